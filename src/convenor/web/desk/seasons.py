"""The season at the desk: competitions linked to a table of points, and the team that is selected.

A season table is shown with what was read for it, whether that is still so, and every place with
its points and clause; a team with everybody of the final and what became of them. What changes them
is done by the forms of the actions.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor import pipeline
from convenor.actions.closing.season_links import Moved, links_checked
from convenor.actions.overview.closing_steps import season_events
from convenor.competition.live import Competition as Folded
from convenor.competition.views.season import SeasonLine, season_lines, season_table, totals
from convenor.competition.views.selection import SelectedTeam, selected_team
from convenor.competition.views.withheld_names import name_of
from convenor.errors import Mistake
from convenor.exact import show, with_places
from convenor.values import value
from convenor.web.desk import places
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition


@value
class Row:
    """A place that counts, in words."""

    number: int
    """The source's number in the table's account, by which its figure is opened."""
    title: str
    place: str
    who: str
    played: str
    points: str
    clause: str
    read_in: str
    slug: str


@value
class Entered:
    """An entry with its total and its places."""

    number: str
    name: str
    total: str
    rows: tuple[Row, ...]


@value
class Linked:
    """A competition that was read for the table."""

    event: str
    title: str
    ledger: str
    slug: str
    stage: str
    fact: int
    says: str
    moves: bool


@require_safe
@needs_role("director")
def season(request: HttpRequest, competition: Competition, stage: str) -> HttpResponse:
    """A table of points: what was linked, and every place that counts."""
    me = official(request, competition)
    desk = desk_of(competition)
    with desk.reading() as there:
        try:
            season_table(there, stage)
        except Mistake as mistake:
            raise Http404(str(mistake)) from None
        checked = links_checked(there, stage, desk.other)
        slugs = _slugs([each.link.ledger for each in checked])
        titles = dict(season_events(there, stage))
        context = {
            **frame(competition, there, me, "stage", stage),
            "plan": places.stage_at(there, stage),
            "closed": there.state.stage(stage).closed is not None,
            "linked": [_linked(each, titles, slugs) for each in checked],
            "unlinked": _unlinked(there, stage, titles),
            "entries": _entries(there, stage, slugs),
            "back": reverse("desk:season", args=[competition.slug, stage]),
        }
    return render(request, "convenor/desk_season.html", context)


def _slugs(ledgers: list[str]) -> dict[str, str]:
    found = Competition.objects.filter(ledger__in=ledgers) | Competition.objects.filter(
        slug__in=ledgers
    )
    return {name: each.slug for each in found for name in (each.ledger, each.slug)}


def _linked(moved: Moved, titles: dict[str, str], slugs: dict[str, str]) -> Linked:
    link = moved.link
    return Linked(
        link.event,
        f"{titles.get(link.event, link.event)}: {link.title}",
        link.ledger,
        slugs.get(link.ledger, ""),
        link.played_in,
        link.number,
        moved.says,
        moved.moves,
    )


def _unlinked(there: Folded, stage: str, titles: dict[str, str]) -> list[tuple[str, str]]:
    """Events of which nothing counts yet."""
    counted = {each.body.event for each in pipeline.season(there, stage).earned}
    return [(name, title) for name, title in titles.items() if name not in counted]


def _entries(there: Folded, stage: str, slugs: dict[str, str]) -> list[Entered]:
    lines, total = season_lines(there, stage), totals(there, stage)
    numbers = {e.event: at for at, e in enumerate(pipeline.season(there, stage).sources, 1)}
    return [
        Entered(
            who,
            name_of(there, who),
            with_places(total[who], 2),
            tuple(_row(e, numbers, slugs) for e in lines if e.contestant == who),
        )
        for standing in pipeline.standings(there, stage).values()
        for who in standing.order
    ]


def _row(line: SeasonLine, numbers: dict[str, int], slugs: dict[str, str]) -> Row:
    tied = "=" if line.tied > 1 else ""
    who = line.player or "both"
    return Row(
        numbers[line.event],
        line.title,
        "" if line.place is None else f"{line.place}{tied}",
        who if line.together else f"{who}, apart",
        line.played,
        show(line.points),
        line.clause,
        f"{line.link.title}, {line.link.played_in}" if line.link else f"fact {line.fact}",
        slugs.get(line.link.ledger, "") if line.link else "",
    )


@require_safe
@needs_role("director")
def team(request: HttpRequest, competition: Competition, stage: str) -> HttpResponse:
    """A team that is selected: who is in and why, and what became of the others."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        try:
            found = selected_team(there, stage)
        except Mistake as mistake:
            raise Http404(str(mistake)) from None
        context = {
            **frame(competition, there, me, "stage", stage),
            "team": found,
            "back": reverse("desk:team", args=[competition.slug, stage]),
            "opens": _count(found, "withdrawn") > _count(found, "came in"),
        }
    return render(request, "convenor/desk_team.html", context)


def _count(team: SelectedTeam, state: str) -> int:
    return sum(each.state == state for each in team.candidates)
