"""What would be: actions that nobody has done, and matters that are not yet decided."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from ninja import Router

from convenor.actions.action import Action, Setting
from convenor.api.acting import findings_plain, named, needed_for, setting_of
from convenor.api.bodies import body_of, read_value
from convenor.api.callers import caller_of, competition_for, insist
from convenor.api.parameters import Slug
from convenor.api.problems import Problem
from convenor.api.reading import answer, asked_of, plain_answer
from convenor.api.shapes import what_ifs as shapes
from convenor.api.shown.differences import NO_DIFFERENCE, difference_plain
from convenor.api.shown.facts import whole
from convenor.competition.comparing import side_by_side
from convenor.competition.live import Competition
from convenor.competition.plans.plan import NOTHING
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of

router = Router(tags=["Actions"])
MOST_STEPS = 20
MOST_MATTERS = 5
"""So many pending matters are tried in every combination; the ranges of more are not told."""


@value
class Step:
    """An action that is only tried."""

    action: str = asked("name of the action")
    given: Mapping[str, object] = asked("its inputs", default=NOTHING)


@value
class WhatIf:
    """Actions that are tried one after another."""

    actions: tuple[Step, ...] = asked(f"one to {MOST_STEPS} actions, in their order")


@router.post("/competitions/{slug}/what-if", response={200: shapes.Supposed}, summary="What if")
def what_if(request: HttpRequest, slug: Slug) -> HttpResponse:
    """What would change if these actions were done: who moves, who would go on. Nothing is."""
    caller = caller_of(request)
    row = competition_for(caller, slug)
    role = caller.may_do(row)
    insist(caller, role, Role.SCORER, "A what-if")
    steps = [_step(each) for each in _steps(request)]
    for action, _ in steps:
        insist(caller, role, needed_for(action), f"'{action.title}'")
    desk = desk_of(row)
    with desk.reading() as there:
        tried, findings = there, []
        for action, given in steps:
            tried, found = _tried(tried, action, given, setting_of(caller, role, desk))
            findings += found
        told = difference_plain(side_by_side.difference(there, tried))
        return plain_answer({"findings": findings, **told, "fact": there.number})


def _steps(request: HttpRequest) -> tuple[Step, ...]:
    found: tuple[Step, ...] = body_of(request, WhatIf).actions
    if not 1 <= len(found) <= MOST_STEPS:
        raise Problem(422, f"actions: 1 to {MOST_STEPS} can be tried together.")
    return found


def _step(step: Step) -> tuple[Action, object]:
    try:
        action = named(step.action)
    except Problem as problem:
        raise Problem(422, f"actions: {problem}") from None
    return action, read_value(action.given, dict(step.given), f"{action.name}: given")


def _tried(
    there: Competition, action: Action, given: object, setting: Setting
) -> tuple[Competition, list[dict[str, str]]]:
    try:
        proposal = action.propose(there, given, setting)
        drafts = [
            Draft(each.kind, 1, each.plain, each.happened or setting.now, setting.by)
            for each in proposal.facts
        ]
        return there.tried(drafts), findings_plain(proposal)
    except (Mistake, Refusal) as sentence:
        raise Problem(409, str(sentence)) from None


@router.get(
    "/competitions/{slug}/pending", response={200: shapes.Pending}, summary="What is pending"
)
def pending(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Rulings and appeals that wait, and how far places may move by them; for officials."""
    found = asked_of(request, slug, Role.SCORER, "What is pending")
    return answer(request, found, "pending", _pending)


def _pending(there: Competition) -> dict[str, object]:
    matters = side_by_side.pending(there)
    ranges: list[object] = []
    if 0 < len(matters) <= MOST_MATTERS:
        drafts = [each.drafts for each in matters]
        for plan in there.state.the_plan.stages:
            ranges += side_by_side.ranges(there, plan.name, drafts)
    return {
        "pending": [_matter(there, each) for each in matters],
        "ranges": [whole(each) for each in ranges],
        "fact": there.number,
    }


def _matter(there: Competition, matter: side_by_side.Pending) -> dict[str, object]:
    """A matter, and what would change if it were decided as it is asked for."""
    told: dict[str, object] = {**difference_plain(NO_DIFFERENCE), "unknown": ""}
    try:
        told |= difference_plain(side_by_side.difference(there, there.tried(matter.drafts)))
    except (Mistake, Refusal) as why:
        told["unknown"] = str(why)
    return {"name": matter.name, "says": matter.says, **told}
