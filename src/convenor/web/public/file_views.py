"""The files of a competition: the page that lists them, and each as it is taken.

Everybody may take what is on the pages already; files with the numbers of players, and those for a
federation, are for officials. What a consumer cannot take is said on the page.
"""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from convenor.bridge import Deal, parse_deal
from convenor.bridge.makes import Makes
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake
from convenor.formats.consumers import GENERIC, consumers
from convenor.formats.exports import KINDS, Wanted, export
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.permits import insist_on_role, is_official
from convenor.web.public.framing import Said, Visit, competition_page, stage_page
from convenor.web.public.papers import PACKS_OFFERED, papers_offered
from convenor.web.public.stages import Stage, stages_of
from convenor.web.store.solved import kept_makes

EVERYBODY = ("pbn", "csv", "results", "xlsx", "ics")
"""Kinds that have nothing which the pages do not show."""
OF_STAGE = ("csv", "results", "xlsx", "ics")
"""Kinds that are of the whole stage, or of more."""
LONGEST = 40


@value
class Offered:
    """A kind of file on the page."""

    kind: str
    title: str
    by_session: bool


def _offered(kinds: tuple[str, ...]) -> list[Offered]:
    return [Offered(each, KINDS[each], each not in OF_STAGE) for each in kinds]


def _context(visit: Visit) -> dict[str, object]:
    official = is_official(visit.request, visit.competition)
    plan = visit.there.state.the_plan
    return {
        "tab": "files",
        "begun": [
            (each, papers_offered(plan.stage(each.name), official=official))
            for each in stages_of(visit.there)
            if each.rounds
        ],
        "offered": _offered(EVERYBODY),
        "packs": PACKS_OFFERED,
        "consumers": list(consumers().values()) if official else [],
    }


@competition_page("files.html", keep=False)
def files(visit: Visit) -> Said:
    """Everything that can be taken away."""
    return _context(visit)


@stage_page("files.html", keep=False)
def file(visit: Visit, stage: Stage, kind: str) -> Said:
    """One file; a refusal stands on the page of files."""
    if kind not in KINDS:
        raise Http404(f"There is no file '{kind[:LONGEST]}' here.")
    there = visit.there
    asked = visit.request.GET
    private = kind not in EVERYBODY
    if private:
        insist_on_role(visit.request, visit.competition, "scorer")
        there = desk_of(visit.competition).competition
    try:
        wanted = Wanted(
            stage.name,
            _session(asked.get("session", ""), stage),
            asked.get("for", GENERIC)[:LONGEST],
            public=not private,
            numbers=private,
            makes=_makes(there, stage) if kind == "pbn" else {},
        )
        made = export(there, kind, wanted)
    except Mistake as mistake:
        context = {**_context(visit), "stage": None, "refused": str(mistake)}
        context |= {"competition": visit.competition, "stages": stages_of(visit.there)}
        context |= {"number": visit.there.number}
        return render(visit.request, "convenor/public/files.html", context, status=409)
    response = HttpResponse(made.data, content_type=made.type)
    response.headers["Content-Disposition"] = f'attachment; filename="{made.name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _session(text: str, stage: Stage) -> int | None:
    if not text:
        return None
    if not (text.isdecimal() and len(text) < 6 and int(text) in [e.number for e in stage.rounds]):
        raise Mistake(f"{stage.title} has no session '{text[:LONGEST]}'.")
    return int(text)


def _makes(there: Folded, stage: Stage) -> dict[Deal, Makes]:
    """What is known of what can be made of the stage's deals."""
    texts = (text for (name, _, _), text in there.state.deals.items() if name == stage.name)
    return kept_makes([parse_deal(each) for each in dict.fromkeys(texts)])
