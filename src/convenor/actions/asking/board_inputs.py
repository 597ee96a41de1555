"""The inputs of clauses that count boards, filled in from the facts: one function each.

Boards are those that a contestant is seated for, and as planned where it is not yet; which of them
a player sat down for comes from line-ups and substitutes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from convenor.actions.asking.attendance import attended, boards_scheduled, rounds_of
from convenor.actions.asking.boards_played import boards_with_result, played_in
from convenor.actions.asking.case import Case
from convenor.actions.asking.members import numbers_in, qualified_in
from convenor.competition.plans.plan import StagePlan

Inputs: TypeAlias = dict[str, object]


def boards(case: Case) -> Inputs:
    """Boards that substitutes played: for one player, for both, and stage by stage."""
    found = attended(case)
    out = case.substitution.player_out if case.substitution is not None else ""
    each = [found.boards_for(name) for name in found.players]
    return {
        "boards_scheduled": found.scheduled or None,
        "boards_by_substitute": found.boards_for(out) if out in found.players else max(each),
        "boards_for_first": each[0],
        "boards_for_second": each[1] if len(each) > 1 else 0,
        "boards_for_both": found.boards_for_both(),
        "boards_played": boards_so_far(case) or None,
        "boards_in_play": found.rounds * found.plan.boards,
        "stages": [_of_stage(case, name, out) for name in _stages(case)],
    }


def _stages(case: Case) -> list[str]:
    """Stages that the contestant plays in, the one that is asked about with them."""
    state = case.there.state
    return [
        each.name
        for each in state.the_plan.stages
        if each.name == case.stage or case.contestant in state.stage(each.name).field
    ]


def _of_stage(case: Case, name: str, out: str) -> Inputs:
    found = attended(case, name)
    most = max((found.boards_for(each) for each in found.players), default=0)
    return {
        "stage": name,
        "boards_scheduled": found.scheduled,
        "boards_by_substitute": found.boards_for(out) if out in found.players else most,
        "boards_in_play": found.rounds * found.plan.boards,
    }


def boards_so_far(case: Case) -> int:
    """Boards of the stage on which the contestant has a result."""
    sessions = case.there.state.sessions_of(case.stage)
    return sum(
        len(boards_with_result(case.there, case.contestant, case.stage, each.number))
        for each in sessions
    )


def rights(case: Case) -> Inputs:
    """How far the contestant has come when the newcomer takes over."""
    plan = case.there.state.the_plan.stage(case.stage)
    whole = boards_scheduled(case.there.state, plan, case.contestant)
    return {"boards_played": boards_so_far(case), "boards_scheduled": whole or None}


def share(case: Case) -> Inputs:
    """Boards of a player, in all and by stage.

    A right to play rests on the stages before; for a placing the rest of the stage counts too, as
    far as no substitute is asked for.
    """
    state = case.there.state
    if case.player is None:
        return {}
    found: dict[str, tuple[int, int]] = {}
    for plan in state.the_plan.stages:
        if plan.name == case.stage and case.line_up is not None:
            break
        numbers = [] if plan.format == "season" else numbers_in(case, plan.name)
        if not numbers and plan.name != case.stage:
            continue
        played = [played_in(case.there, who, case.player.name, plan.name) for who in numbers]
        if None in played:
            return {}
        whole = plan.boards * rounds_of(state, plan)
        own = sum(each or 0 for each in played)
        if plan.name == case.stage:
            own = max(0, own + _to_come(case, plan))
        found[plan.name] = (min(own, whole), whole)
    if not found:
        return {}
    return {
        "boards_played": sum(played for played, _ in found.values()),
        "boards_total": sum(whole for _, whole in found.values()),
        "team_size": len(state.entry(case.contestant).players),
        "stages": {name: list(each) for name, each in found.items()},
        "qualified_in": qualified_in(case, tuple(found)),
    }


def _to_come(case: Case, plan: StagePlan) -> int:
    """Boards that the player may still play, less those for which a substitute is asked."""
    state = case.there.state
    seated = [each for each in state.sessions_of(plan.name) if each.seating is not None]
    asked_for = case.substitution
    gone = plan.boards if asked_for and asked_for.boards is None else 0
    if asked_for is not None and asked_for.boards is not None:
        gone = asked_for.boards
    return plan.boards * (rounds_of(state, plan) - len(seated)) - gone


BOARDS: Mapping[str, Callable[[Case], Inputs]] = {
    "boards substituted": boards,
    "boards so far": rights,
    "share of boards": share,
}
