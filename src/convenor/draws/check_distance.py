"""Whether a draw by least rank distance is the least, seen without the search that made it.

Up to `SMALL` contestants every draw is weighed and the first of the least found; in a larger field
it is seen that no two matches can change opponents and come closer, which is no full proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from convenor.draws.certificates import Certificate

Couple = tuple[str, str]
SMALL = 14
NEVER = 10**9


def distance_problems(made: Certificate) -> Iterator[str]:
    """What shows that the ranks of a draw could lie closer together."""
    place = _places(made)
    if len(made.ranking) <= SMALL:
        first = _first_of_least(made, place)
        total, least = _total(made.pairs, place), _total(first, place)
        if total > least:
            yield f"the rank distances add up to {total}, and could add up to {least}."
        elif tuple(first) != made.pairs:
            yield "another draw of the same rank distances comes before this one."
        return
    for (a, b), (c, d) in combinations(made.pairs, 2):
        now = abs(place[a] - place[b]) + abs(place[c] - place[d])
        for one, other in (((a, c), (b, d)), ((a, d), (b, c))):
            closer = abs(place[one[0]] - place[one[1]]) + abs(place[other[0]] - place[other[1]])
            if closer < now and made.may_meet(*one) and made.may_meet(*other):
                yield f"{a}, {b}, {c} and {d} could be paired closer together."
                return


def _places(made: Certificate) -> dict[str, int]:
    """The rank of each; within its own line where there are two."""
    groups = made.groups if made.two_fields and made.groups is not None else {}
    seen: dict[str, int] = {}
    place = {}
    for name in made.ranking:
        line = groups.get(name, "")
        place[name] = seen[line] = seen.get(line, 0) + 1
    return place


def _total(pairs: Iterable[Couple], place: Mapping[str, int]) -> int:
    return sum(abs(place[one] - place[other]) for one, other in pairs)


def _first_of_least(made: Certificate, place: Mapping[str, int]) -> list[Couple]:
    """Of all draws with the least sum the first in rank order, by the set of those left."""
    names = made.ranking

    def choices(left: int) -> Iterator[tuple[int, int]]:
        """Whom the highest of those left may meet, with the sum that this comes to."""
        top = (left & -left).bit_length() - 1
        for at in range(top + 1, len(names)):
            if left >> at & 1 and made.may_meet(names[top], names[at]):
                apart = abs(place[names[top]] - place[names[at]])
                yield apart + least(left & ~(1 << top) & ~(1 << at)), at

    @cache
    def least(left: int) -> int:
        return min((cost for cost, _ in choices(left)), default=NEVER) if left else 0

    left = (1 << len(names)) - 1
    pairs = []
    while left:
        top = (left & -left).bit_length() - 1
        at = next(at for cost, at in choices(left) if cost == least(left))
        pairs.append((names[top], names[at]))
        left &= ~(1 << top) & ~(1 << at)
    return pairs
