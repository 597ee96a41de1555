"""The pages of a stage: standings now and after a round, a round, cross-table, chart, bracket."""

from __future__ import annotations

from django.http import Http404, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from convenor import pipeline
from convenor.competition.views.visibility import open_boards
from convenor.web.desks import desk_of
from convenor.web.public import framing
from convenor.web.public.brackets import bracket_of
from convenor.web.public.charts import charts_of
from convenor.web.public.crosses import cross_part, crosses_set
from convenor.web.public.framing import Said, Visit, stage_page
from convenor.web.public.handicaps import handicapped_of
from convenor.web.public.long_tables import part_asked
from convenor.web.public.overview import qualifiers_of
from convenor.web.public.page_context import (
    fields_kept,
    followed_set,
    following,
    part_of,
    standings_set,
    why_address,
)
from convenor.web.public.rounds import byes_of, matches_set, seats_by_round, session_lines
from convenor.web.public.stages import Round, Stage, round_numbered


@stage_page("stage.html", standings="_live_standings.html", bracket="_bracket.html")
def stage(visit: Visit, stage: Stage) -> Said:
    """The standings of a stage as they are; a bracket where it is played as one."""
    if visit.request.GET.get("screen"):
        address = reverse("public:screen", args=[visit.competition.slug])
        return HttpResponseRedirect(f"{address}?stage={stage.slug}")
    said = {"tab": "standings", "goes_on": qualifiers_of(visit.there, stage)}
    if stage.bracket:
        return {**said, "bracket": bracket_of(visit.there, stage)}
    fields = fields_kept(visit.competition, stage)
    part = part_of(visit.request, fields)
    return {
        **said,
        "part": part,
        "standings": standings_set(visit.request, visit.competition, stage, part=part),
        "handicapped": handicapped_of(visit.there, stage),
        "mine": followed_set(visit.request, visit.competition, stage),
        "since": next((each.since for each in fields), 0),
    }


@stage_page("after.html")
def after(visit: Visit, stage: Stage, number: int) -> Said:
    """The standings as they stood after a round, with what is known of it now."""
    if stage.bracket:
        raise Http404(f"{stage.title} is a bracket: it has no standings by round.")
    round = round_numbered(stage, number)
    part = part_of(visit.request, fields_kept(visit.competition, stage, number))
    standings = standings_set(visit.request, visit.competition, stage, number, part)
    return {"tab": "standings", "round": round, "standings": standings}


@framing.round_page("round.html", round="_round.html")
def round_page(visit: Visit, stage: Stage, round: Round) -> Said:
    """A round: who plays whom at which table, and the scores as they come in."""
    there, in_matches = visit.there, stage.plan.in_matches
    found = pipeline.match_scores(there, stage.name, round.number) if in_matches else ()
    part, why = part_asked(visit.request, len(found)), why_address(visit.competition, stage)
    return {
        "part": part,
        "matches": matches_set(visit.competition, there, stage, round, why, part) if found else "",
        "byes": byes_of(there, round),
        "seats": () if in_matches else seats_by_round(there, round),
        "scores": () if in_matches else session_lines(there, stage, round),
        "open_boards": frozenset(open_boards(there, round.session)),
        "has_hands": any(
            (stage.name, round.number, each) in there.state.deals for each in round.session.boards
        ),
    }


@stage_page("cross.html", cross="_cross.html")
def cross(visit: Visit, stage: Stage) -> Said:
    """Who met whom, with what score."""
    if stage.bracket or not stage.plan.in_matches:
        raise Http404(f"{stage.title} is not played in matches that make a cross-table.")
    part = cross_part(visit.request, visit.there, stage)
    why = why_address(visit.competition, stage)
    crosses = crosses_set(visit.competition, visit.there, stage, why, part)
    return {"tab": "cross", "crosses": crosses, "part": part}


@stage_page("chart.html", chart="_chart.html")
def chart(visit: Visit, stage: Stage) -> Said:
    """The places round by round."""
    if stage.bracket or stage.plan.format == "season":
        raise Http404(f"{stage.title} has no places round by round.")
    return {"tab": "chart", "figures": charts_set(visit, stage)}


def charts_set(visit: Visit, stage: Stage) -> SafeString:
    """The charts as HTML: most results move nobody's place."""
    charts = charts_of(visit.there, stage)
    followed = following(visit.request, visit.competition, visit.there)

    def figures() -> str:
        context = {
            "charts": charts,
            "stage": stage,
            "competition": visit.competition,
            "why": why_address(visit.competition, stage),
            "followed": followed,
        }
        return render_to_string("convenor/public/_chart_figures.html", context)

    if followed:
        return mark_safe(figures())
    table = desk_of(visit.competition).set_lines.table(("chart", stage.slug), ())
    return mark_safe(table.line("", (charts, stage.plan), figures))
