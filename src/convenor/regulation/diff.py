"""Two piles of rulebooks side by side: what is only here, only there, and different.

A clause of a rulebook that is in both piles is compared with itself; clauses of two rulebooks that
are each in one pile only (two editions, say) are matched by their number. Wording, kind, terms and
readings are compared; nothing is judged here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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
    both = {each.id for each in left.layers} & {each.id for each in right.layers}
    ours, theirs = _clauses(left, both), _clauses(right, both)
    for key in [*ours, *(each for each in theirs if each not in ours)]:
        yield from _of_clause(key, ours.get(key), theirs.get(key), left, right)


def _clauses(stack: Stack, both: set[str]) -> Mapping[str, Clause]:
    return {(e.name if e.rulebook in both else e.id): e for e in stack.clauses()}


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
    key: str, what: str, ours: Mapping[str, object], theirs: Mapping[str, object]
) -> Iterator[Row]:
    for name in [*ours, *(each for each in theirs if each not in ours)]:
        if ours.get(name) != theirs.get(name):
            yield Row(key, f"{what} {name}", _said(ours.get(name)), _said(theirs.get(name)))


def _terms(stack: Stack, clause: Clause) -> Mapping[str, object]:
    """The terms as data, with the changes of later layers."""
    if not clause.dated:
        return {}
    terms = dict(clause.dated[-1].terms)
    for change in stack.changes_to(clause.name):
        if change.term:
            terms[change.term] = change.value
    return terms


def _readings(stack: Stack, clause: Clause) -> Mapping[str, object]:
    switches = stack.book(clause.rulebook).switches
    found = {name: switches[name].default for name in clause.switches}
    for change in stack.changes_to(clause.name):
        if change.switch:
            found[change.switch] = change.value
    return found


def _said(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
