"""What a movement is: round by round, who sits where with which boards.

A movement of pairs, of players or of teams is a frozen value that a generator makes and a proof
checks; contestants, tables and board sets are numbered from 1. It knows nothing of people, of
scores or of the number of boards in a set. `tables_in_play` shows all three kinds alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from convenor.errors import Mistake
from convenor.values import value

Groups: TypeAlias = tuple[tuple[int, ...], ...]

# --- pairs ----------------------------------------------------------------------------------------


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

    def turned(self) -> MovementRound:
        """The same round with the arrow switched at every table."""
        return MovementRound(tuple(each.turned() for each in self.seatings), self.sit_outs)


@value
class Movement:
    """Rounds of seatings, the fields in which pairs are ranked, and the tables that share."""

    name: str
    fields: Groups
    """The pairs that are ranked together: one field has one winner, two have two."""
    board_sets: int
    rounds: tuple[MovementRound, ...]
    shares: Groups = ()
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


# --- players --------------------------------------------------------------------------------------


class FourSeating(NamedTuple):
    """A table in a round of an individual: four players and the board set."""

    table: int
    north: int
    east: int
    south: int
    west: int
    boards: int

    def turned(self) -> FourSeating:
        """The same table with the arrow switched."""
        return FourSeating(self.table, self.east, self.south, self.west, self.north, self.boards)


@value
class IndividualRound:
    """The tables of a round of an individual, and the players who sit out."""

    seatings: tuple[FourSeating, ...]
    sit_outs: tuple[int, ...] = ()


@value
class IndividualMovement:
    """Rounds in which players change partners; all are ranked together."""

    name: str
    players: int
    board_sets: int
    rounds: tuple[IndividualRound, ...]
    shares: Groups = ()

    @property
    def winners(self) -> int:
        return 1

    @property
    def tables(self) -> int:
        return max((len(each.seatings) for each in self.rounds), default=0)


# --- teams ----------------------------------------------------------------------------------------


class TeamMatch(NamedTuple):
    """Two teams, and the board sets that both their tables play."""

    home: int
    away: int
    boards: tuple[int, ...]


@value
class TeamsMovement:
    """The matches of teams, and the play of their pairs at the tables.

    Team 1 has the pairs 1 and 2, team 2 the pairs 3 and 4, and so on.
    """

    name: str
    teams: int
    play: Movement
    matches: tuple[TeamMatch, ...]

    @property
    def rounds(self) -> tuple[MovementRound, ...]:
        return self.play.rounds

    @property
    def board_sets(self) -> int:
        return self.play.board_sets

    @property
    def shares(self) -> Groups:
        return self.play.shares

    @property
    def tables(self) -> int:
        return self.play.tables

    @property
    def winners(self) -> int:
        return 1

    def match_at(self, seating: Seating) -> TeamMatch:
        """The match for which a table plays its board set."""
        one, other = sorted((team_of(seating.ns), team_of(seating.ew)))
        for match in self.matches:
            home, away, boards = match
            if seating.boards in boards and (one, other) in ((home, away), (away, home)):
                return match
        raise Mistake(
            f"teams {one} and {other} have no match on board set {seating.boards}: "
            "look at the movement."
        )


def team_of(pair: int) -> int:
    """The team of a pair."""
    return (pair + 1) // 2


def pairs_of(team: int) -> tuple[int, int]:
    """The two pairs of a team."""
    return 2 * team - 1, 2 * team


# --- all alike ------------------------------------------------------------------------------------

AnyMovement: TypeAlias = Movement | IndividualMovement | TeamsMovement


class TableSeats(NamedTuple):
    """A table in a round, seat by seat; a pair has its number in both of its seats."""

    round: int
    table: int
    north: int
    east: int
    south: int
    west: int
    boards: int

    @property
    def ns(self) -> tuple[int, ...]:
        """The contestants who score North-South: a pair, or two players."""
        return (self.north,) if self.north == self.south else (self.north, self.south)

    @property
    def ew(self) -> tuple[int, ...]:
        """The contestants who score East-West."""
        return (self.east,) if self.east == self.west else (self.east, self.west)


def tables_in_play(movement: AnyMovement) -> Iterator[TableSeats]:
    """Every table of every round, in one form for pairs, players and the pairs of teams."""
    rounds: Sequence[MovementRound | IndividualRound] = movement.rounds
    for number, each in enumerate(rounds, 1):
        for at in each.seatings:
            if isinstance(at, FourSeating):
                yield TableSeats(number, *at)
            else:
                yield TableSeats(number, at.table, at.ns, at.ew, at.ns, at.ew, at.boards)


def board_sets_at_rest(movement: AnyMovement) -> Groups:
    """For each round the board sets that nobody plays, which lie on a bye-stand."""
    played: list[set[int]] = [set() for _ in movement.rounds]
    for at in tables_in_play(movement):
        played[at.round - 1].add(at.boards)
    everything = range(1, movement.board_sets + 1)
    return tuple(tuple(n for n in everything if n not in sets) for sets in played)
