"""One table of a session: its boards round by round, who is there, and all that can be done.

A session and a table go in; what was written on each board comes out with how far it is agreed on,
rulings beside it. No score but that of the contract is shown.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor.actions.overview import inbox
from convenor.actions.overview.oddities import odd_results
from convenor.actions.overview.session_clock import clock_of
from convenor.actions.overview.tables import room_of
from convenor.actions.overview.wording import clock as time_of
from convenor.actions.overview.wording import numbered
from convenor.actions.rulings.awarded_scores import awards_text
from convenor.bridge import Notation, format_result, parse_result
from convenor.competition.live import Competition as Folded
from convenor.competition.scores.boards import cancelled_at, points_of
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState, TableScore
from convenor.errors import Mistake
from convenor.exact import show
from convenor.web.desk import places
from convenor.web.desk.roles import actions_for, in_play, official
from convenor.web.desk.session_pages import frame, handlers_of
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition
from convenor.web.store.tables_taken import handled


@require_safe
@needs_role("scorer")
def table(
    request: HttpRequest, competition: Competition, stage: str, session: int, table: str
) -> HttpResponse:
    """One table: its boards, what can be done there, and who is at it."""
    me = official(request, competition)
    table = in_the_room(table)
    with desk_of(competition).reading() as there:
        found = places.session_at(there, stage, session)
        handlers = handlers_of(there, competition, stage, session)
        if found.seating is None or table not in map(in_the_room, found.seating.tables):
            raise Http404(f"There is no table '{table[:40]}' in this session.")
        clock = clock_of(there, found, desk_of(competition).clock())
        line = next(e for e in room_of(there, found, clock, handlers).tables if e.table == table)
        handler = handled(competition, stage, session).get(table)
        odd = [each for each in odd_results(there, found) if in_the_room(each.table) == table]
        context = {
            **frame(competition, there, me, "table", stage, session),
            "session": found,
            "line": line,
            "rounds": _rounds(there, found, table),
            "odd": odd,
            "calls": [
                each
                for each in inbox.calls_of(there)
                if (each.stage, each.session, in_the_room(each.table)) == (stage, session, table)
            ],
            "groups": in_play(actions_for(me.role)),
            "place": {"stage": stage, "session": session, "table": table},
            "back": reverse("desk:table", args=[competition.slug, stage, session, table]),
            "handler": handler,
            "handler_since": time_of(there, handler.since) if handler else "",
            "answered": inbox.answers_at(there, stage, session, table),
        }
        return render(request, "convenor/desk_table.html", context)


def _rounds(there: Folded, session: SessionState, table: str) -> list[dict[str, object]]:
    """The boards of a table round by round, with what was written on each."""
    assert session.seating is not None
    seats = [each for each in session.seating.seats if in_the_room(each.table) == table]
    return [
        {
            "round": seat.round,
            "table": seat.table,
            "ns": numbered(there, seat.ns),
            "ew": numbered(there, seat.ew),
            "contestants": [
                (each, numbered(there, each)) for each in dict.fromkeys((seat.ns, seat.ew))
            ],
            "boards": [_board(there, session, seat.table, board) for board in seat.boards],
        }
        for seat in sorted(seats, key=lambda each: each.round)
    ]


def _board(there: Folded, session: SessionState, table: str, board: int) -> dict[str, Any]:
    score = there.state.on(session.stage, session.number, board).get(table)
    ruling = next(
        (
            (number, body)
            for number, (_, body) in there.state.rulings().items()
            if (body.stage, body.session, body.table, body.board)
            == (session.stage, session.number, table, board)
        ),
        None,
    )
    known = {
        "board": board,
        "ruling": ruling,
        "given": awards_text(ruling[1].ns, ruling[1].ew) if ruling else "",
        "ruled": ruling is not None and ruling[1].ns is not None and not ruling[1].pending,
        **_lost(there, session, table, board),
    }
    if score is None:
        return known
    return {
        **known,
        "score": score,
        "result": format_result(parse_result(score.text), Notation.GLYPHS),
        "points": "" if known["ruled"] else _points(score.text, board),
        "status": _status(score),
    }


def _lost(there: Folded, session: SessionState, table: str, board: int) -> dict[str, bool]:
    """Whether a board does not count at a table, or was played there in another form."""

    def here(kind: str) -> list[Any]:
        found = there.state.of_kind(kind, session.stage)
        return [b for _, b in found if (b.session, b.board) == (session.number, board)]

    return {
        "cancelled": table in cancelled_at(there.state, session.stage, session.number, board)[0],
        "fouled": any(table in group for each in here("board fouled") for group in each.groups),
    }


def _points(text: str, board: int) -> str:
    try:
        points = points_of(text, board)
    except Mistake:
        return ""
    return f"+{points}" if points > 0 else show(points)


def _status(score: TableScore) -> tuple[str, str]:
    """How far a result is agreed on: a word and its manner."""
    if score.disputed:
        return f"disagree: {score.disputed}", "bad"
    if score.corrected:
        return "corrected", ""
    return ("agreed", "good") if score.confirmed else ("entered", "")
