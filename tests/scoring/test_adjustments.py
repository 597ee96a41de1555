"""Artificial scores and standard adjustments: symmetry, floors, and the table as printed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import ratio
from convenor.regulation import shelf
from convenor.regulation.ask import ask
from convenor.scoring.artificial import (
    ArtificialGiven,
    ArtificialTerms,
    artificial_score,
    artificial_value,
    matchpoints_of,
    with_session,
)
from convenor.scoring.cancelled import CancelledTerms, award_of
from convenor.scoring.psychic import PsychicGiven, PsychicTerms, is_protected, psychic_call
from convenor.scoring.standard import AmountRow, Measure, find_row, in_measure
from convenor.scoring.unplayed import (
    BoardAward,
    UnplayedGiven,
    UnplayedTerms,
    board_not_played,
    boards_for,
)

numbers = st.fractions(min_value=-1000, max_value=1000, max_denominator=60)
amounts = st.fractions(min_value=0, max_value=200, max_denominator=60)
percentages = st.fractions(min_value=0, max_value=100, max_denominator=1000)
tops = st.integers(min_value=0, max_value=200)


# --- artificial scores --------------------------------------------------------------------------


@given(numbers, amounts)
def test_average_plus_and_minus_lie_as_far_from_average(average, amount):
    plus = artificial_value("average plus", average, amount)
    minus = artificial_value("average minus", average, amount)
    assert plus - average == average - minus == amount
    assert artificial_value("average", average, amount) == average


@given(percentages)
def test_a_session_only_helps_the_innocent_and_only_harms_the_offender(session):
    assert with_session("average plus", 60, session) == max(60, session)
    assert with_session("average minus", 40, session) == min(40, session)
    assert with_session("average", 50, session) == 50


@given(percentages)
def test_plus_and_minus_mirror_when_the_sessions_do(session):
    plus = with_session("average plus", 60, session)
    minus = with_session("average minus", 40, 100 - session)
    assert plus + minus == 100


@given(percentages, tops)
def test_matchpoints_are_the_percentage_of_the_top(percent, top):
    terms = ArtificialTerms(average=50, amount=10, unit="percent", session=True)
    found = artificial_score(terms, ArtificialGiven(fault="none", session_percent=percent, top=top))
    assert found.score == ratio(found.percent * top, 100)
    assert found.percent >= 60


def test_without_the_session_rule_the_session_changes_nothing():
    terms = ArtificialTerms(average=50, amount=10, unit="percent")
    given_ = ArtificialGiven(award="average plus", session_percent=75)
    assert artificial_score(terms, given_).percent == 60


# --- standard adjustments -----------------------------------------------------------------------

PRINTED = {
    "matchpoints": (10, 50),
    "teams-of-four": (3, 0),
    "teams-of-eight": (4, 0),
    "aggregate": (120, 0),
    "point-a-board": (Fraction(1, 2), 1),
    "cross-imps": (2, 0),
    "butler": (2, 0),
}


@pytest.fixture(scope="module")
def sbu():
    return shelf.open_stack("sbu-2022")


def test_every_row_of_the_printed_table_is_average_and_amount(sbu):
    rows = sbu.resolve("sbu-2022 2.21.a").terms.amounts
    found = {row.method: (row.amount, row.average) for row in rows if row.average is not None}
    assert found == PRINTED
    for row in rows:
        if row.average is not None:
            assert row.ave_plus == row.average + row.amount
            assert row.ave_minus == row.average - row.amount


@pytest.mark.parametrize("method", PRINTED)
def test_every_method_answers_symmetrically(sbu, method):
    asked = {"method": method, "top": 22, "comparisons": 9}
    found = ask(sbu, "sbu-2022 2.21.c", asked)
    amount = ask(sbu, "sbu-2022 2.21.a", asked).amount
    assert found.average_plus - found.average == amount
    assert found.average - found.average_minus == amount


@pytest.mark.parametrize(("boards", "amount"), [(1, 1), (4, 1), (5, 0.5), (32, 0.5)])
def test_victory_points_go_by_the_length_of_the_match(sbu, boards, amount):
    asked = {"method": "victory-points", "boards": boards}
    assert ask(sbu, "sbu-2022 2.21.a", asked).amount == amount


@given(amounts, tops, st.integers(min_value=1, max_value=50))
def test_measures(printed, top, comparisons):
    assert in_measure(printed, Measure("MP", "percent of top"), top) * 100 == printed * top
    assert in_measure(printed, Measure("IMP", "comparisons"), None, comparisons) == (
        printed * comparisons
    )
    assert in_measure(printed, Measure("IMP")) == printed


def test_what_is_missing_is_named():
    with pytest.raises(Mistake, match="'top' is missing"):
        in_measure(10, Measure("MP", "percent of top"))
    with pytest.raises(Mistake, match="'comparisons' is missing"):
        in_measure(10, Measure("IMP", "comparisons"))
    with pytest.raises(Mistake, match="did you mean 'butler'"):
        find_row((AmountRow("butler", 2, "imps", 0),), "buttler", None)


# --- boards not played --------------------------------------------------------------------------

HIGHER_SESSION = UnplayedTerms(
    methods={"matchpoints": BoardAward(60, 40, percent=True, session=True)}
)


@given(percentages, tops, st.integers(min_value=0, max_value=30))
def test_the_innocent_never_get_less_than_sixty(session, top, boards):
    asked = UnplayedGiven(session_percent=session, top=top, boards_lost=boards)
    found = board_not_played(HIGHER_SESSION, asked)
    assert found.percent == max(60, session)
    assert found.score == matchpoints_of(found.percent, top) * boards
    assert found.offender_score == matchpoints_of(40, top) * boards


@given(st.integers(0, 500), st.integers(1, 30), st.integers(1, 20))
def test_artificial_boards_in_the_session_pull_towards_sixty(scored, top, boards):
    available = max(scored, 500)
    asked = UnplayedGiven(matchpoints=scored, available=available, top=top, boards_lost=boards)
    over_all = UnplayedTerms(methods=HIGHER_SESSION.methods, session_over="all boards")
    played = board_not_played(HIGHER_SESSION, asked).percent
    assert 60 <= board_not_played(over_all, asked).percent <= played


@given(st.fractions(min_value=0, max_value=120, max_denominator=4))
def test_a_board_begun_is_lost(minutes):
    lost = boards_for(minutes, Fraction(15, 2))
    assert (lost - 1) * Fraction(15, 2) < minutes <= lost * Fraction(15, 2)


# --- cancelled boards and psychic calls ---------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "at_fault"), [("same", 2), ("opposite", -2), ("nothing", 0), ("decided", None)]
)
def test_what_a_contestant_at_fault_gets(rule, at_fault):
    terms = CancelledTerms(award=2, at_fault=rule)
    assert award_of(terms, True) == at_fault
    assert award_of(terms, False) == 2


def test_an_official_who_sets_the_imps_sets_all():
    terms = CancelledTerms(award=2, at_fault="same", awarded_by="official")
    assert award_of(terms, False) is None


@given(st.tuples(st.booleans(), st.booleans()))
def test_both_is_stricter_than_either(below):
    assert not is_protected(below, "both") or is_protected(below, "either")
    assert is_protected(below, "either") == is_protected(below[::-1], "either")


@given(st.integers(-24, 24))
def test_imps_of_a_psychic_call_mirror_and_never_pay(actual):
    terms = PsychicTerms(gives="IMP", offenders=-3)
    found = psychic_call(terms, PsychicGiven(offenders_actual=actual))
    assert found.offenders == -found.opponents
    assert found.offenders <= min(-3, actual)
