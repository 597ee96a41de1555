"""Offences of other competitions that count here: how often a player or a whole side offended.

The facts that carried them go in; numbers come out. Of a competition that was read again only the
last reading counts. What an offence costs, and whose count, is the clauses' business.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from convenor.competition.state.state import State
from convenor.ledger import bodies


def readings(state: State) -> tuple[bodies.ConductCarried, ...]:
    """Each competition whose conduct was carried here, as it was read last."""
    last = {body.ledger: body for _, body in state.of(bodies.ConductCarried)}
    return tuple(last.values())


def times_elsewhere(state: State, kind: str, player: bodies.Player) -> int:
    """How often a player was in a side that offended in other competitions."""
    own = (e for e in _of_kind(state, kind) if any(same_player(player, p) for p in e.players))
    return sum(each.times for each in own)


def times_together(state: State, kind: str, players: Collection[bodies.Player]) -> int:
    """How often all of a side did so as one."""
    return sum(
        each.times
        for each in _of_kind(state, kind)
        if players and all(any(same_player(p, other) for other in each.players) for p in players)
    )


def _of_kind(state: State, kind: str) -> Iterator[bodies.OffencesElsewhere]:
    for reading in readings(state):
        yield from (each for each in reading.offences if each.kind == kind)


def same_player(one: bodies.Player, other: bodies.Player) -> bool:
    """A number decides where both have one; else the name."""
    if one.id and other.id:
        return one.id == other.id
    return one.name.casefold() == other.name.casefold()
