"""Which derivation a phone asks for, and whether its table may see it.

A table and the question of an address go in; the derivation comes out with the title of its page,
or a sentence about why it is not told (yet).
"""

from __future__ import annotations

from convenor.actions.overview import table_derivations as derivations
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import board_line, seats_at, signed_by
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_out
from convenor.errors import Mistake, Refusal
from convenor.explain import Figure
from convenor.web.table.field import may_see
from convenor.web.table.own_session import own_seats, own_so_far, total_of
from convenor.web.table.tokens import Table

NOT_YET = (
    "What a board was worth is told once both sides have agreed here, as far as the conditions "
    "allow."
)


def of_board(there: Competition, table: Table, board: int, who: str) -> Figure:
    """Why a board was worth what it was: to one contestant, or to everybody."""
    session, seat = seat_on(there, table, board, who)
    if not is_seen(there, session, seat, board):
        raise Refusal(NOT_YET)
    if not who:
        return derivations.why_field(there, session, board)
    return derivations.why_board(there, session, seat, board, seat.side_of(who) or "NS")


def seat_on(there: Competition, table: Table, board: int, who: str) -> tuple[SessionState, Seat]:
    """Where a board is played at this table; or where one who sits here has played it."""
    session, seats = _seated(there, table)
    if who:
        side = _side_of(table, seats, who)
        seats = own_seats(there, session, table.name, who, side)
    seat = next((each for each in seats if board in each.boards), None)
    if seat is None:
        raise Mistake(f"Table {table.name} does not play board {board}: check its number.")
    return session, seat


def is_seen(there: Competition, session: SessionState, seat: Seat, board: int) -> bool:
    """Whether those who played a board may see what others have on it."""
    plan = there.state.the_plan.stage(session.stage)
    line = board_line(there.state, session, seat.table, board)
    return may_see(plan, line, signed_by(there.state, session, seat))


def of_session(there: Competition, table: Table, who: str) -> Figure:
    """Why the session of a contestant is worth what it is so far."""
    session, seats = _seated(there, table)
    if total_of(there, session, table.name, who, _side_of(table, seats, who)) is None:
        raise Refusal(NOT_YET)
    return derivations.why_session(there, session, who)


def of_match(there: Competition, table: Table, who: str, number: int) -> Figure:
    """Why the match that a contestant plays in a round is worth what it is so far."""
    session, seats = _seated(there, table)
    own = own_so_far(there, session, table.name, who, _side_of(table, seats, who))
    match = next((each for each in own.matches if each.round == number), None)
    if match is None:
        raise Refusal(NOT_YET)
    return derivations.why_match(there, match.figure, who)


def _seated(there: Competition, table: Table) -> tuple[SessionState, tuple[Seat, ...]]:
    if not table.is_in_play:
        raise Refusal(f"Nothing is played at {table.shown} now: there is nothing to see.")
    session = there.state.session(*table.place)
    seats = seats_at(session, table.name) if is_out(session) else ()
    if not seats:
        raise Refusal(f"Nobody is seated at table {table.name} yet: there is nothing to see.")
    return session, seats


def _side_of(table: Table, seats: tuple[Seat, ...], who: str) -> str:
    """The side on which a contestant sits at this table: of others nothing is told here."""
    for seat in seats:
        if who and (side := seat.side_of(who)) is not None:
            return side
    raise Mistake(f"'{who[:20]}' does not play at table {table.name}: look at the event's pages.")
