"""Which three of an odd field share a match: unmet, of the lower half, and closest in score.

The ranking, the scores and who may not meet go in; threes come out, the best first: neighbours
before any others, the smallest spread before a larger, the lowest ranked of equals. How a share
match is scored, and how the others are drawn, is not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby
from operator import itemgetter

from convenor.exact import Exact

SHARING = 3
Places = tuple[int, int, int]
MayMeet = Sequence[Collection[int]]


def lower_half(ranking: Sequence[str]) -> Sequence[str]:
    """Those who may share: the lower half, but three at least."""
    return ranking[-max(SHARING, len(ranking) // 2) :]


def threes_to_share(
    ranking: Sequence[str],
    points: Mapping[str, Exact],
    barred: Mapping[str, Collection[str]],
) -> Iterator[tuple[str, str, str]]:
    """The threes that may share, in the order in which they are to be tried.

    Each is looked for when it is asked for: a large field has millions of them.
    """
    lower = lower_half(ranking)
    scores = [points[name] for name in lower]
    may_meet = [
        {at for at, other in enumerate(lower) if other not in barred[name]} for name in lower
    ]
    for one, two, three in chain(_neighbours(scores, may_meet), _others(scores, may_meet)):
        yield lower[one], lower[two], lower[three]


def _neighbours(scores: Sequence[Exact], may_meet: MayMeet) -> Iterator[Places]:
    """Three after one another, the closest first, of equals the lowest."""
    found = [(at, at + 1, at + 2) for at in range(len(scores) + 1 - SHARING)]
    for three in sorted(found, key=lambda each: (_spread(each, scores), -each[0])):
        if _all_may_meet(three, may_meet):
            yield three


def _others(scores: Sequence[Exact], may_meet: MayMeet) -> Iterator[Places]:
    """Any other three, the closest first, of equals the lowest."""
    if min(scores) == max(scores):
        for three, two, one in combinations(range(len(scores))[::-1], SHARING):
            if _apart((one, two, three)) and _all_may_meet((one, two, three), may_meet):
                yield one, two, three
        return
    line = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
    ends = combinations(range(len(line)), 2)
    by_spread = sorted((scores[line[one]] - scores[line[last]], one, last) for one, last in ends)
    for _, same in groupby(by_spread, key=itemgetter(0)):
        between = {
            tuple(sorted((line[one], line[at], line[last])))
            for _, one, last in same
            if line[last] in may_meet[line[one]]
            for at in range(one + 1, last)
        }
        for one, two, three in sorted(between, key=lambda each: each[::-1], reverse=True):
            places = one, two, three
            if _apart(places) and _all_may_meet(places, may_meet):
                yield places


def _apart(places: Places) -> bool:
    """Whether three are not neighbours."""
    return places[2] - places[0] >= SHARING


def _all_may_meet(places: Places, may_meet: MayMeet) -> bool:
    one, two, three = places
    return two in may_meet[one] and three in may_meet[one] and three in may_meet[two]


def _spread(places: Places, scores: Sequence[Exact]) -> Exact:
    three = [scores[at] for at in places]
    return max(three) - min(three)
