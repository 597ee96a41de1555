"""An all-play-all of five teams that one leaves, with a tie for first place, worked out by hand.

Matches of eight boards. 2 IMPs are 10.86 VPs, 12 are 14.39; the loser has the rest of 20.

    1-2  1 by 2     2-3  2 by 2     1: 10.86 + 9.14 + 14.39 = 34.39
    1-3  3 by 2     2-4  2 by 12    2: 9.14 + 10.86 + 14.39 = 34.39
    1-4  1 by 12    3-4  level      3: 10.86 + 9.14 + 10    = 30
                                    4: 5.61 + 5.61 + 10     = 21.22

What 5 played against 1 and 2 goes when it leaves (2.8.2.b). 1 is first: it won their match.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from shipped import Shipped

from convenor import pipeline

TWO, TWELVE, NOTHING = (60,), (450, 60), ()
ROUNDS = (
    (("1", "2", TWO), ("3", "4", NOTHING)),
    (("5", "1", TWELVE), ("2", "3", TWO)),
    (("3", "1", TWO), ("5", "2", TWELVE)),
    (("1", "4", TWELVE),),
    (("2", "4", TWELVE),),
)
"""Round by round the matches: home, away, and what the home team wins on its first boards."""


def test_a_league_that_a_team_leaves_is_won_by_the_match_of_the_tied(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-all-play-all-teams", 5, {"boards": 8, "rounds": 5, "bye": 12})
    for number, matches in enumerate(ROUNDS, 1):
        if number == 4:
            before = office.totals()
            assert Fraction(before["1"]) == Fraction("10.86") + Fraction("5.61") + Fraction("9.14")
            office.do("withdraw", contestant="5", stage="league", session=4, reason="snowed in")
        office.meet(number, *((home, away) for home, away, _ in matches), boards=8)
        for at, (_, _, scores) in enumerate(matches, 1):
            office.won_by(number, at, *scores, boards=8)
        office.do("post", stage="league", session=number)
    totals = {name: Fraction(each) for name, each in office.totals().items() if name != "5"}
    assert totals == {
        "1": Fraction("34.39"),
        "2": Fraction("34.39"),
        "3": Fraction(30),
        "4": Fraction("21.22"),
    }
    (standing,) = pipeline.standings(office.desk.competition, "league").values()
    order = [line.contestant for line in standing.lines if line.contestant != "5"]
    assert order == ["1", "2", "3", "4"]
    office.do("close-stage", stage="league", override="the period is over")
    (title,) = pipeline.titles(office.desk.competition, "league")
    assert title.contestants == ("1",)
