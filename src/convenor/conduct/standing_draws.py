"""A draw that was made stands, whatever becomes of the ranking it was made from.

Whether a draw was made and whether the ranking has changed goes in, or the positions as they were
set and the placings as they are now; whether there is a new draw comes out, and which order holds
for what. Making a draw is not done here.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Contestant = int | str


@value
class StandingDrawTerms:
    """A draw stands in every book that says so: there is nothing to set."""


@value
class LaterChange:
    """A draw, and what an appeal, a correction or an adjustment has changed since."""

    draw_made: bool = asked("whether the draw has been made", default=True)
    ranking_changed: bool | None = asked("whether the ranking has changed", default=None)
    positions: tuple[Contestant, ...] | None = asked("contestants as they were drawn", default=None)
    placings: tuple[Contestant, ...] | None = asked("contestants as they rank now", default=None)


@value
class StandingDraw:
    """Whether the draw is made anew, and which order holds for what."""

    redraw: bool = asked("whether the draw is made anew")
    positions: tuple[Contestant, ...] | None = asked("the order of the draw", default=None)
    placings: tuple[Contestant, ...] | None = asked("the order of the ranking", default=None)


def draw_stands(
    terms: StandingDrawTerms,  # noqa: ARG001
    given: LaterChange,
    why: Why = SILENT,
) -> StandingDraw:
    """Whether a changed ranking leads to a new draw, and the positions and placings that hold."""
    changed = _ranking_changed(given)
    redraw = changed and not given.draw_made
    if given.draw_made:
        why.step("the draw is made and stands; only the ranking changes", redraw, gives="redraw")
    else:
        text = "no draw is made yet: it follows the ranking, changed: {changed}"
        why.step(text, redraw, gives="redraw", changed=changed)
    positions = given.placings if redraw else given.positions
    if positions is not None:
        why.step("positions in the draw", positions, gives="positions")
        why.step("placings now", given.placings, gives="placings")
    return StandingDraw(redraw, positions, given.placings)


def _ranking_changed(given: LaterChange) -> bool:
    positions, placings = given.positions, given.placings
    if (positions is None) != (placings is None):
        raise Mistake("give 'positions' and 'placings' together.")
    if positions is None or placings is None:
        if given.ranking_changed is None:
            raise Mistake("give 'ranking_changed', or 'positions' and 'placings'.")
        return given.ranking_changed
    if sorted(map(str, positions)) != sorted(map(str, placings)):
        raise Mistake("'positions' and 'placings' must name the same contestants, each once.")
    if len(set(map(str, positions))) != len(positions):
        raise Mistake("a contestant stands twice in 'positions': name each once.")
    changed = positions != placings
    if given.ranking_changed is not None and given.ranking_changed != changed:
        raise Mistake("'ranking_changed' does not agree with 'positions' and 'placings'.")
    return changed
