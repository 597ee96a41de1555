"""What a movement is: round by round, who sits where with which boards.

A movement is a frozen value that a generator makes and `proofs` checks; pairs, tables and board
sets are numbered from 1. It knows nothing of people, of scores or of the number of boards in a
set.
"""

from __future__ import annotations

from typing import NamedTuple

from convenor.values import value


class Seating(NamedTuple):
    """A table in a round: the pair North-South, the pair East-West and the board set."""

    table: int
    ns: int
    ew: int
    boards: int

    def turned(self) -> Seating:
        """The same table with the arrow switched."""
        return Seating(self.table, self.ew, self.ns, self.boards)


@value
class MovementRound:
    """The tables of a round, and the pairs that sit out."""

    seatings: tuple[Seating, ...]
    sit_outs: tuple[int, ...] = ()


@value
class Movement:
    """Rounds of seatings, the fields in which pairs are ranked, and the tables that share."""

    name: str
    fields: tuple[tuple[int, ...], ...]
    """The pairs that are ranked together: one field has one winner, two have two."""
    board_sets: int
    rounds: tuple[MovementRound, ...]
    shares: tuple[tuple[int, ...], ...] = ()
    """Groups of tables that may play one board set in the same round."""

    @property
    def pairs(self) -> int:
        return sum(len(field) for field in self.fields)

    @property
    def winners(self) -> int:
        return len(self.fields)

    @property
    def tables(self) -> int:
        return max((len(each.seatings) for each in self.rounds), default=0)
