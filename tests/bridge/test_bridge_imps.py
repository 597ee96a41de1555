"""Law 78B: the IMP scale, each step at both its ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import IMP_SCALE, imps

# from, to, IMPs
STEPS = [
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, 15200, 24),
]


@pytest.mark.parametrize(("low", "high", "won"), STEPS)
def test_each_step_of_the_scale_at_both_ends(low, high, won):
    assert imps(low) == imps(high) == won
    assert imps(-low) == imps(-high) == -won


def test_the_scale_has_a_step_for_each_imp():
    assert tuple(low for low, _, won in STEPS if won) == IMP_SCALE


def test_between_two_steps_the_lower_counts():
    assert (imps(19), imps(45), imps(-45), imps(3999)) == (0, 1, -1, 23)


differences = st.integers(-16000, 16000)


@given(differences)
def test_what_one_side_wins_the_other_loses(difference):
    assert imps(-difference) == -imps(difference)


@given(differences, differences)
def test_a_larger_difference_is_never_worth_less(one, other):
    low, high = sorted((one, other))
    assert imps(low) <= imps(high)
