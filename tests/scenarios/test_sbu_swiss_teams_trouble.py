"""A Swiss of five teams in which much goes wrong, to its title, every figure worked out by hand.

Matches of eight boards; VPs by the printed column for 8 boards: 0 is 10.00, 2 IMPs are 10.86, 4 are
11.67, 10 are 13.78, 12 are 14.39, 13 are 14.68 and 20 are 16.46; the loser has the rest of 20.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused

RULED: dict[str, Any] = {"stage": "swiss", "session": 2, "table": "1 open", "board": 2}


def vps(office: Shipped, until: int | None = None) -> dict[str, Fraction]:
    return {name: Fraction(total) for name, total in office.totals(until).items()}


def drawn(office: Shipped, number: int, hour: int, bye: str, *matches: tuple[str, str]) -> None:
    """A round that the director drew, with its bye, and the clock of 57 minutes."""
    office.at(hour)
    rows = [{"table": at, "home": home, "away": away} for at, (home, away) in enumerate(matches, 1)]
    draw = {"round": number, "matches": rows, "byes": [bye], "method": "by hand", "boards": 8}
    office.put("draw made", stage="swiss", session=number, draw=draw)
    office.put("draw published", stage="swiss", session=number)
    office.opened(number, hour, stage="swiss", boards=8, allowed=57)


def test_a_swiss_with_trouble_goes_to_the_right_team(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-swiss-teams", 0, {"boards": 8, "rounds": 3, "bye": 12})
    for team in range(1, 6):
        office.do("enter", name=f"Team {team}", players=[f"{team}{letter}" for letter in "ABCD"])

    # Round 1. 1 wins 450 and 60: 10 + 2 IMPs. 4 comes 10 minutes late and loses two boards, 3 IMPs
    # each to 3; then it wins 450, 10 IMPs: 4 in all.
    drawn(office, 1, 10, "5", ("1", "2"), ("3", "4"))
    late = office.do("late", contestant="4", stage="swiss", session=1, minutes=10)
    assert office.kinds(late) == ["late arrival", "board cancelled", "board cancelled"]
    with pytest.raises(Refused, match=r"2\.7\.2\.a"):
        office.do(
            "substitute", contestant="2", stage="swiss", session=1, player_out="2A", player_in="Zoe"
        )
    office.won_by(1, 1, 450, 60, boards=8)
    for board in range(3, 9):
        office.play(1, "2 open", "-50" if board == 3 else "+400", board, stage="swiss")
        office.play(1, "2 closed", "+400", board, stage="swiss")
    office.at(10, 57)
    office.do("post", stage="swiss", session=1)
    assert vps(office) == {
        "1": Fraction("14.39"),
        "2": Fraction("5.61"),
        "3": Fraction("8.33"),
        "4": Fraction("11.67"),
        "5": Fraction(12),
    }

    # Round 2. 5 does not come: 1.5 IMPs for each of eight boards, 12 IMPs. 1 wins 450, and has
    # average plus on board 2 (3 IMPs): 13. An appeal makes that an average: 10.
    drawn(office, 2, 12, "2", ("1", "4"), ("5", "3"))
    office.do("forfeit", stage="swiss", session=2, at_fault=["5"])
    for board in (1, *range(3, 9)):
        office.play(2, "1 open", "+850" if board == 1 else "+400", board, stage="swiss")
    for board in range(1, 9):
        office.play(2, "1 closed", "+400", board, stage="swiss")
    plus, minus, average = ({"award": f"average{more}"} for more in (" plus", " minus", ""))
    office.do("rule", **RULED, ns=plus, ew=minus, reason="the board fell from the table")
    assert vps(office)["1"] == Fraction("14.39") + Fraction("14.68")
    office.at(12, 58)
    office.do("lodge-appeal", ruling="R1", contestant="4", matter="judgement", committee=True)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=average, ew=average)
    office.do("post", stage="swiss", session=2)
    assert vps(office) == {
        "1": Fraction("28.17"),  # 14.39 + 13.78
        "2": Fraction("17.61"),  # 5.61 + 12
        "3": Fraction("22.72"),  # 8.33 + 14.39
        "4": Fraction("17.89"),  # 11.67 + 6.22
        "5": Fraction("17.61"),  # 12 + 5.61
    }

    # Round 3 is drawn; then the 450 of round 1 turn out to be nothing: 2 IMPs, 10.86 to 9.14.
    drawn(office, 3, 14, "4", ("1", "3"), ("2", "5"))
    wrong = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1, "result": "+400"}
    office.do("correct-result", **wrong, scorers_error=True, reason="read in the wrong column")
    office.won_by(3, 1, boards=8)
    office.won_by(3, 2, 450, 450, boards=8)
    office.do("fine", contestant="2", stage="swiss", session=3, amount="0.5", unit="VP")
    office.at(14, 57)
    office.do("post", stage="swiss", session=3)
    assert vps(office) == {
        "2": Fraction("37.10"),  # 9.14 + 12 + 16.46 - 0.5
        "1": Fraction("34.64"),  # 10.86 + 13.78 + 10
        "3": Fraction("32.72"),  # 8.33 + 14.39 + 10
        "4": Fraction("29.89"),  # 11.67 + 6.22 + 12
        "5": Fraction("21.15"),  # 12 + 5.61 + 3.54
    }
    office.at(18, 0, day=2)
    office.do("close-stage", stage="swiss", override="the period is over")
    (title,) = pipeline.titles(office.desk.competition, "swiss")
    assert (title.title, title.contestants) == ("Winners", ("2",))
