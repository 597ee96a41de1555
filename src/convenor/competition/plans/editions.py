"""The edition that a competition is played by: its rulebooks as they stand now, or as pinned.

A plan goes in; out come the rulebooks of the shelf one over the other, the clauses that the plan is
played by, and a pin of what those say. When a pin is made, and what becomes of it, is decided by
the actions; what the ledger has pinned is known to the state.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.named_clauses import LAWS
from convenor.competition.plans.plan import Plan
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.book import Rulebook
from convenor.regulation.pinned_stack import PinnedStack, pinned_stack, shelf_stack
from convenor.regulation.pinning import digests, full_name, pin_of, texts, with_lenders
from convenor.regulation.pins import Pin
from convenor.regulation.stack import Stack

Readings = Mapping[str, Mapping[str, object]]


def clauses_in_use(plan: Plan) -> tuple[str, ...]:
    """Every text of a plan that may name a clause, in full, and what the laws have where none does.

    A plan names clauses under many keys (parts, draws, ties, qualifiers, titles, datums): whichever
    of these texts is a clause of the rulebooks is one that it is played by.
    """
    named = [full_name(each, plan.rulebook) for each in texts(to_plain(plan))]
    return tuple(dict.fromkeys((*named, *LAWS.values())))


def pin_of_plan(plan: Plan, begins: datetime.date, readings: Readings, stack: Stack) -> Pin:
    """What the clauses of a plan say in a pile of rulebooks."""
    own = [each.id for each in _own_layers(plan)]
    shelved = frozenset(shelf.folders())
    return pin_of(stack, clauses_in_use(plan), begins, readings, shelved, own)


def digests_of_plan(
    plan: Plan, begins: datetime.date, readings: Readings, stack: Stack
) -> dict[str, str]:
    """The digests of the clauses of a plan, as they are resolved with some readings."""
    used = with_lenders(stack, clauses_in_use(plan), begins)
    return digests(stack, used, begins, readings)


def pinned_stack_of(plan: Plan, pin: Pin) -> PinnedStack:
    """The rulebooks of a plan as they were pinned, under the organiser's own layers."""
    return pinned_stack(pin, _own_layers(plan))


def _own_layers(plan: Plan) -> tuple[Rulebook, ...]:
    """The organiser's own layers, whose text lies in the plan: no other edition can move them."""
    return tuple(shelf.open_layer(each) for each in plan.own_layers)


def shelf_of(plan: Plan, pin: Pin) -> Stack | None:
    """The rulebooks of a pinned plan as they are now; None if one of them is on no shelf."""
    try:
        return stack_of(plan)
    except Mistake:
        return shelf_stack(pin, _own_layers(plan))
