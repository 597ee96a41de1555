"""One evening of four pairs with all its troubles, for the SBU's pairs by matchpoints, by hand.

A Howell of six boards, two a round, a top of 2. 4 is NS at table 1, against 3, then 1, then 2; at
table 2 sit 2-1, 3-2 and 1-3. Table 1 is better than table 2 on boards 1, 2 and 5, worse on 3, and
level on 4 and 6:

    4   2 2 | 0 1 | 2 1   8        1   2 2 | 2 1 | 0 1   8
    3   0 0 | 2 1 | 2 1   6        2   0 0 | 0 1 | 0 1   2
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.competition.explaining.questions import TotalOf
from convenor.explain import as_text

SMALL = {"boards": 6}
NATION = {"district_places": 4, "district_boards": 6, "from_district": 4}
FINAL = {"final_boards": 6}
EVENTS: Mapping[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "sbu-multi-session-pairs": (("pairs",), {**SMALL, "sessions": 1}),
    "sbu-simultaneous-pairs": (("heats",), SMALL),
    "sbu-congress-pairs": (("sections", "final"), {**SMALL, **FINAL, "places": 4}),
    "sbu-national-pairs": (
        ("heats", "district finals", "national final"),
        {**SMALL, **FINAL, **NATION, "final_sessions": 1},
    ),
}
"""The stages of each, the last with the trouble, and what the organiser answers."""
BETTER = (20, 20, -20, 0, 20, 0)


def matchpoints(office: Shipped, stage: str) -> dict[str, Fraction]:
    """Of the twelve that each could have."""
    (standing,) = pipeline.standings(office.desk.competition, stage).values()
    return {line.contestant: Fraction(line.total) * 12 / 100 for line in standing.lines}


def sat(office: Shipped, stage: str, wrong: dict[int, int]) -> dict[int, dict[str, Any]]:
    """The session with its results; where each board was played by 4 comes back."""
    howell = {"movement": {"kind": "howell", "pairs": 4}, "seats": list("1234")}
    office.opened(1, 10, 10, stage=stage, boards_a_round=2, **howell)
    results: list[dict[str, Any]] = []
    found: dict[int, dict[str, Any]] = {}
    for seat in office.desk.competition.state.session(stage, 1).the_seating.seats:
        for board in seat.boards:
            place = {"stage": stage, "session": 1, "table": seat.table, "board": board}
            better = {**dict(enumerate(BETTER, 1)), **wrong}[board]
            four = "4" in (seat.ns, seat.ew)
            if four:
                found[board] = place
            results.append({**place, "result": f"+{400 + (better if four else 0)}"})
    office.put_all("result entered", results)
    return found


def entered(office: Shipped) -> None:
    for pair in range(1, 5):
        of = {"section": "A", "district": "East"}
        office.do("enter", name=f"P{pair}", players=[f"{pair}A", f"{pair}B"], **of)


def all_go_on(office: Shipped, stage: str) -> None:
    """A stage that ends as the evening would without its troubles, and whose four all go on."""
    office.do("open-stage", stage=stage)
    sat(office, stage, {})
    office.do("post", stage=stage, session=1)
    office.do("close-stage", stage=stage, override="the period is over")


@pytest.mark.parametrize("id", EVENTS)
def test_an_evening_of_pairs_with_trouble_goes_to_the_right_pair(tmp_path: Path, id: str) -> None:
    (*before, stage), answers = EVENTS[id]
    office = Shipped(tmp_path, id, 0, answers)
    entered(office)
    for each in before:
        all_go_on(office, each)
    office.do("open-stage", stage=stage)
    # Board 1 seemed level: a matchpoint to each on it.
    at = sat(office, stage, {1: 0})
    assert matchpoints(office, stage) == {"4": 7, "1": 7, "3": 7, "2": 3}
    office.do("correct-result", **at[1], result="+420", reason="read wrongly")
    assert matchpoints(office, stage) == {"4": 8, "1": 8, "3": 6, "2": 2}

    # Nobody may play for another (2.7.1).
    gone = {"contestant": "2", "stage": stage, "session": 1, "player_out": "2A"}
    with pytest.raises(Refused, match=r"2\.7\.1"):
        office.do("substitute", **gone, player_in="Zoe", permission="given")

    # A ruling makes board 4 worse for 4, who lose a matchpoint to 1, as 2 do to 3; not for long.
    worse, level = ({"assigned": [{"result": each, "weight": 1}]} for each in ("+380", "+400"))
    office.do("rule", **at[4], ns=worse, ew=worse, reason="misinformation")
    assert matchpoints(office, stage) == {"4": 7, "1": 9, "3": 7, "2": 1}
    office.do("lodge-appeal", ruling="R1", contestant="4", matter="judgement", committee=True)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
    assert matchpoints(office, stage) == {"4": 8, "1": 8, "3": 6, "2": 2}

    # The start was put back by ten minutes, and 3 sat down after five: a tenth of a top (2.13.2.g).
    held = {"actual_start": "2022-10-01T10:20"}
    late = {"contestant": "3", "stage": stage, "session": 1, "minutes": 5, **held}
    office.do("late", **late)
    assert matchpoints(office, stage)["3"] == 6 - Fraction("0.2")

    # 1 and 4 are level with 8: on the boards between them 1 has 3 and 4 has 1 (2.11.2.b).
    office.do("post", stage=stage, session=1)
    office.at(20, day=5)
    office.do("close-stage", stage=stage)
    closed = office.desk.competition.state.stage(stage).closed
    assert closed is not None
    assert list(closed.placings) == ["1", "4", "3", "2"]
    (title,) = pipeline.titles(office.desk.competition, stage)
    assert title.contestants == ("1",)
    # Matchpoints are told as matchpoints, and what they are a share of in per cent.
    said = as_text(pipeline.explained(office.desk.competition, TotalOf("1", stage=stage)))
    assert "round 1 = 8 MP" in said
    assert "share of 12 = 66 2/3 (about 66.67) %" in said
