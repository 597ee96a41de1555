"""Points as they are credited: cut for a large team, halved when earned apart, weighed.

Points as earned go in, with the team's size, whether the two earned them together and whether the
player is eligible; points credited come out. For what place they were earned is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.awards.worth import after_cut
from convenor.exact import POINT, Exact, Rounding, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class WeightTerms:
    """What is taken off or multiplied."""

    cuts: Mapping[str, Exact] | None = asked("share taken off by team size", default=None)
    cut: bool = asked("whether the cut is made", default=True)
    apart: Exact = asked("share that counts when the two earned them apart", default=1)
    weight: Exact = asked("what each point counts", default=1)
    rounding: Rounding | None = asked("how the points are shown", default=None)


@value
class WeightGiven:
    """Points as earned."""

    points: Exact = asked("points as earned", unit=POINT, least=0)
    team_size: int | None = asked(
        "players of the team (none: no teams event)", default=None, least=1
    )
    together: bool = asked("earned as this pair or as team-mates", default=True)
    eligible: bool = asked("the player has played enough", default=True)


@value
class Credited:
    """Points as credited."""

    credited: Exact = asked("points credited", unit=POINT)


def weighted_points(terms: WeightTerms, given: WeightGiven, why: Why = SILENT) -> Credited:
    """The points that are credited of those that were earned."""
    points = given.points if given.eligible else 0
    if not given.eligible:
        why.step("not eligible for points", points, unit=POINT)
    if terms.cuts is not None and terms.cut and given.team_size is not None:
        points = after_cut(points, terms.cuts, given.team_size)
        text = "for each of a team of {size}"
        why.step(text, points, unit=POINT, closes=True, size=given.team_size)
    if not given.together:
        points = whole_if_whole(points * terms.apart)
        why.step("earned apart, the share {share}", points, unit=POINT, share=terms.apart)
    if terms.weight != 1:
        points = whole_if_whole(points * terms.weight)
        why.step("each counts {weight}", points, unit=POINT, weight=terms.weight)
    shown = terms.rounding(points) if terms.rounding else points
    mode = f"rounded {terms.rounding}" if terms.rounding else "not rounded"
    why.step("credited, {mode}", shown, unit=POINT, gives="credited", mode=mode, closes=True)
    return Credited(shown)
