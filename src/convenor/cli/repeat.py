"""`convenor repeat LEDGER [FILE]`: a regular night set up again, a week later, with its entries."""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Mapping
from contextlib import closing

from convenor.actions.desk import Desk
from convenor.actions.regular_nights import NextNight, enter_again, next_night
from convenor.cli.action_commands import do
from convenor.cli.new import begin
from convenor.cli.opening import add_ledger, competition_of, parted, without_password
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.errors import Mistake
from convenor.ledger.places import open_store
from convenor.ledger.store import utc_now
from convenor.values import replace

_EXAMPLE = """\
examples:
  convenor repeat tuesday.sqlite
  convenor repeat tuesday.sqlite next.sqlite --begins 2026-12-01 --no-entries
"""


def parser() -> Parser:
    """What `repeat` takes."""
    made = parser_of("repeat", "Set up a regular night again, with its entries.", Mixed)
    made.epilog = _EXAMPLE
    add_ledger(made)
    made.add_argument("file", nargs="?", help="where to keep it: a file or an address; #ID")
    made.add_argument("--begins", metavar="DAY", help="the day of the new night (else a week on)")
    made.add_argument("--name", default="", help="its name (else the same)")
    made.add_argument("--no-entries", action="store_true", help="enter nobody")
    made.add_argument("--by", metavar="NAME", help="who sets it up")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Begin the new ledger and enter the field; who is refused is told."""
    night = next_night(competition_of(words), _day(words.begins), words.name)
    if words.no_entries:
        night = replace(night, entries=())
    place, ledger_id = _where(words, night)
    words.role, words.override, words.key = "convenor", "", ""
    begin(place, ledger_id, dict(night.begin), words)
    with closing(open_store(place, utc_now)) as store:
        desk = Desk(store, ledger_id, utc_now)

        def act(name: str, given: Mapping[str, object]) -> object:
            return do(desk, name, given, words)

        refused = enter_again(night, act)
        entered = len(desk.refresh().state.entries)
    if words.json:
        shown = {"place": without_password(place), "ledger": ledger_id, "name": night.name}
        told = {**shown, "begins": night.begins.isoformat(), "entries": entered, "refused": refused}
        print(json.dumps(told, ensure_ascii=False))
        return 0
    for each in refused:
        print(f"not entered: {each}")
    where = f"ledger '{ledger_id}' in {without_password(place)}"
    print(f"{night.name} is set up for {night.begins}, entries: {entered}; {where}.")
    return 0


def _day(text: str | None) -> datetime.date | None:
    try:
        return None if text is None else datetime.date.fromisoformat(text)
    except ValueError:
        raise Mistake(f"'{text}' is no day: write it as 2026-12-01.") from None


def _where(words: argparse.Namespace, night: NextNight) -> tuple[str, str]:
    """The new ledger stands beside the old one, under its day, unless a place is named."""
    place, named = parted(words.file or words.ledger)
    if not words.file and place.endswith(".jsonl"):
        place = f"{place.removesuffix('.jsonl')}-{night.begins}.jsonl"
    return place, named if words.file and named else f"night-{night.begins}"
