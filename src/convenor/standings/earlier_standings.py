"""A standing that was made before, and whom anything may have changed for since.

Between two results most contestants keep their figures, and most ties are split as they were. The
standing before goes in with the names of those who moved; figures and ties that hold come out. Who
moved is worked out by whoever knows what totals and meetings rest on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from convenor.exact import Exact
from convenor.standings.chains import Figures, Group
from convenor.standings.equal_places import moved_few, regrouped
from convenor.standings.plans import StandingPlan
from convenor.standings.ranking import Standing
from convenor.standings.settling import Tie, tests_in
from convenor.standings.totals import Total
from convenor.values import replace, value

OF_THE_TIED = frozenset(
    {
        *("figure", "victory points", "fines given back", "scores above", "wins", "net score"),
        *("places", "worse place", "opponents", "number", "lot", "between the tied"),
    }
)
"""Tests that look at the tied, at their matches and at the totals of those whom they met."""


@value
class Known:
    """A standing by the same plan, and those for whom something is different by now."""

    standing: Standing
    moved: frozenset[str]

    def figures(self, made: Mapping[str, Total], figure_of: Callable[[str], Exact]) -> Figures:
        """The ranking figure of everybody; where the total is another it is worked out again."""
        old, before = self.standing.figures, self.standing.totals
        return {
            name: old[name] if before.get(name) is total else figure_of(name)
            for name, total in made.items()
        }

    def groups(self, figures: Figures, outside: Collection[str]) -> tuple[Group, ...] | None:
        """Groups of equal figures where few have another one; None if they are to be sorted."""
        standing = self.standing
        if outside or standing.unplaced or not standing.lines:
            return None
        moved = moved_few(standing.figures, figures)
        return (
            None if moved is None else regrouped(standing.level, moved, standing.figures, figures)
        )

    def ties(self, plan: StandingPlan) -> Mapping[Group, Tie]:
        """The ties that hold, by who is tied: none where a test looks at others than those."""
        if not {each.test for each in tests_in(plan) if each.used} <= OF_THE_TIED:
            return {}
        return {each.tied: each for each in self.standing.ties if self.moved.isdisjoint(each.tied)}


NOTHING_KNOWN = Known(Standing((), ()), frozenset())


def still_holds(tie: Tie | None, first: int, plan: StandingPlan) -> Tie | None:
    """A tie as it was, for the place that it stands at now; not where it matters for which one."""
    if tie is None or tie.first == first:
        return tie
    return None if plan.stakes else replace(tie, first=first)
