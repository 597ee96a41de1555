"""Wrong opponents, and draws that stand."""

from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.mismatches import Amounts, MismatchTerms, WrongOpponents, mismatch
from convenor.conduct.standing_draws import LaterChange, StandingDrawTerms, draw_stands
from convenor.errors import Mistake
from convenor.exact import Rounding

AMOUNTS = Amounts(
    based_on=20, limit=5, added=5, added_share=Fraction(3, 4), free=5, taken_share=Fraction(1, 4)
)
TERMS = MismatchTerms(
    amounts=AMOUNTS,
    rounding=MappingProxyType(
        {"discrete": Rounding("up"), "continuous": Rounding("up", Fraction(1, 100))}
    ),
    causes=MappingProxyType({"appeal": False, "wrong score entered": True}),
)

scores = st.integers(0, 12000).map(lambda cents: Fraction(cents, 100))
match_vps = st.integers(0, 2000).map(lambda cents: Fraction(cents, 100))
scales = st.sampled_from(["discrete", "continuous"])


@given(scores, scores, match_vps, scales)
def test_the_innocent_never_lose_and_the_guilty_never_gain(met, due, vp, scale):
    innocent = mismatch(TERMS, WrongOpponents(met, due, vp, own_fault=False, scale=scale))
    guilty = mismatch(TERMS, WrongOpponents(met, due, vp, own_fault=True, scale=scale))
    assert innocent.vp >= vp
    assert guilty.unrounded <= vp
    assert 0 <= guilty.vp <= 20
    assert 0 <= innocent.vp <= 20


@given(scores, scores, match_vps, st.booleans(), scales)
def test_rounding_is_up_and_by_less_than_a_unit(met, due, vp, own_fault, scale):
    found = mismatch(TERMS, WrongOpponents(met, due, vp, own_fault=own_fault, scale=scale))
    unit = 1 if scale == "discrete" else Fraction(1, 100)
    assert 0 <= found.vp - found.unrounded < unit


@given(scores, match_vps, st.booleans())
def test_within_the_limit_the_actual_score_stands(due, vp, own_fault):
    for met in (due - 5, due, due + 5):
        found = mismatch(TERMS, WrongOpponents(met, due, vp, own_fault=own_fault))
        assert not found.mismatch
        assert found.vp == found.unrounded == vp


@given(scores, scores, match_vps, st.booleans(), st.integers(1, 50))
def test_amounts_grow_with_the_scale(met, due, vp, own_fault, times):
    small = mismatch(TERMS, WrongOpponents(met, due, vp, own_fault=own_fault))
    large = mismatch(
        TERMS,
        WrongOpponents(
            met * times, due * times, vp * times, own_fault=own_fault, largest_vp=20 * times
        ),
    )
    assert large.mismatch == small.mismatch
    assert large.unrounded == small.unrounded * times


def test_what_a_mismatch_is_worth_depends_on_whose_fault_it_was():
    with pytest.raises(Mistake, match="'own_fault' is missing"):
        mismatch(TERMS, WrongOpponents(60, 50, 12))


@pytest.mark.parametrize("largest", [0, -20])
def test_a_scale_has_a_maximum_above_zero(largest):
    with pytest.raises(Mistake, match="it is above 0"):
        mismatch(TERMS, WrongOpponents(60, 50, largest_vp=largest))


# --- draws that stand ---------------------------------------------------------------------------


@given(st.permutations(range(1, 8)))
def test_positions_once_set_stay_and_placings_change(placings):
    positions = tuple(range(1, 8))
    given_now = LaterChange(positions=positions, placings=tuple(placings))
    found = draw_stands(StandingDrawTerms(), given_now)
    assert (found.redraw, found.positions, found.placings) == (False, positions, tuple(placings))


def test_before_the_draw_it_follows_the_ranking():
    given_now = LaterChange(draw_made=False, positions=("A", "B"), placings=("B", "A"))
    found = draw_stands(StandingDrawTerms(), given_now)
    assert found.redraw
    assert found.positions == ("B", "A")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (LaterChange(), "give 'ranking_changed'"),
        (LaterChange(positions=(1, 2)), "together"),
        (LaterChange(positions=(1, 2), placings=(1, 3)), "the same contestants"),
        (LaterChange(positions=(1, 1), placings=(1, 1)), "stands twice"),
        (LaterChange(ranking_changed=False, positions=(1, 2), placings=(2, 1)), "not agree"),
    ],
)
def test_what_does_not_fit_together_is_refused(change, words):
    with pytest.raises(Mistake, match=words):
        draw_stands(StandingDrawTerms(), change)
