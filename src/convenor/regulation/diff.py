"""Two piles of rulebooks side by side: what is only here, only there, and different.

Clauses are matched by their id; of a clause in both, its wording, its kind, its terms and its
readings are compared. Nothing is judged here: the rows say what stands on each side.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from convenor.regulation.book import Clause
from convenor.regulation.stack import Stack


@dataclass(frozen=True)
class Row:
    """One difference: where, and what stands on the left and on the right ('' for nothing)."""

    clause: str
    what: str
    left: str
    right: str


def differences(left: Stack, right: Stack) -> Iterator[Row]:
    """Every difference between two piles, clause by clause in the order of the left one."""
    ours, theirs = _clauses(left), _clauses(right)
    for key in [*ours, *(each for each in theirs if each not in ours)]:
        yield from _of_clause(key, ours.get(key), theirs.get(key), left, right)


def _clauses(stack: Stack) -> Mapping[str, Clause]:
    """The clauses of a pile by id; in its top layer under their bare id, else under their name."""
    top = stack.layers[-1].id
    own = {each.rulebook for each in stack.clauses()}
    return {
        (each.id if each.rulebook == top and len(own) > 1 else each.name): each
        for each in stack.clauses()
    }


def _of_clause(
    key: str, ours: Clause | None, theirs: Clause | None, left: Stack, right: Stack
) -> Iterator[Row]:
    if ours is None or theirs is None:
        yield Row(key, "clause", ours.heading if ours else "", theirs.heading if theirs else "")
        return
    for what in ("heading", "kind", "rule", "family"):
        if getattr(ours, what) != getattr(theirs, what):
            yield Row(key, what, str(getattr(ours, what)), str(getattr(theirs, what)))
    yield from _of_values(key, "term", _terms(left, ours), _terms(right, theirs))
    yield from _of_values(key, "reading", _readings(left, ours), _readings(right, theirs))


def _of_values(
    key: str, what: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]
) -> Iterator[Row]:
    for name in [*ours, *(each for each in theirs if each not in ours)]:
        if ours.get(name) != theirs.get(name):
            yield Row(key, f"{what} {name}", _said(ours.get(name)), _said(theirs.get(name)))


def _terms(stack: Stack, clause: Clause) -> Mapping[str, Any]:
    """The terms as data, with the changes of later layers."""
    if not clause.dated:
        return {}
    terms = dict(clause.dated[-1].terms)
    for change in stack.changes_to(clause.name):
        if change.term:
            terms[change.term] = change.value
    return terms


def _readings(stack: Stack, clause: Clause) -> Mapping[str, Any]:
    switches = stack.book(clause.rulebook).switches
    found = {name: switches[name].default for name in clause.switches}
    for change in stack.changes_to(clause.name):
        if change.switch:
            found[change.switch] = change.value
    return found


def _said(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
