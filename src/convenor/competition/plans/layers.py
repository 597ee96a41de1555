"""The pile of rulebooks of a plan, and an organiser's own layers over it.

A plan goes in, its pile comes out: the book, the further books that it names, and on top the texts
of the organiser's own layers, which lie in the plan itself so that a ledger needs no file beside
it. What a layer changes is known to `regulation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from convenor.competition.plans.plan import Plan, read_plan
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.stack import Stack

LONGEST = 200_000
"""Signs that a layer may have: a hundred pages."""


class Layer(NamedTuple):
    """An organiser's own layer: the name of its file, and what stands in it."""

    name: str
    text: str


def stack_of(plan: Plan) -> Stack:
    """The rulebooks of a plan, one over the other."""
    return shelf.with_layers(_books_of(plan), plan.own_layers)


def _books_of(plan: Plan) -> Stack:
    stack = shelf.open_stack(plan.rulebook)
    for layer in plan.layers:
        stack = stack + shelf.open_stack(layer)
    return stack


def prove_layers(plan: Plan, names: Iterable[str] = ()) -> None:
    """Whether the organiser's own layers can lie over the plan's books, one after the other."""
    stack = _books_of(plan)
    given = [*names, *(f"layer {n}" for n in range(1, len(plan.own_layers) + 1))]
    for text, name in zip(plan.own_layers, given, strict=False):
        if len(text) > LONGEST:
            raise Mistake(f"{name} is longer than {LONGEST} signs: name a rulebook instead.")
        book = shelf.layer_proved(text, stack, name)
        stack = Stack((*stack.layers, book), stack.families)


def with_own_layers(data: Mapping[str, object], layers: Iterable[Layer]) -> dict[str, object]:
    """Plain data of a plan with an organiser's own layers in it, each of them proved."""
    found = tuple(layers)
    if not found:
        return dict(data)
    made = {**data, "own_layers": [each.text for each in found]}
    prove_layers(read_plan(made), [each.name for each in found])
    return made
