"""Swiss pairs of the SBU with a late pair, a fine, a correction after the round and a tie, by hand.

Four pairs, so two results a board and a top of 2; matches of four boards. By the printed bands for
2 to 4 boards 75% is 19-1, 62.5% is 16-4 and more than 75.95% is 20-0.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused


def results(office: Shipped, number: int, first: str, second: str, without: str = "") -> None:
    """The scores of both tables on four boards, in tens: '42 40 40 40'."""
    for table, line in (("1", first), ("2", second)):
        for board, score in enumerate(line.split(), 1):
            if f"{table}.{board}" != without:
                office.play(number, table, f"+{score}0", board, stage="swiss")


def test_swiss_pairs_with_trouble_go_to_the_right_pair(tmp_path: Path) -> None:
    answers: dict[str, Any] = {"boards": 4, "rounds": 2}
    office = Shipped(tmp_path, "sbu-swiss-pairs", 4, answers)

    # Round 1. 3 is five minutes late and loses board 1: 40% of 2. At the other table that board has
    # one result, an average. On boards 2 and 3 pairs 1 and 4 are better; board 4 is level.
    #   1: 1 + 2 + 2 + 1 = 6 of 8, 75%          2: 25%
    #   4: 2 + 2 + 1 = 5 of 6 on the boards it played, 83.33%, and as much on board 1: 83.33%
    #   3: 0.8 + 0 + 0 + 1 = 1.8 of 8, 22.5%
    office.meet(1, ("1", "2"), ("3", "4"), boards=4)
    office.opened(1, 10, stage="swiss", boards=4, allowed=29)
    office.do("late", contestant="3", stage="swiss", session=1, minutes=5)
    results(office, 1, "42 42 42 40", "40 40 40 40", without="2.1")
    office.do("post", stage="swiss", session=1)
    assert office.totals() == {"1": 19, "2": 1, "3": 0, "4": 20}

    # Round 2. On board 1 pairs 1 and 3 are better, the others are level: 5 of 8, 62.5%.
    office.meet(2, ("1", "4"), ("2", "3"), boards=4)
    # Now board 4 of round 1 turns out to have been 420 at table 1: 7 of 8 for 1, 87.5%, and 3 has
    # 1 less, 2.8 of 8; 1 met 2 and had 19-1, now 20-0. It was no slip: the old score is put back.
    first = {"stage": "swiss", "session": 1, "table": "1", "board": 4}
    office.do("correct-result", **first, result="+420", reason="read wrongly")
    assert office.totals()["1"] == 20
    office.do("correct-result", **first, result="+400", reason="it was right")
    assert office.totals() == {"1": 19, "2": 1, "3": 0, "4": 20}
    gone = {"contestant": "2", "stage": "swiss", "session": 2, "player_out": "2A"}
    with pytest.raises(Refused, match=r"2\.7\.1"):
        office.do("substitute", **gone, player_in="Zoe", permission="given")
    results(office, 2, "42 40 40 40", "40 40 40 40")
    assert office.totals() == {"1": 35, "2": 5, "3": 16, "4": 24}

    # Board 2 at table 2 was 430: there 2 and 4 are better, and both matches are level.
    again = {"stage": "swiss", "session": 2, "table": "2", "board": 2, "result": "+430"}
    office.do("correct-result", **again, reason="read wrongly")
    assert office.totals() == {"1": 29, "2": 11, "3": 10, "4": 30}

    # A ruling makes board 3 of 1 against 4 better for 1 (5 of 8, 16-4), and so the same board worse
    # for 2 at the other table; on appeal all is level again.
    ruled = {"stage": "swiss", "session": 2, "table": "1", "board": 3}
    better, level = ({"assigned": [{"result": each, "weight": 1}]} for each in ("+420", "+400"))
    office.do("rule", **ruled, ns=better, ew=better, reason="misinformation")
    assert office.totals() == {"1": 35, "2": 5, "3": 16, "4": 24}
    office.do("lodge-appeal", ruling="R1", contestant="4", matter="judgement", committee=True)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
    assert office.totals() == {"1": 29, "2": 11, "3": 10, "4": 30}

    # A standard fine over four boards is 1 VP (2.21.a): 1 and 4 have 29 each. Their match was
    # level, each has won one and drawn one; 1 met 2 and 4 (11 + 29), 4 met 3 and 1 (10 + 29).
    (told,) = office.suggest("fine", contestant="4", stage="swiss", session=2)
    assert (told.values["amount"], told.values["unit"]) == (1, "VP")
    office.do("fine", contestant="4", stage="swiss", session=2, amount="1", unit="VP")
    office.do("post", stage="swiss", session=2)
    assert office.totals() == {"1": 29, "2": 11, "3": 10, "4": 29}
    (standing,) = pipeline.standings(office.desk.competition, "swiss").values()
    assert [line.contestant for line in standing.lines] == ["1", "4", "2", "3"]
    office.do("close-stage", stage="swiss", override="the period is over")
    (title,) = pipeline.titles(office.desk.competition, "swiss")
    assert title.contestants == ("1",)
    # The tie is split for the title; cash for first and second is halved to the penny (2.11.c).
    shared = pipeline.prizes(office.desk.competition, "swiss", (60, Fraction("25.01"), 10))
    assert dict(shared.amounts) == {"1": Fraction("42.5"), "4": Fraction("42.5"), "2": 10}
    assert (shared.left_over, shared.clause) == (Fraction("0.01"), "sbu-2022 2.11.c")


def test_a_swiss_that_a_pair_leaves_goes_to_the_right_pair(tmp_path: Path) -> None:
    """Seven pairs, matches of four boards; 7 leaves after four of its twelve (2.8.1).

    1 is better by 20 on two boards of rounds 1 and 2; nothing else happens. Without 7 there are two
    results a board in round 1: 1 and 4 have 75%, and 5 nothing for its match. In round 2 there are
    three: 1 has 12 of 16, 75%, and those who sit as 3 does 10 of 16, 62.5%, which is 16-4.

        1: 19 + 19 + 10 = 48    6: 12 + 16 + 10 = 38 (a bye first)    4: 19 + 4 + 10 = 33
        5:  0 + 16 + 10 = 26    2:  1 +  4 + 10 = 15                  3:  1 + 1 + 10 = 12
    """
    answers: dict[str, Any] = {"boards": 4, "rounds": 3, "bye": 12}
    office = Shipped(tmp_path, "sbu-swiss-pairs", 7, answers)
    matches = [["1", "2"], ["3", "4"], ["5", "7"]]
    by_hand = {"by_hand": matches, "reason": "on paper", "publish": True, "override": "on paper"}
    office.do("draw", stage="swiss", session=1, **by_hand)
    results(office, 1, "42 42 40 40", "40 40 40 40")
    office.play(1, "3", "+400", 1, 2, 3, 4, stage="swiss")
    # With 7 there are three results: 1 has 12 of 16, and 4 and 7 have 10 of 16.
    assert office.totals() == {"1": 19, "2": 1, "3": 4, "4": 16, "5": 4, "6": 12, "7": 16}
    office.do("withdraw", contestant="7", stage="swiss", session=2, reason="taken ill")
    for number, first, *others in (
        (2, "42 42 40 40", ("1", "3"), ("2", "5"), ("4", "6")),
        (3, "40 40 40 40", ("1", "5"), ("2", "4"), ("3", "6")),
    ):
        office.meet(number, *others, boards=4)
        results(office, number, first, "40 40 40 40")
        office.play(number, "3", "+400", 1, 2, 3, 4, stage="swiss")
    totals = {who: each for who, each in office.totals().items() if who != "7"}
    assert totals == {"1": 48, "6": 38, "4": 33, "5": 26, "2": 15, "3": 12}
    office.do("close-stage", stage="swiss", override="the period is over")
    (title,) = pipeline.titles(office.desk.competition, "swiss")
    assert title.contestants == ("1",)
