"""Who meets once more where no draw without former opponents is left: the fewest, then the oldest.

A plan and a field go in; out come the couples that may meet again in this round, and none of them
where a draw without any is possible. Of all draws with as few as can be, those are taken whose last
meetings are the longest ago. What the draw makes of it is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from convenor.contest.share_threes import SHARING, lower_half
from convenor.draws.barred_meetings import barred_pairs, club_pairs, had_enough_byes
from convenor.draws.certificates import BYE
from convenor.draws.fields import Field, ranked
from convenor.draws.plans import BY_RANK, DrawPlan
from convenor.draws.ranked_rounds import draw_ordered, still_sharing
from convenor.errors import Refusal
from convenor.values import replace

Couple = tuple[str, str]
Cost = tuple[int, ...]
MOST = 16
"""So many at most are looked at in every way; a larger field takes the oldest rounds whole."""


def couples_again(plan: DrawPlan, field: Field) -> tuple[Couple, ...]:
    """The former opponents that may meet in this round, as few and as old as can be."""
    if plan.method_of(field.round) not in BY_RANK or _can_be_drawn(plan, field):
        return ()
    order = ranked(plan, field)
    order = tuple(name for name in order if name not in still_sharing(plan, field))
    if len(order) > MOST:
        return _oldest_rounds(plan, field, order)
    ways = [each for each in _ways(plan, field, order) if each is not None]
    if not ways:
        return ()
    return min(ways, key=lambda each: each[0])[1]


def _can_be_drawn(plan: DrawPlan, field: Field) -> bool:
    try:
        draw_ordered(plan, field)
    except Refusal:
        return False
    return True


def _oldest_rounds(plan: DrawPlan, field: Field, order: Sequence[str]) -> tuple[Couple, ...]:
    """All who last met in the first rounds, as many rounds as a draw needs."""
    met = _last_met(plan, field, order)
    for number in sorted(set(met.values())):
        couples = tuple(couple for couple, when in met.items() if when <= number)
        if _can_be_drawn(replace(plan, again=couples), field):
            return couples
    return ()


def _ways(
    plan: DrawPlan, field: Field, order: tuple[str, ...]
) -> Iterator[tuple[Cost, tuple[Couple, ...]] | None]:
    """The best draw for each choice of who shares a match, or has the bye."""
    costs = _Costs(plan, field, order)
    if len(order) % 2 == 0:
        yield costs.best(order)
    elif plan.odd == "share match":
        for three in combinations(lower_half(order), SHARING):
            rest = tuple(name for name in order if name not in three)
            yield costs.best(rest, three)
    elif plan.odd == "house":
        yield costs.best((*order, plan.house))
    else:
        yield costs.best((*order, BYE))


class _Costs:
    """What it costs to let two meet: nothing, or one more replay of so many rounds ago."""

    def __init__(self, plan: DrawPlan, field: Field, order: tuple[str, ...]) -> None:
        self._met = _last_met(plan, field, order)
        self._clubs = set(map(frozenset, club_pairs(plan, field, order)))
        self._no_bye = set(had_enough_byes(field, order))
        self._base = len(order) + 1
        self._shared = {name for three, _ in _shares(field) for name in three}
        self._rounds = field.round

    def best(
        self, names: tuple[str, ...], three: tuple[str, ...] = ()
    ) -> tuple[Cost, tuple[Couple, ...]] | None:
        """The draw of the names with the fewest and oldest replays, those of the three counted."""

        @cache
        def least(left: tuple[str, ...]) -> tuple[int, tuple[Couple, ...]] | None:
            if not left:
                return 0, ()
            one, found = left[0], None
            for at, other in enumerate(left[1:], 1):
                cost = self._cost(one, other)
                after = None if cost is None else least((*left[1:at], *left[at + 1 :]))
                if cost is None or after is None:
                    continue
                total = cost + after[0]
                if found is None or total < found[0]:
                    found = total, (*self._again(one, other), *after[1])
            return found

        rest = least(names)
        inside = [self._cost(one, other) for one, other in combinations(three, 2)]
        if rest is None or None in inside:
            return None
        weight = rest[0] + sum(each for each in inside if each is not None)
        couples = [each for pair in combinations(three, 2) for each in self._again(*pair)]
        again = sum(1 for name in three if name in self._shared)
        replays = len(couples) + len(rest[1])
        return (replays, again, weight), (*couples, *rest[1])

    def _cost(self, one: str, other: str) -> int | None:
        """Nothing for two who have not met; more, the later it was; None where it may not be."""
        if frozenset((one, other)) in self._clubs:
            return None
        if BYE in (one, other):
            return None if {one, other} & self._no_bye else 0
        when = self._met.get((min(one, other), max(one, other)))
        if when is None:
            return 0
        return int(self._base ** (self._rounds + 1) + self._base**when)

    def _again(self, one: str, other: str) -> tuple[Couple, ...]:
        couple = min(one, other), max(one, other)
        return (couple,) if couple in self._met else ()


def _last_met(plan: DrawPlan, field: Field, names: Sequence[str]) -> Mapping[Couple, int]:
    """The round in which each barred couple met last."""
    barred = set(barred_pairs(plan, field, names))
    found: dict[Couple, int] = {}
    for one, other, number in field.meetings:
        couple = min(one, other), max(one, other)
        if couple in barred:
            found[couple] = max(number, found.get(couple, 0))
    return found


def _shares(field: Field) -> Iterator[tuple[tuple[str, ...], int]]:
    """The threes that have met in one round, all of them: they shared a match."""
    rounds: dict[int, dict[str, set[str]]] = {}
    for one, other, number in field.meetings:
        met = rounds.setdefault(number, {})
        met.setdefault(one, set()).add(other)
        met.setdefault(other, set()).add(one)
    for number, met in rounds.items():
        sharing = tuple(sorted(name for name, others in met.items() if len(others) > 1))
        if sharing:
            yield sharing, number


def shared_before(field: Field) -> Mapping[str, tuple[int, ...]]:
    """The rounds in which each contestant has shared a match."""
    found: dict[str, tuple[int, ...]] = {}
    for three, number in _shares(field):
        for name in three:
            found[name] = (*found.get(name, ()), number)
    return found
