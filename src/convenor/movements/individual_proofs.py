"""Whether an individual is sound, and how even it is.

An individual movement goes in, whoever made it; every fault comes out as a sentence, with how
often players are partners, opponents and rivals in one direction. It trusts no generator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from convenor.exact import Exact, ratio
from convenor.movements.movement import FourSeating, IndividualMovement, IndividualRound
from convenor.movements.proofs import faults_of_places, faults_of_tables
from convenor.values import value


@value
class Meetings:
    """How often two players meet in one way, over all couples of players."""

    least: int
    most: int
    mean: Exact
    variance: Exact
    """Mean squared distance from the mean: 0 where all couples meet equally often."""


@value
class IndividualProof:
    """What was found in an individual."""

    problems: tuple[str, ...]
    least_played: int
    most_played: int
    sit_outs: int
    """Rounds that the player who sits out most sits out."""
    partners: Meetings
    opponents: Meetings
    compared: Meetings
    """Board sets that two players hold in the same direction at different tables."""

    @property
    def sound(self) -> bool:
        return not self.problems


def prove_individual(movement: IndividualMovement) -> IndividualProof:
    """Every fault of an individual by name, and its figures."""
    players = range(1, movement.players + 1)
    played = Counter(player for at in _tables(movement) for player in four(at))
    rested = Counter(player for each in movement.rounds for player in each.sit_outs)
    counts = [played[player] for player in players] or [0]
    return IndividualProof(
        problems=tuple(_problems(movement)),
        least_played=min(counts),
        most_played=max(counts),
        sit_outs=max(rested.values(), default=0),
        partners=_meetings(movement.players, _partners(movement)),
        opponents=_meetings(movement.players, _opponents(movement)),
        compared=_meetings(movement.players, _compared(movement)),
    )


def four(at: FourSeating) -> tuple[int, int, int, int]:
    """The players of a table."""
    return at.north, at.east, at.south, at.west


def _tables(movement: IndividualMovement) -> Iterator[FourSeating]:
    for each in movement.rounds:
        yield from each.seatings


# --- who meets whom -------------------------------------------------------------------------------


def _partners(movement: IndividualMovement) -> Iterator[tuple[int, int]]:
    for at in _tables(movement):
        yield at.north, at.south
        yield at.east, at.west


def _opponents(movement: IndividualMovement) -> Iterator[tuple[int, int]]:
    for at in _tables(movement):
        for one in (at.north, at.south):
            yield one, at.east
            yield one, at.west


def _compared(movement: IndividualMovement) -> Iterator[tuple[int, int]]:
    """Couples at different tables who hold the same cards, once for each board set."""
    held: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for at in _tables(movement):
        held.setdefault(("NS", at.boards), []).append((at.north, at.south))
        held.setdefault(("EW", at.boards), []).append((at.east, at.west))
    for sides in held.values():
        for one, other in combinations(sides, 2):
            yield from ((a, b) for a in one for b in other)


def _meetings(players: int, couples: Iterable[tuple[int, int]]) -> Meetings:
    times = Counter((min(couple), max(couple)) for couple in couples)
    found = Counter(times[couple] for couple in combinations(range(1, players + 1), 2))
    number = sum(found.values())
    if not number:
        return Meetings(0, 0, 0, 0)
    total = sum(count * many for count, many in found.items())
    squares = sum(count * count * many for count, many in found.items())
    variance = ratio(squares * number - total * total, number * number)
    return Meetings(min(found), max(found), ratio(total, number), variance)


# --- faults ---------------------------------------------------------------------------------------


def _problems(movement: IndividualMovement) -> Iterator[str]:
    if not movement.rounds:
        yield "there is no round"
    group_of = {table: n for n, group in enumerate(movement.shares) for table in group}
    everybody = frozenset(range(1, movement.players + 1))
    for number, each in enumerate(movement.rounds, 1):
        yield from _faults_of_seats(number, each, everybody)
        tables = [(at.table, at.boards) for at in each.seatings]
        yield from faults_of_tables(number, tables, movement.board_sets, group_of)
    yield from _boards_met_twice(movement)
    for couple, times in sorted(Counter(map(frozenset, _partners(movement))).items(), key=str):
        if times > 1:
            told = " and ".join(map(str, sorted(couple)))
            yield f"players {told} are partners in {times} rounds"


def _faults_of_seats(
    number: int, each: IndividualRound, everybody: frozenset[int]
) -> Iterator[str]:
    seats = [player for at in each.seatings for player in four(at)]
    yield from faults_of_places(number, [*seats, *each.sit_outs], everybody, "player")


def _boards_met_twice(movement: IndividualMovement) -> Iterator[str]:
    met: set[tuple[int, int]] = set()
    for number, each in enumerate(movement.rounds, 1):
        for at in each.seatings:
            for player in four(at):
                if (player, at.boards) in met:
                    yield f"round {number}: player {player} meets board set {at.boards} again"
                met.add((player, at.boards))
