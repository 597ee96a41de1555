"""What the tests beside the law show of the books: clauses that no world of the law comes to.

The folder goes in that `pytest --trace-clauses` wrote, a file a worker; out comes, for each clause
of a competition that ships, how it acts and the first test that shows it. A clause that only a
plan made up for a test names is not in play in anything that somebody can begin.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

from convenor.regulation.coverage import Played, State

from .set_ups import every_choice, named_in

Row = Mapping[str, Any]


def shown_in(folder: Path) -> dict[str, Played]:
    """Every clause of a competition that ships which a test reads, and how it acts there."""
    read = _together(folder)
    return {
        clause: played
        for clause, states in read.items()
        if (played := _played(clause, states)) is not None
    }


def _together(folder: Path) -> dict[str, dict[str, Row]]:
    """The files of all workers as one: the first test by its name."""
    found: dict[str, dict[str, Row]] = {}
    for file in sorted(folder.glob("*.json")):
        for clause, states in json.loads(file.read_text(encoding="utf-8")).items():
            for state, row in states.items():
                known = found.setdefault(clause, {}).get(state)
                if known is None or _order(row) < _order(known):
                    found[clause][state] = row
    return found


def _order(row: Row) -> tuple[bool, str]:
    return not row["template"], row["test"]


def _played(clause: str, states: Mapping[str, Row]) -> Played | None:
    for state in get_args(State):
        row = states.get(state)
        if row is not None and _ships(clause, row):
            return Played(state, tuple(row["parts"]), row["template"], row["test"])
    return None


def _ships(clause: str, row: Row) -> bool:
    """Begun from a template, or named by one, or lending something to a clause that is."""
    return bool(row["template"]) or not {clause, row["lent_to"]}.isdisjoint(named_somewhere())


@cache
def named_somewhere() -> frozenset[str]:
    """Every clause that some template names for some answer to its questions."""
    return frozenset(each.clause for id in every_choice() for each in named_in(id))
