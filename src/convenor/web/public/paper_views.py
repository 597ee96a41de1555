"""Paper of a stage as PDF, and its pictures: on a page of their own and each as a file.

What is on paper is arranged while the competition is looked at, and set after that, so that nobody
who records a result waits for it; one document is set at a time. What the public may not have is
for officials.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from convenor.bridge import Deal
from convenor.bridge.makes import Makes
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake
from convenor.printing.blocks import Document, Picture
from convenor.printing.documents import NAMES, deals_of, documents, for_officials, job_of
from convenor.printing.jobs import Job
from convenor.printing.pictures.catalogue import (
    PICTURES,
    NothingToDraw,
    Of,
    pictures,
    stage_pictures,
)
from convenor.printing.typesetting import pdf_of
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.permits import insist_on_role, of_competition
from convenor.web.public.framing import Said, Visit, insist_on_plan, stage_page
from convenor.web.public.published import published
from convenor.web.public.stages import Stage, stage_named
from convenor.web.store.models import Competition
from convenor.web.store.paper_heads import letterhead
from convenor.web.store.solved import kept_makes

LONGEST = 40
_setting = Lock()


@value
class Shown:
    """A picture on the page."""

    svg: SafeString
    told: str


@require_safe
@of_competition
def paper(request: HttpRequest, competition: Competition, stage: str, paper: str) -> HttpResponse:
    """A document, or several in one file."""
    if paper not in NAMES:
        raise Http404(f"There is no paper '{paper[:LONGEST]}' here.")
    if for_officials(paper):
        insist_on_role(request, competition, "scorer")
    made, venue = arranged(competition, stage, paper)
    head = letterhead(competition, venue, request.GET.get("paper", ""))
    with _setting:
        data = pdf_of(made, head)
    response = HttpResponse(data, content_type="application/pdf")
    name = f"{competition.slug}-{stage[:LONGEST]}-{paper}.pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def arranged(competition: Competition, slug: str, name: str) -> tuple[tuple[Document, ...], str]:
    """The blocks of a document, and where the competition is played."""
    desk = desk_of(competition)
    with desk.reading() as whole:
        there = whole if for_officials(name) else published(competition)
        insist_on_plan(there)
        stage = stage_named(there, slug)
        venue = there.state.begun.venue if there.state.begun else ""
        makes = _makes(there, name, stage)
        return documents(there, name, stage.name, makes), venue


def _makes(there: Folded, name: str, stage: Stage) -> Mapping[Deal, Makes]:
    deals = deals_of(there, name, stage.name)
    return kept_makes(deals) if deals else {}


@stage_page("pictures.html", keep=False)
def pictures_page(visit: Visit, stage: Stage) -> Said:
    """Every picture of the whole field, and those of whoever or whatever is asked for."""
    makes = _makes(visit.there, "pictures", stage)
    job = job_of(visit.there, stage.name, makes)
    asked = visit.request.GET
    who, board = asked.get("who", "")[:LONGEST], asked.get("board", "")[:LONGEST]
    found: list[Picture] = []
    refused = ""
    try:
        of = Of(who, _number(asked.get("session", "")), _number(board))
        for name, wanted in (("rounds", who), ("night", who), ("frequency", board)):
            found += _some(job, name, of) if wanted else ()
    except Mistake as mistake:
        refused = str(mistake)
    found += stage_pictures(job, places=False)  # they have a page, followed with the finger
    return {
        "tab": "pictures",
        "pictures": [Shown(mark_safe(each.svg), each.told) for each in found],
        "field": [(each, job.name(each)) for each in job.there.state.field_of(stage.name)],
        "who": who,
        "board": board,
        "refused": refused,
    }


def _some(job: Job, name: str, of: Of) -> tuple[Picture, ...]:
    """The pictures of a name; none where there is nothing to draw yet."""
    try:
        return pictures(job, name, of)
    except NothingToDraw:
        return ()


@stage_page("pictures.html", keep=False)
def picture(visit: Visit, stage: Stage, picture: str) -> Said:
    """One picture as a file: of somebody, of a session, of a board."""
    if picture not in PICTURES:
        raise Http404(f"There is no picture '{picture[:LONGEST]}' here.")
    asked = visit.request.GET
    who = asked.get("who", "")[:LONGEST]
    makes = _makes(visit.there, "pictures", stage) if picture == "datum" else {}
    job = job_of(visit.there, stage.name, makes)
    try:
        of = Of(who, _number(asked.get("session", "")), _number(asked.get("board", "")))
        found = pictures(job, picture, of)
    except Mistake as mistake:
        raise Http404(f"{str(mistake)[:1].upper()}{str(mistake)[1:]}") from None
    return HttpResponse(found[0].svg, content_type="image/svg+xml")


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isdecimal() and len(text) < 6):
        raise Mistake(f"'{text[:LONGEST]}' is no number.")
    return int(text)
