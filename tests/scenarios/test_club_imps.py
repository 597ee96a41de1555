"""Club evenings by IMPs and Swisses of clubs: played to their winners, figures worked out by hand.

The evening is that of `tests/actions/test_hall_changes.py`: a Mitchell of three tables, one board a
round. Board 1: +420, +50 (table 3), −50 (table 2); board 2: +110, +100 (table 2), +120 (table 3);
board 3: −100, +400 (table 2), pass (table 3).
"""

import datetime
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from convenor.actions.desk import Desk
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

Play = Callable[..., Desk]
DAY = datetime.datetime(2026, 3, 1, 9, tzinfo=datetime.UTC)
RESULTS = {
    ("1", 1): "+420",
    ("2", 2): "+100",
    ("3", 3): "pass",
    ("1", 2): "+110",
    ("2", 3): "+400",
    ("3", 1): "+50",
    ("1", 3): "-100",
    ("2", 1): "-50",
    ("3", 2): "+120",
}


@pytest.mark.parametrize(
    ("id", "imps"),
    [
        # datums 140, 110 and 100: board 1 is +7 −3 −5, board 2 nothing, board 3 −5 −3 +7
        (
            "club-butler",
            {"1": 7 - 5, "2": -5 + 7, "3": -3 - 3, "4": -7 - 7, "5": 3 + 5, "6": 5 + 3},
        ),
        # against each of two: board 1 is +19 −6 −13, board 2 0 +1 −1, board 3 −14 −6 +20
        (
            "club-cross-imps",
            {
                "1": 19 + 0 - 14,
                "2": -13 - 1 + 20,
                "3": -6 + 1 - 6,
                "4": -19 - 1 - 20,
                "5": 6 + 1 + 14,
                "6": 13 + 0 + 6,
            },
        ),
    ],
)
def test_an_evening_by_imps(tmp_path: Path, id: str, imps: dict[str, int]) -> None:
    store = open_store(tmp_path / "c.jsonl")
    store.create("c")
    desk = Desk(store, "c", lambda: DAY)
    given = {"name": "Evening", "begins": "2026-03-01", "plan": plan_data(template(id), {})}
    store.append("c", (Draft("competition begun", 1, {**given, "seed": "7"}, DAY, "td"),), 0)
    desk.refresh()
    for number in range(1, 7):
        players = [f"A{number} X", f"B{number} X"]
        desk.do("enter", {"contestant": str(number), "players": players}, "td", "director")
    desk.do("open-stage", {"stage": "evening"}, "td", "director")
    place = {"stage": "evening", "session": 1}
    movement = {"kind": "mitchell", "tables": 3}
    opening = {**place, "movement": movement, "boards_a_round": 1}
    desk.do("open-session", opening, "td", "director")
    for (table, board), result in RESULTS.items():
        where = {**place, "table": table, "board": board, "result": result}
        desk.do("enter-result", where, "td", "director")
    assert dict(desk.competition.figures.standing("evening").figures) == imps
    desk.do("post", place, "td", "director")
    desk.do("close-stage", {"stage": "evening"}, "td", "director")
    assert desk.competition.state.stage("evening").closed is not None


def wbf(margin: int, boards: int) -> Fraction:
    """The winner's VPs by the formula of the World Bridge Federation, worked out in decimals."""
    if margin == 0:
        return Fraction(10)
    tau = Decimal(5).sqrt() / 2 - Decimal("0.5")
    share = (1 - tau ** (3 * margin / (15 * Decimal(boards).sqrt()))) / (1 - tau**3)
    return Fraction(min(20, (10 + 10 * share).quantize(Decimal("0.01"), ROUND_HALF_UP)))


def test_swiss_teams_of_a_club(play: Play) -> None:
    """Every match is worth what its IMPs are by the formula; the title goes to the first."""
    desk = play("club-swiss-teams", 8, "swiss", answers={"rounds": 3, "boards": 8})
    there = desk.competition
    totals = dict.fromkeys(there.state.entries, Fraction(0))
    for session in there.state.sessions_of("swiss"):
        for match in there.figures.scores.matches("swiss", session.number):
            first, second = match.pairing.contestants
            margin = int(match.margin(first) or 0)
            won = wbf(abs(margin), 8)
            totals[first] += won if margin >= 0 else 20 - won
            totals[second] += 20 - won if margin >= 0 else won
    assert dict(there.figures.standing("swiss").figures) == totals
    closed = there.state.stage("swiss").closed
    assert closed is not None
    assert totals[closed.placings[0]] == max(totals.values())


@pytest.mark.parametrize("scale", ["SBU", "SABF 21.13"])
def test_swiss_pairs_by_either_scale(play: Play, scale: str) -> None:
    """Both sides of a match share 20 VPs; the SABF's are whole numbers."""
    desk = play("club-swiss-pairs", 8, scale, answers={"rounds": 3, "boards": 6, "scale": scale})
    totals = dict(desk.competition.figures.standing("swiss").figures)
    assert sum(totals.values()) == 3 * 4 * 20
    whole = all(Fraction(each).denominator == 1 for each in totals.values())
    assert whole or scale == "SBU"


def test_swiss_pairs_by_imps(play: Play) -> None:
    desk = play("club-swiss-pairs-imps", 8, "imps", answers={"rounds": 3, "boards": 8})
    there = desk.competition
    assert sum(Fraction(v) for v in dict(there.figures.standing("swiss").figures).values()) == 240
    assert there.state.stage("swiss").closed is not None
