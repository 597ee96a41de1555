"""SABF: when an appeal is heard and what it may reverse (7.c, 7.g), arrivals (11.2.a), 11.9.b."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from at_the_desk import AtTheDesk

from convenor.errors import Refusal

AT = {"stage": "pairs", "session": 1}


def evening(starts: str = "19:30") -> AtTheDesk:
    """Four pairs in a Howell of three rounds of two boards, on a Monday from half past seven."""
    event = AtTheDesk("sabf-matchpoint-pairs", 4, sessions=1, boards=6)
    event.do("open-stage", stage="pairs")
    movement = {"kind": "howell", "pairs": 4}
    opened = {"movement": movement, "seats": ["1", "2", "3", "4"], "boards_a_round": 2}
    event.put("session opened", **AT, **opened, starts=f"2026-11-02T{starts}", minutes=60)
    return event


def ruled(event: AtTheDesk) -> tuple[str, str]:
    """A ruling at the first table; who sits there."""
    seat = event.there.state.session("pairs", 1).the_seating.seats[0]
    place = {**AT, "table": seat.table, "board": seat.boards[0]}
    event.put("result entered", **place, result="1NT= by N")
    event.do("rule", **place, ns={"award": "average"}, ew={"award": "average"})
    return seat.ns, seat.ew


@pytest.mark.parametrize(
    ("more", "heard"),
    [
        ({}, "it is heard on Monday 9 November 2026 at 19:00, unless all parties agree"),
        ({"agreed": "2026-11-05T18:15"}, "it is heard on Thursday 5 November 2026 at 18:15"),
        ({"agreed": "2026-11-20T18:15"}, "Monday 9 November 2026 at 19:00: a later time does not"),
    ],
)
def test_an_appeal_is_told_when_it_is_heard(more: dict[str, Any], heard: str) -> None:
    """Lodged on Monday 2 November: seven days later, half an hour before play at 19:30."""
    event = evening()
    who, _ = ruled(event)
    done = event.do("lodge-appeal", ruling="R1", contestant=who, signatures=2, **more)
    assert heard in done.says
    assert "(sabf-2020 7.c)" in done.says


def test_the_committee_reverses_facts_and_discretion_but_no_point_of_law() -> None:
    event = evening()
    who, _ = ruled(event)
    event.do("lodge-appeal", ruling="R1", contestant=who, signatures=2)
    won = {"appeal": "A1", "upheld": True, "ns": {"award": "average plus"}}
    with pytest.raises(Refusal, match="ruling rests on a point of law"):
        event.do("decide-appeal", **won, basis="law")
    for basis in ("fact", "discretion"):
        assert event.findings("decide-appeal", **won, basis=basis) == []
    event.do("decide-appeal", **won, basis="fact")


@pytest.mark.parametrize(("starts", "told"), [("19:40", False), ("19:33", True)])
def test_whoever_comes_within_five_minutes_of_the_start_may_be_turned_away(
    starts: str, told: bool
) -> None:
    """It is half past seven: ten minutes are enough, three are not."""
    event = evening(starts)
    players = [{"name": "New A"}, {"name": "New B"}]
    new = event.asked("enter", contestant="9", name="New", players=players)
    found = [each for each in new.findings if each.clause == "sabf-2020 11.2.a"]
    assert [each.verdict for each in found] == (["warn"] if told else [])


def test_a_pair_that_could_not_play_a_fouled_board_has_60_or_its_session() -> None:
    """Pair 1 has 2 of 2 on four boards: 100% on the two that pair 4 spoilt, which has 40%."""
    event = evening()
    seating = event.there.state.session("pairs", 1).the_seating
    met = next(each for each in seating.of("1") if "4" in each.contestants)
    for seat in seating.seats:
        own = "1" in seat.contestants
        for board in seat.boards if seat is not met else ():
            grand = "7NT= by N" if own and seat.ns == "1" else "7NT= by E" if own else "1NT= by N"
            event.put("result entered", **AT, table=seat.table, board=board, result=grand)
    for board in met.boards:
        spoilt = {"board": board, "tables": [met.table], "at_fault": ["4"], "reason": "fouled"}
        event.do("cancel-board", **AT, **spoilt)
    cards = event.there.figures.scores.session("pairs", 1).cards
    assert (cards["1"].score, cards["1"].available) == (12, 12)
    # pair 4 has a top where it sits across from pair 1's line, and a bottom in the same
    tops = sum(
        2
        for seat in seating.of("4")
        for board in seat.boards
        if seat is not met
        for other in seating.by_board[board]
        if "1" in other.contestants and other.side_of("1") != seat.side_of("4")
    )
    assert (cards["4"].score, cards["4"].available) == (tops + 2 * 2 * Fraction(2, 5), 12)
