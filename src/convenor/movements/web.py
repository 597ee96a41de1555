"""Mitchells of more tables than board sets: the web and the Bowman.

Tables and rounds go in, a `Movement` comes out in which everybody plays every set: North-South stay
and East-West go up a table each round, the boards go down one; at some tables the sets lie in
rising order and at the others in falling order. So 14 to 27 tables play 26 boards, of which two or
three copies are in the room, or tables share. How many boards are in a set, and who sits where, is
not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, get_args

from convenor.errors import Mistake, did_you_mean
from convenor.movements.mitchell import round_of
from convenor.movements.movement import (
    AnyMovement,
    Groups,
    Movement,
    MovementRound,
    tables_in_play,
)
from convenor.values import value

LEAST_TABLES, MOST_TABLES = 5, 40

Weave: TypeAlias = Literal["web", "bowman"]
"""A web has two halves, one with the sets in rising and one in falling order; a Bowman is a
Mitchell of as many tables as there are rounds, to which tables are added by twos."""


@value
class Woven:
    """What is wanted of a web or a Bowman."""

    pairs: int
    rounds: int
    """And so many board sets."""
    weave: Weave = "web"
    switched: int = 0
    """Rounds at the end that are played with the arrow switched."""
    missing: Literal["NS", "EW"] = "EW"
    """With an odd number of pairs, the direction that has one fewer."""


class Row(NamedTuple):
    """Tables that stand beside each other, with the sets in one order."""

    tables: int
    rising: bool
    """Whether the next table has the next set, as in a Mitchell."""


def woven(wanted: Woven) -> Movement:
    """The web or Bowman that is wanted."""
    tables = (wanted.pairs + 1) // 2
    _refuse_impossible(wanted, tables)
    rows = _rows(wanted.weave, tables, wanted.rounds)
    sets = _sets_of(rows, wanted.rounds)
    half = wanted.pairs % 2
    ns_pairs = tables - 1 if half and wanted.missing == "NS" else tables
    rounds = [_round(wanted, sets, ns_pairs, number) for number in range(wanted.rounds)]
    first = wanted.rounds - wanted.switched
    rounds[first:] = [each.turned() for each in rounds[first:]]
    north, east = range(1, ns_pairs + 1), range(ns_pairs + 1, wanted.pairs + 1)
    return Movement(
        name=_name(wanted),
        fields=((*north, *east),) if wanted.switched else (tuple(north), tuple(east)),
        board_sets=wanted.rounds,
        rounds=tuple(rounds),
        shares=_shares(rounds),
    )


def weaves_for(tables: int, rounds: int) -> tuple[Weave, ...]:
    """The ways in which so many tables can play so many sets, each once."""
    if not LEAST_TABLES <= rounds < tables <= MOST_TABLES:
        return ()
    found: list[Weave] = []
    if tables % 2 == 0 and tables <= 2 * rounds:
        found.append("web")
    if (tables - rounds) % 2 == 0 and tables <= 3 * rounds:
        found.append("bowman")
    return tuple(found)


def copies_of(movement: AnyMovement) -> int:
    """Copies of each board that are needed where no tables are to share."""
    at_once = Counter((at.round, at.boards) for at in tables_in_play(movement))
    return max(at_once.values())


# --- where the boards are -------------------------------------------------------------------------


def _rows(weave: Weave, tables: int, rounds: int) -> tuple[Row, ...]:
    """The rows of tables, in the order in which East-West go through them."""
    if weave == "web":
        return Row(tables // 2, True), Row(tables // 2, False)
    falling = (tables - rounds) // 2
    first = (tables - falling) // 2
    return Row(first, True), Row(falling, False), Row(tables - falling - first, True)


def _sets_of(rows: Iterable[Row], sets: int) -> tuple[tuple[int, int], ...]:
    """For each table the set of the first round, from 0, and the step from round to round.

    Where two rows meet, the sets that a pair has played in one and has still to play in the other
    lie beside each other, so that the second row goes on where the first ends.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for row in rows:
        step, before = (1 if row.rising else -1), len(found)
        if before:
            start -= 2 * step * (before - 1)
        found += [(start + step * (before + n), step) for n in range(row.tables)]
    return tuple((first % sets, step) for first, step in found)


def _round(
    wanted: Woven, sets: tuple[tuple[int, int], ...], ns_pairs: int, number: int
) -> MovementRound:
    """A round, counted from 0; with an even number of sets East-West skip a table half way."""
    moved = number + (wanted.rounds % 2 == 0 and number >= wanted.rounds // 2)
    boards = [(first + step * number) % wanted.rounds + 1 for first, step in sets]
    return round_of(boards, (ns_pairs, wanted.pairs - ns_pairs), moved)


def _shares(rounds: Iterable[MovementRound]) -> Groups:
    """Any tables may come to have the same set, in one round or another."""
    return (tuple(sorted({at.table for each in rounds for at in each.seatings})),)


# --- words ----------------------------------------------------------------------------------------


def _refuse_impossible(wanted: Woven, tables: int) -> None:
    if wanted.weave not in get_args(Weave):
        raise Mistake(
            f"unknown plan '{wanted.weave}': {did_you_mean(wanted.weave, get_args(Weave))}"
        )
    if wanted.missing not in ("NS", "EW"):
        raise Mistake(f"the missing pair is NS or EW, not '{wanted.missing}'.")
    if wanted.weave not in weaves_for(tables, wanted.rounds):
        raise Mistake(
            f"{tables} tables cannot play a {_title(wanted.weave)} of {wanted.rounds} rounds: "
            f"{_possible(wanted.weave, tables)}"
        )
    if not 0 <= wanted.switched <= wanted.rounds:
        raise Mistake(
            f"{wanted.switched} of {wanted.rounds} rounds cannot be switched: choose fewer."
        )


def _possible(weave: Weave, tables: int) -> str:
    rounds = [str(n) for n in range(LEAST_TABLES, tables) if weave in weaves_for(tables, n)]
    if not rounds:
        return "play a Mitchell, or in sections."
    return f"it has {', '.join(rounds)}."


def _title(weave: Weave) -> str:
    return {"web": "web", "bowman": "Bowman"}[weave]


def _name(wanted: Woven) -> str:
    how = {"web": "web Mitchell", "bowman": "Bowman Mitchell"}[wanted.weave]
    arrow = f", {wanted.switched} switched" if wanted.switched else ""
    return f"{how}, {wanted.pairs} pairs, {wanted.rounds} rounds{arrow}"
