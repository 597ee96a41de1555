"""The conditions of contest of one stage: its regulations, resolved once and for all.

A pile of rulebooks and the day that counts go in; out comes one immutable value that every
calculation takes its terms from: which clause, which terms, which readings, changed by whom.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import TypeVar

from convenor.contest.shape import Event, Stage
from convenor.errors import Mistake
from convenor.regulation import trace
from convenor.regulation.book import Clause
from convenor.regulation.stack import Chosen, Resolved, Stack
from convenor.values import value

Terms = TypeVar("Terms")


class _OnDemand(Mapping[str, Resolved]):
    """Every clause that works something out on a day, resolved when it is first looked at."""

    def __init__(self, stack: Stack, chosen: Mapping[str, Chosen], day: datetime.date) -> None:
        self._stack, self._chosen, self._day = stack, chosen, day

    def __getitem__(self, name: str) -> Resolved:
        clause = self._stack.find(name)
        if clause is None or not self._works(clause):
            raise KeyError(name)
        return self._stack.resolve(name, self._chosen.get(clause.rulebook, {}), self._day)

    def __iter__(self) -> Iterator[str]:
        return (each.name for each in self._stack.clauses() if self._works(each))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def knows(self, name: str) -> bool:
        """Whether there is such a clause at all, or a part of the book that begins so."""
        if self._stack.find(name) is not None:
            return True
        return any(each.name.startswith(f"{name}.") for each in self._stack.clauses())

    def _works(self, clause: Clause) -> bool:
        return bool(clause.family) and clause.dated[0].since <= self._day


@value
class Conditions:
    """What holds in one stage of one event."""

    event: str
    stage: Stage
    day: datetime.date
    layers: tuple[str, ...]
    resolved: Mapping[str, Resolved]

    def has(self, name: str) -> bool:
        """Whether the pile has such a clause, whether or not it works something out."""
        own = self.resolved
        return own.knows(name) if isinstance(own, _OnDemand) else name in own

    def clause(self, name: str) -> Resolved:
        """A clause as it holds here."""
        found = self.resolved.get(name)
        if found is None:
            raise Mistake(f"{name} works nothing out in the {self.stage.name} of {self.event}.")
        trace.note(name, found.lenders)
        return found

    def terms(self, name: str, kind: type[Terms]) -> Terms:
        """The terms of a clause, which must be of the kind that the caller calculates with."""
        found = self.clause(name).terms
        if not isinstance(found, kind):
            raise TypeError(f"{name} has {type(found).__name__}, not {kind.__name__}")
        return found


def conditions_of(
    event: Event, stage: str, stack: Stack, readings: Mapping[str, Chosen] | None = None
) -> Conditions:
    """The conditions of a stage: every clause of the pile that works something out, resolved.

    `readings` are the convenor's own choices, by rulebook: {"sabf-2020": {"vp_scale": "printed"}}.
    """
    chosen = readings or {}
    for book in chosen:
        stack.book(book)
    resolved = _OnDemand(stack, chosen, event.begins)
    return Conditions(
        event=event.name,
        stage=event.stage(stage),
        day=event.begins,
        layers=tuple(each.id for each in stack.layers),
        resolved=resolved,
    )
