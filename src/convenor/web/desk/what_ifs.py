"""What is at stake in the rulings and appeals that wait.

A competition goes in; out come the matters that are pending, what would change if each were decided
as it is asked for, and for everybody whose place hangs on them the best and the worst place over
every combination.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor import pipeline
from convenor.actions.overview.inbox import Matter, matters_of
from convenor.actions.overview.wording import numbered
from convenor.competition.comparing.side_by_side import MOST_PENDING, Pending, pending, ranges
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.web.desk.previews import Changes, shown
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition


@require_safe
@needs_role("director")
def what_if(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Everything that is pending, and how far places may go."""
    me = official(request, competition)
    desk = desk_of(competition)
    found = desk.kept("what if", _found)
    with desk.reading() as there:
        back = reverse("desk:what-if", args=[competition.slug])
        context = {**frame(competition, there, me, "what if"), **found, "back": back}
        return render(request, "convenor/desk_what_if.html", context)


def _found(there: Folded) -> dict[str, object]:
    if there.state.plan is None:
        return {"matters": [], "ranges": [], "left_out": 0, "waiting": (), "several": False}
    waiting, found = pending(there), matters_of(there)
    tried = waiting[:MOST_PENDING]
    return {
        "matters": [(each, _changes(there, each), same_matter(found, each)) for each in waiting],
        "ranges": _ranges(there, tried),
        "left_out": len(waiting) - len(tried),
        "waiting": found,
        "several": len(there.state.the_plan.stages) > 1,
        "some_go_on": any(plan.qualify for plan in there.state.the_plan.stages),
    }


def same_matter(found: tuple[Matter, ...], each: Pending) -> Matter | None:
    """The same matter as the inbox has it, with the way to decide it."""
    same = (each.kind, each.number)
    return next((matter for matter in found if (matter.kind, matter.name) == same), None)


def _changes(there: Folded, each: Pending) -> Changes:
    try:
        return shown(there, pipeline.what_if(there, each.drafts))
    except (Mistake, Refusal) as why:
        return Changes(unknown=str(why))


def _ranges(there: Folded, waiting: tuple[Pending, ...]) -> list[dict[str, object]]:
    if not waiting:
        return []
    found = []
    for plan in there.state.the_plan.stages:
        try:
            own = ranges(there, plan.name, [each.drafts for each in waiting])
        except (Mistake, Refusal):
            continue
        found += [
            {
                "stage": plan.shown,
                "who": numbered(there, each.contestant),
                "best": each.best,
                "worst": each.worst,
                "goes_on": _goes_on(each.may_go_on, each.surely_goes_on) if plan.qualify else "",
            }
            for each in sorted(own, key=lambda each: (each.best, each.worst))
        ]
    return found


def _goes_on(may: bool, surely: bool) -> str:
    return "surely" if surely else "perhaps" if may else "no"
