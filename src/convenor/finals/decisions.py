"""A match of a knock-out as it was scored, how it ended, and the remedies a book may give.

These are values only: the score of a match with what each side carried into it, and the decision:
winner and loser, a shared title, or what is still waited for.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.exact import Exact
from convenor.finals.carry_forwards import CarryForwardTerms
from convenor.finals.extra_boards import SetTerms
from convenor.finals.tied_finals import Segments, TiedFinalTerms
from convenor.regulation.typed import asked
from convenor.values import value


@value
class LevelTerms:
    """A level match that needs no more play."""

    level: Literal["better rank", "shared", "official"] = asked(
        "who has a level match: the better rank, both, or whom an official names"
    )
    decided_by: str = asked("the official who decides", default="convenor")


Remedy: TypeAlias = CarryForwardTerms | TiedFinalTerms | SetTerms | LevelTerms
"""What the book gives for a level match: the terms of the family that works it out."""


@value
class Played:
    """A match with its score, the figures in the order of its teams."""

    match: str
    teams: tuple[str, str]
    roles: tuple[str, str]
    ranks: tuple[int, int]
    imps: tuple[Exact, Exact]
    carry_over: tuple[Exact, Exact] = (0, 0)
    extra: Segments = ()
    possible_changes: tuple[Exact, ...] = ()
    boards: int | None = None


@value
class Decision:
    """How a match ended; without a winner it is shared, without result, or still open."""

    by: str
    winner: str | None = None
    loser: str | None = None
    shared: tuple[str, ...] = ()
    score: tuple[Exact, Exact] | None = None
    boards_to_play: int | None = None
    decided_by: str | None = None
    reason: str | None = None

    @property
    def open(self) -> bool:
        """Whether boards, a ruling or an official are still waited for."""
        return self.boards_to_play is not None or self.decided_by is not None


def won(played: Played, winner: str, by: str, score: tuple[Exact, Exact] | None) -> Decision:
    """A match with a winner."""
    loser = played.teams[1] if winner == played.teams[0] else played.teams[0]
    return Decision(by, winner, loser, score=score)
