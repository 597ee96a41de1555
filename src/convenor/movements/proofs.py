"""Whether a movement is sound, and how even it is.

A movement goes in, whoever made it; every fault that it has comes out as a sentence, with the
couples that meet more than once, the rounds that pairs sit out and the balance of comparisons.
It trusts nothing that a generator says and knows no kind of movement.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from convenor.exact import Exact, ratio
from convenor.movements.movement import Movement
from convenor.values import value


@value
class Balance:
    """How often two pairs of one field hold the same cards, counted in board sets."""

    couples: int
    least: int
    most: int
    mean: Exact
    variance: Exact
    """Mean squared distance from the mean: 0 where every couple is compared equally often."""
    competition: Exact
    """The same of how much each couple's scores tell on one another: a board in the same direction
    counts 1, in opposite directions at two tables −1, against one another as many as there are
    other tables with the board."""

    @property
    def spread(self) -> int:
        return self.most - self.least


@value
class Proof:
    """What was found in a movement."""

    problems: tuple[str, ...]
    rematches: int
    """Couples that meet in more than one round: allowed, and better avoided."""
    least_played: int
    most_played: int
    """Rounds that the pair with the fewest and the one with the most plays."""
    sit_outs: int
    """Rounds that the pair which sits out most sits out."""
    balance: Balance

    @property
    def sound(self) -> bool:
        return not self.problems


def prove(movement: Movement) -> Proof:
    """Every fault of a movement by name, and its figures."""
    pairs = tuple(pair for field in movement.fields for pair in field)
    played: Counter[int] = Counter()
    for each in movement.rounds:
        played.update([ns for _, ns, _, _ in each.seatings])
        played.update([ew for _, _, ew, _ in each.seatings])
    rested = Counter(pair for each in movement.rounds for pair in each.sit_outs)
    counts = [played[pair] for pair in pairs] or [0]
    return Proof(
        problems=tuple(_problems(movement, pairs)),
        rematches=_rematches(movement),
        least_played=min(counts),
        most_played=max(counts),
        sit_outs=max(rested.values(), default=0),
        balance=measure(movement),
    )


def measure(movement: Movement) -> Balance:
    """The balance of a movement, couple by couple within each field."""
    ns: dict[int, int] = defaultdict(int)
    ew: dict[int, int] = defaultdict(int)
    tables_with = Counter([s.boards for each in movement.rounds for s in each.seatings])
    met: dict[tuple[int, int], int] = defaultdict(int)
    for each in movement.rounds:
        for _, north, east, boards in each.seatings:
            ns[north] |= 1 << boards
            ew[east] |= 1 << boards
            met[(north, east) if north > east else (east, north)] += tables_with[boards]
    same: Counter[int] = Counter()
    told: Counter[int] = Counter()
    for field in movement.fields:
        held = Counter([(ns[pair], ew[pair]) for pair in field])
        there = frozenset(field)
        if 2 * len(held) > len(field) or any(one in there and two in there for one, two in met):
            _couple_by_couple(
                [(pair, ns[pair], ew[pair]) for pair in sorted(field)], met, same, told
            )
        else:  # a line of which many hold the same cards: they need not be counted one by one
            _hand_by_hand(held, same, told)
    return _balance(same, told)


def _couple_by_couple(
    pairs: Sequence[tuple[int, int, int]],
    met: Mapping[tuple[int, int], int],
    same: Counter[int],
    told: Counter[int],
) -> None:
    before: list[tuple[int, int, int]] = []
    for pair, north, east in pairs:
        both = north | east
        found = [(north & n).bit_count() + (east & e).bit_count() for _, n, e in before]
        same.update(found)
        told.update(
            [
                2 * times - (both & (n | e)).bit_count() + met.get((pair, other), 0)
                for times, (other, n, e) in zip(found, before, strict=True)
            ]
        )
        before.append((pair, north, east))


def _hand_by_hand(
    held: Mapping[tuple[int, int], int], same: Counter[int], told: Counter[int]
) -> None:
    """The same for pairs who never meet: how many of them hold which boards in which direction."""
    for (one, first), (other, second) in combinations_with_replacement(held.items(), 2):
        couples = first * (first - 1) // 2 if one is other else first * second
        if couples:
            times = (one[0] & other[0]).bit_count() + (one[1] & other[1]).bit_count()
            both = (one[0] | one[1]) & (other[0] | other[1])
            same[times] += couples
            told[2 * times - both.bit_count()] += couples


def _balance(same: Counter[int], told: Counter[int]) -> Balance:
    """The figures of how many couples are compared how often, and compete how much."""
    couples = sum(same.values())
    if not couples:
        return Balance(0, 0, 0, 0, 0, 0)
    mean = ratio(sum(times * count for times, count in same.items()), couples)
    return Balance(couples, min(same), max(same), mean, _variance(same), _variance(told))


def _variance(found: Counter[int]) -> Exact:
    couples = sum(found.values())
    total = sum(times * count for times, count in found.items())
    squares = sum(times * times * count for times, count in found.items())
    return ratio(squares * couples - total * total, couples * couples)


def _rematches(movement: Movement) -> int:
    met = [
        (ns, ew) if ns < ew else (ew, ns)
        for each in movement.rounds
        for _, ns, ew, _ in each.seatings
    ]
    if len(set(met)) == len(met):  # nobody meets again, as a rule
        return 0
    return sum(1 for times in Counter(met).values() if times > 1)


# --- faults ---------------------------------------------------------------------------------------


def _problems(movement: Movement, pairs: tuple[int, ...]) -> Iterator[str]:
    if not movement.rounds:
        yield "there is no round"
    for pair, times in Counter(pairs).items():
        if times > 1:
            yield f"pair {pair} is in the fields {times} times"
    group_of = {table: n for n, group in enumerate(movement.shares) for table in group}
    everybody = frozenset(pairs)
    for number, each in enumerate(movement.rounds, 1):
        places = [ns for _, ns, _, _ in each.seatings] + [ew for _, _, ew, _ in each.seatings]
        yield from faults_of_places(number, [*places, *each.sit_outs], everybody)
        tables = [(table, boards) for table, _, _, boards in each.seatings]
        yield from faults_of_tables(number, tables, movement.board_sets, group_of)
    yield from _boards_met_twice(movement)
    if movement.winners > 1:
        yield from _changed_directions(movement)


def faults_of_places(
    number: int, places: Sequence[int], everybody: frozenset[int], who: str = "pair"
) -> Iterator[str]:
    """Everybody is in one place in a round, and nobody is there who does not play."""
    if (
        len(places) == len(everybody)
        and everybody.issuperset(places)
        and len(set(places)) == len(places)
    ):
        return
    times = Counter(places)
    for one, count in sorted(times.items()):
        if one not in everybody:
            yield f"round {number}: there is no {who} {one} in the fields"
        if count > 1:
            yield f"round {number}: {who} {one} is in {count} places"
    for one in sorted(everybody - set(times)):
        yield f"round {number}: {who} {one} neither plays nor sits out"


def faults_of_tables(
    number: int, tables: Sequence[tuple[int, int]], board_sets: int, group_of: dict[int, int]
) -> Iterator[str]:
    """A table is used once in a round; a board set is at one table, or at tables that share."""
    if len({table for table, _ in tables}) < len(tables):
        times = Counter(table for table, _ in tables)
        for table in sorted(table for table, count in times.items() if count > 1):
            yield f"round {number}: table {table} is used twice"
    used = {boards for _, boards in tables}
    if len(used) == len(tables) and all(1 <= boards <= board_sets for boards in used):
        return  # as nearly always
    at: dict[int, int] = {}
    for table, boards in tables:
        if not 1 <= boards <= board_sets:
            yield f"round {number}, table {table}: there is no board set {boards}"
        first = at.setdefault(boards, table)
        if first != table and group_of.get(first, -1) != group_of.get(table, -2):
            yield (
                f"round {number}: board set {boards} is at tables {first} and {table}, "
                "which do not share"
            )


def _boards_met_twice(movement: Movement) -> Iterator[str]:
    seatings = [s for each in movement.rounds for s in each.seatings]
    plays = {(ns, boards) for _, ns, _, boards in seatings}
    plays |= {(ew, boards) for _, _, ew, boards in seatings}
    if len(plays) == 2 * len(seatings):  # as in every sound movement
        return
    met: Counter[int] = Counter()
    for number, each in enumerate(movement.rounds, 1):
        for _, ns, ew, boards in each.seatings:
            bit = 1 << boards
            for pair in (ns, ew):
                if met[pair] & bit:
                    yield f"round {number}: pair {pair} meets board set {boards} again"
                met[pair] |= bit


def _changed_directions(movement: Movement) -> Iterator[str]:
    """With two winners a pair keeps its direction: otherwise the fields are not compared apart."""
    ns = {s.ns for each in movement.rounds for s in each.seatings}
    ew = {s.ew for each in movement.rounds for s in each.seatings}
    for pair in sorted(ns & ew):
        yield f"pair {pair} changes direction, and there are {movement.winners} fields"
