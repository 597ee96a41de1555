"""Which switches a clause looks at: those to which its terms point, by whatever reading.

A clause in its pile goes in; the names of the switches come out, those of terms that it borrows
too. A switch that the text raises at one clause may change another: that is seen here, not said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from convenor.regulation.book import Clause
    from convenor.regulation.stack import Stack


def switches_of(stack: Stack, clause: Clause) -> tuple[str, ...]:
    """The switches of its own book that a clause looks at, in the order of its terms."""
    known = stack.book(clause.rulebook).switches
    found = dict.fromkeys(_of_clause(stack, clause, set()))
    return tuple(name for name in found if name in known)


def clauses_of(stack: Stack, rulebook: str, switch: str) -> tuple[str, ...]:
    """The clauses of a book that look at a switch."""
    asked = (each for each in stack.book(rulebook) if each.family)
    return tuple(each.id for each in asked if switch in switches_of(stack, each))


def _of_clause(stack: Stack, clause: Clause, seen: set[str]) -> Iterator[str]:
    for dated in clause.dated:
        yield from _in(stack, dict(dated.terms), clause, seen)
    for change in stack.changes_to(clause.name):
        if change.term:
            yield from _in(stack, change.value, clause, seen)


def _in(stack: Stack, written: object, clause: Clause, seen: set[str]) -> Iterator[str]:
    if isinstance(written, list):
        for each in written:
            yield from _in(stack, each, clause, seen)
    if not isinstance(written, dict):
        return
    if isinstance(written.get("switch"), str):
        yield written["switch"]
    if isinstance(written.get("clause"), str) and isinstance(written.get("term"), str):
        yield from _borrowed(stack, written["clause"], written["term"], clause, seen)
        yield from _in(stack, written.get("with"), clause, seen)
        return
    for each in written.values():
        yield from _in(stack, each, clause, seen)


def _borrowed(stack: Stack, name: str, term: str, clause: Clause, seen: set[str]) -> Iterator[str]:
    full = name if " " in name else f"{clause.rulebook} {name}"
    lender = stack.find(full)
    head, *path = term.split(".")
    step = f"{full} {term}"
    if lender is None or step in seen:
        return  # what a term looks at is found the first time that somebody borrows it
    seen.add(step)
    for dated in lender.dated:
        if head in dated.terms:
            yield from _in(stack, _part_of(dated.terms[head], path), lender, seen)


def _part_of(written: object, path: list[str]) -> object:
    """The part of a term that a path leads to, as far as it is written out there."""
    for part in path:
        if isinstance(written, list) and part.isdigit() and 0 < int(part) <= len(written):
            written = written[int(part) - 1]
        elif isinstance(written, dict) and part in written:
            written = written[part]
        else:
            return written
    return written
