"""How far a bracket has got: matches to play, matches still open, who is out, the places.

These are values only; `playing` makes them out of a bracket and the outcomes of its matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from convenor.exact import Exact
from convenor.finals.decisions import Decision
from convenor.values import value


@value
class ToPlay:
    """A match to be played, with what each side begins with."""

    match: str
    round: int
    teams: tuple[str, str]
    boards: int | None = None
    stanzas: int = 1
    carry_over: tuple[Exact, Exact] = (0, 0)
    holder: str | None = None
    held: Exact = 0

    @property
    def begins_with(self) -> tuple[Exact, Exact]:
        """What each side has before the first board: the carry-over, or the carry forward."""
        first, second = (
            carried + (self.held if team == self.holder else 0)
            for carried, team in zip(self.carry_over, self.teams, strict=True)
        )
        return first, second


@value
class OpenMatch:
    """A match that is not decided yet: boards still to play, or an official to ask."""

    match: str
    teams: tuple[str, str]
    boards_to_play: int | None = None
    decided_by: str | None = None
    reason: str | None = None


@value
class Place:
    """A place, and those who have it."""

    place: int
    contestants: tuple[str, ...]


@value
class Progress:
    """What is next, what is open, what was decided, who is out, who has which place, who met."""

    next_matches: tuple[ToPlay, ...]
    open: tuple[OpenMatch, ...]
    decided: Mapping[str, Decision]
    out: Mapping[str, str]
    places: tuple[Place, ...]
    finished: bool
    met: Mapping[str, ToPlay] = MappingProxyType({})

    @property
    def champions(self) -> tuple[str, ...]:
        """Those with the first place: one, two who share it, or nobody (yet)."""
        return next((each.contestants for each in self.places if each.place == 1), ())

    @property
    def order(self) -> tuple[str, ...]:
        """Those who have a place, the best first; who shares one, in the order of the seeds."""
        return tuple(name for each in self.places for name in each.contestants)
