"""A side of a match of a final as a value: a rank, the winner or loser of another match, or nobody.

The words of a book or of a bracket ('rank 4', 'seed 4', 'QF2 loser', 'bye') go in, and are read
here and nowhere else. Who stands behind a side is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol

from convenor.values import value

BYE = "bye"
"""The side of a match that has no opponent: the other one goes on without play."""
RANK, SEED = "rank", "seed"
WINNER, LOSER = "winner", "loser"


class WithSides(Protocol):
    """A match of any plan."""

    @property
    def sides(self) -> tuple[str, str]:
        """Its sides, such as 'seed 4' or 'QF2 loser'."""


@value
class Side:
    """How a side comes into its match: by a rank, or from the end of an earlier match."""

    rank: int | None = None
    match: str = ""
    end: str = ""

    @property
    def as_rank(self) -> str | None:
        """The rank as a book of finals says it; None for a side that comes from a match."""
        return None if self.rank is None else f"{RANK} {self.rank}"


@cache
def read_side(words: str) -> Side:
    """The side that some words name.

    >>> read_side("seed 3").rank, read_side("Third place loser")
    (3, Side(rank=None, match='Third place', end='loser'))
    """
    head, _, last = words.rpartition(" ")
    if head in (RANK, SEED) and last.isdecimal():
        return Side(rank=int(last))
    return Side(match=head, end=last) if last in (WINNER, LOSER) else Side()


def ranks_in(matches: Iterable[WithSides]) -> frozenset[int]:
    """The ranks that come into a series of matches."""
    sides = (read_side(side) for match in matches for side in match.sides)
    return frozenset(each.rank for each in sides if each.rank is not None)
