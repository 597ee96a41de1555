"""Daytime Teams and the GNOT for those under Grand Master, with trouble, by hand to their titles.

VPs by the printed column for 6 boards, the loser has the rest of 20: 1 IMP is 10.50, 10 are 14.25,
12 are 14.92, 20 are 17.12. Finals are decided in IMPs, with 0.1 for one side.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from by_margins import drawn, met, pairings, posted, put_right_and_back, turned_round, vps
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused


def test_the_daytime_teams_with_trouble_go_to_the_right_team(tmp_path: Path) -> None:
    answers = {"rounds": 3, "boards": 6, "final_boards": 8, "final_stanzas": 1}
    office = Shipped(tmp_path, "sabf-daytime-teams", 0, answers)
    for team in range(1, 5):
        office.do("enter", name=f"T{team}", players=[f"{team}{each}" for each in "ABCD"])
    office.do("open-stage", stage="round robin")
    won = {"12": 1, "13": 10, "14": 10, "23": 10, "24": 10, "34": 1}
    for number in (1, 2, 3):
        office.at(9 + number)
        both = drawn(office, "round robin", number)
        assert {len(each.boards) for each in pairings(office, "round robin", number)} == {6}
        if number == 3:
            gone = {"contestant": "4", "stage": "round robin", "session": 3, "player_out": "4A"}
            office.do("substitute", **gone, player_in="Zoe", approved_by="TD")
        posted(office, "round robin", number, {key: won[key] for key in both})
    # Ten IMPs more for 3 against 4 are 14.59 instead of 10.50 while a ruling stands, and 1 would
    # have 10 instead of 14.25 against 3, had its board been level.
    numbers = {key: n for n in (1, 2, 3) for key in met(office, "round robin", n)}
    form = {"on_form": True, "signatures": 1}
    three, one = ((lambda who=who: vps(office, "round robin")[who]) for who in "31")
    turned_round(office, "round robin", numbers["34"], "34", three, "4.09", **form)
    put_right_and_back(office, "round robin", numbers["13"], "13", one, "-4.25")
    office.do("late", contestant="1", stage="round robin", session=3, minutes=12)
    assert vps(office, "round robin") == {
        "2": 38,  # 9.50 + 14.25 + 14.25
        "1": 37,  # 10.50 + 14.25 + 14.25 - 2 for 12 minutes
        "3": 22,  # 5.75 + 5.75 + 10.50
        "4": 21,  # 5.75 + 5.75 + 9.50
    }
    office.at(10, day=3)
    office.do("close-stage", stage="round robin")

    # Week 1. 1 and 2 are level: 2, first in the round robin, is 0.1 ahead. 4 beats 3 by 2 and came
    # seven minutes late: 3 IMPs, so that 3 goes on.
    office.do("open-stage", stage="finals")
    assert drawn(office, "finals", 1) == {"12", "34"}
    fined = office.do("late", contestant="4", stage="finals", session=1, minutes=7)
    assert [str(each.body["amount"]) for each in fined.facts[1:]] == ["3"]
    posted(office, "finals", 1, {"12": 0, "43": 2})
    # Week 2. 3 does not come to its match against 1, which goes on.
    office.at(10, day=10)
    assert drawn(office, "finals", 2) == {"13"}
    office.do("forfeit", stage="finals", session=2, at_fault=["3"])
    # Weeks 3 and 4, twice as long. 2 is 0.1 ahead, and 1 wins by 1.
    office.at(10, day=17)
    assert drawn(office, "finals", 3) == {"12"}
    assert len(pairings(office, "finals", 3)[0].boards) == 16
    posted(office, "finals", 3, {"12": 1})
    office.at(10, day=19)
    office.do("close-stage", stage="finals")
    closed = office.desk.competition.state.stage("finals").closed
    assert closed is not None
    assert list(closed.placings) == ["1", "2", "3", "4"]
    (title,) = pipeline.titles(office.desk.competition, "finals")
    assert (title.title, title.contestants) == ("Daytime Teams Champions", ("1",))
    # A scheme that gives 20, 10 and 5.35 at the full rate gives three quarters here (20.2.a).
    full = (Fraction(20), Fraction(10), Fraction("5.35"))
    earned = pipeline.place_awards(office.desk.competition, "finals", full)
    assert earned.amounts == (("1", 15), ("2", Fraction("7.5")), ("3", Fraction("4.01")))
    assert earned.clauses == ("sabf-2020 20.2.a",)


def test_the_place_in_the_national_final_is_offered_in_order(tmp_path: Path) -> None:
    """4 wins and does not contend; 1 is second and withdraws; 3 is next."""
    answers = {"rounds": 2, "boards": 6}
    office = Shipped(tmp_path, "sabf-gnot-under-grand", 0, answers)
    for team in range(1, 5):
        players = [
            {"name": f"{team}{each}", "id": f"{team}{ord(each)}", "tags": ["rank: National Master"]}
            for each in "ABCD"
        ]
        entry = {"contestant": str(team), "name": f"T{team}", "players": players, "seed": team}
        office.put("entry accepted", **entry, contending=team != 4)
    grand = [{"name": f"9{each}", "tags": ["rank: Grand Master"]} for each in "ABCD"]
    with pytest.raises(Refused, match=r"20\.1\.2\.a"):
        office.do("enter", name="T9", players=grand)
    office.do("open-stage", stage="swiss")
    assert drawn(office, "swiss", 1) == {"13", "24"}
    posted(office, "swiss", 1, {"13": 1, "42": 20})
    # 17.12, 10.50, 9.50 and 2.88 for 4, 1, 3 and 2.
    assert drawn(office, "swiss", 2) == {"14", "23"}
    posted(office, "swiss", 2, {"41": 0, "32": 1})
    assert vps(office, "swiss") == {
        "4": Fraction("27.12"),
        "1": Fraction("20.50"),
        "3": Fraction("20.00"),  # 9.50 + 10.50
        "2": Fraction("12.38"),  # 2.88 + 9.50
    }
    office.at(10, day=3)
    office.do("close-stage", stage="swiss")
    (title,) = pipeline.titles(office.desk.competition, "swiss")
    assert title.contestants == ("4",)
    closed = office.desk.competition.state.stage("swiss").closed
    assert closed is not None
    ((to, names),) = closed.qualified.items()
    assert list(names) == ["1"]
    office.do("decline-place", stage=to, contestant="1", reason="two are abroad")
    assert office.do("fill-place", stage=to).facts[0].body["contestant"] == "3"
