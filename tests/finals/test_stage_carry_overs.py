"""Carry-overs of a whole field: every method of the books from one call."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.finals.average_carry_overs import AverageTerms
from convenor.finals.carry_forwards import CarryForwardTerms
from convenor.finals.carry_overs import MarginTerms
from convenor.finals.field_carry_overs import PlaceTerms, ScoreTerms, WithdrawalTerms
from convenor.finals.stage_carry_overs import CarriedBetween, StageResult, between, carry_overs
from convenor.regulation.shelf import open_stack
from convenor.values import replace


def terms_of(book, clause, kind):
    found = open_stack(book).resolve(f"{book} {clause}").terms
    assert isinstance(found, kind)
    return found


TENTH = terms_of("anc-2017", "11.5", MarginTerms)
ONE_A_VP = terms_of("sydney-2003", "5.2.2", MarginTerms)
OPEN = terms_of("anc-2017", "17.1", PlaceTerms)
SENIORS = terms_of("anc-2017", "17.2", ScoreTerms)
BELOW = terms_of("anc-2017", "17.3", WithdrawalTerms)
AVERAGE = terms_of("sabf-2020", "18.1.1.c", AverageTerms)
HOLDER = terms_of("sabf-2020", "13.11.a", CarryForwardTerms)
FIELD = tuple(f"P{at}" for at in range(1, 15))
VPS = {name: 160 - 5 * at for at, name in enumerate(FIELD)}
STAGE = StageResult(FIELD, VPS)


def test_a_tenth_of_the_margin_goes_to_the_first() -> None:
    assert carry_overs(TENTH, STAGE) == {"P1": Fraction(1, 2), "P2": 0}
    assert carry_overs(TENTH, STAGE, ("P3", "P1")) == {"P3": 0, "P1": 1}


def test_one_imp_a_vp_up_to_thirty_two_between_any_two() -> None:
    carried = CarriedBetween(ONE_A_VP, STAGE)
    assert carried("P1", "P2") == (5, 0)
    assert carried("P2", "P1") == (0, 5)
    assert carried("P1", "P14") == (32, 0)


@given(st.sampled_from(FIELD), st.sampled_from(FIELD))
def test_two_opponents_carry_the_same_in_either_order(one, other) -> None:
    if one == other:
        return
    first = between(ONE_A_VP, STAGE, one, other)
    assert first == between(ONE_A_VP, STAGE, other, one)[::-1]
    assert min(first) == 0


def test_the_better_rank_holds_the_carry_forward() -> None:
    assert carry_overs(HOLDER, STAGE, ("P4", "P3")) == {"P4": 0, "P3": Fraction(1, 10)}
    by_role = CarryForwardTerms(1, ("PF",), "SF2 loser", {}, "committee")
    with pytest.raises(Mistake, match="held by the SF2 loser"):
        carry_overs(by_role, STAGE, ("P4", "P3"))


def test_by_place_nobody_moves_up() -> None:
    finalists = (*FIELD[:3], *FIELD[4:11])
    carried = carry_overs(OPEN, STAGE, finalists)
    assert carried["P1"] == 10
    assert carried["P5"] == 6
    assert carried["P11"] == 0
    assert len(carried) == 10


def test_by_score_on_a_line_from_the_last_place_to_the_first() -> None:
    carried = carry_overs(SENIORS, STAGE)
    assert list(carried) == list(FIELD[:10])
    assert carried["P1"] == 7
    assert carried["P10"] == 1
    assert list(carried.values()) == sorted(carried.values(), reverse=True)


def test_one_from_below_carries_what_the_book_gives_those() -> None:
    finalists = (*FIELD[:9], "P12")
    assert carry_overs(SENIORS, STAGE, finalists, below=BELOW)["P12"] == 0
    assert carry_overs(SENIORS, STAGE, finalists, below=BELOW)["P9"] > 1
    with pytest.raises(Mistake, match="P12 was not among the first 10"):
        carry_overs(SENIORS, STAGE, finalists)


def test_a_pair_that_does_not_contend_has_no_place_where_the_reading_says_so() -> None:
    contending = ScoreTerms(1, 7, 10, 4, SENIORS.rounding, "contending pairs")
    stage = StageResult(FIELD, VPS, not_contending=("P1",))
    carried = carry_overs(contending, stage)
    assert list(carried) == list(FIELD[1:11])
    assert carried["P2"] == 7


@given(st.lists(st.integers(0, 100), min_size=3, max_size=3))
def test_the_average_of_three_sessions(scores) -> None:
    stage = StageResult(("A",), sessions={"A": tuple(scores)})
    exact = Fraction(sum(scores), 3)
    assert abs(carry_overs(AVERAGE, stage)["A"] - exact) <= Fraction(1, 200)


def test_a_carry_over_counts_as_many_sessions_as_it_is_read_to_count() -> None:
    """50, 60 and 58 are 56 on average; as three sessions 168, as half of one 28."""
    stage = StageResult(("A",), sessions={"A": (50, 60, 58)})
    for weight, carried in ((1, 56), (3, 168), (Fraction(1, 2), 28)):
        assert carry_overs(replace(AVERAGE, weight=weight), stage) == {"A": carried}


@pytest.mark.parametrize(
    ("terms", "stage", "finalists", "sentence"),
    [
        (TENTH, STAGE, ("P1", "P2", "P3"), "between two opponents: name them, not 3"),
        (TENTH, StageResult(FIELD), (), "the VPs of P1 are missing"),
        (OPEN, STAGE, ("P99",), "'P99' of 'finalists' is not in 'order'"),
        (OPEN, STAGE, ("P1", "P1"), "twice"),
        (AVERAGE, STAGE, (), "the sessions of P1 are missing"),
        (SENIORS, StageResult(FIELD[:9], VPS), (), "give the VPs of 10 places"),
    ],
)
def test_what_cannot_be_worked_out_is_refused(terms, stage, finalists, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        carry_overs(terms, stage, finalists)
