"""A question with its derivation: the same answer as `ask`, and the tree that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.explain.figure import Figure, Trace
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import RESERVED, Asking
from convenor.regulation.stack import Stack


def ask_and_explain(stack: Stack, name: str, given: Mapping[str, Any]) -> tuple[Any, Figure]:
    """The answer of a clause, and why."""
    clause = stack.clause(name)
    asking = Asking(stack, clause)
    told = {key: value for key, value in given.items() if key not in RESERVED}
    trace = Trace(clause.heading, clause.name, told)
    if told:
        trace.given(told)
    answer = asking.answer(given, _Named(trace, clause.rulebook))
    if clause.family:
        for switch, reading in asking.resolved(given).readings.items():
            trace.step("reading of {switch}: {reading}", switch=switch, reading=reading)
    return answer, trace.figure(to_plain(answer))


class _Named:
    """A trace in which bare clause numbers get their rulebook's name."""

    listening = True

    def __init__(self, trace: Trace, rulebook: str) -> None:
        self._trace = trace
        self._rulebook = rulebook

    def _full(self, clause: str) -> str:
        return f"{self._rulebook} {clause}" if clause and " " not in clause else clause

    def step(
        self,
        text: str,
        value: object = None,
        *,
        unit: str = "",
        clause: str = "",
        gives: str = "",
        **inputs: object,
    ) -> None:
        """Keep the step under the clause's full name."""
        self._trace.step(text, value, unit=unit, clause=self._full(clause), gives=gives, **inputs)

    def part(self, text: str, *, clause: str = "", **inputs: object) -> _Named:
        """Keep the part under the clause's full name."""
        made = self._trace.part(text, clause=self._full(clause), **inputs)
        return _Named(made, self._rulebook)
