"""How many rounds a stage has and boards a match, where a clause says so.

A plan and the day on which the competition begins go in; the same plan comes out, with the rounds
and boards of each stage that names a clause for them. Who has entered is not known here: a plan
says for how many it was made, and a stage that was opened how many play in it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.competition.plans.asking import put
from convenor.competition.plans.editions import pinned_stack_of
from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.named_clauses import full_name
from convenor.competition.plans.plan import NOTHING, Plan, StagePlan, event_of
from convenor.competition.plans.stage_lengths import Length, laid_down, set_instead
from convenor.contest.conditions import Conditions, conditions_of
from convenor.contest.formats import Format
from convenor.errors import Mistake
from convenor.regulation.pins import Pin
from convenor.regulation.stack import Chosen, Stack
from convenor.values import replace


def with_rounds(
    plan: Plan,
    begins: datetime.date,
    readings: Mapping[str, Chosen],
    pin: Pin | None = None,
    sizes: Mapping[str, int] = NOTHING,
) -> Plan:
    """The plan with the rounds and boards that clauses give its stages, as they are pinned.

    `sizes` has how many play in a stage that was opened so; of the others the plan says it.
    """
    if not any(stage.rounds_by or stage.boards_by for stage in plan.stages):
        return plan
    stack = stack_of(plan) if pin is None else pinned_stack_of(plan, pin)
    stages = tuple(
        _filled(plan, _for_so_many(each, sizes), begins, readings, stack) for each in plan.stages
    )
    return replace(plan, stages=stages)


def _for_so_many(stage: StagePlan, sizes: Mapping[str, int]) -> StagePlan:
    """The stage for as many as play in it."""
    if stage.name not in sizes:
        return stage
    size = {"entries": sizes[stage.name]}
    return replace(
        stage,
        rounds_by={**stage.rounds_by, **size} if stage.rounds_by else stage.rounds_by,
        boards_by={**stage.boards_by, **size} if stage.boards_by else stage.boards_by,
    )


def clauses_for(rounds_by: Mapping[str, object], entries: object) -> tuple[str, ...]:
    """The clauses of the rounds: that of all, and that of so many entries, which goes last."""
    sizes = rounds_by.get("sizes")
    own = sizes.get(str(entries)) if isinstance(sizes, Mapping) else None
    named = (rounds_by.get("clause"), own)
    return tuple(str(each) for each in named if each)


def _filled(
    plan: Plan,
    stage: StagePlan,
    begins: datetime.date,
    readings: Mapping[str, Chosen],
    stack: Stack,
) -> StagePlan:
    if not stage.rounds_by and not stage.boards_by:
        return stage
    conditions = conditions_of(event_of(plan, "", begins), stage.name, stack, readings)
    if stage.boards_by:
        boards = _length("boards", stage.boards_by, plan, stage, conditions)
        stage = replace(stage, boards=boards)
    if not stage.rounds_by:
        return stage
    return replace(stage, rounds=_length("rounds", stage.rounds_by, plan, stage, conditions))


def _by_entries(
    what: Length,
    by: Mapping[str, object],
    plan: Plan,
    stage: StagePlan,
    conditions: Conditions,
) -> int:
    """The rounds or boards that a clause gives for so many entries."""
    entries = by.get("entries")
    clause = full_name(clauses_for(by, entries)[-1], plan.rulebook)
    found = put(conditions, clause, {"entries": entries}).answer
    told = None
    if isinstance(found, Format):
        told = found.rounds if what == "rounds" else found.boards
    if told is None:
        reason = found.reason if isinstance(found, Format) and found.reason else ""
        said = reason or f"it names no {what}"
        raise Mistake(f"{stage.name}: {clause} does not say how many {what} there are: {said}")
    return told


def _length(
    what: Length,
    by: Mapping[str, object],
    plan: Plan,
    stage: StagePlan,
    conditions: Conditions,
) -> int:
    """The rounds or boards that a clause lays down, or the organiser's own."""
    own = set_instead(by)
    if own is not None:
        return own
    if "of" not in by:
        return _by_entries(what, by, plan, stage, conditions)
    clause = full_name(str(by.get("of", "")), plan.rulebook)
    return laid_down(what, by, conditions.clause(clause).terms, f"{stage.name}: {clause}")
