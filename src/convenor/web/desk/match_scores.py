"""The match scores of a round on one screen: a row a match, typed and saved at once.

A round goes in; its matches come out with what is known of them, and a typed score is recorded by
the same action as from its form. Captains' links and the list of matches that are due stand below.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from convenor.actions.matches.match_rows import MatchRow, match_rows
from convenor.actions.matches.play_by_dates import due_matches
from convenor.actions.overview.wording import numbered, word_of
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.web.desk import places
from convenor.web.desk.line_screens import Line, lines_answer, not_taken, typed_in
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import SiteDesk, desk_of
from convenor.web.permits import needs_role
from convenor.web.store.captains import change_links, links_of
from convenor.web.store.models import Competition

KINDS = "match scored, match score confirmed, match score disputed, result entered, fact undone"


@require_safe
@never_cache
@needs_role("scorer")
def screen(
    request: HttpRequest, competition: Competition, stage: str, session: int
) -> HttpResponse:
    """The matches of a round, a row each."""
    me = official(request, competition)
    desk = desk_of(competition)
    with desk.reading() as there:
        found = places.session_at(there, stage, session)
        plan = places.stage_at(there, stage)
        if not plan.in_matches:
            raise Http404(f"{plan.shown} is not played in matches.")
        links = links_of(competition) if me.directs else {}
        context = {
            **frame(competition, there, me, "scores", stage, session),
            "plan": plan,
            "session": found,
            "word": word_of(plan),
            "rows": [
                {"row": row, "names": [numbered(there, each) for each in row.contestants]}
                for row in match_rows(there, stage, session, desk.clock())
            ],
            "due": _due(there, desk),
            "captains": [
                {
                    "name": numbered(there, number),
                    "number": number,
                    "address": request.build_absolute_uri(_address(links[number])),
                }
                for number in there.state.entries
                if number in links
            ],
            "has_captains": me.directs,
            "back": request.path,
        }
        return render(request, "convenor/desk_match_scores.html", context)


def _due(there: Folded, desk: SiteDesk) -> list[dict[str, object]]:
    """The matches of all rounds that have a last day and no score yet."""
    return [
        {
            "names": [numbered(there, who) for who in each.match.pairing.contestants],
            "stage": there.state.the_plan.stage(each.match.stage).shown,
            "round": each.match.session,
            "says": each.says,
            "overdue": each.overdue,
            "waits": [numbered(there, who) for who in each.waits_for],
        }
        for each in due_matches(there, desk.clock())
        if each.day is not None
    ]


def _address(secret: str) -> str:
    return reverse("captain:page", args=[secret])


@require_safe
@never_cache
@needs_role("scorer")
def lines(
    request: HttpRequest,  # noqa: ARG001
    competition: Competition,
    stage: str,
    session: int,
) -> JsonResponse:
    """The rows as they are now, for whoever else types here."""
    desk = desk_of(competition)
    with desk.reading() as there:
        places.session_at(there, stage, session)
        rows = match_rows(there, stage, session, desk.clock())
        return lines_answer((_line(each) for each in rows), there.number)


def _line(row: MatchRow) -> Line:
    fields = {"counts": row.counts, "says": row.says, "due": row.due}
    return Line(row.key, row.typed, fields, row.manner)


@require_POST
@needs_role("scorer")
def save(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """A typed score; with the script one row, without it all rows that were changed."""
    me = official(request, competition)
    desk = desk_of(competition)
    with desk.reading() as there:
        places.session_at(there, stage, session)
        rows = {each.key: each for each in match_rows(there, stage, session, desk.clock())}
    if "line" not in request.POST:
        return _save_page(request, competition, stage, session, rows)
    key, typed, _ = typed_in(request)
    try:
        says = _record(desk, rows, key, typed, (stage, session), (me.name, me.role))
    except (Mistake, Refusal) as no:
        return not_taken(no)
    with desk.reading() as there:
        now = match_rows(there, stage, session, desk.clock())
        return lines_answer((_line(each) for each in now), there.number, says=says)


def _record(
    desk: SiteDesk,
    rows: dict[str, MatchRow],
    key: str,
    typed: str,
    place: tuple[str, int],
    who: tuple[str, str],
) -> str:
    row = rows.get(key)
    if row is None:
        raise Mistake(f"There is no match '{key[:20]}' in this round.")
    given = {
        "stage": place[0],
        "session": place[1],
        "contestants": list(row.contestants),
        "score": typed,
    }
    name, role = who
    done = desk.do("enter-match-score", given, name, role)  # type: ignore[arg-type]
    return "; ".join((done.says, *done.warnings))


def _save_page(
    request: HttpRequest,
    competition: Competition,
    stage: str,
    session: int,
    rows: dict[str, MatchRow],
) -> HttpResponse:
    """Every row that somebody changed, without the script."""
    me, desk = official(request, competition), desk_of(competition)
    for key, row in rows.items():
        typed = request.POST.get(f"typed-{key}", "").strip()
        if not typed or typed == row.typed:
            continue
        try:
            says = _record(desk, rows, key, typed, (stage, session), (me.name, me.role))
            messages.success(request, says)
        except (Mistake, Refusal) as no:
            messages.error(request, f"{row.name}: {no}")
    address = reverse("desk:match-scores", args=[competition.slug, stage, session])
    return HttpResponseRedirect(address)


@require_POST
@needs_role("director")
def captains(
    request: HttpRequest, competition: Competition, stage: str, session: int
) -> HttpResponse:
    """Make the captains' links, or void one or all of them."""
    with desk_of(competition).reading() as there:
        known = tuple(there.state.entries)
    made, gone = change_links(
        competition, known, request.POST.get("do", ""), request.POST.get("contestant", "")
    )
    if gone:
        messages.info(request, f"{gone} link{'' if gone == 1 else 's'} voided.")
    if made:
        messages.success(request, f"{made} new link{'' if made == 1 else 's'}.")
    address = reverse("desk:match-scores", args=[competition.slug, stage, session])
    return HttpResponseRedirect(address)
