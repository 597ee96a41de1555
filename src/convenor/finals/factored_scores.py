"""Scores of different fields made comparable, and the order that they give.

Candidates with their matchpoints and what was available go in; factored scores and the order come
out. Ties between equal factored scores are split elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, PERCENT, Exact, Rounding, ratio
from convenor.finals.names import refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class FactorTerms:
    """How scores of different fields are made comparable."""

    factoring: Literal["percentage", "largest field"] = asked(
        "the percentage of what was available, or the score scaled to the largest field's top"
    )
    rounding: Rounding = asked("how the figures are shown; they are compared unrounded")


@value
class RawScore:
    """A candidate's score and what was available to it."""

    contestant: str = asked("the candidate")
    score: Exact = asked("its matchpoints", unit=MATCHPOINT, least=0)
    available: Exact = asked("matchpoints available to it", unit=MATCHPOINT)


@value
class RawScores:
    """Candidates of different fields."""

    candidates: tuple[RawScore, ...] = asked("candidates of different fields")


@value
class FactoredOrder:
    """Comparable scores, and the order."""

    percent: Mapping[str, Exact] | None = asked(
        "percentage of each candidate", unit=PERCENT, default=None
    )
    factored: Mapping[str, Exact] | None = asked(
        "score of each, scaled to the largest field", unit=MATCHPOINT, default=None
    )
    order: tuple[str, ...] = asked("the candidates, best first", default=())
    reason: str | None = asked("who is level, in words", default=None)


def factored_order(terms: FactorTerms, given: RawScores, why: Why = SILENT) -> FactoredOrder:
    """Candidates of different fields in the order of their factored scores."""
    refuse_twice((each.contestant for each in given.candidates), "candidates")
    if not given.candidates:
        raise Mistake("'candidates' is empty: give those who are compared.")
    by_percent = terms.factoring == "percentage"
    scale = 100 if by_percent else max(each.available for each in given.candidates)
    scores = {each.contestant: _factored(each, scale) for each in given.candidates}
    shown = MappingProxyType({name: terms.rounding(each) for name, each in scores.items()})
    for name, each in scores.items():
        why.step("{name:who}", each, unit=PERCENT if by_percent else MATCHPOINT, name=name)
    why.step(
        "factored, rounded {mode}",
        shown,
        gives="percent" if by_percent else "factored",
        mode=str(terms.rounding),
    )
    order = tuple(sorted(scores, key=lambda name: -scores[name]))
    why.step("highest first", order, gives="order")
    reason = _level(order, scores)
    if by_percent:
        return FactoredOrder(percent=shown, order=order, reason=reason)
    return FactoredOrder(factored=shown, order=order, reason=reason)


def _factored(one: RawScore, scale: Exact) -> Exact:
    if one.available <= 0:
        raise Mistake(f"'available' of {one.contestant} must be above 0.")
    if one.score > one.available:
        raise Mistake(f"{one.contestant} cannot score more than was available to it.")
    return ratio(one.score * scale, one.available)


def _level(order: tuple[str, ...], scores: Mapping[str, Exact]) -> str | None:
    groups = [tuple(level) for _, level in groupby(order, key=lambda name: scores[name])]
    level = [", ".join(each) for each in groups if len(each) > 1]
    return f"level, in the order given: {'; '.join(level)}." if level else None
