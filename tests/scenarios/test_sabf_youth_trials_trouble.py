"""The Youth Trials with trouble: four pairs twice round, with the Seniors' scores in the datum.

Matches of seven boards, VPs by the Butler column: 1 IMP is 10.41, 2 are 10.82, 3 are 11.23, 12 are
14.82, and 20 less that. With two tables the datum of 440 and 400 is 420: 1 IMP for the one and -1
at the other. With two more scores of 400 it is 410, and nothing at the other (19.12.c).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from trials_desk import Trials

STAGE = "trials"
ROUNDS = (
    {"12": 1, "34": 0},
    {"13": 2, "24": 1},
    {"14": 0, "23": 0},
    {"21": 0, "43": 1},
    {"31": 0, "42": 0},
    {"41": 0, "32": 1},
)
"""Who beats whom in each round ("12": 1 beats 2), and by how many IMPs."""


def borrowed(office: Trials, number: int, *boards: int) -> None:
    """Two scores of 400 of the Seniors on boards of a round."""
    for board in boards:
        place = {"stage": STAGE, "session": number, "board": board}
        office.do("borrow-scores", **place, results=["+400", "+400"], field="Seniors")


def test_the_youth_trials_with_trouble_are_won_by_the_right_pair(tmp_path: Path) -> None:
    office = Trials(tmp_path, "sabf-youth-trials", 0, {"boards": 7, "rounds": 6, "times": 2})
    for pair in range(1, 5):
        office.do("enter", name=f"P{pair}", players=[f"{pair}A", f"{pair}B"], club="Unley")
    office.do("open-stage", stage=STAGE)
    plain: dict[str, Any] = {"stage": STAGE, "day": 1}

    # Round 1 without the Seniors' scores: what 1 wins on board 1 the pairs of the other table have,
    # too. With them there is nothing there.
    office.round(1, ROUNDS[0], **plain)
    assert office.figures(STAGE) == {
        "1": Fraction("10.41"), "2": Fraction("9.59"), "3": Fraction("9.59"), "4": Fraction("10.41")
    }  # fmt: skip
    borrowed(office, 1, 1)
    assert office.figures(STAGE) == {
        "1": Fraction("10.41"), "2": Fraction("9.59"), "3": 10, "4": 10
    }  # fmt: skip
    office.round(2, ROUNDS[1], **plain)
    borrowed(office, 2, 1, 2, 3)
    # Round 3: 3 comes twelve minutes late: 2 VPs (19.7.g).
    office.round(3, ROUNDS[2], **plain)
    assert office.fined("late", stage=STAGE, contestant="3", session=3, minutes=12) == ["2"]
    # Then a board of round 1 turns out to be wrong: 3 made 440 on board 3, which the Seniors have.
    wrong = {"stage": STAGE, "session": 1, "table": "2", "board": 3, "result": "+440"}
    office.do("correct-result", **wrong, scorers_error=True, reason="read wrongly")
    borrowed(office, 1, 3)
    # Round 4: Sub plays for 2A and is better by some, 4 IMPs of 10 boards and 3 of 7 (2.8).
    office.round(4, ROUNDS[3], **plain)
    borrowed(office, 4, 3)
    gone: dict[str, Any] = {"contestant": "2", "stage": STAGE, "session": 4}
    office.do("substitute", **gone, player_out="2A", player_in="Sub", approved_by="TD")
    office.do("credit-substitute", **gone, level="some")
    office.round(5, ROUNDS[4], **plain)
    # Round 6: 4 comes after 35 minutes and forfeits (19.7.h).
    office.round(6, ROUNDS[5], left_out="41", **plain)
    borrowed(office, 6, 3)
    done = office.do("late", contestant="4", stage=STAGE, session=6, minutes=35)
    assert "match forfeited" in office.kinds(done)
    for number in range(1, 7):
        office.do("post", stage=STAGE, session=number)
    assert office.figures(STAGE) == {
        "1": Fraction("67.28"),  # 10.41 + 10.82 + 10 + 11.23 + 10, and 14.82 for 12 IMPs
        "2": Fraction("58.36"),  # 9.59 + 10.41 + 10 + 8.77 + 10 + 9.59
        "3": Fraction("57.59"),  # 10.41 + 9.18 + 10 + 9.59 + 10 + 10.41 - 2
        "4": Fraction("49.59"),  # 9.59 + 9.59 + 10 + 10.41 + 10 + 0
    }
    office.at(20, day=14)
    office.do("close-stage", stage=STAGE)
    assert office.placings(STAGE)[0] == list("1234")
    assert office.winners(STAGE) == {"Winners of the trials": {"1"}}
