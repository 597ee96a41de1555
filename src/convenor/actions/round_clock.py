"""The clock of the rounds in a hall: which round it is, until when, and whether it stands still.

A session goes in with what was done to its clock (stopped, set going, minutes more, the next round
called) and the present moment; out comes the round by the clock with its beginning and end, as
moments that hold in every zone. Rounds have equal parts of the session's time. How far the tables
are is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from convenor.actions.moments import minutes_of, start_of, worldwide
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.ledger import bodies
from convenor.values import value

Moment = datetime.datetime


@value
class RoundClock:
    """The round by the clock."""

    round: int
    rounds: int
    starts: Moment
    ends: Moment
    session_ends: Moment
    stopped: Moment | None = None
    """Since when it stands still."""

    def left(self, now: Moment) -> int:
        """Seconds to the end of the round; below zero when it is over."""
        return int((self.ends - (self.stopped or now)).total_seconds())


def round_clock(there: Competition, session: SessionState, now: Moment) -> RoundClock | None:
    """The clock of a session at a moment; None where nobody has said when it begins."""
    start = start_of(there, session)
    if session.seating is None or not session.seating.rounds or start is None:
        return None
    rounds = session.seating.rounds
    each = datetime.timedelta(minutes=float(minutes_of(there, session))) / rounds
    begins = worldwide(there, start)
    running = _Running(rounds, each, begins)
    for happened, body in changes(there, session):
        running.change(happened, body)
    running.go_to(now)
    return running.shown()


def changes(
    there: Competition, session: SessionState
) -> Sequence[tuple[Moment, bodies.ClockChanged]]:
    """What was done to the clock of a session, in order."""
    found = there.state.of(bodies.ClockChanged, session.stage)
    own = [(stamp.happened, body) for stamp, body in found if body.session == session.number]
    return sorted(own, key=lambda each: each[0])


class _Running:
    """A clock that is wound from one change to the next."""

    def __init__(self, rounds: int, each: datetime.timedelta, begins: Moment) -> None:
        self.rounds, self.each = rounds, each
        self.round, self.starts, self.ends = 1, begins, begins + each
        self.stopped: Moment | None = None

    def go_to(self, moment: Moment) -> None:
        """Rounds that are over by a moment are over, unless the clock stands still."""
        while self.stopped is None and self.round < self.rounds and moment >= self.ends:
            self.round, self.starts, self.ends = self.round + 1, self.ends, self.ends + self.each

    def change(self, moment: Moment, body: bodies.ClockChanged) -> None:
        self.go_to(moment)
        if body.change == "stop" and self.stopped is None:
            self.stopped = moment
        elif body.change == "go on" and self.stopped is not None:
            self.ends += moment - self.stopped
            self.stopped = None
        elif body.change == "more":
            self.ends += datetime.timedelta(minutes=body.minutes or 0)
        elif body.change == "next round" and self.round < self.rounds:
            self.round, self.starts, self.ends = self.round + 1, moment, moment + self.each
            self.stopped = None

    def shown(self) -> RoundClock:
        last = self.ends + self.each * (self.rounds - self.round)
        return RoundClock(self.round, self.rounds, self.starts, self.ends, last, self.stopped)
