"""Round robins of four teams in which much goes wrong, to their titles, by hand.

Matches of six boards, drawn by the product with numbers and homes by lot. VPs by the printed column
for 6 boards, the loser has the rest of 20: 1 IMP is 10.50, 2 are 10.99, 12 are 14.92, 20 are 17.12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused

STAGE = "round robin"
POINTS = {0: (), 1: (30,), 2: (60,), 4: (150,), 10: (450,), 20: (450, 450)}
"""What the winner scores more on one board or two, for so many IMPs."""
Event = Callable[[Shipped, int, Any], None]


def vps(office: Shipped) -> dict[str, Fraction]:
    return {name: Fraction(total) for name, total in office.totals().items()}


def teams(where: Path) -> Shipped:
    office = Shipped(where, "sabf-round-robin-teams", 0, {"rounds": 3, "boards": 6})
    for team in range(1, 5):
        office.do("enter", name=f"T{team}", players=[f"{team}{each}" for each in "ABCD"])
    return office


def played(
    office: Shipped, won: Mapping[str, int], happens: Mapping[str, Event], until: int = 3
) -> None:
    """Three rounds as they are drawn: who beats whom ("12": 1 beats 2), and what happens there."""
    met = set()
    for number in range(1, until + 1):
        office.at(9 + number)
        office.do("draw", stage=STAGE, session=number, publish=True)
        office.opened(number, 9 + number, 10, stage=STAGE, boards=6, allowed=45)
        for each in office.desk.competition.state.session(STAGE, number).the_seating.pairings:
            met.add(frozenset(each.contestants))
            (key,) = [key for key in (*won, *happens) if set(key) == set(each.contestants)][:1]
            for at, board in enumerate(each.boards if key in won else ()):
                points = POINTS[won[key]]
                more = points[at] if at < len(points) else 0
                sign = 1 if each.first == key[0] else -1
                for table, score in zip(each.tables, (400 + sign * more, 400), strict=True):
                    office.play(number, table, f"{score:+}", board, stage=STAGE)
            if key in happens:
                happens[key](office, number, each)
        office.do("post", stage=STAGE, session=number)
    assert len(met) == 2 * until


def titled(office: Shipped) -> tuple[str, ...]:
    office.at(20, 0, day=3)
    office.do("close-stage", stage=STAGE)
    (title,) = pipeline.titles(office.desk.competition, STAGE)
    assert title.title == "Winners"
    return title.contestants


# --- a tie ---------------------------------------------------------------------------------------


def _appealed(office: Shipped, number: int, match: Any) -> None:
    """A ruling takes a board from level to 10 IMPs for 1; the committee gives it back."""
    ours = "+850" if match.first == "1" else "-50"
    ruled, level = ({"assigned": [{"result": each, "weight": 1}]} for each in (ours, "+400"))
    place = {"stage": STAGE, "session": number, "table": match.tables[0], "board": 6}
    before = vps(office)["1"]
    office.do("rule", **place, ns=ruled, ew=ruled, reason="misinformation")
    assert vps(office)["1"] - before == Fraction("4.25")  # 14.25 for 10 IMPs
    form = {"ruling": "R1", "contestant": "2", "on_form": True, "signatures": 1}
    office.do("lodge-appeal", **form)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)


def _with_a_strong_substitute(office: Shipped, number: int, match: Any) -> None:
    """2 wins by 4 with Zia, a significant gain: 7 IMPs of 10 boards, 4 of 6 (4.2)."""
    gone = {"contestant": "2", "stage": STAGE, "session": number}
    office.do("substitute", **gone, player_out="2A", player_in="Zia", approved_by="TD")
    office.do("credit-substitute", **gone, level="significant")


def _late(office: Shipped, number: int, match: Any) -> None:
    fined = office.do("late", contestant="4", stage=STAGE, session=number, minutes=7)
    assert any("13.14" in str(each.body) for each in fined.facts)


def test_a_tie_goes_to_the_team_that_won_a_match(tmp_path: Path) -> None:
    """1 and 2 have 30 VPs and met the same teams; 1 won a match, 2 none (13.10).

    4 has 30.99 and loses 1 VP for seven minutes. A result of 3 against 4 is corrected at the end.
    """
    office = teams(tmp_path)
    won = {"12": 0, "34": 1, "13": 2, "24": 4, "41": 2, "23": 0}
    happens = {"12": _appealed, "24": _with_a_strong_substitute, "41": _late}
    played(office, won, happens)
    assert vps(office) == {
        "4": Fraction("29.49"),  # 9.50 + 10 + 10.99 - 1
        "1": Fraction(30),  # 10 + 10.99 + 9.01
        "2": Fraction(30),  # 10 + 10 + 10
        "3": Fraction("29.51"),  # 10.50 + 9.01 + 10
    }
    number, match = _match(office, "34")
    wrong = {"stage": STAGE, "session": number, "table": match.tables[0], "board": 1}
    office.do("correct-result", **wrong, result="+400", scorers_error=True, reason="read wrongly")
    assert vps(office)["3"] == Fraction("29.01")
    assert vps(office)["4"] == Fraction("29.99")
    (standing,) = pipeline.standings(office.desk.competition, STAGE).values()
    assert [line.contestant for line in standing.lines] == ["1", "2", "4", "3"]
    assert titled(office) == ("1",)


def _match(office: Shipped, both: str) -> tuple[int, Any]:
    return next(
        (number, each)
        for number in (1, 2, 3)
        for each in office.desk.competition.state.session(STAGE, number).the_seating.pairings
        if set(each.contestants) == set(both)
    )


# --- matches that are not played -----------------------------------------------------------------


def _forfeited(office: Shipped, number: int, match: Any) -> None:
    office.do("forfeit", stage=STAGE, session=number, at_fault=["4"])


def _cancelled(office: Shipped, number: int, match: Any) -> None:
    both = {"contestants": ["1", "3"], "absent": "3", "began": False}
    office.do("abandon", stage=STAGE, session=number, **both, reason="the road is flooded")


def test_matches_that_are_not_played_are_settled_at_the_end(tmp_path: Path) -> None:
    """4 forfeits to 3; 1 against 3 is cancelled and nobody is at fault.

    4 plays 2.88 twice: the mean against it is 17.12, more than 14.92 for 12 IMPs and than 3's only
    match of 10.99, and 3 has it. 1, present, has its mean of 17.12 from two matches; 3 has its own
    mean, 10.99, more than 20 less 17.12 (13.9.c, f).
    """
    office = teams(tmp_path)
    won = {"12": 20, "24": 20, "14": 20, "32": 2}
    played(office, won, {"34": _forfeited, "13": _cancelled})
    assert vps(office) == {
        "1": Fraction("51.36"),  # 17.12 three times
        "3": Fraction("39.10"),  # 17.12 + 10.99 + 10.99
        "2": Fraction("29.01"),  # 2.88 + 17.12 + 9.01
        "4": Fraction("5.76"),  # 2.88 + 2.88
    }
    assert titled(office) == ("1",)


# --- a substitute and a cancelled board ----------------------------------------------------------


def test_an_adjustment_goes_no_further_than_the_boards_played(tmp_path: Path) -> None:
    """1 IMP a board played: five, where the guide has 6 for six boards (13.4.e, f).

    1 wins by 10 with a substitute who is a substantial gain; board 6 has been cancelled. 5 IMPs are
    left, 12.33 VPs. A figure of the director's own is held to the same limit.
    """
    office = teams(tmp_path)
    office.at(10)
    office.meet(1, ("1", "2"), ("3", "4"), boards=6)
    office.opened(1, 10, 10, stage=STAGE, boards=6, allowed=45)
    gone = {"contestant": "1", "stage": STAGE, "session": 1}
    office.do("substitute", **gone, player_out="1A", player_in="Zia", approved_by="TD")
    office.won_by(1, 1, 450, boards=6)
    rooms = ["1 open", "1 closed"]
    office.do("cancel-board", stage=STAGE, session=1, board=6, tables=rooms)
    with pytest.raises(Refused, match=r"13\.4\.e"):
        office.do("credit-substitute", **gone, level="substantial", score="6")
    (suggested,) = office.suggest("credit-substitute", **gone, level="substantial")
    assert suggested.values == {"score": 5}
    office.do("credit-substitute", **gone, level="substantial")
    assert vps(office)["1"] == Fraction("12.33")


def test_a_match_to_which_nobody_comes_counts_nothing_for_either(tmp_path: Path) -> None:
    """Whoever forfeits has 0 VPs (13.9.c), so 3 and 4 have; the match is in nobody's mean.

    4 forfeits to 1 as well: 1 has the most of 14.92, its own mean of 10.25, and 20 less 4's
    only match of 2.88.
    """
    office = teams(tmp_path)
    office.meet(1, ("1", "2"), ("3", "4"), boards=6)
    office.won_by(1, 1, 30, boards=6)
    office.do("forfeit", stage=STAGE, session=1, at_fault=["3", "4"])
    assert vps(office) == {
        "1": Fraction("10.50"),
        "2": Fraction("9.50"),
        "3": Fraction(0),
        "4": Fraction(0),
    }
    office.meet(2, ("1", "4"), ("2", "3"), boards=6)
    office.do("forfeit", stage=STAGE, session=2, at_fault=["4"])
    office.won_by(2, 2, boards=6)
    office.meet(3, ("2", "4"), ("1", "3"), boards=6)
    office.won_by(3, 1, 450, 450, boards=6)
    office.won_by(3, 2, boards=6)
    assert vps(office) == {
        "1": Fraction("37.62"),  # 10.50 + 17.12 + 10
        "2": Fraction("36.62"),  # 9.50 + 10 + 17.12
        "3": Fraction(20),
        "4": Fraction("2.88"),
    }
