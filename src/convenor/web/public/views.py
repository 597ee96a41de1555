"""What is on: the festivals, a festival, a competition, its conditions, people, derivations."""

from __future__ import annotations

from typing import Any

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor.errors import Mistake
from convenor.web import follows, pages
from convenor.web.desks import desk_of
from convenor.web.kept_pages import kept_while_same
from convenor.web.library import library
from convenor.web.live.finding import heads
from convenor.web.permits import may_direct, of_competition
from convenor.web.public import conditions as contest
from convenor.web.public import finding, ladders
from convenor.web.public.derivations import folded, told
from convenor.web.public.festivals import latest_of, lines_of
from convenor.web.public.framing import Said, Visit, competition_page, no_results
from convenor.web.public.home import events_page, only_festival, public_events
from convenor.web.public.latest import latest
from convenor.web.public.overview import summary, titles_of
from convenor.web.public.published import published
from convenor.web.public.stages import stage_named, stages_of
from convenor.web.store.models import Competition, Festival

A_YEAR = 365 * 24 * 3600


@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """What is on; the festival itself where that is all, the rulebooks where nothing is."""
    archived = request.GET.get("earlier") == "yes"
    events = public_events(archived)
    count = events.count()
    if not count and not archived:
        return _welcome(request)
    one = None if archived else only_festival()
    if one is not None:
        return festival(request, one.slug)
    shown = events_page(events, count, request.GET.get("page", ""))
    earlier = not archived and public_events(archived=True).exists()
    context = {"events": shown, "section": "home", "archived": archived, "earlier": earlier}
    return render(request, "convenor/public/home.html", context)


def _welcome(request: HttpRequest) -> HttpResponseBase:
    """A site on which nothing is on: what this is, and how to begin."""
    return render(request, "convenor/public/welcome.html", pages.welcome(request))


@require_safe
def festival(request: HttpRequest, festival: str) -> HttpResponseBase:
    """A festival: what is played, what ended last, what is over, what is to come."""
    found = festival_named(festival)
    rows = list(found.competitions.filter(public=True))
    numbers = heads([each.ledger for each in rows]) if rows else {}
    shown = (
        (found.title, found.venue, found.starts, found.ends),
        *((each.slug, each.title, numbers.get(each.ledger, 0)) for each in rows),
    )
    return kept_while_same(
        request, ("festival", found.pk, shown), lambda: _festival(request, found)
    )


def _festival(request: HttpRequest, found: Festival) -> HttpResponse:
    lines = lines_of(found.competitions.filter(public=True))
    context = {
        "festival": found,
        "lines": lines,
        "playing": [each for each in lines if each.summary and not each.summary.over],
        "over": [each for each in lines if each.summary and each.summary.over],
        "waiting": [each for each in lines if not each.summary],
        "latest": latest_of(lines),
        "numbers": ",".join(f"{each.competition.slug}:{each.number}" for each in lines),
        "section": "home",
    }
    piece = request.headers.get("X-Fragment") == "festival"
    template = "_festival.html" if piece else "festival.html"
    return render(request, f"convenor/public/{template}", context)


def festival_named(slug: str) -> Festival:
    """The festival of an address."""
    found = Festival.objects.filter(slug=slug, public=True).first()
    if found is None:
        raise Http404(f"There is no festival '{slug}' here.")
    return found


# --- a competition -------------------------------------------------------------------------------


@competition_page("competition.html", event="_event.html")
def competition(visit: Visit) -> Said:
    """A competition: its stages, how far they are, who leads, what comes next."""
    there = visit.there
    return {
        "tab": "event",
        "summary": summary(there),
        "latest": latest(there),
        "titles": titles_of(there),
        "begins": there.state.begun.begins if there.state.begun else None,
    }


@competition_page("conditions.html", shows=no_results)
def conditions(visit: Visit) -> Said:
    """The conditions of contest in plain words."""
    there = visit.there
    shown = contest.stages_in_words(there)
    whole = contest.whole_parts(there)
    parts = [*whole, *(part for each in shown for part in each.parts)]
    plan = there.state.the_plan
    return {
        "tab": "conditions",
        "in_words": shown,
        "whole": whole,
        "readings": contest.readings_of(there, parts),
        "plan": plan,
        "book": plan.rulebook,
        "own_layers": contest.own_layers(there),
        "books": [library().book(each).book for each in (plan.rulebook, *plan.layers)],
    }


@competition_page("why.html", why="_why.html")
def why(visit: Visit) -> Said:
    """The derivation of a figure: a page of its own, or a piece to be put in place."""
    there, asked = visit.there, visit.request.GET
    question, slug = asked.get("q", ""), asked.get("stage", "")
    stage = stage_named(there, slug) if slug else stages_of(there)[0]
    figure = told(there, stage, question)
    derivation = folded(there, figure, there.state.the_plan.rulebook)
    return {"stage": stage, "question": question[:200], "derivation": derivation}


# --- people --------------------------------------------------------------------------------------


@competition_page("find.html", keep=False)
def find(visit: Visit) -> Said:
    """Where do I play next: by a part of a name."""
    query = finding.query_of(visit.request.GET.get("q", ""))
    found = finding.found_in(visit.competition, visit.there, query)
    return {"tab": "find", "query": query, "found": found}


@require_safe
def find_in_festival(request: HttpRequest, festival: str) -> HttpResponse:
    """A part of a name, or of an event's, in all competitions of a festival."""
    where = festival_named(festival)
    query = finding.query_of(request.GET.get("q", ""))
    hits: list[Any] = []
    for each in where.competitions.filter(public=True) if query else ():
        with desk_of(each).reading():
            there = published(each)
            if there.state.plan is not None:
                hits.append((each, finding.found_in(each, there, query)))
    context = {
        "festival": where,
        "query": query,
        "hits": [each for each in hits if each[1]],
        "events": finding.events_named(where, query),
        "section": "home",
    }
    return render(request, "convenor/public/festival_find.html", context)


@require_safe
def festival_ladder(request: HttpRequest, festival: str) -> HttpResponse:
    """The nights of a festival in one ladder, of which the best count."""
    where = festival_named(festival)
    context: dict[str, object] = {"festival": where, "asked": request.GET, "section": "home"}
    try:
        found = ladders.ladder_asked(where, request.GET.dict())
        context |= {"ladder": found, "lists": ladders.lists_of(found)}
        context["keeper"] = ladders.keeper_of(where, lambda each: may_direct(request, each))
    except Mistake as mistake:
        context["mistake"] = str(mistake)
    return render(request, "convenor/public/ladder.html", context)


@csrf_exempt  # it keeps nothing but a cookie on the visitor's own device
@require_POST
@of_competition
def follow(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Follow a contestant from now on, or no more, and go back."""
    number = request.POST.get("contestant", "")
    with desk_of(competition).reading() as there:
        if number not in there.state.entries:
            raise Mistake("There is nobody of this number to follow: go back and choose again.")
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("public:competition", args=[competition.slug])
    response = HttpResponseRedirect(back)
    follows.follow(request, response, competition, number, request.POST.get("on") != "no")
    return response


@csrf_exempt  # it sets nothing but the colours
@require_POST
def suits(request: HttpRequest) -> HttpResponse:
    """Two colours of suits, or four, kept on the visitor's device; and back."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    response = HttpResponseRedirect(back)
    if request.POST.get("suits") == "four":
        response.set_cookie("suits", "four", A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie("suits", samesite="Lax")
    return response
