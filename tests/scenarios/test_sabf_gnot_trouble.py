"""The GNOT of SABA, of a club and the Regional Final with trouble, by hand to those who go on.

VPs by the printed column for 6 boards, the loser has the rest of 20: 1 IMP is 10.50, 10 are 14.25,
12 are 14.92, 20 are 17.12.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from by_margins import drawn, match_of, posted, vps
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused

STAGE = "swiss"


def entered(office: Shipped, teams: int, silent: str = "") -> None:
    """Teams of four with their ABF numbers; one of them may not contend for the place."""
    for team in range(1, teams + 1):
        players = [{"name": f"{team}{each}", "id": f"{team}{ord(each)}"} for each in "ABCD"]
        more: dict[str, Any] = {"seed": team, "contending": str(team) != silent}
        office.do("enter", name=f"T{team}", players=players, **more)
    office.do("open-stage", stage=STAGE)


def closed(office: Shipped) -> tuple[list[str], list[str]]:
    """The order when the Swiss is closed, and who goes on."""
    office.at(10, day=3)
    office.do("close-stage", stage=STAGE)
    found = office.desk.competition.state.stage(STAGE).closed
    assert found is not None
    ((_, names),) = found.qualified.items()
    return list(found.placings), list(names)


def sent(office: Shipped) -> set[str]:
    """Those who hold the places in the end."""
    office.do("open-stage", stage="representatives")
    office.do("close-stage", stage="representatives")
    (title,) = pipeline.titles(office.desk.competition, "representatives")
    return set(title.contestants)


def test_the_places_of_saba_go_to_the_next_that_can(tmp_path: Path) -> None:
    """20.1.1.b: two places; the second team cannot come, and the third goes."""
    office = Shipped(tmp_path, "sabf-gnot-saba", 0, {"rounds": 2, "boards": 6})
    stranger = [{"name": f"9{each}"} for each in "ABCD"]
    with pytest.raises(Refused, match=r"20\.1\.5\.a"):
        office.do("enter", name="T9", players=stranger)
    entered(office, 4)
    assert drawn(office, STAGE, 1) == {"13", "24"}
    posted(office, STAGE, 1, {"13": 1, "24": 1})
    # 1 and 2 have 10.50, 3 and 4 have 9.50. Round 2 is drawn when a board of 1 against 3 is put
    # right: they were level. The draw stands (14.1.f).
    assert drawn(office, STAGE, 2) == {"12", "34"}
    match = match_of(office, STAGE, 1, "13")
    wrong = {"stage": STAGE, "session": 1, "table": match.tables[0], "board": match.boards[0]}
    office.do("correct-result", **wrong, result="+620", scorers_error=True, reason="read wrongly")
    assert vps(office, STAGE)["1"] == 10
    posted(office, STAGE, 2, {"21": 10, "34": 1})
    # 4 comes twelve minutes late: 2 VPs.
    office.do("late", contestant="4", stage=STAGE, session=2, minutes=12)
    assert vps(office, STAGE) == {
        "2": Fraction("24.75"),  # 10.50 + 14.25
        "3": Fraction("20.50"),  # 10 + 10.50
        "4": Fraction("17.00"),  # 9.50 + 9.50 - 2
        "1": Fraction("15.75"),  # 10 + 5.75
    }
    assert closed(office) == (list("2341"), list("23"))
    office.do("decline-place", stage="representatives", contestant="3", reason="abroad")
    office.do("fill-place", stage="representatives")
    assert sent(office) == {"2", "4"}


def test_a_club_sends_two_in_five_rounded_up(tmp_path: Path) -> None:
    """20.1.4.c: 40% of six teams are 2.4, so three places."""
    office = Shipped(tmp_path, "sabf-gnot-club", 0, {"rounds": 2, "boards": 6})
    entered(office, 6)
    assert drawn(office, STAGE, 1) == {"14", "25", "36"}
    # 6 does not come: 3 has what 12 IMPs are worth.
    office.do("forfeit", stage=STAGE, session=1, at_fault=["6"])
    posted(office, STAGE, 1, {"14": 1, "25": 10})
    assert vps(office, STAGE) == {
        "3": Fraction("14.92"),
        "2": Fraction("14.25"),
        "1": Fraction("10.50"),
        "4": Fraction("9.50"),
        "5": Fraction("5.75"),
        "6": 0,
    }
    # 3 meets 2; 1 has met 4 and meets 5; 4 meets 6.
    assert drawn(office, STAGE, 2) == {"23", "15", "46"}
    posted(office, STAGE, 2, {"23": 1, "15": 0, "46": 10})
    office.do("late", contestant="2", stage=STAGE, session=2, minutes=12)
    assert vps(office, STAGE) == {
        "3": Fraction("24.42"),  # 14.92 + 9.50
        "4": Fraction("23.75"),  # 9.50 + 14.25
        "2": Fraction("22.75"),  # 14.25 + 10.50 - 2
        "1": Fraction("20.50"),
        "5": Fraction("15.75"),
        "6": Fraction("5.75"),
    }
    assert closed(office) == (list("342156"), list("342"))
    office.do("decline-place", stage="representatives", contestant="4", reason="no car")
    office.do("fill-place", stage="representatives")
    assert sent(office) == {"3", "2", "1"}


def test_the_regional_final_is_won_by_one_and_the_place_goes_to_another(tmp_path: Path) -> None:
    """A tie by the opponents' VPs; the winner does not contend; a finalist replaces one player."""
    office = Shipped(tmp_path, "sabf-gnot-regional", 0, {"rounds": 2, "boards": 6})
    entered(office, 4, silent="1")
    gone = [{"name": f"8{each}", "id": f"8{ord(each)}", "tags": ["qualified"]} for each in "ABCD"]
    given: dict[str, Any] = {"name": "T8", "players": gone}
    with pytest.raises(Refused, match=r"20\.1\.5\.b"):
        office.do("enter", **given)
    assert drawn(office, STAGE, 1) == {"13", "24"}
    posted(office, STAGE, 1, {"13": 1, "24": 1})
    assert drawn(office, STAGE, 2) == {"12", "34"}
    posted(office, STAGE, 2, {"12": 0, "34": 1})
    # A ruling makes a board of 1 against 2 worth 10 IMPs to 2; on appeal it is level again.
    match = match_of(office, STAGE, 2, "12")
    ours = "+1070" if match.first == "2" else "+170"
    place = {"stage": STAGE, "session": 2, "table": match.tables[0], "board": match.boards[0]}
    ruled, level = ({"assigned": [{"result": each, "weight": 1}]} for each in (ours, "+620"))
    office.do("rule", **place, ns=ruled, ew=ruled, reason="misinformation")
    assert vps(office, STAGE)["2"] == Fraction("24.75")
    form = {"ruling": "R1", "contestant": "1", "on_form": True, "signatures": 1}
    office.do("lodge-appeal", **form)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
    assert vps(office, STAGE) == {
        "1": Fraction("20.50"),  # its opponents 3 and 2 have 40.50
        "2": Fraction("20.50"),  # 4 and 1 have 39.50
        "3": Fraction("20.00"),
        "4": Fraction("19.00"),
    }
    assert closed(office) == (list("1234"), ["2"])
    (won,) = pipeline.titles(office.desk.competition, STAGE)
    assert won.contestants == ("1",)

    # 2 takes one new player for 2D; for two it needs the committee (20.1.4.f).
    office.do("open-stage", stage="representatives")
    people = {each: {"name": f"2{each}", "id": f"2{ord(each)}"} for each in "ABC"}
    two = [people["A"], people["B"], *({"name": n, "id": f"9{n}"} for n in ("5", "6"))]
    with pytest.raises(Refused, match=r"20\.1\.4\.f"):
        office.do("change-entry", contestant="2", players=two)
    office.do("change-entry", contestant="2", players=[*people.values(), {"name": "N", "id": "95"}])
    office.do("close-stage", stage="representatives")
    (title,) = pipeline.titles(office.desk.competition, "representatives")
    assert title.contestants == ("2",)
