"""Totals, percentages and ranks of a whole field at once (numpy, the extra `fast`).

Line matchpoints as whole numerators go in, with the number of the contestant at each place; exact
totals, rounded percentages and ranks come out. Sums are kept as 64-bit integers over a few
divisors. A float only finds who is certainly apart; where it cannot, fractions decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, repeat
from math import lcm
from operator import add, mul
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from convenor.exact import Exact, Rounding, whole_if_whole

Whole: TypeAlias = NDArray[Any]

_FITS = 2**62
_SURE = 1e-12
"""Floats here are right to 1e-14 or so; what lies closer than this is decided by fractions."""
_HALF = ("half up", "half down", "half even", "half away from zero", "half towards zero")
_BELOW = ("down", "towards zero")
_ABOVE = ("up", "away from zero")


class Row(NamedTuple):
    """Scores of one board and direction: who sat where, numerators over a divisor, what was there.

    `absent` has the places without a score, whose numerator is 0.
    """

    who: Whole
    numerators: Whole
    over: int
    available: int
    absent: Whole | None = None

    @property
    def most(self) -> int:
        """The largest numerator that there can be."""
        return max(self.available * self.over, 1)


class Totals(NamedTuple):
    """Exact totals of every contestant: sums over each of a few divisors, and what was available.

    `others` holds what fits no divisor, such as an award that follows a session.
    """

    divisors: tuple[int, ...]
    sums: tuple[Whole, ...]
    available: Whole
    others: Mapping[int, Exact]

    def total(self, contestant: int) -> Exact:
        """One contestant's total."""
        found = sum(
            (
                Fraction(int(own[contestant]), over)
                for own, over in zip(self.sums, self.divisors, strict=True)
            ),
            start=Fraction(self.others.get(contestant, 0)),
        )
        return whole_if_whole(found)

    def over_one_divisor(self) -> tuple[list[int], int]:
        """All totals as whole numerators over one common divisor (without the others)."""
        common = lcm(*self.divisors)
        found: list[int] = []
        for own, over in zip(self.sums, self.divisors, strict=True):
            more = map(mul, own.tolist(), repeat(common // over))
            found = list(map(add, found, more)) if found else list(more)
        return found, common

    def percent(self, contestant: int) -> Exact:
        """One contestant's percentage, exactly."""
        available = int(self.available[contestant])
        return whole_if_whole(Fraction(100 * self.total(contestant), available))


def add_up(rows: Sequence[Row], contestants: int) -> Totals:
    """The exact totals of all the contestants."""
    available, meetings = _available(rows, contestants)
    group_of, divisors = _grouped(rows, meetings)
    sums = tuple(np.zeros(contestants, np.int64) for _ in divisors)
    for row in rows:
        group = group_of[row.over]
        times = np.int64(divisors[group] // row.over)
        np.add.at(sums[group], row.who, row.numerators * times)
    return Totals(divisors, sums, available, {})


def _available(rows: Sequence[Row], contestants: int) -> tuple[Whole, int]:
    """What each contestant could get, and the most scores that any of them has."""
    met = np.zeros(contestants, np.int64)
    found = np.zeros(contestants, np.int64)
    usual = max((row.available for row in rows), default=0)
    for row in rows:
        np.add.at(met, row.who, 1)
        if row.available != usual:
            np.add.at(found, row.who, row.available - usual)
        if row.absent is not None:
            np.subtract.at(found, row.who[row.absent], row.available)
    return found + met * usual, int(met.max(initial=1))


def _grouped(rows: Sequence[Row], meetings: int) -> tuple[dict[int, int], tuple[int, ...]]:
    """Divisors put together as far as sums fit into 64 bits: the group of each, and the groups."""
    most: dict[int, int] = {}
    for row in rows:
        most[row.over] = max(most.get(row.over, 1), row.most)
    group_of: dict[int, int] = {}
    divisors: list[int] = []
    members: list[int] = []
    for over in sorted(most):
        common = lcm(divisors[-1], over) if divisors else over
        fits = all(most[each] * (common // each) * meetings < _FITS for each in (*members, over))
        if divisors and fits:
            divisors[-1] = common
            members.append(over)
        else:
            divisors.append(over)
            members = [over]
        group_of[over] = len(divisors) - 1
    return group_of, tuple(divisors) or (1,)


# --- percentages --------------------------------------------------------------------------------


def about(totals: Totals) -> NDArray[np.float64]:
    """Every contestant's share of what was available, roughly; −1 for those without a score."""
    share = np.zeros(len(totals.available))
    for own, over in zip(totals.sums, totals.divisors, strict=True):
        share += own / float(over)
    for contestant, more in totals.others.items():
        share[contestant] += float(more)
    there = totals.available > 0
    np.divide(share, totals.available, out=share, where=there)
    share[~there] = -1
    return share


def percentages(totals: Totals, share: NDArray[np.float64], rounding: Rounding) -> Whole:
    """Rounded percentages in steps of the rounding; −1 for those without a score."""
    units = share * float(100 / Fraction(rounding.step))
    found = _rounded(units, rounding.mode)
    doubled = 2 * units
    unsure = np.abs(doubled - np.rint(doubled)) <= np.maximum(1e-6, units * _SURE)
    for contestant in np.flatnonzero(unsure & (share >= 0)).tolist():
        exact = rounding(totals.percent(contestant))
        found[contestant] = int(Fraction(exact) / rounding.step)
    found[share < 0] = -1
    return found


def _rounded(units: NDArray[np.float64], mode: str) -> Whole:
    """Rounding of what lies clear of any whole or half."""
    if mode in _HALF:
        found = np.rint(units)
    elif mode in _BELOW:
        found = np.floor(units)
    elif mode in _ABOVE:
        found = np.ceil(units)
    else:
        found = 2 * np.ceil(units / 2)
    return found.astype(np.int64)


# --- ranks --------------------------------------------------------------------------------------


def ranks(totals: Totals, share: NDArray[np.float64], field: Whole | None = None) -> Whole:
    """Each contestant's rank by exact percentage, the best 1, equals sharing the higher place.

    `field` has the number of each contestant's field, where there are several; 0 is no rank.
    """
    found = np.zeros(len(share), np.int64)
    fields = [share >= 0] if field is None else _fields(share, field)
    for members in fields:
        order = np.flatnonzero(members)
        order = order[np.argsort(-share[order])]
        equal = _equal_to_the_one_before(totals, share, order)
        found[order] = _shared_places(equal)
    return found


def ranks_by_units(units: Whole, field: Whole | None = None) -> Whole:
    """Ranks by whole figures, such as rounded percentages; −1 is no figure and no rank."""
    found = np.zeros(len(units), np.int64)
    for members in [units >= 0] if field is None else _fields(units, field):
        order = np.flatnonzero(members)
        order = order[np.argsort(-units[order])]
        equal = np.zeros(len(order), bool)
        equal[1:] = units[order[1:]] == units[order[:-1]]
        found[order] = _shared_places(equal)
    return found


def _fields(figures: Whole, field: Whole) -> list[Whole]:
    return [(figures >= 0) & (field == number) for number in np.unique(field)]


def _shared_places(equal: Whole) -> Whole:
    places = np.arange(1, len(equal) + 1)
    places[equal] = 0
    return np.maximum.accumulate(places)


def _equal_to_the_one_before(
    totals: Totals, share: NDArray[np.float64], order: Whole
) -> NDArray[np.bool_]:
    """Who is exactly equal to the one before in `order`, which is put right on the way."""
    ranked = share[order]
    close = np.zeros(len(order), bool)
    close[1:] = ranked[:-1] - ranked[1:] <= _SURE * ranked[:-1]
    places = np.flatnonzero(close)
    equal = close.copy()
    equal[places] = _alike(totals, order[places], order[places - 1])
    for first, after in _runs(close, close & ~equal):
        _decide(totals, order, equal, first, after)
    return equal


def _alike(totals: Totals, one: Whole, other: Whole) -> NDArray[np.bool_]:
    """Whether two contestants have the very same sums, and so the very same percentage."""
    found: NDArray[np.bool_] = totals.available[one] == totals.available[other]
    for own in totals.sums:
        found &= own[one] == own[other]
    if totals.others:
        found &= ~np.isin(np.stack((one, other)), list(totals.others)).any(axis=0)
    return found


def _runs(close: Whole, unsure: Whole) -> Iterator[tuple[int, int]]:
    """The runs of contestants too close for a float among which something is unsure."""
    if not unsure.any():
        return
    starts = [*np.flatnonzero(~close).tolist(), len(close)]
    doubts = np.add.accumulate(unsure)
    for first, after in pairwise(starts):
        if doubts[after - 1] > doubts[first]:
            yield first, after


def _decide(totals: Totals, order: Whole, equal: Whole, first: int, after: int) -> None:
    """Put one run in its exact order."""
    run = [(-totals.percent(one), one) for one in order[first:after].tolist()]
    run.sort()
    order[first:after] = [one for _, one in run]
    for place, ((before, _), (this, _)) in enumerate(pairwise(run), first + 1):
        equal[place] = before == this
