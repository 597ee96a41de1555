"""Exact numbers: reading, showing, and every mode of rounding."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import (
    MODES,
    Rounding,
    as_decimal,
    exact,
    is_decimal,
    mean,
    plain,
    ratio,
    show,
    with_places,
)

fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=400)
steps = st.sampled_from([1, 10, 5, Fraction(1, 100), Fraction(1, 2), Fraction(1, 4)])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("12.43", Fraction(1243, 100)),
        ("7/3", Fraction(7, 3)),
        ("−2.5", Fraction(-5, 2)),
        (" 4 ", 4),
        (4, 4),
        (Decimal("0.10"), Fraction(1, 10)),
        (Fraction(6, 3), 2),
    ],
)
def test_a_number_is_read_exactly(written: object, meant: object) -> None:
    assert exact(written) == meant
    assert isinstance(exact(written), int) == isinstance(meant, int)


@pytest.mark.parametrize("wrong", ["", "a", "1/0", "1,5", True, None, 1.5, [1], "nan", "inf"])
def test_what_is_no_number_is_refused_in_a_sentence(wrong: object) -> None:
    with pytest.raises(Mistake, match="is not a number"):
        exact(wrong)


@given(fractions)
def test_what_is_shown_can_be_read_again(number: Fraction) -> None:
    assert exact(show(number)) == number


@given(fractions)
def test_json_keeps_a_number_exact(number: Fraction) -> None:
    told = plain(number)
    assert exact(str(told)) == number
    assert isinstance(told, str) == (not is_decimal(number)) or isinstance(told, (int, float))


@given(st.integers(-10_000, 10_000), st.integers(0, 4))
def test_a_decimal_has_the_places_it_needs(units: int, places: int) -> None:
    number = Fraction(units, 10**places)
    assert Fraction(as_decimal(number)) == number
    assert Fraction(with_places(number, places)) == number


def test_places_that_do_not_hold_a_number_are_an_error() -> None:
    with pytest.raises(ValueError, match="multiple"):
        with_places(Fraction(1, 3), 2)


TABLE = {
    # mode: what 2.5, -2.5, 2.4, -2.4, 2.6, -2.6 become
    "half up": (3, -2, 2, -2, 3, -3),
    "half down": (2, -3, 2, -2, 3, -3),
    "half even": (2, -2, 2, -2, 3, -3),
    "half away from zero": (3, -3, 2, -2, 3, -3),
    "half towards zero": (2, -2, 2, -2, 3, -3),
    "down": (2, -3, 2, -3, 2, -3),
    "up": (3, -2, 3, -2, 3, -2),
    "towards zero": (2, -2, 2, -2, 2, -2),
    "away from zero": (3, -3, 3, -3, 3, -3),
    "up to even": (4, -2, 4, -2, 4, -2),
}


def test_every_mode_is_in_the_table() -> None:
    assert set(TABLE) == set(MODES)


@pytest.mark.parametrize("mode", TABLE)
def test_a_mode_rounds_as_its_name_says(mode: str) -> None:
    numbers = [Fraction(n, 10) for n in (25, -25, 24, -24, 26, -26)]
    assert tuple(Rounding(mode)(number) for number in numbers) == TABLE[mode]


@given(fractions, steps, st.sampled_from(MODES))
def test_rounding_lands_on_a_multiple_and_stays_there(
    number: Fraction, step: Fraction, mode: str
) -> None:
    rounding = Rounding(mode, step)
    rounded = rounding(number)
    assert (Fraction(rounded) / step).denominator == 1
    if mode != "up to even":
        assert rounding(rounded) == rounded
        assert abs(rounded - number) < step
    if mode.startswith("half"):
        assert abs(rounded - number) * 2 <= step


@given(fractions, fractions, st.sampled_from(MODES))
def test_rounding_keeps_the_order(one: Fraction, other: Fraction, mode: str) -> None:
    low, high = sorted((one, other))
    assert Rounding(mode)(low) <= Rounding(mode)(high)


@given(fractions, st.sampled_from(["half away from zero", "half towards zero", "half even"]))
def test_symmetric_modes_treat_both_sides_alike(number: Fraction, mode: str) -> None:
    assert Rounding(mode)(-number) == -Rounding(mode)(number)


def test_an_unknown_mode_gets_the_nearest_right_one() -> None:
    with pytest.raises(Mistake, match="did you mean 'half up'"):
        Rounding("halfup")


def test_a_step_is_above_nought() -> None:
    with pytest.raises(Mistake, match="above 0"):
        Rounding("down", 0)


@given(st.lists(fractions, min_size=1, max_size=9))
def test_a_mean_lies_between_its_numbers(numbers: list[Fraction]) -> None:
    assert min(numbers) <= mean(numbers) <= max(numbers)
    assert mean(numbers) == mean(list(reversed(numbers)))


def test_a_ratio_is_exact() -> None:
    assert ratio(1, 3) == Fraction(1, 3)
    assert isinstance(ratio(6, 3), int)


@pytest.mark.parametrize("monster", ["1e999999999", "1E-400", "1/" + "7" * 70])
def test_a_number_that_would_eat_the_machine_is_refused(monster: str) -> None:
    with pytest.raises(Mistake, match=r"too long|not a number"):
        exact(monster)


def test_a_short_exponent_is_read() -> None:
    assert exact("1.5e2") == 150
