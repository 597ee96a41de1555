"""What facts about stages and sessions do to the state: opened, drawn, posted, final, closed.

A fact goes in with the state before it; seats are made from its movement or its draw, and what was
touched comes back. A fact is believed here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.state.hall_changes import in_section, named_apart, with_changes
from convenor.competition.state.kept_facts import Fold, keep
from convenor.competition.state.movements import (
    boards_of_movement,
    pairings_of_movement,
    seats_of_movement,
)
from convenor.competition.state.seats import Pairing, Seat, Seating, pairings_of, seats_of_matches
from convenor.competition.state.state import SessionState, Stamp, State, Touched
from convenor.ledger import bodies
from convenor.values import replace


def _open_stage(state: State, kind: str, stamp: Stamp, body: bodies.StageOpened) -> Touched:
    for number in body.field:
        state.entry(number)
    state.stages[body.stage] = replace(
        state.stage(body.stage),
        field=body.field,
        carry_overs=body.carry_overs,
        carry_clause=body.clause,
        opened=True,
        by_field=body.rounds is not None,
        all_meet=body.all_meet,
    )
    plan = state.the_plan
    planned = plan.stage(body.stage)
    played = replace(
        planned, rounds=body.rounds or planned.rounds, boards=body.boards or planned.boards
    )
    if played == planned:
        return ("stage", body.stage)
    stages = tuple(played if each.name == body.stage else each for each in plan.stages)
    state.plan = replace(plan, stages=stages)
    return ("all",)


def _join(state: State, kind: str, stamp: Stamp, body: bodies.EntryJoined) -> Touched:
    """Into the field, and into an empty seat of the movement from a round on, if it has one."""
    state.entry(body.contestant)
    there = state.stage(body.stage)
    if there.opened and body.contestant not in there.field:
        state.stages[body.stage] = replace(there, field=(*there.field, body.contestant))
    if body.seat is not None:
        session = state.session(body.stage, body.session)
        made = replace(session, joined=(*session.joined, body))
        state.sessions[body.stage, body.session] = replace(made, seating=seated_again(made))
    return ("stage", body.stage)


def _close(state: State, kind: str, stamp: Stamp, body: bodies.StageClosed) -> Touched:
    state.stages[body.stage] = replace(state.stage(body.stage), closed=body)
    return keep(state, kind, stamp, body)


def _open_session(state: State, kind: str, stamp: Stamp, body: bodies.SessionOpened) -> Touched:
    place = (body.stage, body.session)
    plan = state.the_plan.stage(body.stage)
    before = state.sessions.get(place) or SessionState(body.stage, body.session)
    others = tuple(o for o in before.opened if o.section != body.section)
    # A further section leaves those before it as they are: a field may have hundreds of them.
    further = bool(others) and len(others) == len(before.opened)
    boards = set(before.boards) if further else set()
    for each in (body,) if further else (*others, body):
        boards.update(_boards_of(each, plan.boards))
    made = replace(before, boards=tuple(sorted(boards)), opened=(*others, body))
    if not further and not _is_as_before(before, made, body):
        made = _without_changes(made, body.section)
    if body.movement is not None:
        made = replace(
            made, seating=_seated(made, before.seating if further and before.draw is None else None)
        )
    elif before.draw is not None:
        made = replace(made, seating=_drawn_seats(state, made, before.draw))
    if not further and made.seating is not None and (made.changes or made.kept):
        made = replace(made, seating=with_changes(made.seating, made.changes))
        made = replace(made, boards=tuple(sorted({*made.boards, *made.the_seating.boards})))
    state.sessions[place] = made
    return ("session", *place)


def _is_as_before(before: SessionState, made: SessionState, body: bodies.SessionOpened) -> bool:
    """Whether a section is opened again with what it had, mostly for another time."""
    if body.movement is None:
        return made.boards == before.boards
    found = [each for each in before.opened if each.section == body.section]
    return bool(found) and all(getattr(found[0], name) == getattr(body, name) for name in SEATED_BY)


def _without_changes(session: SessionState, section: str) -> SessionState:
    """A section seated anew: what had changed in its seats is gone with them."""
    seats = session.seating.seats if session.seating is not None else ()
    tables = frozenset(each.table for each in seats if each.section == section)
    left = (in_section(each, tables, inside=False) for each in session.changes)
    return replace(
        session,
        kept=tuple(each for each in session.kept if each.section != section),
        changes=tuple(each for each in left if each is not None),
    )


SEATED_BY = ("movement", "seats", "boards_a_round", "first_board")
"""What the seats of a section follow from."""


def _boards_of(opened: bodies.SessionOpened, planned: int) -> range:
    """The boards of a section: those of its movement, or as many as are said or planned."""
    count = boards_of_movement(opened) or opened.boards or planned
    return range(opened.first_board, opened.first_board + count)


def _seated(session: SessionState, before: Seating | None) -> Seating:
    """The seats of all sections, or those before with the seats of the last one."""
    seats: list[Seat] = [] if before is None else list(before.seats)
    pairings: list[Pairing] = [] if before is None else list(before.pairings)
    for opened in session.opened if before is None else session.opened[-1:]:
        if opened.movement is not None:
            seats += _of_section(session, opened)
            pairings += pairings_of_movement(opened)
    where = f"{session.stage}, session {session.number}"
    return Seating(tuple(seats), where, tuple(pairings))


def seated_again(session: SessionState) -> Seating:
    """The seats of a movement made again, with all that changed in them since."""
    return with_changes(_seated(session, None), session.changes)


def _of_section(session: SessionState, opened: bodies.SessionOpened) -> list[Seat]:
    """The seats of a section: by its movement, after what it played by the one before."""
    kept = session.kept_of(opened.section)
    if kept is None:
        return seats_of_movement(opened, session.joined)
    joined = [replace(each, round=max(1, each.round - kept.shift)) for each in session.joined]
    made = [
        replace(each, round=each.round + kept.shift)
        for each in seats_of_movement(opened, joined)
        if each.round >= kept.begins_with
    ]
    return [*kept.seats, *named_apart(kept.seats, made)]


def _drawn_seats(state: State, session: SessionState, draw: Mapping[str, object]) -> Seating:
    plan = state.the_plan.stage(session.stage)
    pairings = pairings_of(draw, plan.tables_a_match, session.boards, plan.stanzas)
    house = draw.get("house")
    for each in pairings:
        for number in each.contestants:
            if number != house:
                state.entry(number)
    where = f"{session.stage}, round {session.number}"
    return Seating(seats_of_matches(pairings), where, pairings)


def _draw(state: State, kind: str, stamp: Stamp, body: bodies.DrawMade) -> Touched:
    place = (body.stage, body.session)
    plan = state.the_plan.stage(body.stage)
    before = state.sessions.get(place) or SessionState(body.stage, body.session)
    boards = before.boards or tuple(range(1, int(body.draw.get("boards", plan.boards)) + 1))  # type: ignore[call-overload]
    made = replace(
        before, boards=boards, draw=body.draw, drawn=stamp, based_on=body.based_on, bye=body.bye,
        published=None, changes=(),
    )  # fmt: skip
    state.sessions[place] = replace(made, seating=_drawn_seats(state, made, body.draw))
    return ("session", *place)


def _publish(state: State, kind: str, stamp: Stamp, body: bodies.DrawPublished) -> Touched:
    place = (body.stage, body.session)
    state.sessions[place] = replace(state.session(*place), published=stamp)
    return ("session", *place)


def _discard(state: State, kind: str, stamp: Stamp, body: bodies.DrawDiscarded) -> Touched:
    place = (body.stage, body.session)
    state.sessions[place] = replace(
        state.session(*place), draw=None, drawn=None, seating=None, changes=()
    )
    return ("session", *place)


def _post(state: State, kind: str, stamp: Stamp, body: bodies.ScoresPosted) -> Touched:
    place = (body.stage, body.session)
    state.sessions[place] = replace(state.session(*place), posted=stamp)
    return ("status", *place)


def _end_period(state: State, kind: str, stamp: Stamp, body: bodies.PeriodEnded) -> Touched:
    for each in state.sessions_of(body.stage):
        if each.number <= body.session and each.final is None:
            state.sessions[body.stage, each.number] = replace(each, final=stamp)
    return ("status", body.stage, body.session)


def _deal(state: State, kind: str, stamp: Stamp, body: bodies.DealsRecorded) -> Touched:
    for board, deal in body.deals.items():
        state.deals[body.stage, body.session, int(board)] = deal
    return ("deals", body.stage, body.session)


SESSIONS: Mapping[str, Fold] = {
    "stage opened": _open_stage,
    "entry joined": _join,
    "session opened": _open_session,
    "draw made": _draw,
    "draw published": _publish,
    "draw discarded": _discard,
    "scores posted": _post,
    "correction period ended": _end_period,
    "deals recorded": _deal,
    "stage closed": _close,
}
"""What each kind of fact about stages and sessions does."""
