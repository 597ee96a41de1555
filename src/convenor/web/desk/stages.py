"""A stage as a whole: its sessions on their way to final, its end, and who goes on.

A competition and a stage go in; out come the status of each session with the clock of its
corrections, those who would go on with the reserves in order, declined places, and substitutes with
what the book still allows. Posting, ending and closing are actions like any other.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor import pipeline
from convenor.actions.action import Finding, refuse
from convenor.actions.entries.heats import takes_heats
from convenor.actions.overview.closing_steps import season_events
from convenor.actions.overview.next_steps import played_out
from convenor.actions.overview.session_clock import clock_of, in_hours
from convenor.actions.overview.wording import day_clock, name_of, numbered, word_of
from convenor.competition.live import Competition as Folded
from convenor.competition.plans.plan import StagePlan
from convenor.competition.views.season import season_tables
from convenor.competition.views.selection import team_stages
from convenor.errors import Mistake, Refusal
from convenor.explain.figures_written import figure
from convenor.ledger import bodies
from convenor.values import value
from convenor.web.desk import places
from convenor.web.desk.roles import Official, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import SiteDesk, desk_of
from convenor.web.permits import needs_role
from convenor.web.public.page_context import standings_set
from convenor.web.public.stages import slug_of, stage_named
from convenor.web.store.models import Competition


@value
class Line:
    """A session of a stage."""

    number: int
    status: str
    posted: str
    closes: str
    left: str
    final: str
    drawn: bool


@value
class Going:
    """Those who go on to a stage as things stand, and those who come in if one declines."""

    to: str
    shown: str
    clause: str
    qualified: tuple[tuple[str, str, str], ...]
    alternates: tuple[tuple[str, str], ...]
    between: str
    declined: tuple[str, ...]


@require_safe
@needs_role("director")
def stage(request: HttpRequest, competition: Competition, stage: str) -> HttpResponse:
    """A stage on its way to its end."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        plan = places.stage_at(there, stage)
        going, problem = _going(there, plan)
        context = {
            **frame(competition, there, me, "stage", stage),
            "plan": plan,
            "plans": there.state.the_plan.stages,
            "state": there.state.stage(stage),
            "word": word_of(plan),
            "earned": _earned(there, plan),
            "lines": _lines(there, plan, desk_of(competition)),
            "complete": played_out(there, plan),
            "going": going,
            "heats": [
                (heat.title, len(heat.places), stamp.number)
                for stamp, heat in there.state.of(bodies.HeatTaken, plan.name)
            ],
            "takes_heats": bool(plan.qualify) and takes_heats(there, plan),
            "problem": problem,
            "substitutes": _substitutes(there, stage, desk_of(competition), me),
            "standings": _standings(request, competition, there, plan),
            "bracket": _of_bracket(there, stage),
            "is_table": stage in season_tables(there),
            "is_team": stage in team_stages(there),
            "back": reverse("desk:stage", args=[competition.slug, stage]),
        }
        return render(request, "convenor/desk_stage.html", context)


def _earned(there: Folded, plan: StagePlan) -> list[str] | None:
    """The places in other events that count in a table of points; None where a stage is played."""
    if plan.format != "season":
        return None
    found = [body for _, body in there.state.of(bodies.PlaceEarned, plan.name)]
    titles = dict(season_events(there, plan.name))
    return [
        f"{numbered(there, each.contestant) if each.contestant else each.player}: "
        f"{f'place {each.place}' if each.place else 'points'}, {titles.get(each.event, each.event)}"
        for each in found
    ]


def _lines(there: Folded, plan: StagePlan, desk: SiteDesk) -> list[Line]:
    now, found = desk.clock(), []
    for each in there.state.sessions_of(plan.name):
        clock = clock_of(there, each, now)
        left = clock.open_for
        found.append(
            Line(
                each.number,
                each.status,
                day_clock(there, each.posted.happened) if each.posted else "",
                day_clock(there, clock.closes),
                "" if left is None else f"{in_hours(left)} left" if left > 0 else "over",
                day_clock(there, each.final.happened) if each.final else "",
                each.draw is not None,
            )
        )
    return found


def _going(there: Folded, plan: StagePlan) -> tuple[list[Going], str]:
    """Who would go on if the stage ended now; a sentence where that cannot be said."""
    played = there.state.sessions_of(plan.name) or there.state.of(bodies.HeatTaken, plan.name)
    if not plan.qualify or not played:
        return [], ""
    try:
        found = pipeline.qualification(there, plan.name)
    except (Mistake, Refusal) as why:
        return [], str(why)
    made = []
    for each in found:
        declined = [b.contestant for _, b in there.state.of(bodies.PlaceDeclined, each.to)]
        carried = {who: figure(amount) for who, amount in each.carry_overs.items()}
        made.append(
            Going(
                each.to,
                there.state.the_plan.stage(each.to).shown,
                each.clause,
                tuple((w, name_of(there, w), carried.get(w, "")) for w in each.found.qualified),
                tuple((w, name_of(there, w)) for w in each.found.alternates),
                ", ".join(each.found.between),
                tuple(numbered(there, who) for who in declined),
            )
        )
    return made, ""


@value
class Placed:
    """Somebody's place in a bracket."""

    place: str
    number: str
    name: str


def _standings(
    request: HttpRequest, competition: Competition, there: Folded, plan: StagePlan
) -> str:
    """The standing as the public reads it; none before there is any, nor in a bracket."""
    earned = plan.format == "season" and plan.name in there.state.stages
    begun = bool(there.state.sessions_of(plan.name)) or earned
    if not begun or pipeline.is_bracket(there, plan.name):
        return ""
    try:
        return standings_set(request, competition, stage_named(there, slug_of(plan.name)))
    except (Mistake, Refusal):
        return ""


def _of_bracket(there: Folded, stage: str) -> list[Placed]:
    if not there.state.sessions_of(stage) or not pipeline.is_bracket(there, stage):
        return []
    return [
        Placed(str(each.place), who, name_of(there, who))
        for each in pipeline.bracket(there, stage).places
        for who in each.contestants
    ]


def _substitutes(
    there: Folded, stage: str, desk: SiteDesk, me: Official
) -> list[dict[str, object]]:
    """The substitutes of a stage by contestant: who played for whom, and what is still allowed."""
    found: dict[str, list[bodies.SubstitutePlayed]] = {}
    for _, body in there.state.of(bodies.SubstitutePlayed, stage):
        found.setdefault(body.contestant, []).append(body)
    rounds = there.state.the_plan.stage(stage).rounds
    return [
        {
            "contestant": number,
            "who": numbered(there, number),
            "uses": used,
            "count": len(used),
            "sessions": len({each.session for each in used}),
            "rounds": rounds,
            "again": _once_more(there, used[-1], desk, me),
            "can_again": len({each.session for each in used}) < max(rounds, _played(there, stage)),
        }
        for number, used in found.items()
    ]


def _played(there: Folded, stage: str) -> int:
    return max((each.number for each in there.state.sessions_of(stage)), default=0)


def _once_more(
    there: Folded, last: bodies.SubstitutePlayed, desk: SiteDesk, me: Official
) -> tuple[Finding, ...]:
    """What the book would say if the same two were exchanged in one more session."""
    used = {
        body.session
        for _, body in there.state.of(bodies.SubstitutePlayed, last.stage)
        if body.contestant == last.contestant
    }
    free = [e.number for e in there.state.sessions_of(last.stage) if e.number not in used]
    given = {
        "contestant": last.contestant,
        "stage": last.stage,
        "session": free[-1] if free else max(used) + 1,
        "player_out": last.player_out,
        "player_in": last.player_in,
    }
    try:
        return desk.propose("substitute", given, me.name, me.role)[1].findings
    except (Mistake, Refusal) as why:
        return (refuse(str(why)),)
