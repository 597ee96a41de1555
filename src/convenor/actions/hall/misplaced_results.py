"""Results that stand at the wrong table or under the wrong board, and boards that were not theirs.

A result and where it belongs go in, or a table with the boards that it really played; out comes a
fact that moves the results, those of two places changing over where both have one. Who meets a
board again because of it is told. What the scores become is worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.actions.asking.periods import correction_findings
from convenor.actions.hall.rounds_meant import boards_said, named
from convenor.actions.hall.what_moves import with_moves
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class MovingResult(bodies.AtBoard):
    """A result that was written down in the wrong place."""

    to_table: str = asked("the table that it belongs to (none: the same)", default="")
    to_board: int | None = asked(
        "the board that it belongs to (none: the same)", default=None, least=1
    )
    reason: str = asked(bodies.REASON, default="")


@value
class OtherBoards(bodies.InSession):
    """A table that took the wrong boards."""

    table: str = asked(bodies.TABLE)
    boards: tuple[int, ...] = asked("the boards that it was to play")
    played: tuple[int, ...] = asked("the boards that it played instead, in the same order")
    reason: str = asked(bodies.REASON, default="")


def move_result(there: Competition, given: MovingResult, setting: Setting) -> Proposal:
    """A result belongs to another table or board; two that were mixed up change over."""
    place = (given.stage, given.session)
    session = there.state.session(*place)
    source = _seat(session, given.table, given.board)
    to_table, to_board = given.to_table or given.table, given.to_board or given.board
    target = _seat(session, to_table, to_board)
    if (source.table, given.board) == (target.table, to_board):
        raise Mistake("the result stands there already: say to which table or board it belongs.")
    found = there.state.on(*place, given.board).get(source.table)
    if found is None:
        raise Refusal(f"table {given.table} has no result on board {given.board} to move.")
    other = there.state.on(*place, to_board).get(target.table)
    moves = [bodies.ResultMoved(source.table, given.board, target.table, to_board)]
    told = [_line(there, found.text, target, to_board)]
    if other is not None:
        moves.append(bodies.ResultMoved(target.table, to_board, source.table, given.board))
        told.append(_line(there, other.text, source, given.board))
    else:
        told.append(f"table {given.table}, board {given.board}: no result")
    body = bodies.ResultsMoved(*place, tuple(moves), given.reason)
    findings = correction_findings(there, *place, setting.now)
    says = _said(given, to_table, to_board, found.text, None if other is None else other.text)
    made = one("results moved", body, *findings, says=says)
    return replace(made, moves=tuple(told))


def _said(given: MovingResult, table: str, board: int, text: str, other: str | None) -> str:
    here, there = f"table {given.table}, board {given.board}", f"table {table}, board {board}"
    if other is None:
        return f"{text} of {here} belongs to {there}"
    return f"{text} of {here} and {other} of {there} change places"


def _line(there: Competition, text: str, seat: Seat, board: int) -> str:
    both = f"{named(there, seat.ns)} v {named(there, seat.ew)}"
    return f"table {in_the_room(seat.table)}, board {board}: {text}, {both}"


def _seat(session: SessionState, table: str, board: int) -> Seat:
    """Who plays a board at a table of the room, whichever time it has it there."""
    for seat in session.the_seating.in_room(in_the_room(table)):
        if board in seat.boards and table in (seat.table, in_the_room(seat.table)):
            return seat
    return session.the_seating.at(table, board)


# --- boards that were not theirs -----------------------------------------------------------------


def play_other_boards(there: Competition, given: OtherBoards, setting: Setting) -> Proposal:
    """A table has played boards that were meant for another table or another round."""
    place = (given.stage, given.session)
    session = there.state.session(*place)
    if not given.boards or len(given.boards) != len(given.played):
        raise Mistake(
            f"{len(given.boards)} boards were to be played and {len(given.played)} were played "
            "instead: name as many of each, in the same order."
        )
    seats = {_seat(session, given.table, board) for board in given.boards}
    if len(seats) > 1:
        raise Mistake(
            f"{boards_said(given.boards)} belong to several rounds at table {given.table}: take "
            "one round at a time."
        )
    (seat,) = seats
    kept = [board for board in seat.boards if board not in given.boards]
    if again := sorted({*given.played} & {*kept}):
        raise Mistake(f"table {given.table} plays {boards_said(again)} in that round anyway.")
    body = bodies.OtherBoardsPlayed(*place, seat.table, given.boards, given.played, given.reason)
    findings = [*_played_twice(there, session, seat, given)]
    says = f"table {given.table} played {boards_said(given.played)} instead of " + boards_said(
        given.boards
    )
    made = one("other boards played", body, *findings, says=says)
    return with_moves(there, made, place, setting)


def _played_twice(
    there: Competition, session: SessionState, seat: Seat, given: OtherBoards
) -> Iterator[Finding]:
    """Those at the table who have played such a board before, or are to play it later."""
    for who in seat.contestants:
        for each in session.the_seating.of(who):
            again = [board for board in each.boards if board in given.played]
            if each == seat or not again:
                continue
            have = [b for b in again if each.table in there.state.on(given.stage, given.session, b)]
            table = f"at table {in_the_room(each.table)} in round {each.round}"
            if have:
                yield warn(f"{named(there, who)} has played {boards_said(have)} before, {table}")
            if to_come := [board for board in again if board not in have]:
                yield warn(
                    f"{named(there, who)} is to play {boards_said(to_come)} again {table}: give "
                    f"that table {boards_said(given.boards)} instead, or cut the board there"
                )


ACTIONS = (
    Action(
        "move-result",
        "A result stands at the wrong table or board",
        MovingResult,
        move_result,
        "scorer",
        "hall",
        "a result belongs to another table or another board, or two were mixed up",
    ),
    Action(
        "play-other-boards",
        "A table played the wrong boards",
        OtherBoards,
        play_other_boards,
        "director",
        "hall",
        "a table took boards that were meant for another table or round",
    ),
)
