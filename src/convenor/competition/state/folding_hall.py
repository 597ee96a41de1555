"""What facts about a hall in play do to the state: seats change, results find their place.

A fact goes in with the state before it; the session's seats are made again with it, and what was
touched comes back. A fact is believed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.competition.state.folding_sessions import seated_again
from convenor.competition.state.hall_changes import (
    Change,
    changed,
    in_section,
    name_on_other_boards,
)
from convenor.competition.state.kept_facts import Fold, keep
from convenor.competition.state.seats import KeptSeats
from convenor.competition.state.state import SessionState, Stamp, State, Touched
from convenor.ledger import bodies
from convenor.values import replace


def _change(state: State, kind: str, stamp: Stamp, body: Change) -> Touched:
    """Seats that change, and nothing else does."""
    keep(state, kind, stamp, body)
    session = state.session(body.stage, body.session)
    seating = changed(session.the_seating, body)
    return _put(state, replace(session, seating=seating, changes=(*session.changes, body)))


def _other_boards(state: State, kind: str, stamp: Stamp, body: bodies.OtherBoardsPlayed) -> Touched:
    """A table on other boards: the results that it has go along."""
    session = state.session(body.stage, body.session)
    name = name_on_other_boards(session.the_seating, body)
    both = zip(body.boards, body.played, strict=True)
    moves = [bodies.ResultMoved(body.table, board, name, played) for board, played in both]
    _move(state, (body.stage, body.session), moves)
    boards = tuple(sorted({*session.boards, *body.played}))
    state.sessions[body.stage, body.session] = replace(session, boards=boards)
    return _change(state, kind, stamp, body)


def _results_moved(state: State, kind: str, stamp: Stamp, body: bodies.ResultsMoved) -> Touched:
    keep(state, kind, stamp, body)
    _move(state, (body.stage, body.session), body.moves)
    return ("stage", body.stage)


def _move(state: State, place: tuple[str, int], moves: Iterable[bodies.ResultMoved]) -> None:
    """All results at once, so that two can change places; one that is not there moves nothing."""
    taken = []
    for each in moves:
        found = state.on(*place, each.board).get(each.table)
        if found is not None:
            state.results.remove((*place, each.board), each.table)
            taken.append((each, found))
    for each, score in taken:
        state.results.put((*place, each.to_board), each.to_table, score)


def _movement(state: State, kind: str, stamp: Stamp, body: bodies.MovementChanged) -> Touched:
    """Another movement from a round on: the seats before it are kept as they are."""
    keep(state, kind, stamp, body)
    session = state.session(body.stage, body.session)
    opened = next(each for each in session.opened if each.section == body.section)
    seating = session.the_seating
    own = [each for each in seating.seats if each.section == body.section]
    kept = KeptSeats(
        body.section, body.round, body.begins_with, tuple(e for e in own if e.round < body.round)
    )
    now = replace(
        opened,
        movement=body.movement,
        seats=body.seats,
        boards_a_round=body.boards_a_round,
        first_board=body.first_board,
        boards=None,
    )
    others = [each for each in session.opened if each.section != body.section]
    made = replace(
        session,
        opened=tuple(now if each is opened else each for each in session.opened),
        kept=(*(each for each in session.kept if each.section != body.section), kept),
        joined=tuple(each for each in session.joined if each.section != body.section),
        changes=_of_others(session, frozenset(each.table for each in own)) if others else (),
    )
    seats = seated_again(made)
    return _put(state, replace(made, seating=seats, boards=_boards(session, seats.boards)))


def _of_others(session: SessionState, tables: frozenset[str]) -> tuple[Change, ...]:
    """The changes of other sections: those of this one are in the seats that are kept."""
    found = (in_section(each, tables, inside=False) for each in session.changes)
    return tuple(each for each in found if each is not None)


def _boards(session: SessionState, seated: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*session.boards, *seated}))


def _put(state: State, session: SessionState) -> Touched:
    state.sessions[session.stage, session.number] = session
    return ("stage", session.stage)


HALL: Mapping[str, Fold] = {
    "seats exchanged": _change,
    "directions turned": _change,
    "play curtailed": _change,
    "other boards played": _other_boards,
    "results moved": _results_moved,
    "movement changed": _movement,
}
"""What each kind of fact about the hall does."""
