"""The clock of the rounds as a page counts it, on the desk and on the big screen.

A session and the present moment go in; moments with their zone come out, and the length of a round,
so that a screen goes on counting by itself wherever it stands.
"""

from __future__ import annotations

import datetime

from convenor.actions.overview.wording import clock
from convenor.actions.round_clock import round_clock
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.values import value


@value
class HallClock:
    """What a page needs to count."""

    round: int
    rounds: int
    starts: str
    ends: str
    at: str
    """The end of the round by the clock on the wall."""
    each: int
    """Seconds of a round."""
    stopped: int | None
    """Seconds left, where it stands still."""


def hall_clock(
    there: Competition, session: SessionState, now: datetime.datetime
) -> HallClock | None:
    """The round by the clock, as long as the session is played; None where none is set."""
    found = None if session.posted is not None else round_clock(there, session, now)
    if found is None:
        return None
    to_come = found.rounds - found.round
    each = int((found.session_ends - found.ends).total_seconds() / to_come) if to_come else 0
    still = None if found.stopped is None else found.left(now)
    return HallClock(
        found.round,
        found.rounds,
        found.starts.isoformat(),
        found.ends.isoformat(),
        clock(there, found.ends),
        each,
        still,
    )
