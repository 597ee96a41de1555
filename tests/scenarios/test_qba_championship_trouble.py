"""A QBA championship with trouble: sections, the best of the seconds, a title that a match decides.

The qualifying is a Howell of four in each section: six boards, a top of 2, 12 matchpoints for a
pair. The fourth of the seats is NS at table 1 throughout, against the third, the first and the
second; at table 2 sit 2-1, 3-2 and 1-3. What table 1 has on the six boards against table 2 makes
for first, second, third and fourth of the seats:

    + + + = + -     7   5   3   9
    + + + = + =     6   4   4  10
    + + + = - -     9   7   1   7
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.competition.explaining.questions import BoardIn
from convenor.explain import as_text

SECTIONS = {
    "A": (("1", "2", "3", "4"), "+++=+-"),
    "B": (("5", "6", "7", "8"), "+++=+="),
    "C": (("9", "10", "11", "12"), "+++=--"),
    "D": (("13", "14", "15", "16"), "+++=+="),
}
SMALL = {"sessions": 1, "boards": 6, "each": 1, "places": 6, "final_sessions": 1, "final_boards": 5}


def matchpoints(office: Shipped, stage: str, available: int) -> dict[str, Fraction]:
    """Matchpoints out of what a pair could have."""
    found = pipeline.standings(office.desk.competition, stage).values()
    return {
        line.contestant: Fraction(line.total) * available / 100
        for standing in found
        for line in standing.lines
    }


def howell(
    office: Shipped, stage: str, seats: Sequence[str], said: str, section: str = "", late: str = ""
) -> None:
    """A Howell of four: what table 1 has on the six boards; whoever is late lacks the first."""
    opened = {"movement": {"kind": "howell", "pairs": 4}, "seats": list(seats), "boards_a_round": 2}
    more = {"section": section} if section else {}
    office.opened(1, 10, stage=stage, **more, **opened)
    results: list[dict[str, Any]] = []
    for seat in office.desk.competition.state.session(stage, 1).the_seating.seats:
        for board in seat.boards if seat.ns in seats else ():
            if board == 1 and seat.ns == late:
                continue
            swing = {"+": 20, "=": 0, "-": -20}[said[board - 1]]
            score = 400 + (swing if seat.ns == seats[3] else 0)
            place = {"stage": stage, "session": 1, "table": seat.table, "board": board}
            results.append({**place, "result": f"+{score}"})
    office.put_all("result entered", results)


def qualifying(office: Shipped, sections: str = "ABCD", late: str = "14") -> None:
    for section in sections:
        howell(office, "qualifying", *SECTIONS[section], section, late)


def entered(office: Shipped, pairs: int) -> None:
    for pair in range(1, pairs + 1):
        section = "ABCD"[(pair - 1) // 4]
        players = [f"{pair}A", f"{pair}B"]
        office.do("enter", name=f"P{pair}", players=players, section=section)
    office.do("open-stage", stage="qualifying")


def final(
    office: Shipped, stage: str, seats: list[str], better: dict[tuple[int, int], int]
) -> None:
    """A Howell of six, a board a round; who is better or worse than 400, by seats NS and EW."""
    howell = {"kind": "howell", "pairs": 6}
    opened = {"movement": howell, "seats": seats, "boards_a_round": 1}
    office.opened(1, 14, stage=stage, **opened)
    results: list[dict[str, Any]] = []
    for seat in office.desk.competition.state.session(stage, 1).the_seating.seats:
        both = (seats.index(seat.ns) + 1, seats.index(seat.ew) + 1)
        for board in seat.boards:
            place = {"stage": stage, "session": 1, "table": seat.table, "board": board}
            results.append({**place, "result": f"+{400 + better.get(both, 0)}"})
    office.put_all("result entered", results)


def test_a_championship_with_trouble_goes_to_the_right_pair(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "qba-championship-pairs", 0, SMALL)
    entered(office, 16)
    qualifying(office)
    # 5A is away, which was told before: Zoe may play fewer than half of the boards of the
    # qualifying, which is an event by itself (substitution.stages): not 6 of 6, but 2.
    office.at(9)
    gone = {"contestant": "5", "stage": "qualifying", "session": 1, "player_out": "5A"}
    with pytest.raises(Refused, match=r"substitution\.limit"):
        office.do("substitute", **gone, player_in="Zoe", boards=6, approved_by="director")
    office.do("substitute", **gone, player_in="Zoe", boards=2, approved_by="director")
    # In D pair 14 comes late, and its board 1 against 13 cannot be played: nothing for 14, 60% of a
    # top for 13. At the other table 16 and 15 have nobody to compare with, and half a top each.
    late = {"contestant": "14", "stage": "qualifying", "session": 1, "minutes": 12, "boards": [1]}
    office.do("late", **late)
    found = matchpoints(office, "qualifying", 12)
    assert {who: found[who] for who in ("1", "2", "3", "4")} == {"4": 9, "1": 7, "2": 5, "3": 3}
    assert {who: found[who] for who in ("5", "6", "7", "8")} == {"8": 10, "5": 6, "6": 4, "7": 4}
    assert {who: found[who] for who in ("9", "10", "11", "12")} == {
        "9": 9,
        "10": 7,
        "12": 7,
        "11": 1,
    }
    assert {who: found[who] for who in ("13", "14", "15", "16")} == {
        "16": 10 - 1,
        "13": 6 - 2 + Fraction("1.2"),
        "15": 4 + 1,
        "14": 4,
    }
    # The four firsts are in. Three seconds have 7: 1 of A, 10 and 12 of C, each 2 behind its first.
    # Those of C are 6 above the next of their section, 1 is 2 above: they fill the field.
    office.do("post", stage="qualifying", session=1)
    office.at(10, day=2)
    office.do("close-stage", stage="qualifying")
    closed = office.desk.competition.state.stage("qualifying").closed
    assert closed is not None
    assert set(closed.qualified["final"]) == {"4", "8", "9", "16", "10", "12"}
    assert len(closed.qualified["plate"]) == 10

    office.do("open-stage", stage="final")
    seats = ["16", "4", "8", "9", "10", "12"]
    final(office, "final", seats, {(1, 6): -20, (5, 2): 20})
    # Board 2: 16 has 0 and 12 has 4; 10 and 4 have 3, 9 and 8 have 1. Board 3: 10 has 4 and 4 has
    # 0; 12 and 9 have 1, 8 and 16 have 3. All else is 2.
    assert matchpoints(office, "final", 20) == {
        "16": 0 + 3 + 6,
        "4": 3 + 0 + 6,
        "8": 1 + 3 + 6,
        "9": 1 + 1 + 6,
        "10": 3 + 4 + 6,
        "12": 4 + 1 + 6,
    }
    # On board 5 8 against 16 was 380: 8 has 0, 16 has 4; 4 and 12 have 3, 9 and 10 have 1.
    session = office.desk.competition.state.session("final", 1)
    (seat,) = [e for e in session.the_seating.seats if (e.ns, e.ew) == ("8", "16")]
    wrong = {"stage": "final", "session": 1, "table": seat.table, "board": seat.boards[0]}
    office.do("correct-result", **wrong, result="+380", reason="read wrongly")
    assert matchpoints(office, "final", 20) == {
        "16": 11,
        "4": 10,
        "8": 8,
        "9": 7,
        "10": 12,
        "12": 12,
    }
    # 10 and 12 are level; on the board that they played against each other 12 has 3 and 10 has 1.
    office.do("post", stage="final", session=1)
    office.at(18, day=3)
    office.do("close-stage", stage="final")
    (title,) = pipeline.titles(office.desk.competition, "final")
    assert (title.title, title.contestants) == ("Champions", ("12",))

    # All six of the championship final are listed for outright points, half of them for its session
    # (entitlement.outright, entitlement.short).
    listed = {
        each.title: (each.places, each.clause)
        for each in pipeline.masterpoint_report(office.desk.competition).lists
    }
    assert listed["Final"] == (6, "qba-pairs entitlement.outright")
    assert listed["Final, session 1"] == (3, "qba-pairs entitlement.short")


def test_the_plate_with_trouble_goes_to_the_right_pair(tmp_path: Path) -> None:
    office = Shipped(
        tmp_path, "qba-championship-pairs", 0, {**SMALL, "places": 4, "final_boards": 6}
    )
    entered(office, 8)
    qualifying(office, "AB")
    office.do("post", stage="qualifying", session=1)
    office.at(10, day=2)
    office.do("close-stage", stage="qualifying")
    closed = office.desk.competition.state.stage("qualifying").closed
    assert closed is not None
    # The firsts 4 and 8 with 9 and 10, the seconds 1 and 5 with 7 and 6; the Plate is for the rest.
    assert set(closed.qualified["final"]) == {"4", "8", "1", "5"}
    assert set(closed.qualified["plate"]) == {"2", "3", "6", "7"}

    # 3 comes late, and its board 1 against 2 cannot be played: nothing for 3, 60% of a top for 2,
    # and half a top for 7 and 6 who have nobody to compare with.
    office.do("open-stage", stage="plate")
    howell(office, "plate", ["2", "3", "6", "7"], "+-=-++", late="3")
    late = {"contestant": "3", "stage": "plate", "session": 1, "minutes": 12, "boards": [1]}
    office.do("late", **late)
    sixty = Fraction("1.2")
    assert matchpoints(office, "plate", 12) == {
        "6": 1 + 2 + 1 + 2 + 2 + 2,
        "7": 1 + 0 + 1 + 0 + 2 + 2,
        "2": sixty + 0 + 1 + 2 + 0 + 0,
        "3": 0 + 2 + 1 + 0 + 0 + 0,
    }
    told = as_text(pipeline.explained(office.desk.competition, BoardIn(1, 1, stage="plate")))
    assert "P3 v P2: no result, scored by ruling R1" in told
    # A ruling gives 7 board 3 against 2 (6 and 3 have 0 and 2 at the other table); an appeal makes
    # it level again.
    session = office.desk.competition.state.session("plate", 1)
    (third,) = [e for e in session.the_seating.seats if (e.ns, 3 in e.boards) == ("7", True)]
    place = {"stage": "plate", "session": 1, "table": third.table, "board": 3}
    ruled, level = ({"assigned": [{"result": each, "weight": 1}]} for each in ("+420", "+400"))
    office.do("rule", **place, ns=ruled, ew=ruled, reason="misinformation")
    assert matchpoints(office, "plate", 12)["7"] == 7
    office.do("lodge-appeal", ruling="R2", contestant="2")  # R1 is for the board lost
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
    assert matchpoints(office, "plate", 12)["7"] == 6
    # Board 4 of 7 against 2 was 420, not 380: 2 for 7 and 3, nothing for 2 and 6.
    wrong = {"stage": "plate", "session": 1, "table": third.table, "board": 4}
    office.do("correct-result", **wrong, result="+420", reason="read wrongly")
    assert matchpoints(office, "plate", 12) == {
        "6": 8,
        "7": 8,
        "2": sixty + 1,
        "3": 5,
    }
    # 6 and 7 are level: of the boards that they played against each other 6 has 1 and 2, 7 has 1
    # and 0. The Plate is for 6 (ties.2.method).
    office.do("post", stage="plate", session=1)
    office.at(18, day=3)
    office.do("close-stage", stage="plate")
    (title,) = pipeline.titles(office.desk.competition, "plate")
    assert (title.title, title.contestants) == ("Plate", ("6",))
    # The plate is no championship: half of its four are listed for outright points.
    lists = pipeline.masterpoint_report(office.desk.competition).lists
    (plate,) = [each for each in lists if each.title == "Plate"]
    assert (plate.places, plate.clause) == (2, "qba-pairs entitlement.outright")
    assert [line.contestant for line in plate.lines if line.listed] == ["6", "7"]
