"""`convenor result LEDGER STAGE SESSION TABLE BOARD RESULT`, or a file of results."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from convenor.actions.catalogue import action_named
from convenor.actions.desk import Desk
from convenor.cli.action_commands import (
    add_inputs,
    do,
    given_of,
    happened_in,
    mixed,
    run_action,
    who,
)
from convenor.cli.files import rows_of
from convenor.cli.opening import desk_of
from convenor.cli.parsers import Parser
from convenor.cli.progress import progress
from convenor.errors import Mistake, Refusal

ACTION = "enter-result"
PLACE = ("stage", "session", "table", "board", "result")
_EXAMPLE = """\
examples:
  convenor result club.sqlite swiss 3 '4 open' 12 '4SX-1 by N' --lead HK
  convenor result club.sqlite --file results.csv

A result is '4S= by N', 'pass', points of North-South as '+620', 'NP' for not played. A file has
the columns stage, session, table, board, result, and lead and side if they are known.
"""


def parser() -> Parser:
    """What `result` takes."""
    made = mixed("result", "Enter a result, or a file of them.")
    made.epilog = _EXAMPLE
    made.add_argument("at", nargs="*", metavar="STAGE SESSION TABLE BOARD RESULT", help="where")
    made.add_argument("--file", metavar="CSV", help="many results; - reads them")
    add_inputs(made, action_named(ACTION))
    for each in list(made._actions):  # the five words stand for these
        if each.dest in [f"given_{name}" for name in PLACE]:
            each.help = argparse.SUPPRESS
    return made


def run(words: argparse.Namespace) -> int:
    """Enter one result, or all of a file."""
    if words.file is not None:
        if words.at:
            raise Mistake("the file says where its results belong: leave the words out.")
        return _enter_file(words)
    given = given_of(words, action_named(ACTION))
    if words.at and len(words.at) != len(PLACE):
        raise Mistake("a result is written as STAGE SESSION TABLE BOARD RESULT, five words.")
    return run_action(words, ACTION, {**dict(zip(PLACE, words.at, strict=False)), **given})


def _enter_file(words: argparse.Namespace) -> int:
    """First all are looked at and every problem is told; only then are they recorded."""
    rows = rows_of(words.file, PLACE)
    if not rows:
        raise Mistake(f"{words.file} has no result in it.")
    with desk_of(words) as desk:
        _look_at_all(desk, rows, words)
        facts = 0 if words.check else _record_all(desk, rows, words)
    if words.json:
        print(json.dumps({"rows": len(rows), "facts": facts}))
    else:
        print(f"{len(rows)} results{' can be entered' if words.check else ' entered'}.")
    return 0


def _look_at_all(desk: Desk, rows: list[tuple[int, dict[str, Any]]], words: Any) -> None:
    wrong = list(_twice(rows))
    with progress("looking at results", len(rows)) as tell:
        for at, (line, row) in enumerate(rows, 1):
            try:
                _, proposal = desk.propose(
                    ACTION, row, who(words), words.role, happened=happened_in(desk, words)
                )
                found = [] if words.override else [f"{each.text}." for each in proposal.refused]
            except (Mistake, Refusal) as why:
                found = [str(why).removeprefix(f"{ACTION}: ")]
            wrong += [f"line {line}: {each}" for each in found]
            tell("", at)
    if wrong:
        for each in wrong:
            print(f"convenor: {each}", file=sys.stderr)
        raise Mistake(f"{words.file}: {len(wrong)} of its lines cannot be taken, so none was.")


def _twice(rows: list[tuple[int, dict[str, Any]]]) -> Iterator[str]:
    """Lines about a board at a table that an earlier line is about too."""
    seen: dict[tuple[str, ...], int] = {}
    for line, row in rows:
        place = tuple(row.get(name, "").casefold() for name in PLACE[:-1])
        if place in seen:
            where = f"board {row.get('board')} at table {row.get('table')}"
            yield f"line {line}: {where} is in line {seen[place]} already."
        seen.setdefault(place, line)


def _record_all(desk: Desk, rows: list[tuple[int, dict[str, Any]]], words: Any) -> int:
    facts = 0
    with progress("entering results", len(rows)) as tell:
        for at, (line, row) in enumerate(rows, 1):
            key = f"{words.key}:{line}" if words.key else ""
            facts += len(do(desk, ACTION, row, words, key).facts)
            tell("", at)
    return facts
