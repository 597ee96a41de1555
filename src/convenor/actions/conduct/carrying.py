"""Conduct carried from another competition: what its players were slow or late for counts here.

A competition of the same place goes in; the fact comes out, with how often each pair or team of it
offended and the fact up to which it was read. What was excused is left out. Whether a book lets it
count is for the clause that a plan names for it.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

from convenor.actions.action import Action, Proposal, Setting, one
from convenor.actions.asking import offences
from convenor.competition.live import Competition
from convenor.competition.state.carried_conduct import readings
from convenor.competition.state.state import Contestant
from convenor.competition.views.withheld_names import player_name
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies.carried_conduct import CarriedKind
from convenor.regulation.typed import asked
from convenor.values import value


@value
class Carrying:
    """A competition whose conduct is carried on."""

    linked: str = asked("the other competition: its ledger")


def carry_conduct(there: Competition, given: Carrying, setting: Setting) -> Proposal:
    """What players of another competition were slow or late for, as it stands now."""
    other = setting.others(given.linked)
    if there.facts and other.facts and other.facts[0].hash == there.facts[0].hash:
        raise Mistake("a competition counts its own offences by itself: name another one.")
    if not other.facts:
        raise Mistake(f"nothing is recorded in {given.linked}: name a competition that has begun.")
    found = tuple(_elsewhere(other, kind) for kind in get_args(CarriedKind))
    last, title = other.facts[-1], other.state.name
    listed = tuple(each for kind in found for each in kind)
    body = bodies.ConductCarried(given.linked, last.number, last.hash, title, listed)
    before = next((e for e in readings(there.state) if e.ledger == given.linked), None)
    if before is not None and before.offences == listed:
        return Proposal((), says=f"{title}: nothing has changed since fact {before.number}")
    times = sum(each.times for each in listed)
    return one("conduct carried", body, says=f"{times} offences of {title} count here")


def _elsewhere(other: Competition, kind: CarriedKind) -> tuple[bodies.OffencesElsewhere, ...]:
    """How often each contestant offended, with its players as it shows them."""
    entries = other.state.entries
    times = Counter(
        body.contestant
        for who in entries
        for body in offences.earlier(other, kind, who)
        if entries[who].players
    )
    return tuple(
        bodies.OffencesElsewhere(kind, _shown(entries[who]), count) for who, count in times.items()
    )


def _shown(entry: Contestant) -> tuple[bodies.Player, ...]:
    """Name and number; of one who is not to be named, the number alone."""
    return tuple(bodies.Player(player_name(entry, e.name), e.id) for e in entry.players)


ACTIONS = (
    Action(
        *("carry-conduct", "Carry conduct on from another event", Carrying, carry_conduct),
        *("director", "conduct", "slow play and lateness of another event count here"),
    ),
)
