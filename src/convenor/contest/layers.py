"""Rules in layers: which of several rules about one condition is in force.

The value of a condition in each layer that sets it goes in; the value in force and its layer come
out. Whether a rule may contradict the one below is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class LayerTerms:
    """The layers, the strongest first."""

    order: tuple[str, ...] = asked("the layers, the strongest first")


@value
class Layers:
    """A condition as each layer has it."""

    layers: Mapping[str, object] = asked("the value in each layer that sets it")


@value
class InForce:
    """What is in force."""

    value: object = asked("the value in force")
    source: str = asked("the layer that it comes from")


def rules_in_layers(terms: LayerTerms, given: Layers, why: Why = SILENT) -> InForce:
    """The value of the strongest layer that sets it."""
    for name in given.layers:
        if name not in terms.order:
            raise Mistake(f"there is no layer '{name}': {did_you_mean(name, terms.order)}")
    for name in terms.order:
        found = given.layers.get(name)
        if found is not None:
            why.step("the strongest layer that sets it", name, gives="source")
            why.step("its value", found, gives="value")
            return InForce(found, name)
    raise Mistake("no layer sets a value: give at least one in 'layers'.")
