"""Who may not meet whom in a round: former opponents, unless a replay is allowed, and clubs.

A plan and a field go in, pairs of names come out. What a draw makes of them is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from convenor.draws.fields import Field
from convenor.draws.modified_swiss import may_meet_again, rounds_by_kind
from convenor.draws.plans import DrawPlan
from convenor.draws.swiss import byes_enough
from convenor.errors import Mistake

Couple = tuple[str, str]


def barred_pairs(plan: DrawPlan, field: Field, names: Sequence[str]) -> list[Couple]:
    """Of those who play, the former opponents that may not be met in this round."""
    there = set(names)
    met: dict[Couple, set[int]] = defaultdict(set)
    for one, other, number in field.meetings:
        if one in there and other in there:
            met[min(one, other), max(one, other)].add(number)
    again = {(min(each), max(each)) for each in plan.again}
    modified = plan.method_of(field.round) == "modified swiss"
    rounds = rounds_by_kind(plan.modified, _length(plan)) if modified else None
    return [
        couple
        for couple, when in met.items()
        if couple not in again
        and not (
            may_meet_again(plan.modified, rounds, field.round, when)
            if rounds is not None
            else _replayed(plan, field.round, when)
        )
    ]


def _length(plan: DrawPlan) -> int:
    if plan.rounds is None:
        raise Mistake("a modified Swiss depends on its length: give 'rounds' in the plan.")
    return plan.rounds


def _replayed(plan: DrawPlan, this: int, when: Iterable[int]) -> bool:
    """Whether two may meet once more: they have not met since the round that allows it."""
    begins = plan.replays_from
    return begins is not None and this >= begins and max(when) < begins


def club_pairs(plan: DrawPlan, field: Field, names: Sequence[str]) -> list[Couple]:
    """Those of one club, as long as clubs are kept apart."""
    if field.round > plan.clubs_apart:
        return []
    members: dict[str, list[str]] = defaultdict(list)
    for name in names:
        if name in field.clubs:
            members[field.clubs[name]].append(name)
    return [couple for each in members.values() for couple in combinations(each, 2)]


def had_enough_byes(field: Field, names: Sequence[str]) -> tuple[str, ...]:
    """Those who have had more byes than somebody else: not another one yet."""
    there = set(names)
    return byes_enough((name for name, _ in field.byes if name in there), names)
