"""The seats of a session after what changed in the hall: exchanged, turned, cut, on other boards.

Seats and matches as a movement or a draw made them go in, with a recorded change; the seats and
matches after it come out. A change names its tables and boards, and whatever it does not name stays
as it was, to the seat. Results are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from convenor.competition.state.seats import (
    Pairing,
    Seat,
    Seating,
    contestants_on,
    in_the_room,
    played_again,
    together,
)
from convenor.ledger import bodies
from convenor.values import replace

Change: TypeAlias = (
    bodies.SeatsExchanged
    | bodies.DirectionsTurned
    | bodies.OtherBoardsPlayed
    | bodies.PlayCurtailed
)
"""What moves seats and nothing else."""
Boards: TypeAlias = Mapping[str, frozenset[int]]
"""Boards by table."""


def with_changes(seating: Seating, changes: Iterable[Change]) -> Seating:
    """The seats after some changes, one after another."""
    for each in changes:
        seating = changed(seating, each)
    return seating


def changed(seating: Seating, change: Change) -> Seating:
    """The seats after one change."""
    if isinstance(change, bodies.SeatsExchanged):
        return _exchanged(seating, change)
    if isinstance(change, bodies.DirectionsTurned):
        return _on_parts(seating, _boards(change.at), _turned)
    if isinstance(change, bodies.PlayCurtailed):
        return _curtailed(seating, _boards(change.at))
    return _on_other_boards(seating, change)


def in_section(change: Change, tables: frozenset[str], inside: bool) -> Change | None:
    """A change as far as it is about some tables, or about all others; None where it is not."""
    if isinstance(change, bodies.OtherBoardsPlayed):
        return change if (change.table in tables) == inside else None
    at = tuple(each for each in change.at if (each.table in tables) == inside)
    return replace(change, at=at) if at else None


def name_on_other_boards(seating: Seating, change: bodies.OtherBoardsPlayed) -> str:
    """The name under which a table has the boards that it played instead.

    Where it has one of them in another round too, they stand under a name with their round.
    """
    others = {
        board
        for each in seating.seats
        if each.table == change.table
        for board in each.boards
        if board not in change.boards
    }
    if others.isdisjoint(change.played):
        return change.table
    seat = seating.at(change.table, change.boards[0])
    return played_again(in_the_room(change.table), seat.round)


def named_apart(before: Iterable[Seat], after: Iterable[Seat]) -> list[Seat]:
    """Seats that come after others, each under a name by which its table has each board once."""
    taken = {(each.table, board) for each in before for board in each.boards}
    return [
        replace(each, table=played_again(in_the_room(each.table), each.round))
        if any((each.table, board) in taken for board in each.boards)
        else each
        for each in after
    ]


# --- each change ---------------------------------------------------------------------------------


def _exchanged(seating: Seating, change: bodies.SeatsExchanged) -> Seating:
    one, other = change.contestants
    names = {one: other, other: one}
    at = _boards(change.at)

    def moved(seat: Seat) -> Seat:
        return replace(seat, ns=_named(seat.ns, names), ew=_named(seat.ew, names))

    made = _on_parts(seating, at, moved)
    pairings = tuple(
        replace(
            each,
            first=names.get(each.first, each.first),
            second=names.get(each.second, each.second),
        )
        if _is_whole(each, at)
        else each
        for each in seating.pairings
    )
    return seating.with_seats(made.seats, pairings)


def _named(side: str, names: Mapping[str, str]) -> str:
    return together(names.get(each, each) for each in contestants_on(side))


def _is_whole(pairing: Pairing, at: Boards) -> bool:
    """Whether all of a match is meant: every board at every table of it."""
    return all({*pairing.boards} <= at.get(table, frozenset()) for table in pairing.tables)


def _turned(seat: Seat) -> Seat:
    return replace(seat, ns=seat.ew, ew=seat.ns)


def _curtailed(seating: Seating, at: Boards) -> Seating:
    seats = tuple(
        left
        for each in seating.seats
        if (left := _without(each, at.get(each.table, frozenset()))).boards
    )
    pairings = tuple(_shorter(each, at) for each in seating.pairings)
    return seating.with_seats(seats, tuple(each for each in pairings if each.boards))


def _without(seat: Seat, gone: frozenset[int]) -> Seat:
    kept = tuple(board for board in seat.boards if board not in gone)
    return replace(seat, boards=kept) if len(kept) < len(seat.boards) else seat


def _shorter(pairing: Pairing, at: Boards) -> Pairing:
    """A match without the boards that none of its tables plays."""
    gone = frozenset.intersection(*(at.get(table, frozenset()) for table in pairing.tables))
    if gone.isdisjoint(pairing.boards):
        return pairing
    left = tuple(board for board in pairing.boards if board not in gone)
    lengths = tuple(len([b for b in each if b not in gone]) for each in pairing.stanzas)
    kept = tuple(each for each in lengths if each) if pairing.lengths else ()
    return replace(pairing, boards=left, lengths=kept if len(kept) > 1 else ())


def _on_other_boards(seating: Seating, change: bodies.OtherBoardsPlayed) -> Seating:
    instead = dict(zip(change.boards, change.played, strict=True))
    name = name_on_other_boards(seating, change)

    def on_others(seat: Seat) -> Seat:
        boards = tuple(instead.get(board, board) for board in seat.boards)
        return replace(seat, table=name, boards=boards)

    if name != change.table:
        return _on_parts(seating, {change.table: frozenset(change.boards)}, on_others)
    seats = tuple(
        on_others(each) if each.table == name and not {*each.boards}.isdisjoint(instead) else each
        for each in seating.seats
    )
    return seating.with_seats(seats, seating.pairings)


def _on_parts(seating: Seating, at: Boards, change: Callable[[Seat], Seat]) -> Seating:
    """Seats changed on the boards that are named; one that is meant in part becomes two."""
    seats: list[Seat] = []
    for seat in seating.seats:
        meant = at.get(seat.table, frozenset())
        own = tuple(board for board in seat.boards if board in meant)
        rest = tuple(board for board in seat.boards if board not in meant)
        if rest:
            seats.append(replace(seat, boards=rest) if own else seat)
        if own:
            seats.append(change(replace(seat, boards=own)))
    return seating.with_seats(tuple(seats), seating.pairings)


def _boards(at: Iterable[bodies.BoardsAt]) -> dict[str, frozenset[int]]:
    found: dict[str, Any] = {}
    for each in at:
        found[each.table] = found.get(each.table, frozenset()) | frozenset(each.boards)
    return found
