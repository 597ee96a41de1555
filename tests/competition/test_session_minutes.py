"""How long a session lasts is what the clause of its stage answers, asked as `ask` asks it."""

from typing import Any

import pytest
from small import Ledger, plan, stage

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.regulation import shelf
from convenor.regulation.ask import Asking

EACH = """
[rulebook]
id = "ours"
title = "Ours"
document = "none"
since = 2000-01-01
under = "sbu-2022"

[[chapter]]
id = "1"
heading = "Time"

[[clause]]
id = "1"
heading = "Time"
kind = "record"
rule = "One time for the whole session."
chapter = "1"

[[change]]
by = "1"
clause = "sbu-2022 2.14.a"
term = "each"
value = "session"
"""


def evening(clause: str, layer: str = "", **session: Any) -> Competition:
    pairs = stage(
        "pairs",
        format="sessions",
        scoring="matchpoints",
        figure="percent",
        clauses={"board time": clause},
        draw={},
        standing={},
    )
    made = plan(pairs, contestants="pairs") | {"rulebook": clause.partition(" ")[0]}
    ledger = Ledger(made | {"own_layers": [layer] if layer else []}, 12)
    seats = [str(number) for number in range(1, 13)]
    ledger.add("session opened", stage="pairs", session=1, seats=seats, **session)
    return Competition(tuple(ledger.facts))


def minutes(there: Competition, told: int | None = None) -> object:
    return pipeline.session_minutes(there, there.state.session("pairs", 1), told)


MITCHELL = {"movement": {"kind": "mitchell", "tables": 6, "rounds": 4}, "boards_a_round": 3}


@pytest.mark.parametrize(("layer", "expected"), [("", 4 * 22), (EACH, 85)])
def test_a_time_for_a_round_is_asked_with_the_boards_of_each(layer: str, expected: int) -> None:
    there = evening("sbu-2022 2.14.b", layer, **MITCHELL)
    stack = shelf.open_stack("sbu-2022")
    stack = shelf.with_layers(stack, (layer,)) if layer else stack
    given = {"boards": 12, "round_boards": [3, 3, 3, 3]}
    asked = Asking(stack, stack.clause("sbu-2022 2.14.b")).answer(given)
    assert minutes(there) == asked.minutes_allowed == expected


def test_a_session_lasts_as_long_as_the_boards_that_a_table_has() -> None:
    """Six tables share out eighteen boards, and each plays twelve of them."""
    there = evening("sabf-2020 13.16.a", **MITCHELL)
    assert len(there.state.session("pairs", 1).boards) == 18
    assert minutes(there) == 12 * minutes_a_board(there)


def minutes_a_board(there: Competition) -> Any:
    return pipeline.minutes(there, "pairs", 1)


def test_a_time_that_was_set_is_the_sessions() -> None:
    assert minutes(evening("sbu-2022 2.14.c", **MITCHELL), told=100) == 100
    assert minutes(evening("sbu-2022 2.14.b", **MITCHELL), told=100) == 100
