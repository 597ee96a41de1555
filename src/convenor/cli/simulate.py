"""`convenor simulate TEMPLATE N [FILE]`: a whole competition, from entries to titles."""

from __future__ import annotations

import argparse
import datetime
import tempfile
from pathlib import Path
from typing import Any

from convenor.actions.desk import Desk
from convenor.cli.new import begin, begun_of
from convenor.cli.opening import parted
from convenor.cli.option_values import pairs_of
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.progress import progress
from convenor.cli.result_tables import print_json, print_standings
from convenor.competition.live import Competition
from convenor.competition.plans.templates import template
from convenor.competition.views.plain_data import standings_plain
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.ledger.places import open_store
from convenor.regulation.answers import to_plain
from convenor.simulator.playing import CALM, Clock, Simulator, Trouble
from convenor.simulator.trials import placed
from convenor.values import fields_of

MOST = 2000
KINDS = tuple(each.name for each in fields_of(Trouble))


def parser() -> Parser:
    """What `simulate` takes."""
    made = parser_of("simulate", "Play a whole competition with nobody, from a seed.", Mixed)
    made.add_argument("template", help="the template ('convenor new --list' shows all)")
    made.add_argument("count", metavar="N", type=int, help="how many contestants enter")
    made.add_argument("file", nargs="?", help="where to keep it (else nowhere): a file; #ID")
    made.add_argument("--seed", default="1", help="the same seed plays the same")
    made.add_argument(
        "--trouble",
        metavar="NAME=CHANCE",
        action="append",
        default=[],
        help=f"'none', 'usual', or how often each goes wrong: {', '.join(KINDS)}",
    )
    made.add_argument(
        "--answer", metavar="NAME=VALUE", action="append", default=[], help="an answer"
    )
    made.add_argument(
        "--layer", metavar="FILE", action="append", default=[], help="the event's own regulations"
    )
    made.add_argument("--name", help="name of the competition")
    made.add_argument("--begins", metavar="DAY", default="2026-03-01", help="the day it begins")
    made.add_argument("--steps", type=int, default=100_000, help="stop after so many steps")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Play it and print the outcome."""
    if not 2 <= words.count <= MOST:
        raise Mistake(f"from 2 to {MOST} contestants can enter, not {words.count}.")
    if words.steps < 0:
        raise Mistake(f"so many steps cannot be made: {words.steps}; give 0 or more.")
    if words.file is not None:
        return _play(words, *_where(words))
    with tempfile.TemporaryDirectory() as folder:
        return _play(words, str(Path(folder) / "simulated.jsonl"), words.template)


def _where(words: argparse.Namespace) -> tuple[str, str]:
    place, named = parted(words.file)
    return place, named or words.template


def _play(words: argparse.Namespace, place: str, ledger_id: str) -> int:
    trouble = trouble_of(words.trouble)
    words.venue, words.reading, words.key, words.override = "", [], "", ""
    words.by, words.role = "simulator", "convenor"
    given = begun_of(template(words.template), words, asks=False)
    clock = Clock(_morning(given["begins"]))
    begin(place, ledger_id, given, words, clock)
    store = open_store(place, clock)
    try:
        desk = Desk(store, ledger_id, clock)
        _simulate(desk, words, trouble, clock)
        _print(desk.competition, as_json=words.json)
    finally:
        store.close()
    return 0


def _morning(day: str) -> datetime.datetime:
    try:
        begins = datetime.date.fromisoformat(day)
    except ValueError:
        raise Mistake(f"'{day}' is no day: write it as 2026-03-01.") from None
    return datetime.datetime.combine(begins, datetime.time(9), datetime.UTC)


def _simulate(desk: Desk, words: argparse.Namespace, trouble: Trouble, clock: Clock) -> None:
    stages = desk.competition.state.the_plan.stages
    done = 0
    with progress("simulating", sum(each.rounds + 2 for each in stages)) as tell:

        def step(text: str) -> None:
            nonlocal done
            done += 1
            tell(text, done)

        playing = Simulator(desk, words.seed, trouble, clock, step)
        playing.enter(words.count, **placed(stages, words.count))
        playing.run(words.steps)


def trouble_of(given: list[str]) -> Trouble:
    """How much goes wrong: none, the usual, or chance by chance over none."""
    if given in ([], ["usual"]):
        return Trouble()
    if given == ["none"]:
        return CALM
    chances: dict[str, Any] = {}
    for name, text in pairs_of([e for each in given for e in each.split(",")], "trouble").items():
        if name not in KINDS:
            raise Mistake(f"there is no trouble '{name}': {did_you_mean(name, KINDS)}")
        try:
            chances[name] = float(text)
        except ValueError:
            raise Mistake(f"the chance of {name} is a number from 0 to 1, not '{text}'.") from None
        if not 0 <= chances[name] <= 1:
            raise Mistake(f"the chance of {name} is a number from 0 to 1, not '{text}'.")
    return Trouble(**{**CALM.__dict__, **chances})


def _print(there: Competition, *, as_json: bool) -> None:
    begun = [e.name for e in there.state.the_plan.stages if there.state.sessions_of(e.name)]
    found = [standings_plain(there, each) for each in begun]
    titles = [to_plain(body) for _, body in there.state.of(bodies.TitleAwarded)]
    if as_json:
        print_json({"facts": there.number, "standings": found, "titles": titles})
        return
    for each in found:
        print_standings(each)
        print()
    for each in titles:
        names = ", ".join(there.state.entry(who).name for who in each["contestants"])
        print(f"{each['title']}: {names}")
    print(f"{there.number} facts.")
