"""How many players an entry may have, by the clause of the book that says it.

A plan and the day on which the competition begins go in; the fewest and the most players come out,
from the terms of the clause that plays the size of a team, or of the one about substitutes in teams
of such a size. What a plan says itself, for a pair or as its organiser answered, goes before.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.competition.plans.editions import pinned_stack_of
from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.named_clauses import full_name
from convenor.competition.plans.plan import Plan, event_of
from convenor.contest.conditions import conditions_of
from convenor.entries.counts import CountTerms
from convenor.entries.substitute_permission import PermissionTerms
from convenor.regulation.pins import Pin
from convenor.regulation.stack import Chosen
from convenor.values import replace

PARTS = ("team size", "substitute")
"""The parts whose clause may say how many players a team has; the first that does holds."""


def with_members(
    plan: Plan,
    begins: datetime.date,
    readings: Mapping[str, Chosen],
    pin: Pin | None = None,
) -> Plan:
    """The plan with the fewest and the most players of an entry, where a clause says them."""
    named = [plan.clauses[part] for part in PARTS if plan.clauses.get(part)]
    if plan.contestants != "teams" or not named:
        return plan
    stack = stack_of(plan) if pin is None else pinned_stack_of(plan, pin)
    here = {each.id for each in stack.layers}
    own = {book: chosen for book, chosen in readings.items() if book in here}
    conditions = conditions_of(event_of(plan, "", begins), plan.stages[0].name, stack, own)
    for each in named:
        found = _size(conditions.clause(full_name(each, plan.rulebook)).terms, plan.contestants)
        if found is not None:
            return replace(plan, members=found)
    return plan


def _size(terms: object, event: str) -> tuple[int, int] | None:
    """The fewest and the most players that the terms of a clause let a team have."""
    if isinstance(terms, PermissionTerms):
        return terms.team_sizes
    if not isinstance(terms, CountTerms):
        return None
    for each in terms.limits:
        mine = each.of == "team_size" and each.event in (None, event)
        if mine and isinstance(each.least, int) and isinstance(each.most, int):
            return each.least, each.most
    return None
