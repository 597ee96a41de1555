"""A Butler Swiss of five pairs with trouble, to its title, by hand.

Matches of seven boards; two tables play, so that the datum is half way between their scores. On a
board 420 to the home pair at one table and 620 at the other make 520: 3 IMPs for the one home pair
and -3 for the other; 420 and 200 make 310, which is 3 the other way. VPs by the column for 7
boards: 3 IMPs are 11.23, 6 are 12.46, 12 are 14.82, and 20 less that; a bye is 12.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from by_margins import drawn, homes_have, pairings, vps
from shipped import Shipped

from convenor import pipeline
from convenor.competition.explaining.questions import PlaceOf
from convenor.explain import as_text

STAGE = "swiss"


def round_of(office: Shipped, number: int, homes: str) -> dict[str, str]:
    """A round as the product draws it; the table of each home pair comes back."""
    office.at(8 + 2 * number)
    drawn(office, STAGE, number)
    office.opened(number, 8 + 2 * number, stage=STAGE, boards=7, allowed=52)
    found = {each.first: each.tables[0] for each in pairings(office, STAGE, number)}
    assert set(found) == set(homes)
    return found


def test_a_butler_swiss_with_trouble_goes_to_the_right_pair(tmp_path: Path) -> None:
    answers = {"rounds": 3, "boards": 7, "bye": 12}
    office = Shipped(tmp_path, "sabf-butler-swiss", 0, answers)
    for pair in range(1, 6):
        players = [f"{pair}A", f"{pair}B"]
        office.do("enter", name=f"P{pair}", players=players, seed=pair, club="Unley")
    office.do("open-stage", stage=STAGE)

    # Round 1, by halves (14.1.b): 1 meets 3, 2 meets 4, 5 has the bye. On two boards 1 has 620. 1
    # comes twelve minutes late, 2 VPs, and 3 seven, 1 VP (13.14).
    at = round_of(office, 1, "12")
    homes_have(office, STAGE, 1, 420, {at["1"]: {1: 620, 3: 620}})
    office.do("late", contestant="1", stage=STAGE, session=1, minutes=12)
    office.do("late", contestant="3", stage=STAGE, session=1, minutes=7)
    office.do("post", stage=STAGE, session=1)
    assert vps(office, STAGE) == {
        "4": Fraction("12.46"),
        "5": 12,
        "1": Fraction("10.46"),  # 12.46 - 2
        "2": Fraction("7.54"),
        "3": Fraction("6.54"),  # 7.54 - 1
    }
    # Round 2: the last, 3, has the bye; 4 meets 5 and 1 meets 2. Then board 3 of round 1 was 420
    # for 1, too: the four have 3 IMPs and not 6, and the draw stands (14.1.f).
    at = round_of(office, 2, "41")
    wrong = {"stage": STAGE, "session": 1, "board": 3}
    table = pairings(office, STAGE, 1)[0].tables[0]
    before = pairings(office, STAGE, 2)
    told = office.desk.competition.state.on(STAGE, 1, 3)[table].text.replace("620", "420")
    office.do("correct-result", **wrong, table=table, result=told, scorers_error=True, reason="!")
    assert pairings(office, STAGE, 2) == before
    # 4 has 200 on a board: 5 wins by 3, and so does 1.
    homes_have(office, STAGE, 2, 420, {at["4"]: {1: 200}})
    office.do("post", stage=STAGE, session=2)
    assert vps(office, STAGE) == {
        "5": Fraction("23.23"),  # 12 + 11.23
        "1": Fraction("20.46"),  # 11.23 + 11.23 - 2
        "4": Fraction("20.00"),  # 11.23 + 8.77
        "3": Fraction("19.77"),  # 8.77 + 12 - 1
        "2": Fraction("17.54"),  # 8.77 + 8.77
    }
    # Round 3: 2 withdraws, and nobody has the bye. 3 does not come: 4 has 14.82 for 12 IMPs. At the
    # one table left the score is its own datum; Sub plays for 5A and is better by some, 3 IMPs.
    gone = {"contestant": "2", "stage": STAGE, "session": 3, "reason": "car trouble"}
    office.do("withdraw", **gone, results="stand")
    at = round_of(office, 3, "54")
    office.do("forfeit", stage=STAGE, session=3, at_fault=["3"])
    missing: dict[str, Any] = {"contestant": "5", "stage": STAGE, "session": 3}
    office.do("substitute", **missing, player_out="5A", player_in="Sub", approved_by="TD")
    for board in range(1, 8):
        office.play(3, at["5"], "+420" if board < 4 else "-420", board, stage=STAGE)
    office.do("credit-substitute", **missing, level="some")
    office.do("post", stage=STAGE, session=3)
    found = vps(office, STAGE)
    assert {who: found[who] for who in "1345"} == {
        "4": Fraction("34.82"),  # 20 + 14.82
        "5": Fraction("32.00"),  # 23.23 + 8.77
        "1": Fraction("31.69"),  # 20.46 + 11.23
        "3": Fraction("19.77"),
    }
    office.at(23, day=3)
    office.do("close-stage", stage=STAGE)
    closed = office.desk.competition.state.stage(STAGE).closed
    assert closed is not None
    # Nobody played for 3 in the last session, which costs its placing (12.c).
    assert list(closed.placings) == list("451")
    (title,) = pipeline.titles(office.desk.competition, STAGE)
    assert title.contestants == ("4",)
    said = as_text(pipeline.explained(office.desk.competition, PlaceOf("4", stage=STAGE)))
    none = as_text(pipeline.explained(office.desk.competition, PlaceOf("3", stage=STAGE)))
    assert (
        "no place in swiss: with somebody at the table 2 of the 3 sessions needed (sabf-2020 12.c)."
        in none
    )
    assert "P4 v P3: no result yet" not in none  # 3 forfeited it: none will come
    assert said.startswith("P4 are 1st in swiss with 34.82 VP; no pair has more.")
