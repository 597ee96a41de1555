"""A bracket as a value: its matches, their sides, their length, and where winner and loser go.

Entrants in the order of their seeds and matches go in; what comes out is proved to hold together:
each entrant comes in once, each side is known before its match, and each loser has a place or
another match. Who won what is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol

from convenor.errors import Mistake
from convenor.finals.decisions import LevelTerms, Remedy
from convenor.finals.extra_boards import PendingTerms
from convenor.finals.match_titles import match_title
from convenor.finals.names import refuse_twice
from convenor.finals.sides import BYE, LOSER, RANK, SEED, WINNER, read_side
from convenor.values import value


class HasSides(Protocol):
    """A match of any plan."""

    @property
    def name(self) -> str:
        """The match, such as SF1."""

    @property
    def sides(self) -> tuple[str, str]:
        """Its sides, such as 'seed 4' or 'QF2 loser'."""


@value
class KnockOutMatch:
    """A match of a bracket.

    Sides are 'seed 3' (or 'rank 3'), 'QF1 winner', 'SF2 loser' or 'bye'. A loser without a place
    plays on; round 0 is a preliminary one. `tie` is the remedy of this match, where it is not that
    of the whole bracket.
    """

    name: str
    round: int
    sides: tuple[str, str]
    loser_place: int | None = None
    winner_place: int | None = None
    boards: int | None = None
    stanzas: int = 1
    tie: Remedy | None = None
    carries: bool = True

    @property
    def bye(self) -> bool:
        """Whether one side has no opponent."""
        return BYE in self.sides


@value
class DrawnLot:
    """A lot, with all that is needed to draw it again."""

    seed: int | str
    method: str
    drawn: tuple[str, ...]


@value
class Bracket:
    """The entrants, best seed first, and the matches in the order of play."""

    entrants: tuple[str, ...]
    matches: tuple[KnockOutMatch, ...]
    tie: Remedy = LevelTerms("official")
    pending: PendingTerms = PendingTerms("if level")
    stopped: Literal["official", "score stands"] = "official"
    official: str = "convenor"
    lot: DrawnLot | None = None
    clause: str = ""

    def __post_init__(self) -> None:
        refuse_twice(self.entrants, "entrants")
        refuse_twice((each.name for each in self.matches), "matches")
        _prove(self)

    @property
    def to_play(self) -> tuple[KnockOutMatch, ...]:
        """The matches that are played: all but the byes."""
        return tuple(each for each in self.matches if not each.bye)

    @property
    def byes(self) -> tuple[str, ...]:
        """Those who go on without play in their first match."""
        alone = (side for match in self.matches if match.bye for side in match.sides)
        return tuple(self.entrants[number - 1] for side in alone if (number := seed_of(side)))

    def title(self, name: str) -> str:
        """What people call a match."""
        return match_title(name, [each.name for each in self.matches])

    def named(self, name: str) -> KnockOutMatch | None:
        """The match of that name, if there is one."""
        return next((each for each in self.matches if each.name == name), None)


def seed_of(side: str) -> int | None:
    """The number in 'seed 3' or 'rank 3'; None for another side."""
    return read_side(side).rank


def follows(matches: Iterable[HasSides], role: str) -> str | None:
    """The match to which a role such as 'SF1 loser' comes, if there is one."""
    return next((each.name for each in matches if role in each.sides), None)


def losers_place(bracket: Bracket, match: KnockOutMatch) -> int:
    """The place of one who loses a match, and the next one if the loser plays on."""
    while match.loser_place is None:
        later = bracket.named(follows(bracket.matches, f"{match.name} loser") or "")
        if later is None:
            raise Mistake(f"the loser of {match.name} has neither a place nor another match.")
        match = later
    return match.loser_place


def _prove(bracket: Bracket) -> None:
    """Each side known in time and used once, each entrant in, nobody lost on the way."""
    known = {f"{word} {at}" for at in range(1, len(bracket.entrants) + 1) for word in _SEEDS}
    used: set[str] = set()
    for match in bracket.matches:
        for side in match.sides:
            role = _one_word(side)
            if side != BYE and side not in known:
                raise Mistake(f"'{side}' of {match.name} is not known when the match begins.")
            if role in used:
                raise Mistake(f"'{side}' plays two matches at once: look at {match.name}.")
            used |= {role} - {BYE}
        known |= {f"{match.name} {WINNER}", f"{match.name} {LOSER}"}
    for at, entrant in enumerate(bracket.entrants, 1):
        if f"seed {at}" not in used:
            raise Mistake(f"'{entrant}' (seed {at}) has no match in the bracket.")
    for match in bracket.matches:
        _prove_onward(match, used)


_SEEDS = (SEED, RANK)


def _one_word(side: str) -> str:
    number = seed_of(side)
    return side if number is None else f"seed {number}"


def _prove_onward(match: KnockOutMatch, used: set[str]) -> None:
    onward = {"winner": match.winner_place, "loser": match.loser_place}
    for end, place in onward.items():
        plays_on = f"{match.name} {end}" in used
        if plays_on and place is not None:
            raise Mistake(f"the {end} of {match.name} has place {place} and plays on: choose one.")
        if not plays_on and place is None and not (match.bye and end == "loser"):
            raise Mistake(f"the {end} of {match.name} has neither a place nor another match.")
