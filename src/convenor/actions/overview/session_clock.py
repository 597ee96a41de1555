"""The clock of a session: when it began, when it is due to end, how each table gets on.

A competition, a session and the present moment go in; minutes come out. A table's rate is the time
it has had for the boards it has done; what is left at that rate is held against the end. When a
period or a session ends is asked of the engine.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from convenor.actions.asking.periods import closes_at
from convenor.actions.moments import end_of, start_of, worldwide
from convenor.actions.round_clock import changes, round_clock
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.values import value

Moment = datetime.datetime
SECONDS = 60


@value
class Clock:
    """The times of a session, worldwide, as far as they are known."""

    starts: Moment | None
    ends: Moment | None
    closes: Moment | None
    now: Moment

    @property
    def left(self) -> int | None:
        """Whole minutes until the end of play; below zero when it is over."""
        return None if self.ends is None else minutes(self.now, self.ends)

    @property
    def to_come(self) -> int:
        """Whole minutes until play begins; 0 when it has."""
        return 0 if self.starts is None else max(0, minutes(self.now, self.starts))

    @property
    def open_for(self) -> int | None:
        """Whole minutes for which corrections are still taken."""
        return None if self.closes is None else minutes(self.now, self.closes)


@value
class Pace:
    """How a table gets on: minutes a board so far, and minutes over the end at that rate."""

    a_board: float
    over: int


def minutes(start: Moment, end: Moment) -> int:
    """Whole minutes from one moment to another."""
    return int((end - start).total_seconds() // SECONDS)


def clock_of(there: Competition, session: SessionState, now: Moment) -> Clock:
    """The clock of a session."""
    start, end = start_of(there, session), end_of(there, session)
    try:
        closes = closes_at(there, session.stage, session.number)
    except Mistake:
        closes = None
    hall = round_clock(there, session, now) if changes(there, session) else None
    ends = None if end is None else worldwide(there, end)
    return Clock(
        _begun(there, session) if start is None else worldwide(there, start),
        ends if hall is None else hall.session_ends,
        closes,
        now,
    )


def _begun(_there: Competition, session: SessionState) -> Moment | None:
    """Where nobody said when play begins, it is when the draw was shown."""
    return session.published.happened if session.published else None


def pace_of(clock: Clock, entered: Sequence[Moment], left: int) -> Pace | None:
    """The rate of a table; None while it has shown none, or the end is not known."""
    if clock.starts is None or clock.ends is None or not entered or not left:
        return None
    last = max(entered)
    had = (last - clock.starts).total_seconds() / SECONDS
    if had <= 0:
        return None
    a_board = had / len(entered)
    waited = max(0.0, (clock.now - last).total_seconds() / SECONDS)
    to_come = left * a_board - min(waited, a_board)
    over = (clock.now - clock.ends).total_seconds() / SECONDS + to_come
    return Pace(a_board, round(over))


def in_hours(count: int) -> str:
    """Minutes as people say them.

    >>> in_hours(45), in_hours(150), in_hours(6000)
    ('45 min', '2 h 30 min', '4 days')
    """
    if count < 100:
        return f"{count} min"
    if count < 48 * 60:
        return f"{count // 60} h {count % 60} min"
    return f"{count // 1440} days"
