"""A question with its derivation: the same answer as `ask`, and the tree that led to it."""

from __future__ import annotations

from collections.abc import Mapping

from convenor.explain.figure import Figure, Trace
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import RESERVED, Asking
from convenor.regulation.stack import Stack


def ask_and_explain(stack: Stack, name: str, given: Mapping[str, object]) -> tuple[object, Figure]:
    """The answer of a clause, and why."""
    clause = stack.clause(name)
    asking = Asking(stack, clause)
    told = {key: value for key, value in given.items() if key not in RESERVED}
    trace = Trace(clause.heading, clause.name, told, clause.rulebook)
    if told:
        trace.given(told)
    answer = asking.answer(given, trace)
    if clause.family:
        for switch, reading in asking.resolved(given).readings.items():
            trace.step("reading of {switch}: {reading}", switch=switch, reading=reading)
    return answer, trace.figure(to_plain(answer))
