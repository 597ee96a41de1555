"""The pages of a stage: standings now and after a round, a round, cross-table, chart, bracket."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor.web.desks import desk_of
from convenor.web.kept_pages import kept_until_next_fact
from convenor.web.permits import of_competition
from convenor.web.public.boards import open_boards
from convenor.web.public.brackets import bracket_of
from convenor.web.public.charts import charts_of, cross_of
from convenor.web.public.overview import qualifiers_of
from convenor.web.public.rounds import byes_of, matches_of, seats_by_round, session_lines
from convenor.web.public.showing import fields_kept, followed_rows, page, standings_set
from convenor.web.public.stages import round_numbered, stage_named
from convenor.web.store.models import Competition

LARGEST_CROSS = 60


@require_safe
@of_competition
@kept_until_next_fact
def stage(request: HttpRequest, competition: Competition, stage: str) -> HttpResponse:
    """The standings of a stage as they are; a bracket where it is played as one."""
    if request.GET.get("screen"):
        return HttpResponseRedirect(
            f"{reverse('public:screen', args=[competition.slug])}?stage={stage}"
        )
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        context = {
            "stage": found,
            "tab": "standings",
            "goes_on": qualifiers_of(there, found),
        }
        if found.bracket:
            context["bracket"] = bracket_of(there, found)
            pieces = {"bracket": "_bracket.html"}
            return page(request, competition, there, "bracket.html", context, pieces)
        context["standings"] = standings_set(request, competition, found)
        context["mine"] = followed_rows(request, competition, found)
        context["since"] = next((e.since for e in fields_kept(competition, found)), 0)
        pieces = {"standings": "_live_standings.html"}
        return page(request, competition, there, "stage.html", context, pieces)


@require_safe
@of_competition
@kept_until_next_fact
def after(request: HttpRequest, competition: Competition, stage: str, number: int) -> HttpResponse:
    """The standings as they stood after a round, with what is known of it now."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        if found.bracket:
            raise Http404(f"{found.title} is a bracket: it has no standings by round.")
        round = round_numbered(found, number)
        context = {
            "stage": found,
            "tab": "standings",
            "round": round,
            "standings": standings_set(request, competition, found, number),
        }
        return page(request, competition, there, "after.html", context)


@require_safe
@of_competition
@kept_until_next_fact
def round_page(
    request: HttpRequest, competition: Competition, stage: str, number: int
) -> HttpResponse:
    """A round: who plays whom at which table, and the scores as they come in."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        round = round_numbered(found, number)
        context = {
            "stage": found,
            "tab": f"round {number}",
            "round": round,
            "matches": matches_of(there, found, round),
            "byes": byes_of(there, round),
            "seats": () if found.plan.in_matches else seats_by_round(there, round),
            "scores": () if found.plan.in_matches else session_lines(there, found, round),
            "open_boards": frozenset(open_boards(there, found, round)),
            "has_hands": any(
                (found.name, number, each) in there.state.deals for each in round.session.boards
            ),
        }
        return page(request, competition, there, "round.html", context, {"round": "_round.html"})


@require_safe
@of_competition
@kept_until_next_fact
def cross(request: HttpRequest, competition: Competition, stage: str) -> HttpResponse:
    """Who met whom, with what score."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        if found.bracket or not found.plan.in_matches:
            raise Http404(f"{found.title} is not played in matches that make a cross-table.")
        context = {"stage": found, "tab": "cross", "crosses": cross_of(there, found)}
        return page(request, competition, there, "cross.html", context)


@require_safe
@of_competition
@kept_until_next_fact
def chart(request: HttpRequest, competition: Competition, stage: str) -> HttpResponse:
    """The places round by round."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        if found.bracket or found.plan.format == "season":
            raise Http404(f"{found.title} has no places round by round.")
        context = {"stage": found, "tab": "chart", "charts": charts_of(there, found)}
        return page(request, competition, there, "chart.html", context)
