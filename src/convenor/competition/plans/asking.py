"""The one way in which a competition puts a question to a clause.

The conditions of a stage, the name of a clause and whatever is known go in; the answer comes out,
with the clause that gave it in the end: a clause that sends the question on is followed. What is
known and not asked for is left out; what is filled in, and what comes of an answer, is for others.
A clause may send on to a whole chapter, whose clauses have parts of their own: that is its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convenor.contest.conditions import Conditions
from convenor.errors import Mistake
from convenor.regulation.answers import See
from convenor.regulation.stack import Resolved
from convenor.regulation.typed import inputs, reader
from convenor.regulation.why import SILENT, Why
from convenor.regulation.working_out import work_out
from convenor.values import value

HOPS = 4
"""No book sends a question on more often."""
Fill = Callable[[Resolved], Mapping[str, object]]
"""What is known for a clause, once it is seen which one answers."""


@value
class Heard:
    """What a clause answers, and which one it was."""

    answer: Any
    clause: str


def wanted_by(resolved: Resolved) -> frozenset[str]:
    """The inputs that a clause asks for: those that it names, or all of its family."""
    own = resolved.clause.asks
    return frozenset(own or (each.name for each in inputs(resolved.family.given)))


def put(
    conditions: Conditions, name: str, known: Mapping[str, object] | Fill, why: Why = SILENT
) -> Heard:
    """The answer of a clause, or of the one that it sends the question on to."""
    for _ in range(HOPS):
        resolved = conditions.clause(name)
        fill = known if callable(known) else _as_known(known)
        answer = answer_of(resolved, fill(resolved), why)
        if not isinstance(answer, See):
            return Heard(answer, resolved.clause.name)
        rulebook = resolved.clause.rulebook
        name = answer.see if " " in answer.see else f"{rulebook} {answer.see}"
        if not conditions.has(name):
            raise Mistake(
                f"{resolved.clause.name} sends the question to {name}, which is no clause: "
                "correct its terms."
            )
        if name not in conditions.resolved:
            return Heard(answer, resolved.clause.name)
    raise Mistake(f"{name} sends the question in a circle: name another clause for it.")


def answer_of(resolved: Resolved, given: object, why: Why = SILENT) -> object:
    """What one clause answers to the family's own input, or to what of a mapping it asks for."""
    if isinstance(given, Mapping):
        wanted = wanted_by(resolved)
        asked = {key: each for key, each in given.items() if key in wanted and each is not None}
        given = reader(resolved.family.question)(asked, resolved.clause.name)
    return work_out(resolved, given, why)


def _as_known(known: Mapping[str, object]) -> Fill:
    return lambda _: known
