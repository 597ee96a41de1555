"""`convenor report LEDGER masterpoints|prizes|…`: what is reported after an event."""

from __future__ import annotations

import argparse

from convenor import pipeline
from convenor.cli.opening import add_ledger, competition_of
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.reports_afterwards import AFTERWARDS, print_report
from convenor.cli.result_tables import print_json
from convenor.cli.tables import print_table
from convenor.competition.live import Competition
from convenor.competition.views.report_sheets import REPORTS
from convenor.competition.views.withheld_names import name_of
from convenor.exact import with_places
from convenor.regulation.answers import to_plain

WHAT = tuple(REPORTS)


def parser() -> Parser:
    """What `report` takes."""
    made = parser_of("report", "What is reported after an event.", Mixed)
    add_ledger(made)
    made.add_argument("what", choices=WHAT, help=", ".join(WHAT))
    made.add_argument("stage", nargs="?", help="the stage of the prizes or awards (else the last)")
    made.add_argument("--assistant", default="", metavar="NAME", help="the assistant director")
    made.add_argument(
        "--prize",
        action="append",
        default=[],
        metavar="AMOUNT",
        help="the prize, or masterpoints at the full rate, of the next place",
    )
    made.add_argument("--team", default="", metavar="NUMBER", help="whose points ('points')")
    made.add_argument(
        "--round",
        dest="rounds",
        action="append",
        default=[],
        metavar="SESSION=POINTS",
        help="the masterpoints that a session was worth ('points')",
    )
    made.add_argument("--on", metavar="DAY", help="the day of 'due', else today")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print a report; exit code 1 where it would not be accepted."""
    there = competition_of(words, None)
    if words.what in AFTERWARDS:
        return print_report(there, words)
    found = pipeline.masterpoint_report(there, words.assistant)
    if words.json:
        print_json(to_plain(found))
    else:
        _print(there, found)
    return 1 if found.wrong else 0


def _print(there: Competition, found: pipeline.MasterpointReport) -> None:
    print(f"{found.event}, {found.begins}: {found.tables} tables at one time")
    for each in found.lists:
        places = "all" if each.places is None else str(each.places)
        flag = ", tied across the cut" if each.flagged else ""
        print(f"\n{each.title}: {places} places are listed ({each.clause}){flag}")
        rows = [
            [
                line.place,
                name_of(there, line.contestant),
                with_places(line.score, 2),
                "listed" if line.listed else "",
                line.won or "",
                line.drawn or "",
            ]
            for line in each.lines
        ]
        print_table(["place", "names", "score", "", "won", "drawn"], rows)
    if found.wrong:
        print("\nNot yet acceptable:")
        for reason in found.wrong:
            print(f"  {reason}")
