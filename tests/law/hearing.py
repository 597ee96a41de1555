"""What a look asks of the book: each question that is put to a clause, and whose terms are taken.

Inside `hearing` the questions of a competition are written down with what was given, so that they
can be put again under a layer, as `ask` would put them. A clause of which only the answer is used
moves nothing where its answers stay; one whose terms are taken directly has to be looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from convenor.competition import figures
from convenor.competition.plans import asking, layers, rounds_by_entries
from convenor.competition.plans.plan import Plan
from convenor.regulation import shelf, working_out
from convenor.regulation.stack import Resolved, Stack
from convenor.regulation.why import SILENT, Why
from convenor.values import replace

WORK_OUT = asking.work_out


class Heard:
    """The questions of one look, and the clauses whose terms it takes by themselves."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []
        self.taken: set[str] = set()
        self._asking = 0

    def work_out(self, resolved: Resolved, given: object, why: Why = SILENT) -> Any:
        self._asking += 1
        try:
            self.asked.append((resolved.clause.name, given))
            return WORK_OUT(resolved, given, why)
        finally:
            self._asking -= 1

    def took(self, resolved: Resolved) -> None:
        if not self._asking:
            self.taken.add(object.__getattribute__(resolved, "clause").name)


@contextmanager
def hearing() -> Iterator[Heard]:
    """What is asked and taken inside the block."""
    heard = Heard()

    def looked_at(resolved: Resolved, name: str) -> Any:
        if name == "terms":
            heard.took(resolved)
        return object.__getattribute__(resolved, name)

    asking.work_out = heard.work_out
    Resolved.__getattribute__ = looked_at  # type: ignore[method-assign, assignment]
    try:
        yield heard
    finally:
        asking.work_out = WORK_OUT
        del Resolved.__getattribute__


@contextmanager
def faults() -> Iterator[list[str]]:
    """The clauses that cannot be worked out inside the block, whoever hears of it."""
    found: list[str] = []
    whose = working_out._whose

    def noted(resolved: Resolved) -> str:
        found.append(resolved.clause.name)
        return whose(resolved)

    working_out._whose = noted
    try:
        yield found
    finally:
        working_out._whose = whose


MOST_KEPT = 4
_PILES: dict[tuple[object, ...], Stack] = {}


def pile_of(plan: Plan) -> Stack:
    """The pile of a plan, kept: nobody changes a book while the law is held."""
    key = (plan.rulebook, plan.layers, plan.own_layers)
    if key not in _PILES:
        below = layers.stack_of(plan) if not plan.own_layers else pile_of(_without_own(plan))
        for old in [each for each in _PILES if each[-1]][:-MOST_KEPT]:
            del _PILES[old]
        _PILES[key] = shelf.with_layers(below, plan.own_layers) if plan.own_layers else below
    return _PILES[key]


def _without_own(plan: Plan) -> Plan:
    return replace(plan, own_layers=())


@contextmanager
def kept_piles() -> Iterator[None]:
    """Inside the block, competitions that are not pinned find their piles kept."""
    before = figures.stack_of, rounds_by_entries.stack_of
    figures.stack_of = rounds_by_entries.stack_of = pile_of
    try:
        yield
    finally:
        figures.stack_of, rounds_by_entries.stack_of = before
        _PILES.clear()
