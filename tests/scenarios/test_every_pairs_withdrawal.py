"""One evening of six pairs that one pair leaves, for the SBU's pairs by matchpoints, by hand.

A Howell of five rounds of one board. 1 is better than 400 by 20 on boards 1 to 4; everything else
is level. The boards, each with who had it NS and EW, and in which round:

    1   4-3 (1)  2-6 (2)  1-5 (3)        4   6-4 (4)  5-3 (4)  2-1 (4)
    2   1-6 (1)  5-4 (2)  2-3 (5)        5   3-1 (2)  2-4 (3)  6-5 (5)
    3   5-2 (1)  6-3 (3)  4-1 (5)

3 leaves. After two of its five boards these are cancelled, and everything has two results, a top of
2; after three they stand, and a top is 4: of boards 2 and 4, with two results, 3.5 and 0.5 by Law
78.A. Whoever would meet 3 sits out, with 60% or its own session (2.8.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline

BETTER = (1, 2, 3, 4)
# In boards 1 to 5, of ten: 4 and 1 had a board less, 6 has more than 60% of what it played.
CANCELLED = {
    "1": Fraction(8 * 100, 8),  # 2 + 2 + 2 + 2
    "6": Fraction(625, 10),  # 2 + 0 + 62.5% + 2 + 1
    "5": Fraction(42),  # 0 + 0 + 2 + 60% + 1, 4.2
    "4": Fraction(3 * 100, 8),  # 2 + 0 + 0 + 1
    "2": Fraction(22),  # 0 + 60% + 0 + 0 + 1, 2.2
}
# Of twenty.
STANDING = {
    "1": Fraction(85),  # 4 + 3.5 + 4 + 3.5 + 2
    "6": Fraction(60),  # 3 + 0.5 + 3 + 3.5 + 2
    "5": Fraction("39.5"),  # 0 + 0.5 + 3 + 60% + 2, 7.9
    "4": Fraction(35),  # 1 + 3.5 + 0 + 0.5 + 2
    "2": Fraction("34.5"),  # 1 + 60% + 1 + 0.5 + 2, 6.9
}
SMALL = {"boards": 5}
NATION = {"district_places": 6, "district_boards": 5, "from_district": 6, "final_sessions": 1}
FINAL = {"final_boards": 5}
EVENTS: Mapping[str, tuple[tuple[str, ...], dict[str, Any], int, Mapping[str, Fraction]]] = {
    "sbu-multi-session-pairs": (("pairs",), {**SMALL, "sessions": 1}, 2, CANCELLED),
    "sbu-simultaneous-pairs": (("heats",), SMALL, 3, STANDING),
    "sbu-congress-pairs": (("sections", "final"), {**SMALL, **FINAL, "places": 6}, 3, STANDING),
    "sbu-national-pairs": (
        ("heats", "district finals", "national final"),
        {**SMALL, **FINAL, **NATION},
        2,
        CANCELLED,
    ),
}
"""The stages, what the organiser answers, after which round 3 leaves the last, and the shares."""


def opened(office: Shipped, stage: str) -> None:
    office.do("open-stage", stage=stage)
    howell = {"movement": {"kind": "howell", "pairs": 6}, "seats": list("123456")}
    office.opened(1, 10, 10, stage=stage, boards_a_round=1, **howell)


def played(office: Shipped, stage: str, rounds: range, without: str = "") -> None:
    results: list[dict[str, Any]] = []
    for seat in office.desk.competition.state.session(stage, 1).the_seating.seats:
        if seat.round not in rounds or without in (seat.ns, seat.ew):
            continue
        for board in seat.boards:
            more = {seat.ns: 20, seat.ew: -20}.get("1", 0) if board in BETTER else 0
            place = {"stage": stage, "session": 1, "table": seat.table, "board": board}
            results.append({**place, "result": f"+{400 + more}"})
    office.put_all("result entered", results)


def ended(office: Shipped, stage: str) -> None:
    office.do("post", stage=stage, session=1)
    office.do("close-stage", stage=stage, override="the period is over")


@pytest.mark.parametrize("id", EVENTS)
def test_an_evening_that_a_pair_leaves_goes_to_the_right_pair(tmp_path: Path, id: str) -> None:
    (*before, stage), answers, rounds, shares = EVENTS[id]
    office = Shipped(tmp_path, id, 0, answers)
    for pair in range(1, 7):
        of = {"section": "A", "district": "East"}
        office.do("enter", name=f"P{pair}", players=[f"{pair}A", f"{pair}B"], **of)
    for each in before:
        opened(office, each)
        played(office, each, range(1, 6))
        ended(office, each)
    opened(office, stage)
    played(office, stage, range(1, rounds + 1))
    office.do("withdraw", contestant="3", stage=stage, session=1, reason="taken ill")
    played(office, stage, range(rounds + 1, 6), without="3")
    (standing,) = pipeline.standings(office.desk.competition, stage).values()
    found = {line.contestant: Fraction(line.total) for line in standing.lines}
    found.pop("3", None)
    assert found == shares
    ended(office, stage)
    closed = office.desk.competition.state.stage(stage).closed
    assert closed is not None
    assert [each for each in closed.placings if each != "3"] == list("16542")
    (title,) = pipeline.titles(office.desk.competition, stage)
    assert title.contestants == ("1",)
