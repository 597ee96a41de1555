"""What happened, in order: facts for officials, events for everybody, and where the stream is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from convenor.api import shapes
from convenor.api.callers import insist
from convenor.api.paging import USUAL, link_to_next
from convenor.api.parameters import After, Limit, Slug
from convenor.api.reading import answer, asked_of, plain_answer
from convenor.api.shown import fact_plain
from convenor.competition.live import Competition
from convenor.web.accounts.roles import Role
from convenor.web.live.events import TOPICS, event_of
from convenor.web.live.tickets import events_address

router = Router(tags=["What happened"])


@router.get("/competitions/{slug}/facts", response={200: shapes.Facts}, summary="The ledger")
def facts(request: HttpRequest, slug: Slug, after: After = 0, limit: Limit = USUAL) -> HttpResponse:
    """The facts of the ledger, whole and in order, for officials."""
    asked = asked_of(request, slug, Role.SCORER, "The ledger")
    with asked.desk.reading() as now:
        headers = _next(request, after, limit, now.number)

    def make(there: Competition) -> Any:
        found = there.facts[after : after + limit]
        return {"facts": [fact_plain(each) for each in found], "head": there.number}

    return answer(request, asked, ("facts", after, limit), make, headers=headers)


@router.get("/competitions/{slug}/events", response={200: shapes.Events}, summary="What happened")
def events(
    request: HttpRequest, slug: Slug, after: After = 0, limit: Limit = USUAL
) -> HttpResponse:
    """What happened and where, without its content; what only the desk hears is for officials."""
    asked = asked_of(request, slug)
    topic = "desk" if asked.official else "standings"
    with asked.desk.reading() as now:
        headers = _next(request, after, limit, now.number)

    def make(there: Competition) -> Any:
        every = [event_of(slug, each) for each in there.facts[after : after + limit]]
        told = [each.plain() for each in every if each.reaches(topic)]
        return {"events": told, "head": there.number}

    return answer(request, asked, ("events", after, limit), make, headers=headers)


def _next(request: HttpRequest, after: int, limit: int, last: int) -> dict[str, str]:
    if after + limit >= last:
        return {}
    return {"Link": link_to_next(request, after=after + limit, limit=limit)}


@router.get("/competitions/{slug}/stream", response={200: shapes.Stream}, summary="The stream")
def stream(
    request: HttpRequest,
    slug: Slug,
    topic: Annotated[
        Literal["standings", "table", "desk"], Query(description="what to hear of")
    ] = "standings",
) -> HttpResponse:
    """Where to listen: server-sent events outside the API, good for a day."""
    asked = asked_of(request, slug)
    if topic == "desk":
        insist(asked.caller, asked.caller.may_see(asked.row), Role.SCORER, "The desk's stream")
    address = events_address(asked.row, topic)
    path, _, query = address.partition("?")
    poll = f"{path}poll?{query}&after=0" if query else f"{path}poll?after=0"
    return plain_answer({"address": address, "poll": poll, "topics": list(TOPICS)})
