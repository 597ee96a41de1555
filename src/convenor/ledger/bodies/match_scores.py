"""Matches of which only the score comes in: entered, agreed to, disputed; and by when they are due.

A score is kept as it was said: IMPs of both, a margin, VPs, percentages, or the winner alone. What
it counts by the book's scale is worked out elsewhere, and boards that follow rule over it.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import REASON
from convenor.values import asked, value

ScoreUnit = Literal["IMP", "margin", "VP", "percent", "winner"]
"""What a score is said in: IMPs of both, a margin in IMPs, VPs, per cent, or only who won."""
BOTH = "the two contestants, in the order of the score"
REPORTS = "the contestant whose captain says so (none: the desk's own word)"


@value
class MatchScored(InSession):
    """The score of a match as a whole."""

    contestants: tuple[str, ...] = asked(BOTH)
    unit: ScoreUnit = asked("what the score is said in")
    scores: tuple[Exact, ...] = asked("the score of each, in that order", default=())
    winner: str | None = asked("the winner, where nothing else is said", default=None)
    boards: int | None = asked("boards played, if not all of them", default=None, least=1)
    side: str | None = asked(REPORTS, default=None)
    official: bool = asked("whether an official entered it, so that it stands", default=False)
    reason: str = asked(REASON, default="")
    stanzas: tuple[tuple[Exact, ...], ...] = asked(
        "the score of each stanza so far, in the order of the two (none: said as a whole)",
        default=(),
    )


@value
class MatchScoreConfirmed(InSession):
    """The other captain, or an official, agrees to a match score."""

    contestants: tuple[str, ...] = asked("the two contestants")
    side: str | None = asked("the contestant whose captain agrees", default=None)


@value
class MatchScoreDisputed(InSession):
    """The other captain has another score: the director decides."""

    contestants: tuple[str, ...] = asked(BOTH)
    unit: ScoreUnit = asked("what the other score is said in")
    scores: tuple[Exact, ...] = asked("the score of each by the other captain", default=())
    winner: str | None = asked("the winner by the other captain", default=None)
    side: str | None = asked("the contestant whose captain says so", default=None)


@value
class PlayBySet(InSession):
    """The last day on which the matches of a round, or one of them, are played in private."""

    day: datetime.date = asked("the last day")
    contestants: tuple[str, ...] = asked(
        "the two of one match (none: all of the round)", default=()
    )
    reason: str = asked(REASON, default="")
