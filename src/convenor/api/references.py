"""What is not of one competition: templates, and movements for a room."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from convenor.api.paging import USUAL, page_of
from convenor.api.parameters import Cursor, Limit
from convenor.api.problems import Problem
from convenor.api.reading import dumps, plain_answer
from convenor.api.shapes import references as shapes
from convenor.competition.plans.templates import Template, template, templates
from convenor.competition.views.plain_data import figure
from convenor.errors import Mistake
from convenor.movements.recommend import Candidate, Room, recommend
from convenor.regulation.answers import to_plain

router = Router(tags=["Templates, rulebooks, movements"])


@router.get("/templates", response={200: shapes.Templates}, summary="Templates")
def all_templates(request: HttpRequest, limit: Limit = USUAL, cursor: Cursor = "") -> HttpResponse:
    """Competitions that come ready, with the questions that each leaves open."""
    found, headers = page_of(request, templates().values(), lambda each: each.id, limit, cursor)
    return plain_answer({"templates": [_template(each) for each in found]}, headers=headers)


@router.get("/templates/{id}", response={200: shapes.Template}, summary="A template")
def one_template(request: HttpRequest, id: str) -> HttpResponse:  # noqa: ARG001
    """One template."""
    try:
        return plain_answer(_template(template(id)))
    except Mistake as mistake:
        raise Problem(404, str(mistake)) from None


def _template(made: Template) -> dict[str, object]:
    names = ("name", "asks", "kind", "default", "least", "most", "choices", "clause", "may_be_left")
    return {
        "id": made.id,
        "title": made.title,
        "rulebook": made.rulebook,
        "contestants": made.contestants,
        "group": made.group,
        "about": made.about,
        "questions": [
            {name: to_plain(getattr(each, name)) for name in names} for each in made.questions
        ],
    }


# --- movements -----------------------------------------------------------------------------------


@router.get("/movements", response={200: shapes.Movements}, summary="Movements for a room")
def movements(
    request: HttpRequest,  # noqa: ARG001
    entries: Annotated[int, Query(ge=2, le=80, description="pairs, teams or players")],
    of: Annotated[Literal["pairs", "teams", "players"], Query()] = "pairs",
    boards: Annotated[int, Query(ge=1, le=60, description="boards that each is to play")] = 24,
    minutes: Annotated[int, Query(ge=1, le=720)] = 210,
    minutes_a_board: Annotated[int, Query(ge=1, le=30)] = 7,
    winners: Annotated[int | None, Query(ge=1, le=2)] = None,
    tables: Annotated[int | None, Query(ge=1, le=80)] = None,
) -> HttpResponse:
    """Movements that fit a room, the best first, each with its reasons."""
    room = Room(entries, boards, minutes, of, minutes_a_board, winners=winners, tables=tables)
    return HttpResponse(_recommended(room), content_type="application/json")


@lru_cache(maxsize=200)
def _recommended(room: Room) -> bytes:
    try:
        found = recommend(room)
    except Mistake as mistake:
        raise Problem(404, str(mistake)) from None
    return dumps({"movements": [_movement(each) for each in found]})


def _movement(each: Candidate) -> dict[str, object]:
    return {
        "name": each.name,
        "plan": to_plain(each.plan.plain()),
        "rounds": each.rounds,
        "boards_a_round": each.boards_a_round,
        "boards": each.boards,
        "fewest_boards": each.fewest_boards,
        "boards_in_play": each.boards_in_play,
        "tables": each.movement.tables,
        "minutes": figure(each.minutes),
        "winners": each.winners,
        "sit_outs": each.sit_outs,
        "unevenness": figure(each.unevenness),
        "reasons": list(each.reasons),
    }
