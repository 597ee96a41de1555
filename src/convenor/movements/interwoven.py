"""Interwoven Howells: two Howells in one room with one set of boards, which meet one another.

Pairs (and rounds) go in, a `Movement` with one winner comes out, of about half as many rounds as a
full Howell. Two rings of pairs go round; boards that rest for one ring are played by the other, so
that every set is at one table, or two tables share one set where two pairs stay. A pair meets part
of its own ring and part of the other, and plays every set. It is grown from its first round
(`interwoven_starters`): each pair takes the place of the one before it in its ring, boards go on by
one.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.movements.howell import one_of, read_round, shared_tables, without_empty_seat
from convenor.movements.interwoven_starters import STARTERS
from convenor.movements.movement import Movement, Seating

LEAST_PAIRS, MOST_PAIRS = 7, 34


def interwoven(pairs: int, rounds: int | None = None) -> Movement:
    """Two interwoven Howells; with an odd number of pairs whoever meets the last seat sits out."""
    possible = interwoven_rounds_for(pairs)
    if not possible:
        raise Mistake(
            f"interwoven Howells are made for {LEAST_PAIRS} to {MOST_PAIRS} pairs, not {pairs}: "
            "play a Mitchell, or in sections."
        )
    chosen = one_of(possible, rounds, possible[-1], f"interwoven Howells of {pairs} pairs have")
    starter = read_round(STARTERS[pairs + pairs % 2, chosen])
    return Movement(
        name=f"interwoven Howells, {pairs} pairs, {chosen} rounds",
        fields=(tuple(range(1, pairs + 1)),),
        board_sets=chosen,
        rounds=tuple(
            without_empty_seat(_moved(starter, chosen, number), pairs) for number in range(chosen)
        ),
        shares=shared_tables(starter),
    )


def interwoven_rounds_for(pairs: int) -> tuple[int, ...]:
    """The numbers of rounds that interwoven Howells of so many pairs can have."""
    seats = pairs + pairs % 2
    return tuple(sorted(rounds for size, rounds in STARTERS if size == seats))


def _moved(starter: tuple[Seating, ...], ring: int, number: int) -> tuple[Seating, ...]:
    """The starter so many rounds on; pairs above both rings stay."""

    def on(place: int) -> int:
        if place > 2 * ring:
            return place
        below = (place - 1) // ring * ring
        return below + (place - 1 - below + number) % ring + 1

    return tuple(
        Seating(table, on(ns), on(ew), (boards - 1 + number) % ring + 1)
        for table, ns, ew, boards in starter
    )
