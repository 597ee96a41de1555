"""How fast movements are made: every Howell and Mitchell up to 40 tables, each proved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from convenor.bench import Measured, at_most
from convenor.bench.timing import calls_in_turn
from convenor.errors import Mistake
from convenor.movements.howell import howell, rounds_for
from convenor.movements.mitchell import (
    LEAST_PAIRS,
    Mitchell,
    mitchell,
    most_rounds,
    plans_for,
    tables_of,
    usual_plan,
    usual_switch,
)
from convenor.movements.movement import Movement
from convenor.movements.proofs import prove
from convenor.values import replace

TABLES = 40


def movements_proved(tables: int = TABLES, times: int = 3) -> Iterator[Measured]:
    """All of them made and proved, and what arrow-switched Mitchells cost beside them."""
    count = sum(1 for _ in every_movement(tables))
    made, proved, turned = calls_in_turn(
        (
            lambda: _make(every_movement(tables)),
            lambda: _prove(every_movement(tables)),
            lambda: _prove(every_switched(tables)),
        ),
        times,
    )
    note = f"{count} movements, {made:.2f} s to make them"
    yield at_most("movements-proved", proved, "s", 1, note)
    note = f"{turned:.2f} s for the Mitchells with the usual rounds switched"
    yield at_most("movements-switched", turned / proved, "× all without a switch", 2, note)


def every_movement(tables: int) -> Iterator[Movement]:
    """Every Howell and Mitchell for up to so many tables, half tables too."""
    for pairs in range(1, 2 * tables + 1):
        for rounds in rounds_for(pairs):
            yield howell(pairs, rounds)
        for wanted in every_mitchell(pairs):
            yield mitchell(wanted)


def every_switched(tables: int) -> Iterator[Movement]:
    """Every Mitchell that can have its last rounds with the arrow switched, and has them so."""
    for pairs in range(1, 2 * tables + 1):
        for wanted in every_mitchell(pairs):
            plan = wanted.plan or usual_plan(tables_of(pairs))
            if plan != "barometer":  # where all play the same boards nobody is compared anew
                switched = usual_switch(most_rounds(tables_of(pairs), plan))
                yield mitchell(replace(wanted, switched=switched))


def every_mitchell(pairs: int) -> Iterator[Mitchell]:
    """By each plan, and with either direction a pair short."""
    if pairs < LEAST_PAIRS:
        return
    short: tuple[Literal["NS", "EW"], ...] = ("NS", "EW") if pairs % 2 else ("EW",)
    for plan in plans_for(tables_of(pairs)):
        for missing in short:
            yield Mitchell(pairs, plan, missing=missing)


def _make(movements: Iterator[Movement]) -> None:
    for _ in movements:
        pass


def _prove(movements: Iterator[Movement]) -> None:
    for each in movements:
        found = prove(each)
        if not found.sound:
            raise Mistake(f"{each.name} is not sound: {found.problems[0]}.")
