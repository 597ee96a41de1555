"""Which boards of a session still want a result, and which never will.

What is known of a competition and one of its sessions go in; tables and boards come out, and the
same in words for whoever is about to post the scores. No score is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from convenor.competition.state.seats import Seat, in_ranges
from convenor.competition.state.state import Contestant, SessionState, State
from convenor.ledger import bodies

Here = TypeVar("Here", bound=bodies.InSession)
MOST_TOLD = 6
"""Tables that are told of one by one."""


def missing(state: State, session: SessionState) -> list[tuple[str, int]]:
    """The tables and boards that still need a result."""
    left = [(seat.table, board) for seat, board in state.without_result(session)]
    free = settled(state, session) if left else frozenset()
    return [each for each in left if each not in free]


def missing_in_words(state: State, session: SessionState) -> str:
    """The boards that are missing, table by table: 'table 3: board 5; table 7: boards 11–12'."""
    boards: dict[str, list[int]] = {}
    for table, board in missing(state, session):
        boards.setdefault(table, []).append(board)
    told = [
        f"table {table}: {'board' if len(each) == 1 else 'boards'} {in_ranges(each)}"
        for table, each in list(boards.items())[:MOST_TOLD]
    ]
    if len(boards) > MOST_TOLD:
        told.append(f"and {len(boards) - MOST_TOLD} more tables")
    return "; ".join(told)


def settled(state: State, session: SessionState) -> frozenset[tuple[str, int]]:
    """Boards that need no result: cancelled, ruled on, of a match given up or scored as a whole."""
    assert session.seating is not None
    here = (session.stage, session.number)
    found: set[tuple[str, int]] = set()
    for body in _here(state, bodies.BoardCancelled, here):
        found |= {(table, body.board) for table in body.tables or session.seating.tables}
    for _, ruling in state.rulings().values():
        if (ruling.stage, ruling.session) == here and ruling.ns is not None and not ruling.pending:
            found.add((ruling.table, ruling.board))
    away = {who for body in _here(state, bodies.MatchForfeited, here) for who in body.at_fault}
    away |= {who for body in _here(state, bodies.MatchAbandoned, here) for who in body.contestants}
    away |= {body.contestant for body in _here(state, bodies.MatchConceded, here)}
    for seat in session.seating.seats if away else ():
        if away & {seat.ns, seat.ew}:
            found |= {(seat.table, board) for board in seat.boards}
    for both in state.match_scores.group(here):
        for pairing in session.seating.pairings:
            if both == frozenset(pairing.contestants):
                found |= {(table, board) for table in pairing.tables for board in pairing.boards}
    found |= set(left_empty(state, session))
    for lost in _here(state, bodies.StanzaForfeited, here):
        for seat in session.seating.of(lost.at_fault):
            if seat.round == lost.stanza:
                found |= {(seat.table, board) for board in seat.boards}
    return frozenset(found)


def left_empty(state: State, session: SessionState) -> Iterator[tuple[str, int]]:
    """The tables and boards that nobody plays, as somebody who was to sit there has left."""
    gone = {number for number, each in state.entries.items() if _had_left(each, session)}
    for seat in session.seating.seats if gone and session.seating is not None else ():
        if not gone.isdisjoint(seat.contestants):
            for board in seat.boards:
                if seat.table not in state.on(session.stage, session.number, board):
                    yield seat.table, board


def has_left(state: State, session: SessionState, seat: Seat) -> bool:
    """Whether somebody who was to sit at a table has left the session."""
    entries = (state.entries[name] for name in seat.contestants if name in state.entries)
    return any(_had_left(each, session) for each in entries)


def stands_empty(state: State, session: SessionState, seat: Seat) -> bool:
    """Whether nobody plays at a table in a round: one of the two has left before it."""
    if not has_left(state, session, seat):
        return False
    place = (session.stage, session.number)
    return not any(seat.table in state.on(*place, board) for board in seat.boards)


def _had_left(entry: Contestant, session: SessionState) -> bool:
    """Whether a contestant left before a session, or while it was played."""
    fact = entry.withdrawn
    if fact is None or fact.stage not in (None, session.stage):
        return False
    return (fact.session or 0) <= session.number + 1


def _here(state: State, kind: type[Here], here: tuple[str, int]) -> Iterator[Here]:
    for _, body in state.of(kind, here[0]):
        if body.session == here[1]:
            yield body
