"""Heats, district finals, a national final: a tie, a declined place and a correction, by hand.

Everything is a Howell of four pairs: six boards, two results each, a top of 2, 12 matchpoints for a
pair. The fourth in the order of the seats is NS at table 1 throughout, against the third, the first
and the second; at table 2 sit 2-1, 3-2 and 1-3. What table 1 has on the six boards against table 2
(+ better, = level, - worse) makes for first, second, third and fourth of the seats:

    + + + = + -     7   5   3   9          + + + = = -     8   6   2   8
    + + + = + =     6   4   4  10
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from shipped import Shipped

from convenor import pipeline

SMALL = {"boards": 6, "district_boards": 6, "final_boards": 6, "final_sessions": 1}


def sat(office: Shipped, stage: str, section: str, seats: list[str], said: str, hour: int) -> None:
    """A Howell of four, and what table 1 has on each board against table 2."""
    howell = {"kind": "howell", "pairs": 4}
    opened = {"movement": howell, "seats": seats, "boards_a_round": 2, "section": section}
    office.opened(1, hour, stage=stage, **opened)
    for seat in office.desk.competition.state.session(stage, 1).the_seating.seats:
        if seat.section == section:
            for board in seat.boards:
                more = {"+": 20, "=": 0, "-": -20}[said[board - 1]] if seats[3] == seat.ns else 0
                office.play(1, seat.table, f"+{400 + more}", board, stage=stage)


def shares(office: Shipped, stage: str) -> dict[str, dict[str, Fraction]]:
    found = pipeline.standings(office.desk.competition, stage)
    return {
        field: {line.contestant: Fraction(line.total) * 12 / 100 for line in standing.lines}
        for field, standing in found.items()
    }


def closed(office: Shipped, stage: str) -> None:
    office.do("post", stage=stage, session=1)
    office.do("close-stage", stage=stage, override="the period is over")


def test_a_national_event_with_trouble_goes_to_the_right_pair(tmp_path: Path) -> None:
    answers = {**SMALL, "district_places": 4, "from_district": 2}
    office = Shipped(tmp_path, "sbu-national-pairs", 0, answers)
    for number in range(1, 13):
        heat, district = "ABC"[(number - 1) // 4], "East" if number <= 8 else "West"
        entry = {"contestant": str(number), "name": f"P{number}", "section": heat}
        office.put("entry accepted", **entry, district=district)

    # Two of each heat of the East, two heats of four having four places; all four of the West.
    office.do("open-stage", stage="heats")
    for heat, seats in (("A", "1 2 3 4"), ("B", "5 6 7 8"), ("C", "9 10 11 12")):
        sat(office, "heats", heat, seats.split(), "+++=+-", 10)
    assert shares(office, "heats")["A"] == {"4": 9, "1": 7, "2": 5, "3": 3}
    closed(office, "heats")
    office.do("open-stage", stage="district finals")
    field = set(office.desk.competition.state.field_of("district finals"))
    assert field == {"4", "1", "8", "5", "9", "10", "11", "12"}

    # East: 8 before 1, 4 and 5. West: 9 and 12 are level with 8; on the two boards on which they
    # met 12 has 2 + 1 of 4 matchpoints, and is first.
    sat(office, "district finals", "East", ["1", "4", "5", "8"], "+++=+-", 14)
    sat(office, "district finals", "West", ["9", "10", "11", "12"], "+++==-", 14)
    assert shares(office, "district finals") == {
        "East": {"8": 9, "1": 7, "4": 5, "5": 3},
        "West": {"12": 8, "9": 8, "10": 6, "11": 2},
    }
    closed(office, "district finals")
    champions = pipeline.titles(office.desk.competition, "district finals")
    assert {each.field: each.contestants for each in champions} == {
        "East": ("8",),
        "West": ("12",),
    }

    # 8 cannot come to the final: 4, the third of the East, takes its place, below the middle.
    office.do("decline-place", stage="national final", contestant="8", reason="abroad")
    filled = office.do("fill-place", stage="national final")
    assert filled.facts[0].body["contestant"] == "4"
    assert any("3 of 4" in each and "2.9.c" in each for each in filled.warnings)
    office.do("open-stage", stage="national final")
    assert set(office.desk.competition.state.field_of("national final")) == {"1", "4", "9", "12"}

    # The last board of table 1 was no worse than table 2 after all.
    sat(office, "national final", "", ["1", "4", "9", "12"], "+++=+-", 18)
    assert shares(office, "national final")[""] == {"12": 9, "1": 7, "4": 5, "9": 3}
    wrong = {"stage": "national final", "session": 1, "table": "1", "board": 6, "result": "+400"}
    office.do("correct-result", **wrong, reason="read wrongly")
    assert shares(office, "national final")[""] == {"12": 10, "1": 6, "4": 4, "9": 4}
    closed(office, "national final")
    (title,) = pipeline.titles(office.desk.competition, "national final")
    assert (title.title, title.contestants) == ("National champions", ("12",))
