"""The scoring grid: a traveller or a table's slip on one screen, typed and saved line by line.

A session and a board or a table go in; the lines come out with pairs filled in, points and scores.
A typed line is looked at, recorded, and taken back by the same actions as from anywhere else.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from convenor.actions.overview.score_lines import (
    ScoreLine,
    doubts,
    lines_at_table,
    lines_on_board,
    place_of,
    points_words,
)
from convenor.actions.overview.wording import word_of
from convenor.actions.rulings.typed_lines import OWN_KINDS
from convenor.actions.typed_results import read_typed
from convenor.bridge import Board
from convenor.competition.live import Competition as Folded
from convenor.competition.scores.missing_results import settled
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.web.desk import places
from convenor.web.desk.line_screens import Line, asks, lines_answer, not_taken, typed_in
from convenor.web.desk.roles import Official, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

BOARD, TABLE = "board", "table"


@require_safe
@never_cache
@needs_role("scorer")
def screen(
    request: HttpRequest, competition: Competition, stage: str, session: int, by: str, name: str
) -> HttpResponse:
    """A traveller or a slip, a line a result."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        found = places.session_at(there, stage, session)
        every = _names(found, by)
        if name not in every:
            raise Http404(f"There is no {by} '{name[:40]}' in this session.")
        plan = places.stage_at(there, stage)
        shown = _lines(there, found, by, name)
        at = every.index(name)
        context = {
            **frame(competition, there, me, "grid", stage, session),
            "plan": plan,
            "session": found,
            "word": word_of(plan),
            "by": by,
            "name": name,
            "lines": shown,
            "vulnerable": Board(int(name)).vulnerability.value if by == BOARD else "",
            "rounds": len({each.round for each in shown}) > 1,
            "every": [(each, _is_full(there, found, by, each)) for each in every],
            "before": every[at - 1] if at else "",
            "after": every[at + 1] if at + 1 < len(every) else "",
            "unit": "IMP" if plan.scoring in ("teams", "butler", "cross-imps") else "MP",
            "first_board": _names(found, BOARD)[0],
            "first_table": _names(found, TABLE)[0],
        }
        return render(request, "convenor/desk_grid.html", context)


def _names(session: SessionState, by: str) -> list[str]:
    """The boards of a session, or its tables."""
    if by not in (BOARD, TABLE):
        raise Http404("Lines are typed by board or by table.")
    if session.seating is None:
        raise Http404("Nobody is seated in this session yet.")
    if by == BOARD:
        return [str(each) for each in session.seating.boards]
    return list(dict.fromkeys(in_the_room(each) for each in session.seating.tables))


def _is_full(there: Folded, session: SessionState, by: str, name: str) -> bool:
    """Whether a board or a table has all its results."""
    seating = session.the_seating
    seats = seating.by_board.get(int(name), ()) if by == BOARD else seating.seats
    wanted = [
        (each.table, board)
        for each in seats
        if by == BOARD or in_the_room(each.table) == name
        for board in ((int(name),) if by == BOARD else each.boards)
    ]
    missing = [
        (table, board)
        for table, board in wanted
        if table not in there.state.on(session.stage, session.number, board)
    ]
    return not missing or set(missing) <= settled(there.state, session)


def _lines(there: Folded, session: SessionState, by: str, name: str) -> tuple[ScoreLine, ...]:
    if by == BOARD:
        return lines_on_board(there, session, int(name))
    return lines_at_table(there, session, name)


def line_of(line: ScoreLine) -> Line:
    """A line as the script takes it."""
    fields = {
        "points": line.points,
        "ns": line.scores[0],
        "ew": line.scores[1],
        "says": line.says,
    }
    return Line(line.key, line.typed, fields, line.manner)


@require_safe
@never_cache
@needs_role("scorer")
def now(
    request: HttpRequest,  # noqa: ARG001
    competition: Competition,
    stage: str,
    session: int,
    by: str,
    name: str,
) -> JsonResponse:
    """The lines as they are now, for whoever else types here."""
    with desk_of(competition).reading() as there:
        return _answer(there, stage, session, by, name)


def _answer(
    there: Folded, stage: str, session: int, by: str, name: str, **more: object
) -> JsonResponse:
    found = places.session_at(there, stage, session)
    if name not in _names(found, by):
        raise Http404(f"There is no {by} '{name[:40]}' in this session.")
    return lines_answer(map(line_of, _lines(there, found, by, name)), there.number, **more)


@require_safe
@never_cache
@needs_role("scorer")
def look(
    request: HttpRequest, competition: Competition, stage: str, session: int, by: str, name: str
) -> JsonResponse:
    """A line while it is typed: its points, what cannot be, and what looks wrong."""
    del by, name
    typed = request.GET.get("typed", "").strip()[:80]
    try:
        table, board = place_of(request.GET.get("line", ""))
        read = read_typed(typed, board)
        with desk_of(competition).reading() as there:
            found = places.session_at(there, stage, session)
            found.the_seating.at(table, board)
            said = doubts(there, found, table, board, read.result) if read.result else ()
    except (Mistake, Refusal) as no:
        return JsonResponse({"refused": str(no), "bad": True})
    fields = {"points": points_words(read.result, board) if read.result else ""}
    return JsonResponse({"fields": fields, "refused": "; ".join(said), "ask": bool(said)})


@require_POST
@needs_role("scorer")
def save(
    request: HttpRequest, competition: Competition, stage: str, session: int, by: str, name: str
) -> HttpResponse:
    """A typed line, recorded at once; one that looks wrong asks first."""
    me = official(request, competition)
    key, typed, sure = typed_in(request)
    desk = desk_of(competition)
    try:
        table, board = place_of(key)
        with desk.reading() as there:
            found = places.session_at(there, stage, session)
            found.the_seating.at(table, board)
            read = read_typed(typed, board)
            said = doubts(there, found, table, board, read.result) if read.result else ()
            if said and not sure:
                return asks(said)
        given = {**_place(stage, session, table, board), "typed": typed}
        done = desk.do("type-result", given, me.name, me.role)
    except (Mistake, Refusal) as no:
        return not_taken(no)
    with desk.reading() as there:
        return _answer(there, stage, session, by, name, says=done.says)


def _place(stage: str, session: int, table: str, board: int) -> dict[str, object]:
    return {"stage": stage, "session": session, "table": table, "board": board}


@require_POST
@needs_role("scorer")
def undo(
    request: HttpRequest, competition: Competition, stage: str, session: int, by: str, name: str
) -> HttpResponse:
    """The last line of this session that whoever asks has typed, taken back."""
    me = official(request, competition)
    desk = desk_of(competition)
    try:
        with desk.reading() as there:
            table, board = _last_of(there, stage, session, me)
        done = desk.do("take-back", _place(stage, session, table, board), me.name, me.role)
    except (Mistake, Refusal) as no:
        return not_taken(no)
    with desk.reading() as there:
        taken = f"{table}|{board}"
        return _answer(there, stage, session, by, name, says=done.says, taken=taken)


def _last_of(there: Folded, stage: str, session: int, me: Official) -> tuple[str, int]:
    """Where somebody typed last in a session."""
    for fact in reversed(there.facts):
        body = fact.body
        if (
            fact.kind in OWN_KINDS
            and fact.by == me.name
            and fact.number not in there.state.undone
            and (body.get("stage"), body.get("session")) == (stage, session)
        ):
            return str(body["table"]), int(body["board"])
    raise Mistake("You have typed nothing here that could be taken back.")
