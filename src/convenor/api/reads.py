"""What the pages read of a competition: conditions, entries, stages, sessions, boards, matches.

Each question is one function of a few lines: who asks is found out by `reading`, what they get is
made by `shown` and `competition.plain`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from convenor.api import shapes, shown
from convenor.api.audience import still_to_play
from convenor.api.lists import listed
from convenor.api.paging import USUAL, page_of
from convenor.api.parameters import Cursor, Limit, Number, Slug, StageName
from convenor.api.problems import Problem
from convenor.api.reading import answer, asked_of, stage_of
from convenor.competition.live import Competition
from convenor.competition.plain import matches_plain, results_plain

router = Router(tags=["A competition"])
STAGE = "/competitions/{slug}/stages/{stage}"
SESSION = STAGE + "/sessions/{session}"


@router.get("/competitions/{slug}", response={200: shapes.Competition}, summary="A competition")
def competition(request: HttpRequest, slug: Slug) -> HttpResponse:
    """A competition in short, with its stages."""
    asked = asked_of(request, slug)
    head = listed(asked.caller, asked.row)

    def make(there: Competition) -> Any:
        state, plan = there.state, there.state.the_plan
        return {
            **head,
            "name": state.name,
            "begins": state.begun.begins.isoformat() if state.begun else None,
            "venue": state.begun.venue if state.begun else "",
            "contestants": plan.contestants,
            "rulebook": plan.rulebook,
            "layers": list(plan.layers),
            "entries": len(state.entries),
            "stages": [shown.stage_plain(there, each) for each in plan.stages],
            "fact": there.number,
        }

    return answer(request, asked, ("competition", head["role"], str(head)), make)


@router.get(
    "/competitions/{slug}/conditions",
    response={200: shapes.Conditions},
    summary="The conditions of contest",
)
def conditions(request: HttpRequest, slug: Slug) -> HttpResponse:
    """The plan, the clause that plays each part, and the readings chosen."""
    asked = asked_of(request, slug)
    return answer(request, asked, "conditions", shown.conditions_plain)


@router.get("/competitions/{slug}/entries", response={200: shapes.Entries}, summary="The entries")
def entries(
    request: HttpRequest, slug: Slug, limit: Limit = USUAL, cursor: Cursor = ""
) -> HttpResponse:
    """Contestants in the order of their entries; a name that is hidden is for officials only."""
    asked = asked_of(request, slug)
    with asked.desk.reading() as now:
        every = list(asked.seen(now).state.entries.values())
        found, headers = page_of(request, every, lambda each: each.number, limit, cursor)

    def make(there: Competition) -> Any:
        lines = [shown.entry_plain(each, asked.official) for each in found]
        return {"entries": lines, "fact": there.number}

    return answer(request, asked, ("entries", limit, cursor), make, headers=headers)


@router.get(
    "/competitions/{slug}/entries/{contestant}",
    response={200: shapes.Entry},
    summary="An entry",
)
def entry(request: HttpRequest, slug: Slug, contestant: str) -> HttpResponse:
    """One contestant."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> Any:
        return shown.entry_plain(there.state.entry(contestant), asked.official)

    return answer(request, asked, ("entry", contestant), make)


@router.get("/competitions/{slug}/stages", response={200: shapes.Stages}, summary="The stages")
def stages(request: HttpRequest, slug: Slug) -> HttpResponse:
    """The stages in their order."""

    def make(there: Competition) -> Any:
        plans = there.state.the_plan.stages
        return {"stages": [shown.stage_plain(there, e) for e in plans], "fact": there.number}

    return answer(request, asked_of(request, slug), "stages", make)


@router.get(STAGE, response={200: shapes.Stage}, summary="A stage")
def stage(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """One stage."""

    def make(there: Competition) -> Any:
        return shown.stage_plain(there, there.state.the_plan.stage(stage))

    return answer(request, asked_of(request, slug), ("stage", stage), make)


@router.get(STAGE + "/sessions", response={200: shapes.Sessions}, summary="The sessions")
def sessions(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """The sessions or rounds of a stage that have been set up."""

    def make(there: Competition) -> Any:
        found = there.state.sessions_of(stage_of(there, stage))
        return {"sessions": [shown.session_plain(there, e) for e in found], "fact": there.number}

    return answer(request, asked_of(request, slug), ("sessions", stage), make)


@router.get(SESSION, response={200: shapes.Session}, summary="A session")
def session(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """One session or round."""

    def make(there: Competition) -> Any:
        return shown.session_plain(there, there.state.session(stage_of(there, stage), session))

    return answer(request, asked_of(request, slug), ("session", stage, session), make)


@router.get(SESSION + "/draw", response={200: shapes.Draw}, summary="The draw of a round")
def draw(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """Who meets whom, and the certificate that proves it; drafts are for officials."""

    def make(there: Competition) -> Any:
        return shown.draw_with_certificate(there, stage_of(there, stage), session)

    return answer(request, asked_of(request, slug), ("draw", stage, session), make)


@router.get(SESSION + "/matches", response={200: shapes.Matches}, summary="The matches of a round")
def matches(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """The matches as they stand."""

    def make(there: Competition) -> Any:
        there.state.session(stage_of(there, stage), session)
        return {"matches": matches_plain(there, stage, session), "fact": there.number}

    return answer(request, asked_of(request, slug), ("matches", stage, session), make)


@router.get(SESSION + "/results", response={200: shapes.Results}, summary="Results of a session")
def results(
    request: HttpRequest,
    slug: Slug,
    stage: StageName,
    session: Number,
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> HttpResponse:
    """Every board of every table; results of boards that others still play are for officials."""
    asked = asked_of(request, slug)
    with asked.desk.reading() as now:
        there = asked.seen(now)
        if (stage, session) not in there.state.sessions:
            raise Problem(404, f"Session {session} of this stage has not been set up.")
        place = there.state.sessions[stage, session]
        rows = [
            each
            for each in results_plain(there, stage, session)
            if asked.official or not still_to_play(there, place, each["board"])
        ]
        found, headers = page_of(request, rows, _row_name, limit, cursor)
    key = ("results", stage, session, limit, cursor)
    return answer(
        request, asked, key, lambda there: {"results": found, "fact": there.number}, headers=headers
    )


def _row_name(row: dict[str, Any]) -> str:
    return f"{row['table']}.{row['board']}"


@router.get(SESSION + "/boards/{board}", response={200: shapes.Traveller}, summary="A board")
def board(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number, board: Number
) -> HttpResponse:
    """The traveller of a board, once nobody has it still to play (officials: at any time)."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> Any:
        place = there.state.session(stage_of(there, stage), session)
        if place.seating is None or board not in place.seating.by_board:
            raise Problem(404, f"Board {board} is not played in this session.")
        if not asked.official and still_to_play(there, place, board):
            raise Problem(404, f"Board {board} is still to be played: ask again later.")
        return shown.board_plain(there, stage, session, board)

    return answer(request, asked, ("board", stage, session, board), make)


@router.get(STAGE + "/scorecards/{contestant}", response={200: shapes.Scorecard}, summary="A card")
def scorecard(request: HttpRequest, slug: Slug, stage: StageName, contestant: str) -> HttpResponse:
    """All boards of a contestant in a stage."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> Any:
        return shown.scorecard_plain(there, stage_of(there, stage), contestant, asked.official)

    return answer(request, asked, ("card", stage, contestant), make)
