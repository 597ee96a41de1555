"""What every method of scoring gives for one board: the score of each side at each table.

Scores are exact, in the method's own unit; a side without a score on the board has None, which is
not zero. Where a method has a top (matchpoints), what was available to the side stands beside it.
"""

from __future__ import annotations

from convenor.bridge import Side
from convenor.exact import Exact
from convenor.values import value


@value
class SideScore:
    """One side's score at one table on one board."""

    table: str
    contestant: str
    side: Side
    score: Exact | None
    available: Exact | None = None


@value
class BoardScores:
    """All scores on one board, in one unit."""

    unit: str
    sides: tuple[SideScore, ...]

    def of(self, contestant: str) -> tuple[SideScore, ...]:
        """The scores of one contestant (more than one only where it met the board twice)."""
        return tuple(each for each in self.sides if each.contestant == contestant)

    def side(self, side: Side) -> tuple[SideScore, ...]:
        """The scores of one direction, in the order of the lines."""
        return tuple(each for each in self.sides if each.side is side)
