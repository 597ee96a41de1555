"""`convenor bridgemate LEDGER check|begin|follow|movement`: devices on the tables."""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import TYPE_CHECKING

from convenor.cli.opening import add_ledger, desk_of, the_stage
from convenor.cli.parsers import Parser, parser_of
from convenor.competition.state.seats import in_ranges
from convenor.devices.evening import Place
from convenor.errors import Mistake, Trouble

if TYPE_CHECKING:
    from convenor.devices.link_bridgemate import Link
    from convenor.devices.relay_bridgemate import Relay, Round

DEFAULT = "http://localhost:5079"
LICENCE, CLUB = "CONVENOR_BRIDGEMATE_LICENCE", "CONVENOR_BRIDGEMATE_CLUB"
EVERY = 2.0
LONGEST = 3.0
"""Seconds between two questions: with a line that breaks they are told of within ten."""
_EXAMPLE = """\
examples:
  convenor bridgemate club.sqlite check --address http://192.168.1.50:5079
  convenor bridgemate club.sqlite begin --address http://192.168.1.50:5079 --hands
  convenor bridgemate club.sqlite follow --address http://192.168.1.50:5079

The address is that of the machine on which Bridgemate Control Software 5 runs. 'begin' clears the
devices; after a crash on either machine 'follow' goes on with the evening where it was.
"""


def parser() -> Parser:
    """What `bridgemate` takes."""
    made = parser_of("bridgemate", "Bridgemates on the tables: set up, followed, corrected.")
    made.epilog = _EXAMPLE
    add_ledger(made)
    made.add_argument("what", choices=("check", "begin", "follow", "movement"))
    made.add_argument("--stage", default=None, help="the stage that is played (else the last)")
    made.add_argument("--address", default=DEFAULT, help="of the Data Connector")
    made.add_argument("--club", default="", help=f"the club's id (or {CLUB})")
    made.add_argument("--licence", default="", help=f"the licence key (or {LICENCE})")
    made.add_argument("--pin", default="0000", help="four digits that open the director's menu")
    made.add_argument("--no-leads", action="store_true", help="do not ask tables for the lead")
    made.add_argument("--hands", action="store_true", help="give the devices the hand records")
    made.add_argument("--every", type=float, default=EVERY, help="seconds between two questions")
    made.add_argument("--once", action="store_true", help="ask once and stop")
    made.add_argument("--json", action="store_true", help="answer in JSON, a line each time")
    return made


def run(words: argparse.Namespace) -> int:
    """Talk to the devices, and say what came of it."""
    if not 0.1 <= words.every <= LONGEST:
        raise Mistake(
            f"devices are asked every 0.1 to {LONGEST:g} seconds, not every {words.every:g}."
        )
    link = _link(words)
    if words.what == "check":
        said = link.check()
        _say(words, {"address": link.address, "says": said}, f"{link.address}: {said}")
        return 0
    with desk_of(words) as desk:
        from convenor.devices.relay_bridgemate import Relay
        from convenor.devices.set_up_bridgemate import Hall

        stage = the_stage(desk.competition, words.stage)
        hall = Hall(link.club, words.pin, leads=not words.no_leads)
        relay = Relay(desk, link, stage, hall)
        if words.what == "movement":
            return _movement(words, relay)
        if words.what == "begin":
            return _begin(words, relay)
        return _once(words, relay) if words.once else _follow(words, relay)


def _link(words: argparse.Namespace) -> Link:
    try:
        from convenor.devices.link_bridgemate import Link
    except ImportError:
        raise Mistake(
            "Bridgemates need the extra 'bridgemate': pip install 'convenor[bridgemate]'."
        ) from None
    club = words.club or os.environ.get(CLUB, "")
    licence = words.licence or os.environ.get(LICENCE, "")
    return Link(words.address, club, licence)


def _begin(words: argparse.Namespace, relay: Relay) -> int:
    relay.begin(hands=words.hands)
    back = relay.once()
    evening = relay.evening
    rounds = max(len(each) for each in evening.tables.values())
    told = {"tables": len(evening.tables), "rounds": rounds, "sent": back.sent_back}
    _say(
        words,
        told,
        f"{evening.name}: {told['tables']} tables and {rounds} rounds are on the devices"
        f"{_sent(back)}. Now: convenor bridgemate … follow.",
    )
    return 0


def _movement(words: argparse.Namespace, relay: Relay) -> int:
    """The sections and rounds as the devices are told them; nothing is sent."""
    evening = relay.evening
    sections = {
        section: sum(at.section == section for at in evening.tables) for section in evening.sections
    }
    rounds = max(len(each) for each in evening.tables.values())
    told = ", ".join(f"section {name}: {count} tables" for name, count in sections.items())
    _say(words, {"sections": sections, "rounds": rounds}, f"{told}; {rounds} rounds.")
    return 0


def _once(words: argparse.Namespace, relay: Relay) -> int:
    _tell(words, relay.go_on())
    _tell(words, relay.once())
    return 0


def _follow(words: argparse.Namespace, relay: Relay) -> int:
    """Ask until stopped; a line that is down is told once, and that it is up again."""
    from convenor.devices.link_bridgemate import LineDown

    down_since: float | None = None
    gone_on = False
    while True:
        try:
            came = _asked(relay, words) if gone_on else relay.go_on()
            gone_on = True
            lasted = 0.0 if down_since is None else time.monotonic() - down_since
            relay.line_up(f"the line is up again, after {lasted:.0f} s")
            if down_since is not None:
                _say(words, {"line": "up"}, f"the line is up again, after {lasted:.0f} s.")
            down_since = None
            _tell(words, came)
        except (LineDown, Trouble) as why:
            if down_since is None:
                down_since = time.monotonic()
                says = f"NO LINE: {why} What the tables enter waits on the devices."
                _say(words, {"line": "down", "why": str(why)}, says)
                if isinstance(why, LineDown):  # else it is the ledger that cannot be reached
                    relay.line_down(str(why))
        time.sleep(words.every)


def _asked(relay: Relay, words: argparse.Namespace) -> Round:
    """The movement first, if it is another one now: what devices forget is told before."""
    gone = relay.would_drop()
    if gone:
        says = f"the movement changed: the devices drop {_in_words(gone)}, and are told them again."
        _say(words, {"dropped": [str(each) for each in map(_at, gone)]}, says)
    relay.move()
    return relay.once()


def _at(place: Place) -> str:
    return f"{place.at.section}{place.at.table} round {place.round} board {place.board}"


def _in_words(places: tuple[Place, ...]) -> str:
    """Results by table: 'A1 boards 4–6, A2 boards 7–9'.

    >>> from convenor.devices.evening import At
    >>> _in_words((Place(At("A", 1), 2, 4), Place(At("A", 1), 2, 5), Place(At("B", 3), 2, 7)))
    'A1 boards 4–5; B3 board 7'
    """
    found: dict[str, list[int]] = {}
    for each in places:
        found.setdefault(f"{each.at.section}{each.at.table}", []).append(each.board)
    parts = [
        f"{table} board{'s' if len(boards) > 1 else ''} {in_ranges(sorted(boards))}"
        for table, boards in found.items()
    ]
    return "; ".join(parts)


def _tell(words: argparse.Namespace, came: Round) -> None:
    for each in came.told:
        _say(words, {"told": each}, each)
    if came.taken or came.sent_back:
        told = {"taken": came.taken, "sent": came.sent_back}
        _say(words, told, f"taken from the devices: {came.taken}{_sent(came)}.")


def _sent(came: Round) -> str:
    return f"; sent back: {came.sent_back}" if came.sent_back else ""


def _say(words: argparse.Namespace, plain: object, says: str) -> None:
    print(json.dumps(plain, ensure_ascii=False) if words.json else says, flush=True)
