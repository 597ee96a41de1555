"""The score card of a table in a round: how far each board is, and which sides have signed.

A competition, a session and a seat go in; the state of each board comes out, with the rulings and
cancellations that overtake what the two sides said. Who may change a card is said in `actions`.
"""

from __future__ import annotations

from typing import Literal

from convenor.bridge import Board
from convenor.competition.scores.boards import cancelled_at
from convenor.competition.scores.missing_results import has_left, stands_empty
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState, State, TableScore
from convenor.values import value

BoardState = Literal["to play", "entered", "agreed", "differs", "decided", "cancelled"]
SIDES = ("NS", "EW")


@value
class BoardLine:
    """A board of the round, and how far it is."""

    number: int
    score: TableScore | None
    state: BoardState

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


def seats_at(session: SessionState, table: str) -> tuple[Seat, ...]:
    """What is played at a table, round by round; a set that comes back has a name of its own."""
    if session.seating is None:
        return ()
    return session.seating.in_room(table)


def signed_by(state: State, session: SessionState, seat: Seat) -> frozenset[str]:
    """The sides that have agreed to their card of a round."""
    agreed = state.cards.group((session.stage, session.number))
    return agreed.get((seat.table, seat.round), frozenset())


def is_signed(state: State, session: SessionState, seat: Seat) -> bool:
    """Whether both sides have agreed to the card of a round."""
    return len(signed_by(state, session, seat)) == len(SIDES)


def current_round(state: State, session: SessionState, seats: tuple[Seat, ...]) -> int:
    """The round in play: the first that is not signed by both sides, or one already begun."""
    open_rounds = [
        seat.round
        for seat in seats
        if not is_signed(state, session, seat) and not stands_empty(state, session, seat)
    ]
    begun = [
        seat.round
        for seat in seats
        if any(seat.table in state.on(session.stage, session.number, b) for b in seat.boards)
    ]
    first = min(open_rounds, default=seats[-1].round)
    return max(first, max(begun, default=first)) if first in open_rounds else first


def board_line(state: State, session: SessionState, table: str, board: int) -> BoardLine:
    """A board at a table, and how far it is."""
    score = state.on(session.stage, session.number, board).get(table)
    if _is_cancelled(state, session, table, board):
        return BoardLine(board, score, "cancelled")
    if score is None and _is_left(state, session, table, board):
        return BoardLine(board, score, "cancelled")  # whoever was to play it has left
    if _is_ruled(state, session, table, board):
        return BoardLine(board, score, "decided")
    return BoardLine(board, score, _state_of(score))


def is_disputed(state: State, session: SessionState, table: str, board: int) -> bool:
    """Whether the two sides of a table differ on a board, and nobody has decided."""
    score = state.on(session.stage, session.number, board).get(table)
    if score is None or not score.disputed:
        return False
    return board_line(state, session, table, board).state == "differs"


def disputed_on(state: State, session: SessionState, seat: Seat) -> tuple[int, ...]:
    """The boards of a card on which the two sides differ, and nobody has decided."""
    return tuple(each for each in seat.boards if is_disputed(state, session, seat.table, each))


def _state_of(score: TableScore | None) -> BoardState:
    if score is None:
        return "to play"
    if score.corrected:
        return "decided"
    if score.disputed:
        return "differs"
    return "agreed" if score.confirmed else "entered"


def _is_left(state: State, session: SessionState, table: str, board: int) -> bool:
    seat = session.seating.find(table, board) if session.seating is not None else None
    return seat is not None and has_left(state, session, seat)


def _is_cancelled(state: State, session: SessionState, table: str, board: int) -> bool:
    tables, _ = cancelled_at(state, session.stage, session.number, board)
    return table in tables


def _is_ruled(state: State, session: SessionState, table: str, board: int) -> bool:
    here = (session.stage, session.number, table, board)
    return any(
        (body.stage, body.session, body.table, body.board) == here and body.ns is not None
        for _, body in state.rulings().values()
    )
