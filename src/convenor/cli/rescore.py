"""`convenor rescore FILE`: a published event scored again, and what does not come out."""

from __future__ import annotations

import argparse
import json

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.problem_lines import print_problems
from convenor.cli.tables import print_table
from convenor.errors import Mistake
from convenor.formats.files import read_event
from convenor.formats.problems import BadFile, Problems
from convenor.formats.programs import program_named
from convenor.formats.rescore import Report, as_json, rescore


def parser() -> Parser:
    """What `rescore` takes."""
    made = parser_of("rescore", "Score a published event (USEBIO, PBN) again and compare.")
    made.add_argument("file", help="the file that another program wrote")
    made.add_argument(
        "--program", metavar="NAME", help="whose customs hold, if not those of the file's program"
    )
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print the report; 1 where anything differs or was left out."""
    problems = Problems()
    event = read_event(words.file, problems)
    program = program_named(words.program) if words.program else None
    try:
        report = rescore(event, program)
    except Mistake:
        if problems.refused:  # they are the reason
            raise BadFile(problems.all, words.file) from None
        raise
    if words.json:
        print(json.dumps(as_json(report, problems), ensure_ascii=False))
    else:
        _print(report, problems)
    return 0 if report.agrees and not problems.refused else 1


def _print(report: Report, problems: Problems) -> None:
    event = report.event
    print(
        f"{event.title or 'an event without a title'}, by {event.program or 'an unnamed program'}"
    )
    print(f"{event.method}, {event.lines} lines, scored by the customs of {report.program.name}")
    print_problems(problems)
    told = ", ".join(f"{what} {count}" for what, count in report.compared.items())
    print(f"compared: {told or 'nothing, for nothing was published'}")
    if report.agrees:
        print(f"all {report.figures} figures come out as published.")
        return
    print(f"{len(report.differences)} of {report.figures} figures differ:\n")
    print_table(
        ("board", "contestant", "figure", "published", "computed"),
        [(e.board, e.contestant, e.what, e.published, e.computed) for e in report.differences],
    )
