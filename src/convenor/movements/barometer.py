"""Barometer: all tables play the same boards in a round, so that scores can be shown as it ends.

A movement, or the pairings of rounds as a draw made them, goes in; the movement with one board set
a round comes out, every table sharing it or having a copy. It does not know who drew the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from convenor.errors import Mistake
from convenor.movements.movement import (
    AnyMovement,
    IndividualMovement,
    Movement,
    MovementRound,
    Seating,
)
from convenor.values import replace

LEAST_PAIRS, MOST_PAIRS = 3, 80

Moved = TypeVar("Moved", Movement, IndividualMovement)


def barometer(movement: Moved) -> Moved:
    """The same seats round by round, with the boards of the round at every table."""
    played = tuple(
        replace(each, seatings=tuple(at._replace(boards=number) for at in each.seatings))
        for number, each in enumerate(movement.rounds, 1)
    )
    return replace(
        movement,
        name=f"barometer, {movement.name}",
        rounds=played,
        board_sets=len(played),
        shares=(_all_tables(movement),),
    )


def is_barometer(movement: AnyMovement) -> bool:
    """Whether all tables play the same boards in every round."""
    return all(len({at.boards for at in each.seatings}) == 1 for each in movement.rounds)


def of_pairings(name: str, pairs: int, rounds: Sequence[Sequence[tuple[int, int]]]) -> Movement:
    """The barometer of rounds that were drawn, as (North-South, East-West) table by table.

    Whoever a round leaves out sits out; a Swiss gives the rounds that are drawn so far.
    """
    played = tuple(_round(number, pairs, drawn) for number, drawn in enumerate(rounds, 1))
    most = max((len(each.seatings) for each in played), default=0)
    return Movement(
        name=name,
        fields=(tuple(range(1, pairs + 1)),),
        board_sets=len(played),
        rounds=played,
        shares=(tuple(range(1, most + 1)),),
    )


def round_robin(pairs: int, rounds: int | None = None) -> Movement:
    """All meet once, by the circle; the last pair stays North-South if the number is even, the
    others sit either way equally often, or within one."""
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        raise Mistake(
            f"a round robin is made for {LEAST_PAIRS} to {MOST_PAIRS}, not {pairs}: "
            "play in sections."
        )
    longest = pairs - 1 + pairs % 2
    chosen = longest if rounds is None else rounds
    if not 1 <= chosen <= longest:
        raise Mistake(f"a round robin of {pairs} has 1 to {longest} rounds, not {chosen}.")
    drawn = [_circle(pairs + pairs % 2, number) for number in range(chosen)]
    present = [[each for each in one if max(each) <= pairs] for one in drawn]
    return of_pairings(f"round robin, {pairs} pairs, {chosen} rounds", pairs, present)


def blitz(pairs: int, rounds: int | None = None) -> Movement:
    """A round robin at speed: the round has one board, the same at every table."""
    made = round_robin(pairs, rounds)
    return replace(made, name=f"blitz, {pairs} pairs, {len(made.rounds)} rounds of a board")


def _circle(seats: int, number: int) -> list[tuple[int, int]]:
    """A round of the circle: the last seat stays, the others sit across it in turn."""
    moving = seats - 1
    found = [(seats, number + 1)]
    for step, up_is_ns in enumerate(_directions(moving), 1):
        up, down = (number + step) % moving + 1, (number - step) % moving + 1
        found.append((up, down) if up_is_ns else (down, up))
    return found


@cache
def _directions(moving: int) -> tuple[bool, ...]:
    """For each step across the circle, whether the upper seat is North-South.

    Two pairs that are so many seats apart sit the same way as often as the circle of directions
    agrees with itself turned by so many. It begins with the squares, for which that is most even
    where the seats are a prime, and changes a step as long as that helps.
    """
    steps = range(1, moving // 2 + 1)
    squares = {n * n % moving for n in range(1, moving)}
    chosen = [step in squares for step in steps]
    best = _agreement(chosen, moving)
    helped = True
    while helped:
        helped = False
        for place in range(len(chosen)):
            chosen[place] = not chosen[place]
            found = _agreement(chosen, moving)
            helped = helped or found < best
            if found < best:
                best = found
            else:
                chosen[place] = not chosen[place]
    return tuple(chosen)


def _agreement(chosen: Sequence[bool], moving: int) -> int:
    """How far from even the circle agrees with itself, over all turns: small is good."""
    circle = 0
    for step, up_is_ns in enumerate(chosen, 1):
        circle |= 1 << (step if up_is_ns else moving - step)
    full = (1 << moving) - 1
    total = 0
    for turn in range(1, moving // 2 + 1):
        turned = (circle << turn | circle >> (moving - turn)) & full
        total += (moving - 2 * (circle ^ turned).bit_count()) ** 2
    return total


def _round(number: int, pairs: int, drawn: Sequence[tuple[int, int]]) -> MovementRound:
    seated = {pair for couple in drawn for pair in couple}
    if wrong := sorted(pair for pair in seated if not 1 <= pair <= pairs):
        raise Mistake(
            f"round {number} seats pair {wrong[0]}, and there are pairs 1 to {pairs}: "
            "put the draw right."
        )
    seatings = (Seating(table, ns, ew, number) for table, (ns, ew) in enumerate(drawn, 1))
    sit_outs = (pair for pair in range(1, pairs + 1) if pair not in seated)
    return MovementRound(tuple(seatings), tuple(sit_outs))


def _all_tables(movement: Movement | IndividualMovement) -> tuple[int, ...]:
    return tuple(sorted({at.table for each in movement.rounds for at in each.seatings}))
