"""`convenor ladder LEDGER …`: several nights in one list, of which the best count."""

from __future__ import annotations

import argparse

from convenor.cli.opening import competition_of
from convenor.cli.parsers import Parser, parser_of
from convenor.cli.result_tables import PLACES, print_json
from convenor.cli.tables import print_table
from convenor.competition.views.ladders import (
    Ladder,
    LadderLine,
    ladder,
    ladder_plain,
    terms_kept,
    terms_said,
)
from convenor.errors import Mistake
from convenor.exact import show

_EXAMPLE = """\
A director keeps the terms with `convenor do NIGHT set-ladder --best 2`; what is said here goes
before them.

examples:
  convenor ladder night-1.jsonl night-2.jsonl night-3.jsonl --best 2
  convenor ladder club.sqlite#night-2026-11-03 club.sqlite#night-2026-11-10 --by players --average
"""
KEPT = "(else as kept)"


def parser() -> Parser:
    """What `ladder` takes."""
    made = parser_of("ladder", "Several nights in one list, of which the best count.")
    made.epilog = _EXAMPLE
    made.add_argument("ledgers", nargs="+", metavar="LEDGER", help="a night; PLACE#ID")
    made.add_argument(
        "--best", default="", metavar="N", help=f"how many nights count, or all {KEPT}"
    )
    made.add_argument(
        "--by", choices=("pairs", "players"), default="", help=f"who is listed {KEPT}"
    )
    made.add_argument(
        "--average",
        dest="total",
        action="store_const",
        const="average",
        default="",
        help=f"the average of the nights that count {KEPT}",
    )
    made.add_argument(
        "--sum",
        dest="total",
        action="store_const",
        const="sum",
        help=f"the sum of the nights that count {KEPT}",
    )
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print the ladder, and the one with handicaps if any were given."""
    if len(set(words.ledgers)) < len(words.ledgers):
        raise Mistake("a night counts once: name each ledger once.")
    nights = [competition_of(argparse.Namespace(ledger=each, id=None)) for each in words.ledgers]
    terms = terms_said(words.best, words.by, words.total, terms_kept(nights))
    found = ladder(nights, terms)
    if words.json:
        print_json(ladder_plain(found))
        return 0
    counted = "all count" if terms.best is None else f"the best {terms.best} count"
    print(
        f"{len(found.nights)} nights, {counted} ({found.terms.total} of {found.unit or 'points'})"
    )
    _print(found, found.lines, "")
    if found.handicapped:
        _print(found, found.handicapped, "with handicaps")
    return 0


def _print(found: Ladder, lines: tuple[LadderLine, ...], title: str) -> None:
    head = ("place", "name", found.terms.total, "nights", *(day for _, day in found.nights))
    rows = [
        (
            "–" if each.place is None else str(each.place),
            each.name,
            show(each.figure, PLACES),
            each.nights,
            *(_score(each, at) for at in range(len(found.nights))),
        )
        for each in lines
    ]
    print_table(head, rows, title)


def _score(line: LadderLine, at: int) -> str:
    """The score of a night; in brackets where it does not count."""
    score = line.scores[at]
    if score is None:
        return ""
    told = show(score, PLACES)
    return told if line.counts[at] else f"({told})"
