"""The register of systems: what each pair plays, which colour holds, and how far that is settled.

Facts go in; the systems come out in the order in which they were lodged, each with the colour that
is in force: the pair's own proposal, then the chief director's, in the end the committee's. Where a
system may be played is not known here.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.competition.state.state import State
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.values import value

YELLOW = "yellow"
Settled = Literal["proposed", "classified", "disputed", "final"]
SHOWN: dict[Settled, str] = {
    "proposed": "proposed by the pair",
    "classified": "set by the chief director",
    "disputed": "set by the chief director, disputed",
    "final": "decided by the tournament committee",
}


@value
class Registered:
    """A system as the register has it now."""

    lodged: bodies.SystemLodged
    at: datetime.datetime
    colour: bodies.Colour
    settled: Settled

    @property
    def number(self) -> str:
        return self.lodged.system

    @property
    def contestant(self) -> str:
        return self.lodged.contestant

    @property
    def is_yellow(self) -> bool:
        return self.colour == YELLOW

    @property
    def pair(self) -> tuple[str, frozenset[str]]:
        """Who plays it: the entry, and in a team the two."""
        return self.contestant, frozenset(self.lodged.players)


def registered(state: State) -> tuple[Registered, ...]:
    """Every system that was lodged."""
    return tuple(
        Registered(body, stamp.happened, *_colour(state, body))
        for stamp, body in state.of(bodies.SystemLodged)
    )


def in_play(state: State) -> tuple[Registered, ...]:
    """The system that each pair plays now: the last that it lodged."""
    last = {each.pair: each for each in registered(state)}
    return tuple(last.values())


def played_by(
    state: State, contestant: str, players: frozenset[str] = frozenset()
) -> tuple[Registered, ...]:
    """The systems in play of an entry, or of two of its players where a line-up names them."""
    own = [each for each in in_play(state) if each.contestant == contestant]
    if not players:
        return tuple(own)
    return tuple(each for each in own if not each.lodged.players or each.pair[1] <= players)


def system_numbered(state: State, number: str) -> Registered:
    """The system of this number."""
    known = {each.number: each for each in registered(state)}
    if number not in known:
        near = did_you_mean(number, known) if known else "none has been lodged yet."
        raise Mistake(f"there is no system '{number}': {near}")
    return known[number]


def _colour(state: State, body: bodies.SystemLodged) -> tuple[bodies.Colour, Settled]:
    """The colour in force; a dispute leaves it as it is until the committee decides."""
    settings = [
        (stamp.number, each)
        for stamp, each in state.of(bodies.SystemClassified)
        if each.system == body.system
    ]
    final = [each for _, each in settings if each.by == "tournament committee"]
    if final:
        return final[0].colour, "final"
    if not settings:
        return body.colour, "proposed"
    number, last = settings[-1]
    disputed = any(
        each.system == body.system and stamp.number > number
        for stamp, each in state.of(bodies.SystemDisputed)
    )
    return last.colour, "disputed" if disputed else "classified"
