"""Mitchell movements for 2 to 40 tables.

Pairs and a plan go in, a `Movement` comes out: North-South stay, East-West go up a table and
boards down. An even number of tables needs a skip, a relay with a bye-stand, or duplicated boards;
an odd number of pairs leaves one sitting out each round; an arrow-switch makes one field of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from convenor.errors import Mistake, did_you_mean
from convenor.movements.movement import Movement, MovementRound, Seating
from convenor.movements.proofs import measure
from convenor.values import replace, value

LEAST_PAIRS, MOST_PAIRS = 4, 80

Plan: TypeAlias = Literal["straight", "skip", "relay", "barometer"]
"""How boards go: straight (odd tables); East-West skip a table half way; the first and last table
share and a bye-stand lies opposite (even tables); or all tables share one set (any number)."""


@value
class Mitchell:
    """What is wanted of a Mitchell."""

    pairs: int
    plan: Plan | None = None
    """Not given: straight for an odd number of tables, a skip for an even one above two."""
    rounds: int | None = None
    """Not given: as many as the plan allows."""
    switched: int = 0
    """Rounds at the end that are played with the arrow switched."""
    missing: Literal["NS", "EW"] = "EW"
    """With an odd number of pairs, the direction that has one fewer."""


def mitchell(wanted: Mitchell) -> Movement:
    """The Mitchell that is wanted."""
    _refuse_impossible(wanted)
    tables = tables_of(wanted.pairs)
    plan = wanted.plan or usual_plan(tables)
    longest = most_rounds(tables, plan)
    rounds = longest if wanted.rounds is None else wanted.rounds
    if not 1 <= rounds <= longest:
        raise Mistake(
            f"a Mitchell of {tables} tables ({plan}) has 1 to {longest} rounds, not {rounds}."
        )
    if not 0 <= wanted.switched <= rounds:
        raise Mistake(f"{wanted.switched} of {rounds} rounds cannot be switched: choose fewer.")
    if wanted.switched and plan == "barometer":
        raise Mistake(
            "where all tables play the same boards, switching a round compares nobody anew: "
            "leave the arrow, or play a round robin or a Howell for one winner."
        )
    return _assembled(wanted, tables, plan, rounds)


def tables_of(pairs: int) -> int:
    """Tables that a number of pairs needs, a half table counted whole."""
    return (pairs + 1) // 2


def usual_plan(tables: int) -> Plan:
    """The plan where none is asked for."""
    if tables % 2:
        return "straight"
    return "skip" if tables > 2 else "relay"


def plans_for(tables: int) -> tuple[Plan, ...]:
    """The plans that a number of tables can be played by."""
    return ("straight", "barometer") if tables % 2 else ("skip", "relay", "barometer")


def most_rounds(tables: int, plan: Plan) -> int:
    """Rounds until pairs would meet again."""
    return tables - 1 if plan == "skip" else tables


def usual_switch(rounds: int) -> int:
    """Rounds to switch for the evenest field: about one in eight."""
    return max(1, (rounds + 4) // 8)


def best_switch(wanted: Mitchell) -> int:
    """Rounds to switch for the evenest field of just this Mitchell, measured one by one."""
    rounds = len(mitchell(wanted).rounds)
    tried = range(1, max(2, rounds // 2 + 1))  # to switch all but some rounds is to switch those
    return min(tried, key=lambda n: measure(mitchell(replace(wanted, switched=n))).competition)


def _refuse_impossible(wanted: Mitchell) -> None:
    if not LEAST_PAIRS <= wanted.pairs <= MOST_PAIRS:
        raise Mistake(
            f"a Mitchell is made for {LEAST_PAIRS} to {MOST_PAIRS} pairs, not {wanted.pairs}: "
            "play in sections."
        )
    if wanted.missing not in ("NS", "EW"):
        raise Mistake(f"the missing pair is NS or EW, not '{wanted.missing}'.")
    if wanted.plan is None:
        return
    if wanted.plan not in get_args(Plan):
        raise Mistake(f"unknown plan '{wanted.plan}': {did_you_mean(wanted.plan, get_args(Plan))}")
    tables = tables_of(wanted.pairs)
    possible = plans_for(tables)
    if wanted.plan not in possible:
        raise Mistake(
            f"{tables} tables cannot play the plan '{wanted.plan}': choose {' or '.join(possible)}."
        )


def _assembled(wanted: Mitchell, tables: int, plan: Plan, rounds: int) -> Movement:
    half = wanted.pairs % 2
    ns_pairs = tables - 1 if half and wanted.missing == "NS" else tables
    played = [_round(wanted, tables, ns_pairs, plan, number) for number in range(rounds)]
    first = rounds - wanted.switched
    played[first:] = [each.turned() for each in played[first:]]
    north, east = range(1, ns_pairs + 1), range(ns_pairs + 1, wanted.pairs + 1)
    return Movement(
        name=_name(wanted, plan, rounds),
        fields=((*north, *east),) if wanted.switched else (tuple(north), tuple(east)),
        board_sets=rounds if plan == "barometer" else tables,
        rounds=tuple(played),
        shares=_shares(tables, plan),
    )


def _round(wanted: Mitchell, tables: int, ns_pairs: int, plan: Plan, number: int) -> MovementRound:
    """A round, counted from 0; the missing pair is the last of its direction."""
    moved = number + (plan == "skip" and number >= tables // 2)
    sets = [_boards_at(table, tables, plan, number) for table in range(tables)]
    return round_of(sets, (ns_pairs, wanted.pairs - ns_pairs), moved)


def round_of(sets: Sequence[int], pairs: tuple[int, int], moved: int) -> MovementRound:
    """A round in which North-South stay and East-West have moved on: a set of boards a table.

    `pairs` are those who stay and those who move; who meets a seat without a pair sits out.
    """
    staying, moving = pairs
    seatings, sit_outs = [], []
    for table, boards in enumerate(sets):
        east = (table - moved) % len(sets)
        if table >= staying:
            sit_outs.append(staying + east + 1)
        elif east >= moving:
            sit_outs.append(table + 1)
        else:
            seatings.append(Seating(table + 1, table + 1, staying + east + 1, boards))
    return MovementRound(tuple(seatings), tuple(sit_outs))


def _boards_at(table: int, tables: int, plan: Plan, number: int) -> int:
    if plan == "barometer":
        return number + 1
    beyond_stand = plan == "relay" and table >= tables // 2
    return (table + beyond_stand + number) % tables + 1


def _shares(tables: int, plan: Plan) -> tuple[tuple[int, ...], ...]:
    if plan == "barometer":
        return (tuple(range(1, tables + 1)),)
    return ((1, tables),) if plan == "relay" else ()


def _name(wanted: Mitchell, plan: Plan, rounds: int) -> str:
    how = {
        "straight": "Mitchell",
        "skip": "skip Mitchell",
        "relay": "Mitchell with relay and bye-stand",
        "barometer": "barometer Mitchell",
    }[plan]
    arrow = f", {wanted.switched} switched" if wanted.switched else ""
    return f"{how}, {wanted.pairs} pairs, {rounds} rounds{arrow}"
