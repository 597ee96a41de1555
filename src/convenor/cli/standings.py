"""`convenor standings LEDGER [STAGE]`: who stands where, now or then."""

from __future__ import annotations

import argparse

from convenor.cli.opening import MOMENT, add_ledger, competition_of, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.result_tables import print_json, print_standings
from convenor.competition.views.plain_data import standings_plain
from convenor.errors import Mistake


def parser() -> Parser:
    """What `standings` takes."""
    made = parser_of("standings", "Who stands where.", Mixed)
    add_ledger(made)
    made.add_argument("stage", nargs="?", help="the stage (else the last that has begun)")
    made.add_argument("--after", type=int, metavar="ROUND", help="as after this round")
    made.add_argument("--as-of", dest="moment", metavar="MOMENT", help=MOMENT)
    made.add_argument("--all", action="store_true", help="every stage that has begun")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print the standings of a stage, or of all."""
    there = competition_of(words, words.moment)
    stages = [the_stage(there, words.stage)]
    if words.all:
        plans = there.state.the_plan.stages
        stages = [each.name for each in plans if there.state.sessions_of(each.name)] or stages
    if words.after is not None:
        for stage in stages:
            there.state.session(stage, words.after)
    found = [standings_plain(there, each, words.after) for each in stages]
    if words.all and words.stage:
        raise Mistake("name a stage or --all, not both.")
    if words.json:
        print_json(found if words.all else found[0])
        return 0
    for at, each in enumerate(found):
        if at:
            print()
        print_standings(each)
    return 0
