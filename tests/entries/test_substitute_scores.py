"""Scores of substitutes and absentees: caps, floors, excuses, altered scores, the guide."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.entries.altered_score import AlteredGiven, AlteredTerms, altered_score
from convenor.entries.substitute_adjustment import (
    Adjustment,
    GuideGiven,
    GuideRow,
    GuideTerms,
    substitute_adjustment,
)
from convenor.entries.substitute_credit import (
    Bounds,
    CreditGiven,
    CreditTerms,
    Excuse,
    excuse_for,
    substitute_credit,
    within,
)
from convenor.entries.substituted_session import kind_of
from convenor.errors import Mistake
from convenor.exact import HALF_UP, TWO_DECIMALS, mean
from convenor.explain.figure import Trace

BOUNDS = Bounds(cap_percent=100, floor_percent=90, floor=50)
EXCUSES = {"duty": Excuse(percent=100), "championship": Excuse(percent=90, not_in=("final",))}
TERMS = CreditTerms(bounds=BOUNDS, excuses=EXCUSES)

percents = st.integers(0, 10_000).map(lambda cents: Fraction(cents, 100))
several = st.lists(percents, min_size=1, max_size=8).map(tuple)
vps = st.integers(0, 25)


@given(percents, several)
def test_a_credit_never_exceeds_its_cap_nor_falls_below_its_floor(score, own):
    credit = substitute_credit(TERMS, CreditGiven(own_scores=own, substitute_score=score))
    average = mean(own)
    floor = min(average * Fraction(9, 10), 50)
    assert TWO_DECIMALS(floor) <= credit.credited <= TWO_DECIMALS(average)
    assert credit.average == TWO_DECIMALS(average)


@given(percents, percents, percents)
def test_a_better_score_with_the_substitute_never_brings_less(one, other, average):
    low, high = sorted((one, other))
    assert within(low, average, BOUNDS) <= within(high, average, BOUNDS)


@given(percents, several)
def test_a_score_between_floor_and_cap_stands(score, own):
    average = mean(own)
    if min(average * Fraction(9, 10), 50) <= score <= average:
        assert within(score, average, BOUNDS) == score


@given(percents, st.permutations([55, 57, 49, 61]))
def test_the_order_of_the_pairs_own_scores_does_not_matter(score, own):
    one = substitute_credit(TERMS, CreditGiven(own_scores=tuple(own), substitute_score=score))
    two = substitute_credit(TERMS, CreditGiven(own_scores=(49, 55, 57, 61), substitute_score=score))
    assert one == two


@pytest.mark.parametrize("mixed", ["lowest", "highest", "none"])
def test_the_order_of_the_two_members_does_not_matter(mixed):
    words = ("duty", "championship", "holiday")
    for pair in ((one, other) for one in words for other in words):
        assert excuse_for(pair, EXCUSES, mixed=mixed) == excuse_for(
            pair[::-1], EXCUSES, mixed=mixed
        )


def test_one_member_without_an_excuse_costs_both_the_credit():
    assert excuse_for(("duty", "holiday"), EXCUSES) is None
    assert excuse_for(("duty", "duty"), EXCUSES) == EXCUSES["duty"]
    assert excuse_for(("championship",) * 2, EXCUSES, "final") is None
    assert excuse_for((), EXCUSES) is None


def test_a_reason_is_known_however_it_is_written():
    spring = {"spring_nationals": Excuse(percent=90)}
    assert excuse_for(("Spring Nationals",), spring) == spring["spring_nationals"]


@given(several, st.booleans())
def test_an_excused_credit_is_a_share_and_not_less_than_the_least(own, duty):
    excuse = Excuse(percent=100 if duty else 90, least=55)
    terms = CreditTerms(excuses={"away": excuse}, assumed=("away",))
    credited = substitute_credit(terms, CreditGiven(own_scores=own)).credited
    share = mean(own) * excuse.percent / 100
    assert credited == max(TWO_DECIMALS(share), 55)


def test_the_explanation_holds_the_figures_of_the_answer():
    trace = Trace()
    terms = CreditTerms(bounds=BOUNDS, gives_carry_over=True)
    answer = substitute_credit(terms, CreditGiven(own_scores=(56, 58), substitute_score=44), trace)
    figure = trace.figure()
    for name in ("average", "credited", "carry_over"):
        step = figure.find(name)
        assert step is not None
        assert step.value == getattr(answer, name)


def test_without_an_own_score_there_is_no_average():
    with pytest.raises(Mistake, match="no average"):
        substitute_credit(TERMS, CreditGiven(own_scores=(), substitute_score=50))


@given(vps, st.lists(vps, min_size=1).map(tuple), st.lists(vps, min_size=1).map(tuple))
def test_an_altered_score_is_the_least_of_three(actual, own, opponents):
    answer = altered_score(AlteredTerms(total=30, top=25), AlteredGiven(actual, own, opponents))
    candidates = {
        "actual": actual,
        "own average": answer.average,
        "complement": answer.complement,
    }
    assert answer.altered == min(candidates.values()) == candidates[answer.taken_from]
    assert answer.complement == 30 - mean(opponents)


@given(st.lists(st.integers(5, 24), min_size=1).map(tuple))
def test_both_readings_of_a_complement_agree_where_the_scores_come_to_the_total(opponents):
    given_ = AlteredGiven(25, (25,), opponents)
    readings = ("total less the mean", "opposite scores")
    first, second = (altered_score(AlteredTerms(30, 25, each), given_) for each in readings)
    assert first == second


PRINTED = {"none": (0, 0), "some": (4, 5), "significant": (7, 8), "substantial": (10, 14)}
GUIDE = GuideTerms(
    guide=tuple(
        GuideRow(level, boards, imps)
        for level, both in PRINTED.items()
        for boards, imps in zip((10, 14), both, strict=True)
    ),
    other_lengths="in proportion",
    most_per_board=1,
    rounding=HALF_UP,
)


def suggested(level: str, boards: int) -> int:
    answer = substitute_adjustment(GUIDE, GuideGiven(level, boards))
    assert isinstance(answer, Adjustment)
    return int(answer.imps)


@pytest.mark.parametrize("level", PRINTED)
def test_the_guide_rises_with_the_boards_and_never_passes_one_imp_a_board(level):
    figures = [suggested(level, boards) for boards in range(1, 65)]
    assert figures == sorted(figures)
    assert all(imps <= boards for boards, imps in enumerate(figures, 1))
    assert (figures[9], figures[13]) == PRINTED[level]


def test_the_guide_rises_with_the_level():
    for boards in range(1, 65):
        figures = [suggested(level, boards) for level in PRINTED]
        assert figures == sorted(figures)


def test_a_session_is_own_substituted_or_absent():
    assert [kind_of(n, 2, True) for n in range(3)] == ["own", "substituted", "absent"]
    assert kind_of(2, 2, False) == "substituted"
    with pytest.raises(Mistake, match="cannot be replaced"):
        kind_of(3, 2, True)
