"""A match as far as it has been played: its boards, its score and its VPs.

What was worked out goes in as it is; the margin and the VPs of one side come out, None as long as
there are none. How a match is worked out is not known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import MatchReport
from convenor.exact import Exact
from convenor.matches.match_conversion import NoPoints
from convenor.matches.match_points import MatchVictoryPoints
from convenor.matches.match_scores import MatchScore
from convenor.values import value

How: TypeAlias = Literal["not begun", "in play", "played"]


@value
class MatchFigure:
    """A match as far as it has been played."""

    stage: str
    session: int
    pairing: Pairing
    scheduled: int
    done: int
    how: How
    score: MatchScore | None = None
    points: MatchVictoryPoints | NoPoints | None = None
    report: MatchReport | None = None
    """Its score as a whole, where somebody has said one."""
    by_report: bool = False
    """Whether that score counts; as soon as all boards are there, they do."""
    differs: str = ""
    """What its boards come to, where that is not what was reported."""

    @property
    def complete(self) -> bool:
        return self.how == "played"

    def vp(self, contestant: str) -> Exact | None:
        """The VPs of one side by the scale, before fines; None as long as there are none."""
        if not isinstance(self.points, MatchVictoryPoints):
            return None
        return self.points.of(contestant).before_fines

    def margin(self, contestant: str) -> Exact | None:
        """What a side has in the unit of the match."""
        return None if self.score is None else self.score.of(contestant).total

    def ahead(self, contestant: str) -> Exact | None:
        """Above zero where a side is ahead, by whatever is known: its unit, VPs, or who won."""
        margin, other = self.margin(contestant), self.pairing.opponent_of(contestant)
        if margin is not None:
            theirs = self.margin(other)
            return margin if theirs is None else margin - theirs
        ours, theirs = self.vp(contestant), self.vp(other)
        if ours is not None and theirs is not None:
            return ours - theirs
        winner = self.report.said.winner if self.by_report and self.report is not None else None
        return None if winner is None else 1 if winner == contestant else -1

    def both(self, figure: str) -> tuple[Exact, Exact] | None:
        """What both sides have once the match is over: in VPs, or in the unit of the match."""
        if not self.complete:
            return None
        find, (first, second) = self.vp if figure == "VP" else self.margin, self.pairing.contestants
        ours, theirs = find(first), find(second)
        return None if ours is None or theirs is None else (ours, theirs)
