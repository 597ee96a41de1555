"""Who sits at a table in a round, with which boards, until when, and where both sides go next.

A competition and a table of a session go in; one frozen value comes out, which the page sets. All
of it is read from the seating, the results and the clock of the session; nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.bridge import Board, Side
from convenor.competition.live import Competition
from convenor.competition.scores.boards import cancelled_at
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState, TableScore
from convenor.values import value
from convenor.web.table import names
from convenor.web.table.onward import Clock, Onward, clock_of, onward

State = Literal["to play", "entered", "agreed", "differs", "decided", "cancelled"]
SIDES = ("NS", "EW")
WORDS = {"NS": "North-South", "EW": "East-West"}


def other(side: str) -> str:
    """The other side."""
    return Side(side).opponents.value


@value
class BoardLine:
    """A board of the round, and how far it is."""

    number: int
    score: TableScore | None
    state: State

    @property
    def dealer(self) -> str:
        return Board(self.number).dealer.word

    @property
    def vulnerable(self) -> str:
        return Board(self.number).vulnerability.value

    @property
    def done(self) -> bool:
        return self.state not in ("to play", "differs")

    @property
    def settled(self) -> bool:
        """Whether nobody has anything to say on it any more."""
        return self.state in ("agreed", "decided", "cancelled")


@value
class Sitting:
    """A table in a round."""

    stage: str
    session: int
    round: int
    rounds: int
    seat: Seat
    boards: tuple[BoardLine, ...]
    sides: Mapping[str, names.Shown]
    clock: Clock | None
    onward: Mapping[str, tuple[Onward, ...]]
    confirmed: frozenset[str]

    @property
    def pairs(self) -> str:
        """Both sides in one word, by which a page that is out of date is known."""
        return f"{self.seat.ns} v {self.seat.ew}"

    @property
    def newest(self) -> int:
        """The last fact that put a result on the round's card, by which an old card is known."""
        return max((each.score.number for each in self.boards if each.score), default=0)

    @property
    def complete(self) -> bool:
        return all(each.done for each in self.boards)

    @property
    def settled(self) -> bool:
        return all(each.settled for each in self.boards)

    def contestant(self, side: str) -> str:
        return self.seat.ns if side == "NS" else self.seat.ew

    def board(self, number: int) -> BoardLine | None:
        return next((each for each in self.boards if each.number == number), None)


# --- the table -----------------------------------------------------------------------------------


def seats_at(session: SessionState, table: str) -> tuple[Seat, ...]:
    """What is played at a table, round by round; a set that comes back has a name of its own."""
    if session.seating is None:
        return ()
    found = [each for each in session.seating.seats if in_the_room(each.table) == table]
    return tuple(sorted(found, key=lambda each: each.round))


def current_round(there: Competition, session: SessionState, seats: tuple[Seat, ...]) -> int:
    """The round in play: the first that is not agreed on by both sides, or one already begun."""
    open_rounds = [each.round for each in seats if len(agreed_by(there, session, each)) < 2]
    begun = [
        each.round
        for each in seats
        if any(each.table in there.state.on(session.stage, session.number, b) for b in each.boards)
    ]
    first = min(open_rounds, default=seats[-1].round)
    return max(first, max(begun, default=first)) if first in open_rounds else first


def sitting_at(
    there: Competition,
    session: SessionState,
    seats: tuple[Seat, ...],
    number: int,
) -> Sitting:
    """A table in one round."""
    seat = next(each for each in seats if each.round == number)
    sides = {side: names.shown(there, session, seat, side) for side in SIDES}
    return Sitting(
        session.stage,
        session.number,
        number,
        session.seating.rounds if session.seating else 1,
        seat,
        tuple(board_line(there, session, seat, each) for each in seat.boards),
        sides,
        clock_of(there, session, number),
        {side: onward(there, session, _at(seat, side), number, side) for side in SIDES},
        agreed_by(there, session, seat),
    )


def _at(seat: Seat, side: str) -> str:
    return seat.ns if side == "NS" else seat.ew


def agreed_by(there: Competition, session: SessionState, seat: Seat) -> frozenset[str]:
    """The sides that have agreed to their card of a round."""
    key = (session.stage, session.number, seat.table, seat.round)
    return there.state.cards.get(key, frozenset())


def board_line(there: Competition, session: SessionState, seat: Seat, board: int) -> BoardLine:
    """A board at a table, and how far it is."""
    score = there.state.on(session.stage, session.number, board).get(seat.table)
    if _is_cancelled(there, session, seat.table, board):
        return BoardLine(board, score, "cancelled")
    if _is_ruled(there, session, seat.table, board):
        return BoardLine(board, score, "decided")
    return BoardLine(board, score, _state(score))


def _state(score: TableScore | None) -> State:
    if score is None:
        return "to play"
    if score.corrected:
        return "decided"
    if score.disputed:
        return "differs"
    return "agreed" if score.confirmed else "entered"


def _is_cancelled(there: Competition, session: SessionState, table: str, board: int) -> bool:
    tables, _ = cancelled_at(there.state, session.stage, session.number, board)
    return table in tables


def _is_ruled(there: Competition, session: SessionState, table: str, board: int) -> bool:
    here = (session.stage, session.number, table, board)
    return any(
        (body.stage, body.session, body.table, body.board) == here and body.ns is not None
        for _, body in there.state.rulings().values()
    )
