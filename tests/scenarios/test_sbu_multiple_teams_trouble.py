"""Multiple teams of five with all their troubles, to a tie for first place, worked out by hand.

An American Whist of four rounds of six boards, every team against every other. 10 IMPs are 14.25
VPs over six boards; the loser has the rest of 20.

    1-2  1 by 10         1: 14.25 +  5.75 + 12.75 + 13.90 = 46.65
    2-3  2 by 10         2:  5.75 + 14.25 + 12.75 + 13.90 = 46.65
    3-1  3 by 10         3:  5.75 + 14.25 + 10    + 13.90 = 43.90
    3-4  level           4: 10 + 2 x 7.25         + 13.90 = 38.40
                         5: 4 x 6.10                      = 24.40

5 does not come: 1.5 IMPs for each of six boards are 9, and 13.90 (2.13.2.a). 4 sits down after ten
minutes and loses the first two boards of its round against 1 and 2: 3 IMPs a board are 6, and 12.75
(2.13.2.c to e). 1 is first: it won the match of the two (2.11.2).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from by_margins import match_of, north, played, turned_round, vps
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused

WON = {"12": 0, "23": 10, "31": 10, "34": 0, "14": 0, "24": 0}
"""As it is typed in: 1 and 2 seem level."""


def test_multiple_teams_with_trouble_go_to_the_right_team(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-multiple-teams", 5, {"boards": 24})
    stage = {"stage": "multiple", "session": 1}
    office.do("open-stage", stage="multiple")
    movement = {"kind": "american whist", "teams": 5}
    seated = {"movement": movement, "seats": list("12345"), "boards_a_round": 6}
    office.opened(1, 10, stage="multiple", allowed=172, **seated)

    # 5 does not come. 4 comes ten minutes late: boards 13 and 14 against 2, 25 and 26 against 1.
    forfeited = office.do("forfeit", **stage, at_fault=["5"])
    assert forfeited.says == "5 forfeited; each other side has 13.9 VP for now"
    at_both_tables = [13, 14, 25, 26]
    office.do("late", contestant="4", **stage, minutes=10, boards=at_both_tables)
    gone = {"contestant": "3", **stage, "player_out": "3A", "player_in": "Zoe"}
    with pytest.raises(Refused, match=r"2\.7\.2\.a"):
        office.do("substitute", **gone, permission="given")

    played(office, "multiple", 1, WON)
    before = vps(office, "multiple")
    assert (before["1"], before["2"]) == (Fraction("42.40"), Fraction("50.90"))
    turned_round(
        office,
        "multiple",
        1,
        "43",
        lambda: vps(office, "multiple")["4"],
        "4.25",
        matter="judgement",
        committee=True,
    )
    match = match_of(office, "multiple", 1, "12")
    first = {**stage, "table": match.tables[0], "board": match.boards[0]}
    right = 620 + (450 if north(office, "multiple", 1, match) == "1" else -450)
    office.do("correct-result", **first, result=f"{right:+}", reason="read wrongly")
    assert vps(office, "multiple") == {
        "1": Fraction("46.65"),
        "2": Fraction("46.65"),
        "3": Fraction("43.90"),
        "4": Fraction("38.40"),
        "5": Fraction("24.40"),
    }

    office.do("post", **stage)
    office.do("close-stage", stage="multiple", override="the period is over")
    closed = office.desk.competition.state.stage("multiple").closed
    assert closed is not None
    assert list(closed.placings) == list("12345")
    (title,) = pipeline.titles(office.desk.competition, "multiple")
    assert title.contestants == ("1",)
