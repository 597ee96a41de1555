"""The bump Mitchell: an odd pair comes in, and the pair that it displaces displaces the next.

An odd number of pairs goes in, a `Movement` with all tables full comes out: the last pair waits a
round and takes over table 1 North-South for good; whom it bumps waits a round and takes over table
2, and so on, so that nobody moves more than once and nobody waits more than one round. It has a
round less than there are tables. The Mitchell beneath is straight, or has a skip.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.movements.mitchell import Mitchell, mitchell, usual_plan
from convenor.movements.movement import Movement, MovementRound
from convenor.values import replace

LEAST_TABLES, MOST_TABLES = 5, 39


def bump(pairs: int, rounds: int | None = None, arrow_switch: int = 0) -> Movement:
    """The Mitchell of so many pairs of which the last comes in at table 1."""
    tables = pairs // 2
    if not pairs % 2:
        raise Mistake(f"{pairs} pairs fill their tables: a bump is for an odd number of pairs.")
    longest = most_bump_rounds(tables)
    if not longest:
        raise Mistake(
            f"a bump Mitchell has {2 * LEAST_TABLES + 1} to {2 * MOST_TABLES + 1} pairs, not "
            f"{pairs}: leave a half table, or play in sections."
        )
    chosen = longest if rounds is None else rounds
    if not 1 <= chosen <= longest:
        raise Mistake(f"a bump Mitchell of {pairs} pairs has 1 to {longest} rounds, not {chosen}.")
    below = mitchell(Mitchell(pairs - 1, usual_plan(tables), chosen, arrow_switch))
    arrow = f", {arrow_switch} switched" if arrow_switch else ""
    everybody = sorted(pair for field in below.fields for pair in field)
    north, east = (*everybody[:tables], pairs), tuple(everybody[tables:])
    return replace(
        below,
        name=f"bump Mitchell, {pairs} pairs, {chosen} rounds{arrow}",
        fields=((*everybody, pairs),) if arrow_switch else (north, east),
        rounds=tuple(
            _bumped(each, number, pairs, tables) for number, each in enumerate(below.rounds)
        ),
    )


def most_bump_rounds(tables: int) -> int:
    """Rounds that such a Mitchell can have; 0 where there is none."""
    return tables - 1 if LEAST_TABLES <= tables <= MOST_TABLES else 0


def _bumped(each: MovementRound, number: int, last: int, tables: int) -> MovementRound:
    """A round, counted from 0, in which so many tables have been taken over."""

    def now_at(pair: int) -> int:
        """Who sits where a pair of the line began."""
        if pair > number:
            return pair
        return last if pair == 1 else pair - 1

    seatings = tuple(
        at._replace(ns=now_at(at.ns)) if at.ns <= tables else at._replace(ew=now_at(at.ew))
        for at in each.seatings
    )
    return replace(each, seatings=seatings, sit_outs=(number or last,))
