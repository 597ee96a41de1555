"""The API as a whole: every question and action, mounted under one address."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from convenor import __version__
from convenor.api import (
    acting,
    books,
    cards,
    desk,
    feeds,
    files,
    hooks,
    lists,
    office,
    officials,
    places,
    reads,
    references,
    rounds,
    what_ifs,
)
from convenor.api.problems import Problem, document, problem_of
from convenor.api.reading import plain_answer
from convenor.api.shapes.lists import Root

TITLE = "Convenor"
ABOUT = """\
Everything that the pages of this site read, and everything that officials can do.

Figures are exact and written as text: "12.5", "7/3". Every answer about a competition has an ETag
with the number of the last fact; send it as If-None-Match to be told that nothing is new, and as
If-Match with an action to have it refused if anything came in between. Every error is a problem
document (RFC 9457) with one sentence.
"""
TAGS = {
    "Festivals and competitions": "What there is, and how to begin a new competition.",
    "A competition": "Conditions, entries, stages, sessions, draws, boards, scorecards, matches.",
    "Places and reasons": "Standings, brackets, who goes on, titles; and why each figure is so.",
    "The desk": "What officials look at while a session is played, and the cards of the tables.",
    "The office": "Players of the register, lists of them, and nominations for an event.",
    "Actions": "What officials can do, each with its own inputs; tried, suggested, supposed.",
    "What happened": "The ledger, the feed of events, the stream, and webhooks.",
    "Templates, rulebooks, movements": "What is not of one competition.",
}


def _told(_request: HttpRequest, error: Any) -> HttpResponse:
    return document(problem_of(error))


api = NinjaAPI(
    title=TITLE,
    version="1",
    description=ABOUT,
    openapi_url=None,  # described and shown by our own pages, with nothing from elsewhere
    docs_url=None,
    urls_namespace="api",
)
for _kind in (Exception, Problem, HttpError, ValidationError, Http404, PermissionDenied):
    api.add_exception_handler(_kind, _told)
for _part in (
    lists,
    reads,
    rounds,
    files,
    places,
    acting,
    what_ifs,
    desk,
    cards,
    officials,
    office,
    feeds,
    hooks,
    books,
    references,
):
    api.add_router("", _part.router)


@api.get("/", response={200: Root}, summary="Where to begin", tags=[next(iter(TAGS))])
def root(request: HttpRequest) -> HttpResponse:
    """The version, and where things are."""
    base = request.path.rstrip("/")
    names = ("festivals", "competitions", "templates", "rulebooks", "movements")
    found: dict[str, object] = {
        "title": TITLE,
        "version": __version__,
        "openapi": f"{base}/openapi.json",
        "docs": f"{base}/docs",
        "links": {name: f"{base}/{name}" for name in names},
    }
    return plain_answer(found)
