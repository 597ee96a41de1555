"""Until when a round lasts, and where a contestant plays after it.

A session and a round go in; its time comes out, and the next seat by the movement or by the next
draw, once that is published.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.actions.moments import minutes_of, start_of, worldwide
from convenor.competition.live import Competition
from convenor.competition.seats import Seat
from convenor.competition.state import SessionState
from convenor.values import value
from convenor.web.table import names


@value
class Clock:
    """The time of a round as the clock in the room shows it, and as moments that a phone counts."""

    starts: datetime.datetime
    ends: datetime.datetime
    first: int
    last: int


@value
class Onward:
    """Where a contestant plays next."""

    contestant: str
    name: str
    kind: Literal["seat", "rest", "end", "not drawn"]
    table: str = ""
    side: str = ""
    round: int = 0
    session: int = 0


def is_out(session: SessionState | None) -> bool:
    """Whether the players may know who sits where: a draw is theirs once it is published."""
    if session is None or session.seating is None:
        return False
    return session.draw is None or session.published is not None


def clock_of(there: Competition, session: SessionState, number: int) -> Clock | None:
    """The time of a round: the session's, in equal parts; none where no start was told."""
    start = start_of(session)
    if start is None or session.seating is None:
        return None
    each = minutes_of(there, session) * 60 / max(session.seating.rounds, 1)
    begins = start + datetime.timedelta(seconds=int(each * (number - 1)))
    ends = start + datetime.timedelta(seconds=int(each * number))
    first, last = (int(worldwide(there, moment).timestamp()) for moment in (begins, ends))
    return Clock(begins, ends, first, last)


def onward(there: Competition, session: SessionState, contestant: str, number: int) -> Onward:
    """Where a contestant plays after a round of a session."""
    name = names.name_of(there, contestant)
    later = [e for e in _seats_of(session, contestant) if e.round > number]
    if later:
        return _seat_after(contestant, name, min(later, key=lambda each: each.round), number)
    follows = there.state.sessions.get((session.stage, session.number + 1))
    if follows is not None and is_out(follows) and (seats := _seats_of(follows, contestant)):
        made = _seat_after(contestant, name, min(seats, key=lambda each: each.round), 0)
        return Onward(
            contestant, name, "seat", made.table, made.side, made.round, session.number + 1
        )
    plan = there.state.the_plan.stage(session.stage)
    more = session.number < plan.rounds
    return Onward(contestant, name, "not drawn" if more else "end", session=session.number + 1)


def _seats_of(session: SessionState, contestant: str) -> list[Seat]:
    """The seats of a side; partners who are joined for a round go on from their first name."""
    if session.seating is None:
        return []
    one = contestant.partition("+")[0]
    return list(session.seating.of(contestant) or session.seating.of(one))


def _seat_after(contestant: str, name: str, seat: Seat, number: int) -> Onward:
    kind: Literal["seat", "rest"] = "seat" if number in (0, seat.round - 1) else "rest"
    side = seat.side_of(contestant) or seat.side_of(contestant.partition("+")[0]) or ""
    return Onward(contestant, name, kind, seat.table.partition(" (round ")[0], side, seat.round)
