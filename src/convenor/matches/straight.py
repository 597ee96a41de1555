"""Straight victory-point scales: a draw is worth so much, and each IMP so much more or less.

A side's margin in IMPs (below zero if it lost, and not always whole) goes in, its VPs come out. The
line may have several pieces and limits at both ends. The length of the match plays no part.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact, show, whole_if_whole
from convenor.regulation.typed import asked
from convenor.values import value


@value
class Piece:
    """From one margin on, so many VPs for each IMP."""

    above: Exact
    per_imp: Exact


@value
class StraightScale:
    """VPs that rise by so much for each IMP, in one piece or several."""

    draw: Exact = asked("VPs of each side of a drawn match")
    pieces: tuple[Piece, ...] = asked("what an IMP above each margin is worth, from 0 up")
    most: Exact | None = asked("the most that a side can win", default=None)
    least: Exact | None = asked("the least that a side can be left with", default=None)
    loser: Literal["own margin", "complement", "mirror"] = asked(
        "the loser's VPs: by the first piece, what the winner leaves of two draws, or as much "
        "below a draw as the winner's line is above it",
        default="own margin",
    )

    def __post_init__(self) -> None:
        starts = [piece.above for piece in self.pieces]
        if starts[:1] != [0] or starts != sorted(starts):
            raise Mistake("the pieces of a straight scale go up from a margin of 0.")

    def vp(self, margin: Exact) -> Exact:
        """The VPs of a side with this margin."""
        return self._limited(self.line(margin), margin)

    def line(self, margin: Exact) -> Exact:
        """The same before the limits of the scale."""
        if margin >= 0:
            return whole_if_whole(self.draw + self.gain(margin))
        if self.loser == "complement":
            return whole_if_whole(2 * self.draw - self.vp(-margin))
        if self.loser == "mirror":
            return whole_if_whole(self.draw - self.gain(-margin))
        return whole_if_whole(self.draw + self.pieces[0].per_imp * margin)

    def gain(self, margin: Exact) -> Exact:
        """What a winning margin adds to a draw, before any limit."""
        ends = [*(piece.above for piece in self.pieces[1:]), margin]
        parts = zip(self.pieces, ends, strict=True)
        return whole_if_whole(
            sum(
                (each.per_imp * max(min(margin, end) - each.above, 0) for each, end in parts),
                start=Fraction(0),
            )
        )

    def _limited(self, vp: Exact, margin: Exact) -> Exact:
        """A winner has a ceiling, a loser a floor."""
        if margin >= 0:
            return vp if self.most is None else min(vp, self.most)
        return vp if self.least is None else max(vp, self.least)

    def __str__(self) -> str:
        pieces = [f"{show(p.per_imp)} VP for each IMP above {show(p.above)}" for p in self.pieces]
        most = [] if self.most is None else [f"at most {show(self.most)}"]
        least = [] if self.least is None else [f"at least {show(self.least)}"]
        return ", ".join([f"{show(self.draw)} for a draw", *pieces, *most, *least])
