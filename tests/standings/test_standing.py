"""Totals with fines and without, and the standing made of them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.explain.figure import Trace
from convenor.standings.chains import TieBreak
from convenor.standings.ranking import standing
from convenor.standings.totals import Entry, exact_sum, official, totals, without_fines

VPS = st.integers(0, 2000).map(lambda hundredths: Fraction(hundredths, 100))


@given(st.lists(st.one_of(VPS, st.integers(-50, 50), st.fractions(max_denominator=12))))
def test_a_quick_sum_is_the_sum(numbers: list[Fraction | int]) -> None:
    assert exact_sum(numbers) == sum(numbers, start=Fraction(0))


def test_fines_rank_but_need_not_draw() -> None:
    account = [
        Entry("A", Fraction("12.5"), round=1),
        Entry("A", 10, round=2),
        Entry("A", 2, "carry-over"),
        Entry("A", 1, "fine", round=1),
        Entry("A", -1, "adjustment", round=2),
        Entry("B", 7, round=1),
    ]
    made = totals(account)
    assert official(made) == {"A": Fraction("22.5"), "B": 7}
    assert without_fines(made) == {"A": Fraction("23.5"), "B": 7}
    assert made["A"].average == Fraction("11.25")
    assert official(totals(account, until=1)) == {"A": Fraction("13.5"), "B": 7}


def test_a_fine_is_written_as_what_it_takes_off() -> None:
    with pytest.raises(Mistake, match="cannot be below 0"):
        totals([Entry("A", -1, "fine")])


def test_a_total_says_what_it_is_made_of() -> None:
    trace = Trace("totals")
    totals([Entry("A", 10), Entry("A", 2, "fine"), Entry("A", 1, "carry-over")], why=trace)
    (part,) = trace.figure(None).steps
    assert [step.value for step in part.steps] == [10, 1, 11, 2, 9]


def test_a_standing_says_what_split_a_tie_and_what_stays_shared() -> None:
    wins = TieBreak("wins", lambda tied: {name: {"B": 3}.get(name, 2) for name in tied})
    found = standing({"A": 20, "B": 20, "C": 20, "D": 25}, [wins])
    assert [(line.place, line.rank, line.contestant) for line in found.lines] == [
        (1, 1, "D"),
        (2, 2, "B"),
        (3, 2, "A"),
        (3, 2, "C"),
    ]
    assert [line.split_by for line in found.lines] == ["", "wins", "wins", "wins"]
    assert found.lines[2].tied_with == ("C",)
    assert found.order == ("D", "B", "A", "C")


def test_a_tie_for_which_the_book_splits_nothing_stands() -> None:
    wins = TieBreak("wins", lambda tied: {name: ord(name) for name in tied})
    found = standing({"A": 20, "B": 20, "C": 9, "D": 9}, [wins], splits=lambda place, _: place == 1)
    assert [line.place for line in found.lines] == [1, 2, 3, 3]


@given(st.dictionaries(st.text(min_size=1, max_size=3), st.integers(0, 9)))
def test_nobody_with_more_stands_below(scores: dict[str, int]) -> None:
    found = standing(scores)
    assert [line.total for line in found.lines] == sorted(scores.values(), reverse=True)
    assert sorted(found.order) == sorted(scores)


def test_who_does_not_contend_takes_no_place() -> None:
    found = standing({"A": 20, "house": 30, "B": 10}, unplaced=["house"])
    assert [(line.place, line.contestant) for line in found.lines] == [(1, "A"), (2, "B")]
    assert found.unplaced == ("house",)
    with pytest.raises(Mistake, match="'hose' is not to be placed"):
        standing({"A": 20}, unplaced=["hose"])
