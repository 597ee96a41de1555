"""Who belonged to a contestant at a moment: its players as the facts had them then.

A competition and a contestant go in; the players come out as they were when a session was played,
and those who came in after a stage had begun. Who of them sat down is told by line-ups.
"""

from __future__ import annotations

from typing import TypeAlias

from convenor.actions.asking.same_player import same_player
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.ledger import bodies

ENTRIES = ("entry accepted", "entry changed")


Roster: TypeAlias = tuple[int, tuple[bodies.Player, ...]]
"""The players of a contestant, and the number of the fact that named them."""


def rosters(there: Competition, contestant: str) -> list[Roster]:
    """The players of a contestant, each time that they were named."""
    found = []
    for number, fact in enumerate(there.facts, 1):
        if fact.kind in ENTRIES and number not in there.state.undone:
            body = fact.body
            if body["contestant"] == contestant and body.get("players") is not None:
                found.append((number, tuple(_player(each) for each in body["players"])))
    return found


def names_then(there: Competition, found: list[Roster], session: SessionState) -> tuple[str, ...]:
    """The names in a roster when a session was posted, or now if it is not yet."""
    until = session.posted.number if session.posted is not None else there.number
    return tuple(each.name for each in _until(found, until))


def added_later(there: Competition, contestant: str, stage: str) -> tuple[bodies.Player, ...]:
    """Players who came into a contestant once the stage had begun, and are in it now."""
    begun = [each.drawn for each in there.state.sessions_of(stage) if each.drawn is not None]
    if not begun:
        return ()
    first = _until(rosters(there, contestant), min(each.number for each in begun))
    now = there.state.entry(contestant).players
    return tuple(each for each in now if not any(same_player(each, one) for one in first))


def _until(found: list[Roster], until: int) -> tuple[bodies.Player, ...]:
    known = [players for number, players in found if number <= until]
    return (known or [players for _, players in found[:1]] or [()])[-1]


def _player(data: object) -> bodies.Player:
    if isinstance(data, bodies.Player):
        return data
    assert isinstance(data, dict)
    return bodies.Player(data["name"], data.get("id", ""), tuple(data.get("tags", ())))
