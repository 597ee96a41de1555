"""What happened, in order: facts for officials, events for everybody, and where the stream is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from convenor import pipeline
from convenor.api.callers import insist
from convenor.api.paging import USUAL, link_to_next
from convenor.api.parameters import After, FactAt, Limit, Slug
from convenor.api.problems import Problem
from convenor.api.reading import Page, answer, asked_of, plain_answer
from convenor.api.shapes import facts_and_events as shapes
from convenor.api.shown.differences import difference_plain
from convenor.api.shown.facts import fact_plain
from convenor.competition.comparing.edition_words import editions_plain
from convenor.competition.live import Competition
from convenor.ledger.damage import verify
from convenor.ledger.facts import Fact
from convenor.web.accounts.roles import Role
from convenor.web.fact_words import fact_words
from convenor.web.live.events import TOPICS, event_of
from convenor.web.live.tickets import events_address
from convenor.web.store.ledgers import ledgers

router = Router(tags=["What happened"])


Only = Annotated[str, Query(max_length=80)]


@router.get("/competitions/{slug}/facts", response={200: shapes.Facts}, summary="The ledger")
def facts(
    request: HttpRequest,
    slug: Slug,
    after: After = 0,
    limit: Limit = USUAL,
    kind: Only = "",
    by: Only = "",
    table: Only = "",
) -> HttpResponse:
    """The facts of the ledger, whole and in order, for officials; of a kind, person or table."""
    asked = asked_of(request, slug, Role.SCORER, "The ledger")
    only = {"kind": kind, "by": by, "table": table}

    def make(there: Competition) -> object:
        found = _page(there.facts, after, limit, only)
        told = {"facts": [fact_plain(each, there) for each in found], "head": there.number}
        last = found[-1].number if len(found) == limit else there.number
        return Page(told, _next(request, last, limit, there.number))

    return answer(request, asked, ("facts", after, limit, kind, by, table), make)


def _page(facts: Sequence[Fact], after: int, limit: int, only: Mapping[str, str]) -> list[Fact]:
    wanted = (each for each in facts[after:] if _is_wanted(each, only))
    return list(islice(wanted, limit))


def _is_wanted(fact: Fact, only: Mapping[str, str]) -> bool:
    own = {"kind": fact.kind, "by": fact.by, "table": str(fact.body.get("table", ""))}
    return all(not said or own[name] == said for name, said in only.items())


@router.get("/competitions/{slug}/facts/{fact}", response={200: shapes.OneFact}, summary="One fact")
def one_fact(request: HttpRequest, slug: Slug, fact: FactAt) -> HttpResponse:
    """A fact with all that it says, in words too, and whether it was undone; for officials."""

    def make(there: Competition) -> object:
        if fact > there.number:
            raise Problem(404, f"The ledger has facts 1 to {there.number}, not {fact}.")
        found = there.facts[fact - 1]
        undone = fact in there.state.undone
        return {**fact_plain(found, there), "words": fact_words(there, found), "undone": undone}

    asked = asked_of(request, slug, Role.SCORER, "The ledger")
    return answer(request, asked, ("fact", fact), make)


@router.get(
    "/competitions/{slug}/audit", response={200: shapes.Audit}, summary="The ledger, proved"
)
def audit(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Whether the chain of facts is whole, and what was pinned of the rulebooks; for directors."""
    asked = asked_of(request, slug, Role.DIRECTOR, "The audit")

    report = verify(ledgers, asked.row.ledger)  # each time: what was changed since must be seen
    with asked.desk.reading() as there:
        found = {
            "whole": report.ok,
            "says": report.summary,
            "facts": there.number,
            "head": there.facts[-1].hash if there.facts else "",
            "kinds": dict(Counter(each.kind for each in there.facts)),
            "people": sorted({each.by for each in there.facts}),
            "edition": _edition(there),
        }
    return plain_answer(found)


def _edition(there: Competition) -> dict[str, object]:
    """What was pinned, what the rulebooks of today say instead, and whose figures would move."""
    found = pipeline.pinned_editions(there)
    moves = None if found.figures is None else difference_plain(found.figures)
    return {**editions_plain(found), "would_move": moves}


@router.get("/competitions/{slug}/events", response={200: shapes.Events}, summary="What happened")
def events(
    request: HttpRequest, slug: Slug, after: After = 0, limit: Limit = USUAL
) -> HttpResponse:
    """What happened and where, without its content; what only the desk hears is for officials."""
    asked = asked_of(request, slug)
    topic = "desk" if asked.official else "standings"

    def make(there: Competition) -> object:
        every = [event_of(slug, each) for each in there.facts[after : after + limit]]
        told = [each.plain() for each in every if each.reaches(topic)]
        headers = _next(request, after + limit, limit, there.number)
        return Page({"events": told, "head": there.number}, headers)

    return answer(request, asked, ("events", after, limit), make)


def _next(request: HttpRequest, after: int, limit: int, last: int) -> dict[str, str]:
    """The way to what comes after a fact, if anything does."""
    return {"Link": link_to_next(request, after=after, limit=limit)} if after < last else {}


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
    address = events_address(asked.row, topic, holder=asked.caller.token)
    path, _, query = address.partition("?")
    poll = f"{path}poll?{query}&after=0" if query else f"{path}poll?after=0"
    return plain_answer({"address": address, "poll": poll, "topics": list(TOPICS)})
