"""What was played: the scores that contestants have from the matches that count.

Matches seen from each side go in; out come the scores that a clause about an unplayed match asks
for. Which matches count, and what an unplayed one is worth, is not known here.
"""

from __future__ import annotations

from convenor.exact import Exact
from convenor.values import value


@value
class Played:
    """What a contestant has from one match, in VPs or whatever counts in its stage."""

    contestant: str
    opponent: str
    round: int
    score: Exact

    @property
    def pair(self) -> frozenset[str]:
        """Both who met, whichever side is asked."""
        return frozenset((self.contestant, self.opponent))


@value
class PlayRecord:
    """The matches of a stage that were played and count, each seen from both sides."""

    matches: tuple[Played, ...]

    def up_to(self, round: int | None) -> PlayRecord:
        """What had been played by the end of a round; all of it, if none is named."""
        if round is None:
            return self
        return PlayRecord(tuple(each for each in self.matches if each.round <= round))

    def scores_of(self, contestant: str) -> tuple[Exact, ...]:
        return tuple(each.score for each in self.matches if each.contestant == contestant)

    def scores_against(self, contestant: str) -> tuple[Exact, ...]:
        """What the opponents of a contestant had from their matches with it."""
        return tuple(each.score for each in self.matches if each.opponent == contestant)

    def scores_of_opponents(self, contestant: str) -> tuple[Exact, ...]:
        """What those whom a contestant met have from all their matches."""
        met = {each.opponent for each in self.matches if each.contestant == contestant}
        return tuple(each.score for each in self.matches if each.contestant in met)
