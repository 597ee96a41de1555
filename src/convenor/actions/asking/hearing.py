"""The clause of a part, as an action asks it.

A stage, the name of a part and whatever is known go in; the answer comes out with the full name of
the clause that gave it. A stage's own clause goes before one of the whole plan. A part for which no
clause is named says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.asking import Heard
from convenor.regulation.stack import Resolved
from convenor.regulation.why import SILENT, Why

__all__ = ["Heard", "clause_of", "hear", "resolved"]


def clause_of(there: Competition, stage: str, part: str) -> str:
    """The full name of the clause that plays a part in a stage; '' if none does."""
    return pipeline.rules(there, stage).clause(part)


def resolved(there: Competition, stage: str, part: str) -> Resolved | None:
    """The clause of a part as it holds in a stage, if one is named."""
    return pipeline.rules(there, stage).resolved(part)


def hear(
    there: Competition, stage: str, part: str, given: Mapping[str, object], why: Why = SILENT
) -> Heard | None:
    """What the clause of a part answers to whatever of `given` it asks for."""
    return pipeline.rules(there, stage).hear(part, given, why)
