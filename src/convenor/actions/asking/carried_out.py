"""Which clauses of a competition's own book an action carries out, as the book itself says.

A competition and an action go in; clauses come out: those beside which the plan names another, so
that what is written for other events is left out. What they say is asked elsewhere.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.named_clauses import named_clauses
from convenor.regulation.book import Clause


def carrying(there: Competition, action: str) -> tuple[Clause, ...]:
    """The clauses whose process an action carries out in this competition."""
    plan = there.state.the_plan
    named = {each.clause for each in named_clauses(plan)}
    return tuple(
        each
        for each in pipeline.books(there).clauses()
        if each.rulebook == plan.rulebook and action in each.actions and _beside(each, named)
    )


def carried_out(there: Competition, action: str) -> tuple[str, ...]:
    """The same, by name."""
    return tuple(each.name for each in carrying(there, action))


def _beside(clause: Clause, named: set[str]) -> bool:
    """Whether one of those named stands in the same section: 19.12.d beside 19.12.c."""
    section = clause.name.rpartition(".")[0]
    return any(each.startswith(f"{section}.") for each in named)
