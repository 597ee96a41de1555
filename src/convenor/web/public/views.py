"""What is on: the festivals, a festival, a competition, its conditions, people, derivations."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake
from convenor.web import follows, pages
from convenor.web.desks import desk_of
from convenor.web.kept_pages import kept_until_next_fact
from convenor.web.library import library
from convenor.web.permits import of_competition
from convenor.web.public import conditions as contest
from convenor.web.public import finding
from convenor.web.public.overview import Summary, qualifiers_of, summary, titles_of
from convenor.web.public.rounds import byes_of, matches_of, seats_by_round
from convenor.web.public.showing import page, standings_set
from convenor.web.public.stages import Stage, stage_named, stages_of
from convenor.web.public.whys import folded, told
from convenor.web.store.models import Competition, Festival

A_YEAR = 365 * 24 * 3600


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on; the rulebooks where nothing is."""
    festivals = Festival.objects.filter(public=True, competitions__public=True).distinct()
    alone = Competition.objects.filter(public=True, festival=None)
    if not festivals and not alone:
        return pages.home(request)
    shown = [(each, lines_of(each.competitions.filter(public=True))) for each in festivals]
    context = {"festivals": shown, "alone": lines_of(alone), "section": "home"}
    return render(request, "convenor/public/home.html", context)


@require_safe
def festival(request: HttpRequest, festival: str) -> HttpResponse:
    """A festival and its competitions."""
    found = festival_named(festival)
    lines = lines_of(found.competitions.filter(public=True))
    context = {
        "festival": found,
        "lines": lines,
        "playing": [each for each in lines if each[1] and not each[1].over],
        "over": [each for each in lines if each[1] and each[1].over],
        "waiting": [each for each in lines if not each[1]],
        "section": "home",
    }
    return render(request, "convenor/public/festival.html", context)


def festival_named(slug: str) -> Festival:
    """The festival of an address."""
    found = Festival.objects.filter(slug=slug, public=True).first()
    if found is None:
        raise Http404(f"There is no festival '{slug}' here.")
    return found


def lines_of(
    competitions: QuerySet[Competition],
) -> list[tuple[Competition, Summary | None]]:
    """Competitions, each in a few lines; nothing is said of one that has not begun."""
    return [(each, summary_of(each)) for each in competitions]


def summary_of(competition: Competition) -> Summary | None:
    """A competition in a few lines, made once until the next fact."""

    def make(there: Folded) -> Summary | None:
        return summary(there) if there.state.plan is not None else None

    return desk_of(competition).kept("public summary", make)


# --- a competition -------------------------------------------------------------------------------


@require_safe
@of_competition
@kept_until_next_fact
def competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A competition: its stages, how far they are, who leads, what comes next."""
    with desk_of(competition).reading() as there:
        insist_on_plan(there)
        made = summary(there)
        context = {
            "tab": "event",
            "summary": made,
            "titles": titles_of(there),
            "begins": there.state.begun.begins if there.state.begun else None,
        }
        return page(
            request, competition, there, "competition.html", context, {"event": "_event.html"}
        )


def insist_on_plan(there: Folded) -> None:
    """A competition without its first fact has no pages."""
    if there.state.plan is None:
        raise Http404("This competition has not been set up yet.")


@require_safe
@of_competition
@kept_until_next_fact
def conditions(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The conditions of contest in plain words."""
    with desk_of(competition).reading() as there:
        insist_on_plan(there)
        shown = contest.stages_in_words(there)
        whole = contest.whole_parts(there)
        parts = [*whole, *(part for each in shown for part in each.parts)]
        plan = there.state.the_plan
        context = {
            "tab": "conditions",
            "in_words": shown,
            "whole": whole,
            "readings": contest.readings_of(there, parts),
            "plan": plan,
            "book": plan.rulebook,
            "books": [library().book(each).book for each in (plan.rulebook, *plan.layers)],
        }
        return page(request, competition, there, "conditions.html", context)


@require_safe
@of_competition
@kept_until_next_fact
def why(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The derivation of a figure: a page of its own, or a piece to be put in place."""
    question = request.GET.get("q", "")
    with desk_of(competition).reading() as there:
        insist_on_plan(there)
        slug = request.GET.get("stage", "")
        stage = stage_named(there, slug) if slug else stages_of(there)[0]
        figure = told(there, stage, question)
        book = there.state.the_plan.rulebook
        context = {
            "stage": stage,
            "question": question[:200],
            "derivation": folded(there, figure, book),
        }
        return page(request, competition, there, "why.html", context, {"why": "_why.html"})


# --- people --------------------------------------------------------------------------------------


@require_safe
@of_competition
def find(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Where do I play next: by a part of a name."""
    with desk_of(competition).reading() as there:
        insist_on_plan(there)
        query = finding.query_of(request.GET.get("q", ""))
        context = {
            "tab": "find",
            "query": query,
            "found": finding.found_in(competition, there, query),
        }
        return page(request, competition, there, "find.html", context)


@require_safe
def find_in_festival(request: HttpRequest, festival: str) -> HttpResponse:
    """A part of a name, or of an event's, in all competitions of a festival."""
    where = festival_named(festival)
    query = finding.query_of(request.GET.get("q", ""))
    hits: list[Any] = []
    for each in where.competitions.filter(public=True) if query else ():
        with desk_of(each).reading() as there:
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


# --- the big screen ------------------------------------------------------------------------------


@require_safe
@of_competition
@kept_until_next_fact
def screen(request: HttpRequest, competition: Competition) -> HttpResponse:
    """For a screen in the hall: standings, the draw, the clock, in turn."""
    with desk_of(competition).reading() as there:
        insist_on_plan(there)
        stage = _screen_stage(request, there)
        latest = stage.latest
        context = {
            "stage": stage,
            "round": latest,
            "standings": "" if stage.bracket else standings_set(request, competition, stage),
            "matches": matches_of(there, stage, latest) if latest else (),
            "seats": seats_by_round(there, latest)[:1]
            if latest and not stage.plan.in_matches
            else (),
            "byes": byes_of(there, latest) if latest else (),
            "goes_on": qualifiers_of(there, stage),
        }
        pieces = {"screen": "_screen.html"}
        return page(request, competition, there, "screen.html", context, pieces)


def _screen_stage(request: HttpRequest, there: Folded) -> Stage:
    slug = request.GET.get("stage", "")
    return stage_named(there, slug) if slug else summary(there).stage
