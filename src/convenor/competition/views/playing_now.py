"""Which session a card that lasts opens: the one that is played now at its table, or by its pair.

A competition and a table or a contestant go in; a session comes out, the first that is not done
there yet or a later one that has begun, and those of other stages beside it. What is posted or
closed is no longer played.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import (
    board_line,
    current_round,
    is_signed,
    seats_at,
)
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_out
from convenor.values import value

Place = tuple[str, int]
"""A stage and the number of a session in it."""
NOWHERE: Place = ("", 0)


@value
class InPlay:
    """Where a card leads: a session and a table of it, and the others that are open there."""

    place: Place
    table: str
    beside: tuple[Place, ...] = ()
    round: int = 0
    """The round in which a contestant is; of a table it is not said here."""


def key_of(session: SessionState) -> Place:
    """A session by its stage and number."""
    return session.stage, session.number


def is_played(there: Competition, session: SessionState) -> bool:
    """Whether results of a session still come from its tables."""
    stage = there.state.stages.get(session.stage)
    closed = stage is not None and stage.closed is not None
    return is_out(session) and session.status == "provisional" and not closed


def at_table(there: Competition, table: str, wanted: Place, stage: str = "") -> InPlay:
    """What is played at a table now; a session that is asked for, if it still is played there.

    Where two stages play at tables of one name, that of the stage that was chosen goes first.
    """
    found = [(each, seats_at(each, table)) for each in _played(there)]
    sessions = [(each, seats) for each, seats in found if seats]
    asked = [key_of(each) for each, _ in sessions if key_of(each) == wanted]
    chosen = _now(there, [each for each in sessions if each[0].stage == stage])
    now = _now(there, sessions)
    place = next(iter(asked), None) or chosen or now
    if place is None:
        return InPlay(NOWHERE, table)
    beside = [
        key_of(each)
        for each, seats in sessions
        if key_of(each) != place and (key_of(each) == now or not _is_settled(there, each, seats))
    ]
    return InPlay(place, table, tuple(beside))


def of_contestant(there: Competition, contestant: str, wanted: Place) -> InPlay:
    """Where a contestant plays now: the session, and the table of its round."""
    sessions = [
        (each, each.seating.of(contestant) if each.seating else ()) for each in _played(there)
    ]
    seated = {key_of(each): (each, seats) for each, seats in sessions if seats}
    place = wanted if wanted in seated else _now(there, list(seated.values()))
    if place is None:
        return InPlay(NOWHERE, "")
    session, seats = seated[place]
    number = current_round(there.state, session, tuple(seats))
    seat = next(each for each in seats if each.round == number)
    return InPlay(place, in_the_room(seat.table), round=number)


def _played(there: Competition) -> Iterator[SessionState]:
    """The sessions whose results still come in, in the order of the plan."""
    plan = there.state.plan
    for stage in plan.stages if plan else ():
        for session in there.state.sessions_of(stage.name):
            if is_played(there, session):
                yield session


def _now(there: Competition, sessions: list[tuple[SessionState, tuple[Seat, ...]]]) -> Place | None:
    """The first session that is not done, or a later one that has begun; else the last."""
    if not sessions:
        return None
    at = range(len(sessions))
    begun = next((i for i in reversed(at) if _has_begun(there, *sessions[i])), 0)
    undone = next((i for i in at[begun:] if not _is_done(there, *sessions[i])), None)
    if undone is not None:
        return key_of(sessions[undone][0])
    waits = any(not _is_done(there, *sessions[i]) for i in at[:begun])
    return key_of(sessions[begun if waits else -1][0])


def _is_done(there: Competition, session: SessionState, seats: tuple[Seat, ...]) -> bool:
    """Whether all boards have a result: those who come for the next round need not wait."""
    return all(
        is_signed(there.state, session, seat)
        or all(board_line(there.state, session, seat.table, b).done for b in seat.boards)
        for seat in seats
    )


def _is_settled(there: Competition, session: SessionState, seats: tuple[Seat, ...]) -> bool:
    """Whether nobody has anything to say on its boards any more."""
    return all(
        is_signed(there.state, session, seat)
        or all(board_line(there.state, session, seat.table, b).settled for b in seat.boards)
        for seat in seats
    )


def _has_begun(there: Competition, session: SessionState, seats: tuple[Seat, ...]) -> bool:
    return any(
        seat.table in there.state.on(session.stage, session.number, board)
        for seat in seats
        for board in seat.boards
    )
