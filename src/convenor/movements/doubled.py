"""The double Howell and the multiplex: one Howell played by two or more groups at once.

Pairs (and rounds, and groups) go in, a `Movement` with one winner comes out. Every place of a
Howell is taken by a pair of each group, and the groups play the same boards at the same time, at
tables beside each other that share them or have copies. From table to table and round to round a
group meets the pairs of another, so that opponents come from the whole field, and at some tables
groups sit opposite ways. Of some ways to mix them (`MIXES`) the evenest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.movements.howell import MOST_PAIRS as MOST_IN_A_GROUP
from convenor.movements.howell import howell, rounds_for
from convenor.movements.movement import Groups, Movement, MovementRound, Seating
from convenor.movements.proofs import measure
from convenor.values import replace

LEAST_IN_A_GROUP, MOST_PAIRS = 4, 80
MOST_GROUPS = 8


class Mix(NamedTuple):
    """How groups are mixed, by halving the number of a table so often."""

    crossing: int
    """At the next table that is counted so, and with the next boards, a group meets the next."""
    turning: int | None
    """There groups whose numbers differ oddly sit opposite ways; None: all sit alike."""


MIXES = (Mix(0, None), Mix(0, 0), Mix(0, 1), Mix(1, 0), Mix(1, 1))


def double_howell(pairs: int, rounds: int | None = None) -> Movement:
    """Two groups that play one Howell: an odd pair leaves one place empty."""
    return _grouped(pairs, 2, rounds, "double Howell")


def multiplex(pairs: int, groups: int, rounds: int | None = None) -> Movement:
    """Three or more groups that play one Howell."""
    if not 3 <= groups <= MOST_GROUPS:
        raise Mistake(
            f"a multiplex has 3 to {MOST_GROUPS} groups, not {groups}: two are a double Howell."
        )
    return _grouped(pairs, groups, rounds, f"multiplex of {groups} Howells")


def grouped_rounds_for(pairs: int, groups: int) -> tuple[int, ...]:
    """The numbers of rounds that so many groups of a Howell can have; none if they do not fit.

    Fewer places stay empty than there are groups, so that at most one place of the Howell does.
    """
    places = _places(pairs, groups)
    fits = LEAST_IN_A_GROUP <= places <= MOST_IN_A_GROUP and pairs <= MOST_PAIRS
    return rounds_for(places) if fits and groups * places - pairs < groups else ()


def _places(pairs: int, groups: int) -> int:
    """Places of the Howell: an even number of them."""
    needed = -(-pairs // groups)
    return needed + needed % 2


def _grouped(pairs: int, groups: int, rounds: int | None, kind: str) -> Movement:
    possible = grouped_rounds_for(pairs, groups)
    if not possible:
        raise Mistake(
            f"a {kind} is not made for {pairs} pairs: {groups} groups need an even number of "
            f"pairs each, {LEAST_IN_A_GROUP} to {MOST_IN_A_GROUP}, of which one may be missing."
        )
    chosen = possible[-1] if rounds is None else rounds
    if chosen not in possible:
        told = " or ".join(map(str, possible))
        raise Mistake(f"a {kind} of {pairs} pairs has {told} rounds, not {chosen}.")
    base = howell(_places(pairs, groups), chosen)
    return Movement(
        name=f"{kind}, {pairs} pairs, {chosen} rounds",
        fields=(tuple(range(1, pairs + 1)),),
        board_sets=base.board_sets,
        rounds=_mixed(base, groups, pairs, _best_mix(_places(pairs, groups), chosen, groups)),
        shares=tuple(_shares(base, groups)),
    )


@cache
def _best_mix(places: int, rounds: int, groups: int) -> Mix:
    """The mix that is evenest when every place is taken: a late pair finds its seat unchanged."""
    base = howell(places, rounds)
    everybody = tuple(range(1, groups * places + 1))

    def unevenness(mix: Mix) -> Exact:
        played = _mixed(base, groups, groups * places, mix)
        return measure(replace(base, fields=(everybody,), rounds=played)).competition

    return min(MIXES, key=unevenness)


def _mixed(base: Movement, groups: int, pairs: int, mix: Mix) -> tuple[MovementRound, ...]:
    return tuple(_round(each, groups, pairs, mix) for each in base.rounds)


def _round(base: MovementRound, groups: int, pairs: int, mix: Mix) -> MovementRound:
    """A round of all groups; whoever meets an empty place sits out."""
    seatings: list[Seating] = []
    sit_outs: list[int] = []
    for at in base.seatings:
        for group in range(groups):
            one = (at.ns - 1) * groups + group + 1
            other = (
                (at.ew - 1) * groups + (group + (at.table >> mix.crossing) + at.boards) % groups + 1
            )
            table = (at.table - 1) * groups + group + 1
            if max(one, other) <= pairs:
                made = Seating(table, one, other, at.boards)
                seatings.append(made.turned() if _turns(at.table, group, mix) else made)
            elif min(one, other) <= pairs:
                sit_outs.append(min(one, other))
    return MovementRound(tuple(seatings), tuple(sit_outs))


def _turns(table: int, group: int, mix: Mix) -> bool:
    """Whether a group sits the other way at a table."""
    if mix.turning is None:
        return False
    return ((table >> mix.turning) & group).bit_count() % 2 == 1


def _shares(base: Movement, groups: int) -> Iterator[tuple[int, ...]]:
    """The tables of all groups that have one set between them, beside each other."""
    together: Groups = base.shares
    apart = {table for group in together for table in group}
    alone = ((table,) for table in range(1, base.tables + 1) if table not in apart)
    for tables in (*together, *alone):
        yield tuple((table - 1) * groups + group + 1 for table in tables for group in range(groups))
