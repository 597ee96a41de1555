"""What the pages read of a competition: conditions, entries, stages, and who plays where.

Each question is one function of a few lines: who asks is found out by `reading`, what they get is
made by `shown`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from convenor.api.lists import listed
from convenor.api.paging import USUAL, page_of
from convenor.api.parameters import Cursor, Limit, Looked, Slug, StageName
from convenor.api.reading import Page, answer, asked_of
from convenor.api.shapes import contest, people
from convenor.api.shown import contest as shown
from convenor.api.shown.finding import hit_plain, next_plain
from convenor.api.shown.names import person
from convenor.competition.live import Competition
from convenor.web.public.finding import found_in, query_of

router = Router(tags=["A competition"])
STAGE = "/competitions/{slug}/stages/{stage}"


@router.get("/competitions/{slug}", response={200: contest.Competition}, summary="A competition")
def competition(request: HttpRequest, slug: Slug) -> HttpResponse:
    """A competition in short: how far it has got, and its stages."""
    asked = asked_of(request, slug)
    head = listed(asked.caller, asked.row)

    def make(there: Competition) -> object:
        return {**head, **shown.competition_plain(there)}

    return answer(request, asked, ("competition", head["role"], str(head)), make)


@router.get(
    "/competitions/{slug}/conditions",
    response={200: contest.Conditions},
    summary="The conditions of contest",
)
def conditions(request: HttpRequest, slug: Slug) -> HttpResponse:
    """The plan, the clause that plays each part, the readings chosen; and all that in words."""
    asked = asked_of(request, slug)
    return answer(request, asked, "conditions", shown.conditions_plain)


# --- entries -------------------------------------------------------------------------------------


@router.get("/competitions/{slug}/entries", response={200: contest.Entries}, summary="The entries")
def entries(
    request: HttpRequest, slug: Slug, limit: Limit = USUAL, cursor: Cursor = ""
) -> HttpResponse:
    """Contestants in the order of their entries; a name that is hidden is for officials only."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        every = there.state.entries.values()
        found, headers = page_of(request, every, lambda each: each.number, limit, cursor)
        lines = [shown.entry_plain(each, asked.official) for each in found]
        return Page({"entries": lines, "fact": there.number}, headers)

    return answer(request, asked, ("entries", limit, cursor), make)


@router.get(
    "/competitions/{slug}/entries/{contestant}",
    response={200: contest.Entry},
    summary="An entry",
)
def entry(request: HttpRequest, slug: Slug, contestant: str) -> HttpResponse:
    """One contestant."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        return shown.entry_plain(there.state.entry(contestant), asked.official)

    return answer(request, asked, ("entry", contestant), make)


@router.get(
    "/competitions/{slug}/entries/{contestant}/next",
    response={200: people.WhereNext},
    summary="Where somebody plays next",
)
def where_next(request: HttpRequest, slug: Slug, contestant: str) -> HttpResponse:
    """The tables of a contestant in the session that is on or comes next."""

    def make(there: Competition) -> object:
        number = there.state.entry(contestant).number
        found = next_plain(there, number)
        return {**person(there, number), "next": found, "fact": there.number}

    return answer(request, asked_of(request, slug), ("next", contestant), make)


@router.get(
    "/competitions/{slug}/find", response={200: people.Hits}, summary="Somebody by a part of a name"
)
def find(request: HttpRequest, slug: Slug, q: Looked) -> HttpResponse:
    """Those whose names begin so, and where they play next; a hidden name is not found."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        there.state.the_plan  # noqa: B018 - refused in words where there is none
        found = found_in(asked.row, there, query_of(q))
        return {"found": [hit_plain(there, each) for each in found], "fact": there.number}

    return answer(request, asked, ("find", q), make)


# --- stages --------------------------------------------------------------------------------------


@router.get("/competitions/{slug}/stages", response={200: contest.Stages}, summary="The stages")
def stages(request: HttpRequest, slug: Slug) -> HttpResponse:
    """The stages in their order."""

    def make(there: Competition) -> object:
        plans = there.state.the_plan.stages
        return {"stages": [shown.stage_plain(there, e) for e in plans], "fact": there.number}

    return answer(request, asked_of(request, slug), "stages", make)


@router.get(STAGE, response={200: contest.Stage}, summary="A stage")
def stage(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """One stage."""

    def make(there: Competition) -> object:
        return shown.stage_plain(there, there.state.the_plan.stage(stage))

    return answer(request, asked_of(request, slug), ("stage", stage), make)
