"""A pair that leaves: results struck out and the boards compared anew, or left to stand."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from small import MATCHPOINTS, Ledger, stage

from convenor.competition.live import Competition
from convenor.competition.scores.sessions import FieldSession

CLAUSES = {
    "matchpoints": "2.12.b",
    "withdrawal": "2.8.1.b",
    "withdrawal sit-out": "2.8.1.d",
}
THREE_TABLES = {
    "1": {"1": "-50", "2": "+90", "3": "+620"},
    "2": {"2": "+100", "3": "+620", "1": "+110"},
    "3": {"3": "+1000", "1": "+170", "2": "-50"},
}
"""North-South's points by table and board of a three-table Mitchell; 6 meets 3, 1, then 2."""


def begun(pairs: int = 6, clauses: dict[str, str] = CLAUSES, **more: Any) -> Ledger:
    own = {**stage("pairs"), **MATCHPOINTS, "rounds": 1, "boards": pairs // 2, "clauses": clauses}
    plan = {"rulebook": "sbu-2022", "contestants": "pairs", "stages": [{**own, **more}]}
    ledger = Ledger(plan, pairs)
    names = [str(number) for number in range(1, pairs + 1)]
    ledger.add("stage opened", stage="pairs", field=names)
    ledger.add(
        "session opened",
        stage="pairs",
        session=1,
        movement={"kind": "mitchell", "tables": pairs // 2},
        boards_a_round=1,
        seats=names,
    )
    return ledger


def enter(ledger: Ledger, *left_out: tuple[str, str]) -> None:
    for table, boards in THREE_TABLES.items():
        for board, points in boards.items():
            if (table, board) not in left_out:
                ledger.result(1, table, int(board), points, stage="pairs")


def percents(there: Competition) -> dict[str, Any]:
    cards = there.figures.scores.session("pairs", 1).cards
    return {who: card.percent for who, card in sorted(cards.items()) if card.percent is not None}


def test_results_are_struck_out_and_boards_compared_without_them() -> None:
    """One of three boards played: 3's top against 6 is gone, and each board has a top of 2.

    1 sits out board 2 with 25% on its others: 60%. 2 sits out board 1 with 75%: 75%.
    """
    ledger = begun()
    enter(ledger, ("1", "2"), ("2", "1"))
    ledger.add("entry withdrawn", contestant="6", stage="pairs", session=1)
    there = ledger.competition
    assert percents(there) == {
        "1": Fraction(220, 6),
        "2": 75,
        "3": 50,
        "4": Fraction(500, 6),
        "5": Fraction(100, 6),
    }
    assert there.figures.accounts.complete("pairs", 1)
    standing = there.figures.standing("pairs")
    assert [line.contestant for line in standing.lines if line.place] == ["4", "2", "3", "1", "5"]


def test_results_stand_from_half_way_on() -> None:
    """Two of three boards played: they stay, and board 1 has two results of three (Neuberg)."""
    ledger = begun()
    enter(ledger, ("2", "1"))
    ledger.add("entry withdrawn", contestant="6", stage="pairs", session=1)
    found = percents(ledger.competition)
    assert found.pop("6") == 25
    assert found == {
        "1": Fraction(350, 12),
        "2": Fraction(625, 10),
        "3": Fraction(625, 10),
        "4": Fraction(875, 10),
        "5": Fraction(350, 12),
    }


def test_who_sits_out_gets_nothing_where_no_clause_says_otherwise() -> None:
    clauses = {part: each for part, each in CLAUSES.items() if part != "withdrawal sit-out"}
    ledger = begun(clauses=clauses)
    enter(ledger, ("1", "2"), ("2", "1"))
    ledger.add("entry withdrawn", contestant="6", stage="pairs", session=1)
    found = percents(ledger.competition)
    assert (found["1"], found["2"]) == (25, 75)
    assert ledger.competition.figures.accounts.complete("pairs", 1)


def test_only_if_results_stand_is_another_reading() -> None:
    ledger = begun()
    readings = {"sbu-2022": {"withdrawal_sit_out": "only_if_results_stand"}}
    ledger.add("conditions changed", readings=readings, reason="announced")
    enter(ledger, ("1", "2"), ("2", "1"))
    ledger.add("entry withdrawn", contestant="6", stage="pairs", session=1)
    assert percents(ledger.competition)["1"] == 25


@pytest.mark.parametrize("seed", range(5))
def test_the_others_score_as_if_it_had_never_sat_there(seed: int) -> None:
    random = Random(seed)
    clauses = {"matchpoints": "2.12.b", "withdrawal": "2.8.1.b"}
    ledger, without = begun(10, clauses), begun(10, clauses)
    seats = ledger.competition.state.session("pairs", 1).seating
    assert seats is not None
    for seat in seats.seats:
        gone = "9" in (seat.ns, seat.ew)
        for board in seat.boards:
            points = f"{random.choice((-2, -1, 1, 2, 3)) * 50:+}"
            if not gone or seat.round < 3:
                ledger.result(1, seat.table, board, points, stage="pairs")
            if not gone:
                without.result(1, seat.table, board, points, stage="pairs")
    ledger.add("entry withdrawn", contestant="9", stage="pairs", session=1)
    cards = ledger.competition.figures.scores.session("pairs", 1).cards
    usual = without.competition.figures.scores.session("pairs", 1)
    assert isinstance(usual, FieldSession)
    usual._usual -= 1
    usual._build()  # what a session of one table fewer on each board comes to
    assert set(cards) == set(usual.cards)
    assert {who: card.score for who, card in cards.items()} == {
        who: card.score for who, card in usual.cards.items()
    }


def test_a_late_result_can_make_results_stand_again() -> None:
    """The same figures fact by fact as from scratch, when half-way is reached afterwards."""
    ledger = begun()
    enter(ledger, ("1", "2"), ("2", "1"))
    ledger.add("entry withdrawn", contestant="6", stage="pairs", session=1)
    kept = Competition(ledger.facts)
    assert "6" not in percents(kept)
    kept.extend([ledger.result(1, "1", 2, "+90", stage="pairs")])
    assert percents(kept) == percents(ledger.competition)
    assert percents(kept)["6"] == 25


def test_a_sit_out_of_the_movement_is_no_score() -> None:
    """Five pairs at three tables: who has nobody to meet counts its own boards only."""
    ledger = begun()
    facts = [each for each in ledger.facts if each.kind != "session opened"]
    ledger.facts = facts
    ledger.add(
        "session opened",
        stage="pairs",
        session=1,
        movement={"kind": "mitchell", "tables": 3},
        boards_a_round=1,
        seats=["1", "2", "3", "4", "5", ""],
    )
    enter(ledger, ("1", "2"), ("2", "1"), ("3", "3"))
    cards = ledger.competition.figures.scores.session("pairs", 1).cards
    assert cards["1"].boards == cards["2"].boards == cards["3"].boards == 2
    assert cards["4"].boards == 3
    assert percents(ledger.competition) == {
        "1": 25,
        "2": 75,
        "3": 50,
        "4": Fraction(500, 6),
        "5": Fraction(100, 6),
    }


def test_a_match_of_a_swiss_is_struck_out_and_others_are_compared_without_it() -> None:
    """Two tables and one that left: the boards of the others are compared with each other only."""
    own = {
        **stage("swiss"),
        "scoring": "matchpoints",
        "boards": 2,
        "rounds": 5,
        "clauses": {"vp": "4.pairs", "matchpoints": "2.12.b", "withdrawal": "2.8.1.b"},
        "standing": {},
    }
    plan = {"rulebook": "sbu-2022", "contestants": "pairs", "stages": [own]}
    ledger = Ledger(plan, 6)
    ledger.add("stage opened", stage="swiss", field=[str(n) for n in range(1, 7)])
    ledger.draw(1, ("1", "2"), ("3", "4"), ("5", "6"))
    for table, points in (("1", "+420"), ("2", "+170"), ("3", "+980")):
        for board in (1, 2):
            ledger.result(1, table, board, points)
    ledger.add("entry withdrawn", contestant="6", stage="swiss", session=2)
    there = ledger.competition
    scored = there.figures.scores.board("swiss", 1, 1)
    assert {who: sides[0].score for who, sides in scored.by_contestant.items()} == {
        "1": 2,
        "2": 0,
        "3": 0,
        "4": 2,
    }
    assert all(match.complete for match in there.figures.scores.matches("swiss", 1))
    totals = {line.contestant: line.total for line in there.figures.standing("swiss").lines}
    assert totals["5"] == 0
    assert totals["1"] == 20
