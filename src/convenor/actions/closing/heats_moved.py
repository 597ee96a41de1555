"""Heats of a stage read again before it is closed: what has moved in them since they were taken.

A competition, a stage and the way to other ledgers go in; warnings come out. What they count stays
as it was taken until somebody takes the heat again.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.action import Finding, Others, warn
from convenor.actions.asking.heat_scores import made_in
from convenor.competition.live import Competition
from convenor.competition.state.state import Stamp
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies import HeatTaken


def heats_moved(there: Competition, stage: str, others: Others) -> Iterator[Finding]:
    """That a heat is no longer what it was when it was taken, or cannot be read."""
    for stamp, heat in there.state.of(bodies.HeatTaken, stage):
        try:
            told = _what_moved(heat, stamp, others(heat.ledger))
        except Mistake as mistake:
            told = f"{heat.title} cannot be read again: {str(mistake).rstrip('.')}"
        if told:
            yield warn(told)


def _what_moved(heat: HeatTaken, stamp: Stamp, other: Competition) -> str:
    facts = other.facts
    if len(facts) < heat.number or facts[heat.number - 1].hash != heat.head:
        return f"{heat.title}: its fact {heat.number} is not the one that was read: look into it"
    before = [(each.number, each.place, each.score, each.available) for each in heat.places]
    now = [
        (each.contestant, each.place, each.score, each.available)
        for each in made_in(other, heat.played_in)
    ]
    if before == now:
        return ""
    return (
        f"{heat.title} has moved since its fact {heat.number}: undo fact {stamp.number} here and "
        "take the heat again"
    )
