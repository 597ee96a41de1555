"""Which three of an odd field share a match: unmet, of the lower half, and closest in score.

The ranking, the scores and who may not meet go in; threes come out, the best first: neighbours
before any others, the smallest spread before a larger, the lowest ranked of equals. How a share
match is scored, and how the others are drawn, is not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from convenor.exact import Exact

SHARING = 3
Places = tuple[int, int, int]


def threes_to_share(
    ranking: Sequence[str],
    points: Mapping[str, Exact],
    barred: Mapping[str, Collection[str]],
) -> Iterator[tuple[str, str, str]]:
    """The threes that may share, in the order in which they are to be tried."""
    pool = max(SHARING, len(ranking) // 2)
    places = range(len(ranking) - pool, len(ranking))
    neighbours: list[Places] = [(at, at + 1, at + 2) for at in places[: 1 - SHARING]]
    for threes in (neighbours, _others(places)):
        unmet = _unmet(threes, ranking, barred)
        for one, two, three in sorted(unmet, key=lambda each: _merit(each, ranking, points)):
            yield ranking[one], ranking[two], ranking[three]


def _others(places: Sequence[int]) -> Iterator[Places]:
    """Any three that are not neighbours."""
    for one, two, three in combinations(places, SHARING):
        if three - one > SHARING - 1:
            yield one, two, three


def _unmet(
    threes: Iterable[Places], ranking: Sequence[str], barred: Mapping[str, Collection[str]]
) -> Iterator[Places]:
    for places in threes:
        couples = combinations(places, 2)
        if not any(ranking[other] in barred[ranking[one]] for one, other in couples):
            yield places


def _merit(
    places: Places, ranking: Sequence[str], points: Mapping[str, Exact]
) -> tuple[Exact, int, int, int]:
    one, two, three = places
    scores = [points[ranking[each]] for each in places]
    return max(scores) - min(scores), -three, -two, -one
