"""What the desk shows of a session, as plain data: tables by state, the clock, what waits.

The same functions find it that find it for the pages of the desk. It is for officials only, so
that every name is told.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor import pipeline
from convenor.actions.overview.inbox import calls_of, disputes_of, matters_of
from convenor.actions.overview.next_steps import next_steps
from convenor.actions.overview.oddities import odd_results
from convenor.actions.overview.session_clock import Clock, clock_of
from convenor.actions.overview.tables import Room, RoomTable, room_of
from convenor.api.shown.boards import points
from convenor.api.shown.facts import when, whole
from convenor.api.shown.names import named
from convenor.competition.comparing.proofs import draw_problems
from convenor.competition.comparing.side_by_side import draw_today, mismatches
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.competition.views.plain_data import figure
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.answers import to_plain
from convenor.web.desk.step_addresses import with_address

Handlers = Mapping[str, str]


def room_plain(
    there: Competition, session: SessionState, now: datetime.datetime, handlers: Handlers
) -> dict[str, object]:
    """A session on one screen."""
    clock = clock_of(there, session, now)
    room = room_of(there, session, clock, handlers)
    here = (session.stage, session.number)
    calls = [whole(e) for e in calls_of(there) if (e.stage, e.session) == here]
    return {
        "stage": session.stage,
        "session": session.number,
        "status": session.status,
        "clock": _clock(clock),
        "tables": [_table(each) for each in room.tables],
        "counts": dict(room.counts),
        "done": room.done,
        "expected": room.expected,
        "calls": calls,
        "disputes": [whole(each) for each in disputes_of(there, session)],
        "odd": [whole(each) for each in odd_results(there, session)],
        "fact": there.number,
    }


def _clock(clock: Clock) -> dict[str, object]:
    return {
        "now": when(clock.now),
        "starts": when(clock.starts),
        "ends": when(clock.ends),
        "corrections_until": when(clock.closes),
        "minutes_left": clock.left,
        "minutes_for_corrections": clock.open_for,
    }


def _table(each: RoomTable) -> dict[str, object]:
    return {
        "table": each.table,
        "ns": each.ns,
        "ns_name": each.names[0],
        "ew": each.ew,
        "ew_name": each.names[1],
        "round": each.round,
        "done": each.done,
        "expected": each.expected,
        "state": each.state,
        "note": each.note,
        "last": each.last,
        "handler": each.handler,
    }


def table_plain(
    there: Competition,
    session: SessionState,
    table: str,
    now: datetime.datetime,
    handlers: Handlers,
) -> dict[str, object]:
    """One table: its boards round by round, what was written on each, and what is the matter."""
    if session.seating is None or table not in session.seating.tables:
        raise Mistake(f"there is no table '{table[:40]}' in this session.")
    room: Room = room_of(there, session, clock_of(there, session, now), handlers)
    line = next(each for each in room.tables if each.table == table)
    return {
        "stage": session.stage,
        "session": session.number,
        **_table(line),
        "rounds": [
            {
                "round": seat.round,
                "ns": seat.ns,
                "ns_name": named(there, seat.ns),
                "ew": seat.ew,
                "ew_name": named(there, seat.ew),
                "boards": [_board(there, session, table, board) for board in seat.boards],
            }
            for seat in session.seating.seats
            if seat.table == table
        ],
        "odd": [whole(e) for e in odd_results(there, session) if e.table == table],
        "fact": there.number,
    }


def _board(there: Competition, session: SessionState, table: str, board: int) -> dict[str, object]:
    score = there.state.on(session.stage, session.number, board).get(table)
    place = (session.stage, session.number, table, board)
    ruling = next(
        (
            number
            for number, (_, body) in there.state.rulings().items()
            if (body.stage, body.session, body.table, body.board) == place
        ),
        None,
    )
    return {
        "board": board,
        "result": score.text if score else None,
        "lead": score.lead if score else "",
        "points": points(score, board),
        "confirmed": bool(score and score.confirmed),
        "corrected": bool(score and score.corrected),
        "disputed": score.disputed if score else "",
        "ruling": ruling,
    }


# --- what waits ----------------------------------------------------------------------------------


def inbox_plain(
    there: Competition, slug: str, now: datetime.datetime, directs: bool
) -> dict[str, object]:
    """Calls that nobody has answered, rulings and appeals that wait, and what comes next."""
    steps = next_steps(there, now) if directs else ()
    return {
        "calls": [whole(each) for each in calls_of(there)],
        "matters": [whole(each) for each in matters_of(there)] if directs else [],
        "steps": [
            {
                "title": step.title,
                "says": step.says,
                "page": with_address(step, slug).address,
                "action": step.action,
                "given": dict(step.given),
            }
            for step in steps
        ],
        "fact": there.number,
    }


def rulings_plain(there: Competition) -> dict[str, object]:
    """Every ruling as it stands, and every appeal."""
    decided = {body.appeal: body for _, body in there.state.of(bodies.AppealDecided)}
    return {
        "rulings": [to_plain(body) for _, body in there.state.rulings().values()],
        "appeals": [
            {
                **to_plain(body),
                "decided": to_plain(decided[body.appeal]) if body.appeal in decided else None,
            }
            for _, body in there.state.of(bodies.AppealLodged)
        ],
        "fact": there.number,
    }


def substitutes_plain(there: Competition, stage: str) -> dict[str, object]:
    """Who has played for whom in a stage."""
    used = [to_plain(body) for _, body in there.state.of(bodies.SubstitutePlayed, stage)]
    return {"stage": stage, "substitutes": used, "fact": there.number}


# --- the draw, proved ----------------------------------------------------------------------------


def draw_proof(there: Competition, session: SessionState) -> dict[str, object]:
    """Whether a draw comes out again, and what today's scores would give."""
    if session.draw is None or session.drawn is None:
        raise Mistake(f"session {session.number} of {session.stage} has not been drawn.")
    fact = there.facts[session.drawn.number - 1]
    return {
        "stage": session.stage,
        "session": session.number,
        "certified": "certificate" in session.draw,
        "problems": list(draw_problems([fact])),
        "facts_since": there.number - session.based_on,
        **_today(there, session),
        "fact": there.number,
    }


def _today(there: Competition, session: SessionState) -> dict[str, object]:
    nothing: dict[str, object] = {"made": [], "today": [], "differs": False, "mismatches": []}
    if pipeline.is_bracket(there, session.stage):
        return {**nothing, "why_not": "a bracket is not drawn on scores"}
    try:
        change = draw_today(there, session.stage, session.number)
        tested = mismatches(there, change)
    except (Mistake, Refusal) as why:
        return {**nothing, "why_not": str(why)}
    return {
        "made": [list(each) for each in change.made],
        "today": [list(each) for each in change.today],
        "differs": change.differs,
        "mismatches": [
            {
                "contestant": each.contestant,
                "met": each.met,
                "due": each.due,
                "met_score": figure(each.met_score),
                "due_score": figure(each.due_score),
                "difference": figure(each.difference),
                "mismatch": each.mismatch,
                "clause": each.clause,
            }
            for each in tested
        ],
        "why_not": "",
    }
