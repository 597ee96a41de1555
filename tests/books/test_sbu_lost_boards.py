"""SBU 2.13.2.c: boards lost by a late pair, and the session that the other side's score follows."""

from __future__ import annotations

from fractions import Fraction

import pytest
from at_the_desk import AtTheDesk

from convenor.errors import Refusal


@pytest.mark.parametrize(
    ("reading", "percent"),
    [
        # pair 1 has 8 of 8 on the boards that it played: 100% on the two that it lost
        ("boards_played_in_the_session", Fraction(100)),
        # over all boards: 8 and twice 60% of 2, 10.4 of 12
        ("all_boards_incl_artificial", Fraction(1040, 12)),
    ],
)
def test_average_plus_follows_the_session_that_the_reading_names(
    reading: str, percent: Fraction
) -> None:
    event = AtTheDesk(
        "sbu-multi-session-pairs",
        4,
        readings={"average_plus_base": reading},
        sessions=1,
        boards=6,
    )
    stage = event.stage
    event.do("open-stage", stage=stage)
    seats = ["1", "2", "3", "4"]
    movement = {"kind": "howell", "pairs": 4}
    at = {"stage": stage, "session": 1}
    event.put("session opened", **at, movement=movement, boards_a_round=2, seats=seats)
    seating = event.there.state.session(stage, 1).the_seating
    met = next(each for each in seating.of("1") if "4" in each.contestants)
    for seat in seating.seats:
        own = "1" in seat.contestants
        for board in seat.boards if seat is not met else ():
            grand = "7NT= by N" if own and seat.ns == "1" else "7NT= by E" if own else "1NT= by N"
            event.put("result entered", **at, table=seat.table, board=board, result=grand)
    event.do("late", **at, contestant="4", minutes=16, boards=list(met.boards))
    card = event.there.figures.scores.session(stage, 1).cards["1"]
    # six boards, a top of 2 on each
    assert (card.score, card.available) == (8 + 2 * 2 * percent / 100, 12)


@pytest.mark.parametrize("offence", ["late", "slow-play"])
def test_a_board_that_was_taken_away_is_never_played(offence: str) -> None:
    """2.14.i: neither a late nor a slow pair gets its board back, whatever time is left."""
    event = AtTheDesk("sbu-multi-session-pairs", 4, sessions=1, boards=6)
    at = {"stage": event.stage, "session": 1}
    event.do("open-stage", stage=event.stage)
    movement = {"kind": "howell", "pairs": 4}
    seats = ["1", "2", "3", "4"]
    event.put("session opened", **at, movement=movement, boards_a_round=2, seats=seats)
    seat = event.there.state.session(event.stage, 1).the_seating.of("4")[0]
    gone, kept = seat.boards
    lost = {"boards": [gone]} if offence == "late" else {"taken_away": [gone]}
    event.do(offence, **at, contestant="4", minutes=9, **lost)
    place = {**at, "table": seat.table, "result": "1NT= by N"}
    with pytest.raises(Refusal, match=r"2\.14\.i"):
        event.do("enter-result", **place, board=gone)
    event.do("enter-result", **place, board=kept)
