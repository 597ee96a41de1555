"""QBA: a pair that is more than half an hour late is out; what its opponents get for its boards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from at_the_desk import AtTheDesk

PAIRS = ("1", "2", "3", "4", "5")


def evening(**readings: str) -> AtTheDesk:
    """Six pairs in a Howell of five rounds of two boards; pair 6 does not come."""
    event = AtTheDesk(
        "qba-championship-pairs", 6, readings=readings, sessions=2, boards=10, places=5, each=5
    )
    event.do("open-stage", stage="qualifying")
    sit(event, 1, [*PAIRS, "6"])
    return event


def sit(event: AtTheDesk, session: int, seats: list[str]) -> None:
    movement = {"kind": "howell", "pairs": 6}
    at = {"stage": "qualifying", "session": session, "seats": seats}
    event.put("session opened", **at, movement=movement, boards_a_round=2)


def play(event: AtTheDesk, session: int) -> None:
    """One no trump made at every table at which pair 6 does not sit."""
    for seat in event.there.state.session("qualifying", session).the_seating.seats:
        for board in seat.boards if "6" not in seat.contestants else ():
            place = {"stage": "qualifying", "session": session, "table": seat.table}
            event.put("result entered", **place, board=board, result="1NT= by N")


def cards(event: AtTheDesk, session: int) -> set[tuple[object, object]]:
    found = event.there.figures.scores.session("qualifying", session).cards
    return {(found[pair].score, found[pair].available) for pair in PAIRS}


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        # eight boards with two equal results each: 3/2 × (1 + 1) - 1 = 2 of a top of 4
        ("sit_out", (Fraction(16), Fraction(32))),
        # and 60% of the top on the two boards against pair 6: 2 × 2.4
        ("60_percent_throughout", (Fraction(104, 5), Fraction(40))),
    ],
)
def test_opponents_of_a_pair_that_is_out_have_what_the_reading_says(
    reading: str, expected: tuple[Fraction, Fraction]
) -> None:
    event = evening(late_after_cease=reading)
    play(event, 1)
    late = {"stage": "qualifying", "session": 1, "contestant": "6", "minutes": 31}
    event.do("late", **late, results="stand")
    assert cards(event, 1) == {expected}
    sit(event, 2, [*PAIRS, ""])
    play(event, 2)
    halved = {(each[0] / 2, each[1] / 2) for each in (expected,)}  # two tables: a top of 2
    assert cards(event, 2) == halved, "and so it is in the next session, where they sit out"


def test_boards_lost_before_the_pair_was_out_are_scored_as_lost() -> None:
    """The director names the two boards of the first round: 60% to whoever waited there."""
    event = evening()
    play(event, 1)
    seat = event.there.state.session("qualifying", 1).the_seating.of("6")[0]
    waited = next(each for each in seat.contestants if each != "6")
    late = {"stage": "qualifying", "session": 1, "contestant": "6", "minutes": 31}
    event.do("late", **late, results="stand", boards=list(seat.boards))
    found = event.there.figures.scores.session("qualifying", 1).cards
    assert (found[waited].score, found[waited].available) == (Fraction(104, 5), 40)
    others = [found[pair] for pair in PAIRS if pair != waited]
    assert {(each.score, each.available) for each in others} == {(16, 32)}


def test_half_an_hour_is_not_yet_too_late() -> None:
    event = evening(late_after_cease="60_percent_throughout")
    late = {"stage": "qualifying", "session": 1, "contestant": "6", "minutes": 30}
    made = event.asked("late", **late, boards=[])
    assert [each.kind for each in made.facts] == ["late arrival"]
