"""A board of a field by the method of its stage: its forms, cancelled ones, what is missing."""

from fractions import Fraction
from typing import Any

import pytest
from small import BUTLER, MATCHPOINTS, Ledger, plan, stage

from convenor.competition.live import Competition
from convenor.competition.scores.board_forms import method_of, small_forms_awarded, usual_results
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.scoring.fouled import FouledTerms
from convenor.scoring.lines import Artificial, Line, Nothing, Points

FOULED = {"matchpoints": "laws-2017 78.A", "fouled": "fouled.formula"}


def mitchell(*scores: str, **more: Any) -> Ledger:
    """Three tables, board 1 played at so many of them."""
    own = stage("pairs", **{**MATCHPOINTS, "rounds": 1, "boards": 3, **more})
    ledger = Ledger(plan(own, contestants="pairs"), 6)
    ledger.add(
        "session opened",
        stage="pairs",
        session=1,
        movement={"kind": "mitchell", "tables": 3},
        boards_a_round=1,
        seats=["1", "2", "3", "4", "5", "6"],
    )
    for table, score in enumerate(scores, 1):
        ledger.result(1, str(table), 1, score, stage="pairs")
    return ledger


def ns_scores(there: Competition) -> list[Any]:
    found = there.figures.scores.session("pairs", 1).board_scores(1)
    sides = {side.contestant: side.score for each in found for side in each.sides}
    return [sides[pair] for pair in "123"]


def butler(*scores: str, book: str = "sabf-2020", **more: Any) -> Ledger:
    own = plan(stage(**{**BUTLER, **more}), contestants="pairs")
    ledger = Ledger({**own, "rulebook": book}, 8)
    ledger.draw(1, ("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
    for table, score in enumerate(scores, 1):
        ledger.result(1, str(table), 1, score)
    return ledger


def imps(ledger: Ledger) -> dict[str, Any]:
    board = ledger.competition.figures.scores.board("swiss", 1, 1)
    return {who: sides[0].score for who, sides in board.by_contestant.items()}


def test_as_many_results_are_usual_as_tables_play_the_board() -> None:
    there = mitchell().competition
    assert usual_results(there.state.session("pairs", 1)) == 3
    assert usual_results(SessionState("pairs", 2)) is None


def test_each_form_of_a_fouled_board_is_compared_within_itself() -> None:
    """Table 1 alone has the average, 2 of 4; the other two 3/2 × (2 + 1) - 1 and 3/2 × 1 - 1."""
    ledger = mitchell("+620", "+170", "-50")
    assert ns_scores(ledger.competition) == [4, 2, 0]
    ledger.add("board fouled", stage="pairs", session=1, board=1, groups=[["1"]])
    assert ns_scores(ledger.competition) == [2, Fraction(7, 2), Fraction(1, 2)]


@pytest.mark.parametrize(
    ("readings", "small", "expected"),
    [
        # nine tables, four and five: 2 a win within the form, and 9/4 or 9/5 × (X + 1) - 1
        ({}, 4, "14.75 10.25 5.75 1.25 15.2 11.6 8 4.4 0.8"),
        # by hand: one more for each score of the other form
        ({"fouled_method": "by_hand"}, 4, "11 9 7 5 12 10 8 6 4"),
        # three have 70, 60 and 50% of the top of 16; the six 9/6 × (X + 1) - 1
        ({}, 3, "11.2 9.6 8 15.5 12.5 9.5 6.5 3.5 0.5"),
        # the six by hand, one more for each of three; or on their own top of 10
        ({"fouled_large_beside_small": "by_hand"}, 3, "11.2 9.6 8 13 11 9 7 5 3"),
        ({"fouled_large_beside_small": "own_top"}, 3, "11.2 9.6 8 10 8 6 4 2 0"),
    ],
)
def test_the_forms_of_a_board_are_brought_to_the_full_top_as_the_book_says(
    readings: dict[str, str], small: int, expected: str
) -> None:
    points = [*range(620, 620 - 10 * small, -10), *range(500, 500 - 10 * (9 - small), -10)]
    own = stage("pairs", **{**MATCHPOINTS, "rounds": 1, "boards": 9, "clauses": FOULED})
    made = {**plan(own, contestants="pairs"), "rulebook": "qba-pairs"}
    ledger = Ledger({**made, "readings": {"qba-pairs": readings}}, 18)
    ledger.add(
        "session opened",
        stage="pairs",
        session=1,
        movement={"kind": "mitchell", "tables": 9},
        boards_a_round=1,
        seats=[str(number) for number in range(1, 19)],
    )
    seats = ledger.competition.state.session("pairs", 1).the_seating.by_board[1]
    in_order = sorted(seats, key=lambda each: int(each.table))
    for seat, score in zip(in_order, points, strict=True):
        ledger.result(1, seat.table, 1, f"+{score}", stage="pairs")
    there = ledger.competition
    assert there.figures.scores.session("pairs", 1).cards  # kept, and told of the forms after it
    ledger.add(
        "board fouled",
        stage="pairs",
        session=1,
        board=1,
        groups=[[seat.table for seat in in_order[:small]]],
    )
    session = ledger.competition.figures.scores.session("pairs", 1)
    sides = {s.contestant: s.score for each in session.board_scores(1) for s in each.sides}
    wanted = [Fraction(each) for each in expected.split()]
    assert [sides[seat.ns] for seat in in_order] == wanted
    assert [session.cards[seat.ns].score for seat in in_order] == wanted


def small_terms() -> FouledTerms:
    own = stage("pairs", **{**MATCHPOINTS, "clauses": FOULED})
    made = {**plan(own, contestants="pairs"), "rulebook": "qba-pairs"}
    return Ledger(made, 4).competition.figures.rules("pairs").terms("fouled", FouledTerms)


def test_only_forms_that_are_too_small_are_awarded() -> None:
    def form(*scores: int) -> tuple[Line, ...]:
        return tuple(Line(str(s), f"n{s}", f"e{s}", Points(s)) for s in scores)

    large, one = form(*range(100, 900, 100)), (*form(50), Line("x", "n", "e", Nothing("cancelled")))
    kept, awarded = small_forms_awarded(small_terms(), [large, one], 9)
    assert kept == large
    assert isinstance(awarded[0].ns_entry, Artificial)
    assert isinstance(awarded[0].ew_entry, Artificial)
    assert awarded[1] == one[1], "what has no points of its own is left as it is"


def test_a_table_that_has_not_played_is_no_comparison() -> None:
    """The mean of 620, 620 and -100 is 380: 240 points are 6 IMPs, 480 are 10."""
    assert imps(butler("+620", "+620", "-100")) == {
        "1": 6,
        "2": -6,
        "3": 6,
        "4": -6,
        "5": -10,
        "6": 10,
        "7": None,
        "8": None,
    }


def test_a_cancelled_board_is_worth_what_the_book_says() -> None:
    """Two IMPs each for those not at fault."""
    ledger = butler("+620", "+620", "-100")
    ledger.add("board cancelled", stage="swiss", session=1, board=1, tables=["4"])
    found = imps(ledger)
    assert (found["7"], found["8"], found["1"]) == (2, 2, 6)


def test_a_form_without_a_datum_is_cancelled_and_a_board_not_played_is_not() -> None:
    """Two IMPs each where one table alone has the other form, nothing where nobody played."""
    own = {"datum": "15.3.c", "fouled datum": "19.1.a", "cancelled": "19.1.b"}
    for book, clauses, alone in (
        ("sabf-2020", BUTLER["clauses"], 0),
        ("anc-2017", own, 2),
    ):
        ledger = butler("+620", "+620", "-100", "NP", book=book, clauses=clauses, datums=[])
        ledger.add("board fouled", stage="swiss", session=1, board=1, groups=[["3"]])
        found = imps(ledger)
        assert [found[who] for who in "5678"] == [alone, alone, None, None]


def test_boards_of_teams_are_not_scored_over_the_field() -> None:
    there = Ledger(plan(stage()), 4).competition
    with pytest.raises(Mistake, match="scored as teams are compared within a match"):
        method_of(there.figures.rules("swiss"), SessionState("swiss", 1))


def test_a_part_without_a_clause_is_named() -> None:
    rules = Ledger(plan(stage()), 4).competition.figures.rules("swiss")
    for asked in (lambda: rules.terms("fouled", FouledTerms), lambda: rules.ask("fouled", {})):
        with pytest.raises(Mistake) as said:
            asked()
        assert "in swiss: its plan names no clause for 'fouled'" in str(said.value)
