"""The Mitchell with a rover: an odd pair that goes round instead of an empty seat.

An odd number of pairs goes in, a `Movement` comes out with all tables full: the last pair roves and
takes the place of another North-South pair each round, which sits out, nobody more than once. The
Mitchell beneath is straight, or has a relay and a bye-stand where the tables are even.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.movements.mitchell import Mitchell, Plan, mitchell
from convenor.movements.movement import Movement, MovementRound
from convenor.values import replace

LEAST_TABLES, MOST_TABLES = 5, 20

ORDERS: dict[int, str] = {
    6: "5 3 6 4 1",
    9: "1 2 4 6 9 3 5 7",
    12: "2 9 12 4 11 5 10 6 1 3 7",
    15: "2 12 1 6 10 5 9 15 3 14 11 8 4 7",
    18: "12 8 2 17 7 3 10 16 14 6 9 13 4 18 15 5 11",
}
"""The tables to which the rover goes from the second round on, where no simple order serves: three
divides the tables. With 9 and 15 it meets one pair twice; nothing better exists for 9."""


def rover(pairs: int, rounds: int | None = None, arrow_switch: int = 0) -> Movement:
    """The Mitchell of so many pairs of which the last is the rover."""
    tables = pairs // 2
    if not pairs % 2:
        raise Mistake(f"{pairs} pairs fill their tables: a rover is for an odd number of pairs.")
    if not LEAST_TABLES <= tables <= MOST_TABLES:
        raise Mistake(
            f"a Mitchell with a rover has {2 * LEAST_TABLES + 1} to {2 * MOST_TABLES + 1} pairs, "
            f"not {pairs}: leave a half table, or play in sections."
        )
    below = mitchell(Mitchell(pairs - 1, _plan(tables), rounds, arrow_switch))
    order = _order(tables)
    played = tuple(
        _roved(each, pairs, tables, order[number]) for number, each in enumerate(below.rounds)
    )
    arrow = f", {arrow_switch} switched" if arrow_switch else ""
    return replace(
        below,
        name=f"Mitchell with a rover, {pairs} pairs, {len(played)} rounds{arrow}",
        fields=((*below.fields[0], pairs), *below.fields[1:]),
        rounds=played,
    )


def most_rover_rounds(tables: int) -> int:
    """Rounds that such a Mitchell can have; 0 where there is none."""
    return tables if LEAST_TABLES <= tables <= MOST_TABLES else 0


def _plan(tables: int) -> Plan:
    return "straight" if tables % 2 else "relay"


def _order(tables: int) -> tuple[int | None, ...]:
    """The table of the rover round by round; None where it waits."""
    if tables in ORDERS:
        return None, *map(int, ORDERS[tables].split())
    if tables % 2:
        return tuple(2 * number % tables + 1 for number in range(tables))
    half = tables // 2
    return None, *((half + 2 if n % 2 else 1) + n // 2 for n in range(tables - 1))


def _roved(each: MovementRound, rover: int, tables: int, table: int | None) -> MovementRound:
    """The round in which the rover has taken the place of the pair that lives at a table."""
    if table is None:
        return replace(each, sit_outs=(rover,))
    seatings = tuple(
        at
        if at.table != table
        else at._replace(ns=rover)
        if at.ns <= tables
        else at._replace(ew=rover)
        for at in each.seatings
    )
    return replace(each, seatings=seatings, sit_outs=(table,))
