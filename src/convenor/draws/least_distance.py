"""The draw whose rank distances add up to the least; of several the first in rank order.

Contestants come as places on a line (their ranks), with those whom each may meet. Every place
between two that meet costs one, so the sum is counted place by place: how many are still waiting
for an opponent from further down. States are looked at in the order of the least that they can
come to (A*).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from convenor.errors import Mistake

Pair = tuple[int, int]
MOST_STATES = 200_000


def least_distance_draw(
    places: Sequence[int],
    may_meet: Callable[[int, int], bool],
    seekers: Sequence[int],
) -> list[Pair]:
    """The draw of least total distance, those of `seekers` served first in their order.

    `places` are in order; a complete draw must exist. Too many equal ways are refused.
    """
    line = _Line(places, may_meet)
    fixed: dict[int, int] = {}
    least = line.least(fixed)
    pairs = []
    for one in seekers:
        if one in fixed:
            continue
        for other in range(len(places)):
            if other != one and other not in fixed and may_meet(one, other):
                tried = {**fixed, one: other, other: one}
                if line.least(tried) == least:
                    fixed = tried
                    break
        pairs.append((one, fixed[one]))
    return pairs


class _Line:
    """The places in order, and the least total distance that finishes a draw begun."""

    def __init__(self, places: Sequence[int], may_meet: Callable[[int, int], bool]) -> None:
        self._places = places
        self._may_meet = may_meet
        self._looked_at = 0
        self._alone = [0] * (len(places) + 1)  # the least that the cuts from here on can cost
        for at in reversed(range(len(places))):
            self._alone[at] = self._alone[at + 1] + self._gap(at) * ((at + 1) % 2)

    def least(self, fixed: dict[int, int]) -> int | None:
        """The least total distance with these pairs fixed; None if they leave no draw."""
        start: tuple[int, ...] = ()
        heap = [(self._at_least(0, 0), 0, 0, start)]
        done = set()
        while heap:
            _, minus_at, cost, waiting = heappop(heap)
            at = -minus_at
            if (at, waiting) in done:
                continue
            done.add((at, waiting))
            self._count()
            if at == len(self._places):
                return cost
            for after in self._steps(at, waiting, fixed):
                if len(after) < len(self._places) - at:
                    spent = cost + self._gap(at) * len(after)
                    bound = spent + self._at_least(at + 1, len(after))
                    heappush(heap, (bound, -at - 1, spent, after))
        return None

    def _at_least(self, at: int, waiting: int) -> int:
        """What the places from here on cost at least: one of those waiting is served at each."""
        cost = 0
        while waiting > 1 and at < len(self._places):
            waiting -= 1
            cost += self._gap(at) * waiting
            at += 1
        return cost + self._alone[at]

    def _steps(
        self, at: int, waiting: tuple[int, ...], fixed: dict[int, int]
    ) -> list[tuple[int, ...]]:
        """Whom `at` may meet of those waiting, or that it waits itself."""
        partner = fixed.get(at)
        if partner is not None:
            if partner > at:
                return [(*waiting, at)]
            return [tuple(each for each in waiting if each != partner)]
        met = [
            tuple(e for e in waiting if e != each)
            for each in waiting
            if each not in fixed and self._may_meet(at, each)
        ]
        return [*met, (*waiting, at)]

    def _gap(self, at: int) -> int:
        last = at + 1 == len(self._places)
        return 0 if last else self._places[at + 1] - self._places[at]

    def _count(self) -> None:
        self._looked_at += 1
        if self._looked_at > MOST_STATES:
            raise Mistake(
                "there are too many ways to draw this field by least rank distance: "
                "choose the draw from the top down instead."
            )
