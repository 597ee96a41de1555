"""The basic and the final method of scoring of an event.

The basic method is the one just before any conversion to VPs; without VPs both are the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ScoringMethodTerms:
    """What each kind of scoring is based on."""

    basic: Mapping[str, str] = asked("basic method of each kind of scoring")
    converted: str = asked("what a converted score is called", default="VPs")


@value
class ScoringMethodGiven:
    """The event's scoring."""

    scoring: str = asked("kind of scoring")
    vp: bool = asked("whether it is converted to VPs")


@value
class ScoringMethod:
    """The two methods."""

    basic: str = asked("basic method of scoring")
    final: str = asked("final method of scoring")


def scoring_methods(
    terms: ScoringMethodTerms, given: ScoringMethodGiven, why: Why = SILENT
) -> ScoringMethod:
    """The basic and the final method."""
    basic = terms.basic.get(given.scoring)
    if basic is None:
        near = did_you_mean(given.scoring, terms.basic)
        raise Mistake(f"no scoring is called '{given.scoring}': {near}")
    final = terms.converted if given.vp else basic
    why.step("{scoring} is scored in", basic, gives="basic", scoring=given.scoring)
    why.step("the total is in", final, gives="final")
    return ScoringMethod(basic, final)
