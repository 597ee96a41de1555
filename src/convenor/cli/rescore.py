"""`convenor rescore FILE`: a published event scored again, and what does not come out."""

from __future__ import annotations

import argparse
import json
from collections import Counter

from convenor.cli.option_values import pairs_of
from convenor.cli.parsers import Parser, parser_of
from convenor.cli.problem_lines import print_problems
from convenor.cli.tables import print_table
from convenor.errors import Mistake
from convenor.formats.files import read_event
from convenor.formats.problems import BadFile, Problems
from convenor.formats.programs import Program, program_named, program_of, with_customs
from convenor.formats.rescore import Report, as_json, rescore


def parser() -> Parser:
    """What `rescore` takes."""
    made = parser_of("rescore", "Score a published event (USEBIO, PBN) again and compare.")
    made.add_argument("file", help="the file that another program wrote")
    made.add_argument(
        "--program", metavar="NAME", help="whose customs hold, if not those of the file's program"
    )
    made.add_argument(
        "--custom",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="one custom otherwise, such as short='own top' or line_step=0.1",
    )
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print the report; 1 where anything differs or was left out."""
    problems = Problems()
    event = read_event(words.file, problems)
    program = program_named(words.program) if words.program else None
    if words.custom:
        own = program or program_of(event.program)
        program = with_customs(own, pairs_of(words.custom, "a custom"))
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
    customs: Counter[Program] = Counter(report.explained.values())
    for program, count in customs.most_common():
        print(f"{count} of them are a custom of {program.name}: {program.says}.")
