"""Who played a heat in another competition, and what they made there, as the facts have it.

The state of a competition goes in; those of a stage whose heat was taken come out, each with the
fact. What it counts is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.state.state import Stamp, State
from convenor.ledger import bodies
from convenor.ledger.bodies import HeatTaken, PlaceInHeat
from convenor.values import value


@value
class Taken:
    """What somebody made in a heat, with the fact that says so."""

    stamp: Stamp
    heat: HeatTaken
    made: PlaceInHeat


def taken(state: State, stage: str) -> Mapping[str, Taken]:
    """Those of a stage who played their heat in another competition."""
    return {
        made.contestant: Taken(stamp, heat, made)
        for stamp, heat in state.of(bodies.HeatTaken, stage)
        for made in heat.places
    }


def all_taken(state: State, stage: str) -> bool:
    """Whether nobody of a stage plays here: all heats were played in other competitions."""
    found = taken(state, stage)
    return bool(found) and all(
        name in found
        for name in state.field_of(stage)
        if name not in state.entries or state.entries[name].withdrawn is None
    )
