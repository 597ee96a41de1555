"""The hands of a session at the desk: dealt here, or out of a file; shown to nobody.

Pressing *Deal* deals the boards of a session that have no hands yet, records them, and answers with
the file for the machine that deals, once: no page shows a hand before its board is played. A file
of another program is recorded by the same action as from its form.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from convenor.actions.overview.wording import word_of
from convenor.bridge import Deal, format_deal, parse_deal
from convenor.competition.live import Competition as Folded
from convenor.competition.state.seats import in_ranges
from convenor.dealing.random_deals import random_deals
from convenor.errors import Mistake, Refusal
from convenor.formats.deal_files import WRITERS, deals_as, deals_in
from convenor.web.desk import places
from convenor.web.desk.roles import Official, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

LARGEST = 2_000_000
"""Bytes of a file of deals."""
FORMATS = {"dlm": "Duplimate (DLM)", "dup": "DUP", "bri": "BRI", "pbn": "PBN", "lin": "LIN"}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@needs_role("director")
def hands(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """Which boards have hands; deal them, or take them from a file."""
    me = official(request, competition)
    if request.method == "POST":
        try:
            return _done(request, competition, me, stage, session)
        except (Mistake, Refusal) as refused:
            return _page(request, competition, me, stage, session, str(refused))
    return _page(request, competition, me, stage, session)


def _page(
    request: HttpRequest,
    competition: Competition,
    me: Official,
    stage: str,
    session: int,
    refused: str = "",
) -> HttpResponse:
    with desk_of(competition).reading() as there:
        found = places.session_at(there, stage, session)
        plan = places.stage_at(there, stage)
        have = [b for b in found.boards if (stage, session, b) in there.state.deals]
        lack = [b for b in found.boards if b not in have]
        context = {
            **frame(competition, there, me, "hands", stage, session),
            "plan": plan,
            "session": found,
            "word": word_of(plan),
            "have": in_ranges(have),
            "lack": in_ranges(lack),
            "formats": FORMATS,
            "refused": refused,
        }
    status = 409 if refused else 200
    return render(request, "convenor/desk_hands.html", context, status=status)


def _done(
    request: HttpRequest, competition: Competition, me: Official, stage: str, session: int
) -> HttpResponse:
    kind = request.POST.get("format", "dlm")
    given: dict[str, object] = {"stage": stage, "session": session}
    desk = desk_of(competition)
    if request.POST.get("do") == "deal":
        if kind not in WRITERS:
            raise Mistake("choose one of the formats that are offered.")
        with desk.reading() as there:
            made = _dealt(there, competition, stage, session)
        data = deals_as(kind, made, competition.title)
        given["deals"] = {str(board): format_deal(deal) for board, deal in made.items()}
        desk.do("record-deals", given, me.name, me.role)
        response = HttpResponse(data, content_type="application/octet-stream")
        name = f"{competition.slug}-{session}.{kind}"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        response.headers["Cache-Control"] = "no-store"
        return response
    sent = request.FILES.get("file")
    if sent is None:
        raise Mistake("choose a file of deals: PBN, LIN, DUP, BRI or DLM.")
    if (sent.size or 0) > LARGEST:
        raise Mistake(f"the file is larger than {LARGEST // 1_000_000} MB: no deals are that many.")
    found = deals_in(sent.read())
    with desk.reading() as there:
        boards = places.session_at(there, stage, session).boards
    own = {board: deal for board, deal in found.items() if not boards or board in boards}
    if not own:
        raise Mistake(f"the file has boards {in_ranges(sorted(found))}, and none of this session.")
    given["deals"] = {str(board): format_deal(deal) for board, deal in own.items()}
    done = desk.do("record-deals", given, me.name, me.role)
    for warning in done.warnings:
        messages.warning(request, warning)
    messages.success(request, f"The hands of boards {in_ranges(sorted(own))} are recorded.")
    return HttpResponseRedirect(reverse("desk:hands", args=[competition.slug, stage, session]))


def _dealt(there: Folded, competition: Competition, stage: str, session: int) -> dict[int, Deal]:
    """New deals for the boards that have none; none that the festival has had."""
    found = places.session_at(there, stage, session)
    lack = [b for b in found.boards if (stage, session, b) not in there.state.deals]
    if not lack:
        raise Mistake("every board of this session has its hands already.")
    if any(there.state.on(stage, session, board) for board in lack):
        raise Mistake("boards that have results cannot be dealt any more: record their hands.")
    dealt = random_deals(len(lack), played=_had(there, competition))
    return dict(zip(lack, dealt, strict=True))


def _had(there: Folded, competition: Competition) -> set[Deal]:
    """Every deal of the festival, of this competition at least."""
    found = set(there.state.deals.values())
    others = () if competition.festival is None else competition.festival.competitions.all()
    for each in others:
        if each.pk != competition.pk:
            found |= set(desk_of(each).competition.state.deals.values())
    return {parse_deal(each) for each in found}
