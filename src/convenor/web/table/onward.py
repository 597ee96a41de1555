"""Until when a round lasts, and where a contestant plays after it.

A session and a round go in; its time comes out, and the next seat by the movement or by the next
draw, once that is published.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.actions.moments import minutes_of, start_of, worldwide
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_out
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
    """Where a contestant plays next: a table and a side, or a team's two of them."""

    contestant: str
    name: str
    kind: Literal["seat", "end", "not drawn"]
    rests: bool = False
    places: tuple[tuple[str, str], ...] = ()
    round: int = 0
    session: int = 0
    word: str = "round"


def clock_of(there: Competition, session: SessionState, number: int) -> Clock | None:
    """The time of a round: the session's, in equal parts; none where no start was told."""
    start = start_of(there, session)
    if start is None or session.seating is None:
        return None
    each = minutes_of(there, session) * 60 / max(session.seating.rounds, 1)
    begins = start + datetime.timedelta(seconds=int(each * (number - 1)))
    ends = start + datetime.timedelta(seconds=int(each * number))
    first, last = (int(worldwide(there, moment).timestamp()) for moment in (begins, ends))
    return Clock(begins, ends, first, last)


def onward(
    there: Competition, session: SessionState, contestant: str, number: int, side: str = ""
) -> tuple[Onward, ...]:
    """Where a side goes after a round; partners of an individual each go their own way."""
    return tuple(
        _onward(there, session, each, number, side) for each in dict.fromkeys(contestant.split("+"))
    )


def _onward(
    there: Competition, session: SessionState, contestant: str, number: int, side: str
) -> Onward:
    name = names.name_of(there, contestant)
    later = [each for each in _seats_of(session, contestant) if each.round > number]
    if later:
        following = min(each.round for each in later)
        seats = [each for each in later if each.round == following]
        same = [each for each in seats if each.side_of(contestant) == side]
        places = _places(same or seats, contestant)
        return Onward(contestant, name, "seat", following > number + 1, places, following)
    rests = session.seating is not None and number < session.seating.rounds
    plan = there.state.the_plan.stage(session.stage)
    word, next_one = "round" if plan.in_matches else "session", session.number + 1
    follows = there.state.sessions.get((session.stage, next_one))
    if follows is not None and is_out(follows) and (seats := _seats_of(follows, contestant)):
        first = min(each.round for each in seats)
        places = _places([each for each in seats if each.round == first], contestant)
        return Onward(contestant, name, "seat", rests, places, first, next_one, word)
    kind: Literal["not drawn", "end"] = "not drawn" if session.number < plan.rounds else "end"
    return Onward(contestant, name, kind, rests, session=next_one, word=word)


def _seats_of(session: SessionState, contestant: str) -> list[Seat]:
    return [] if session.seating is None else list(session.seating.of(contestant))


def _places(seats: list[Seat], contestant: str) -> tuple[tuple[str, str], ...]:
    """Tables as they stand in the room, each with the side on which one sits."""
    return tuple((in_the_room(each.table), each.side_of(contestant) or "") for each in seats)
