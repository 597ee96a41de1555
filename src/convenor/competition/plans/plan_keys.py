"""The keys of a competition's file as an author writes them: their kinds, choices and meanings.

Nothing goes in; rows come out for each heading of the file, made from the classes that the plan is
read into, so that what is told here is what is read. What a plan comes to is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.plans.plan import Plan, StagePlan
from convenor.competition.plans.template_files import Question
from convenor.draws.plans import DrawPlan
from convenor.regulation.family_terms import TermRow, rows_of
from convenor.standings.plans import StandingPlan

_OWN = ("stages", "own_layers")
"""Keys of a plan that a file writes otherwise, or that are the organiser's."""


def plan_keys() -> Mapping[str, tuple[TermRow, ...]]:
    """The keys by their heading."""
    whole = tuple(each for each in _top(Plan) if each.name not in _OWN)
    return {
        "[template] and further headings": whole,
        "[[question]]": _top(Question),
        "[[stage]]": _top(StagePlan),
        "[stage.draw]": _top(DrawPlan),
        "[stage.standing]": _top(StandingPlan),
    }


def _top(cls: type) -> tuple[TermRow, ...]:
    return tuple(each for each in rows_of(cls) if "." not in each.name and "[" not in each.name)
