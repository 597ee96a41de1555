"""Matches that the cards do not decide: forfeited, abandoned, decided by an official, played off.

What such a match scores is worked out elsewhere.
"""

from __future__ import annotations

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import CLAUSE, CONTESTANT, REASON
from convenor.values import asked, value


@value
class MatchForfeited(InSession):
    """A match lost without play (by both, if both are at fault)."""

    at_fault: tuple[str, ...] = asked("contestants at fault")
    reason: str = asked(REASON, default="")
    vp: Exact | None = asked(
        "VPs of the side without fault, where no clause and no answer of the organiser says them; "
        "of each side, where both are at fault",
        unit="VP",
        default=None,
        least=0,
    )


@value
class MatchAbandoned(InSession):
    """A match that was not played, or not to its end, without fault."""

    contestants: tuple[str, ...] = asked("the two contestants")
    reason: str = asked(REASON, default="")
    vps: tuple[Exact, ...] | None = asked(
        "VPs of each, in that order, where no clause and no answer of the organiser says them",
        unit="VP",
        default=None,
        least=0,
    )
    absent: str = asked("which of the two was away, or fell ill", default="")
    began: bool | None = asked(
        "whether play had begun (left open: it had if the match has a result)", default=None
    )


@value
class MatchDecided(InSession):
    """Who wins a match that the scores leave level, or who shares it."""

    contestants: tuple[str, ...] = asked("the two contestants")
    winner: str | None = asked("the winner (none: shared)", default=None)
    by: str = asked("the official or body that decides", default="")
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class PlayOffMatch:
    """Two that were level, and the IMPs of each over a few boards."""

    first: str = asked(CONTESTANT)
    second: str = asked("its opponent")
    imps: Exact = asked("IMPs of the first", unit="IMP")
    opponents_imps: Exact = asked("IMPs of the second", unit="IMP")
    boards: int | None = asked("boards played", default=None, least=1)


@value
class PlayOffPlayed:
    """Matches by which those who are level play for the places that are left."""

    stage: str = asked("the stage in which they are level")
    to: str = asked("the stage that they play for")
    matches: tuple[PlayOffMatch, ...] = asked("the matches, with their IMPs")
    clause: str = asked(CLAUSE, default="")
