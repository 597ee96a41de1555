"""Exact numbers, their roundings and their units; nothing here knows bridge.

A figure is a whole number or a fraction, never a binary float. Text, decimals and JSON numbers
come in by `exact`, figures go out by `show` (for people) and `plain` (for JSON), and a rounding is
a `Rounding`: a step and a named mode, chosen by the clause that asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.values import value

Exact: TypeAlias = int | Fraction

VP = "VP"
IMP = "IMP"
MATCHPOINT = "MP"
PERCENT = "%"
BOARD = "board"
MINUTE = "minute"
POINT = "point"

HALF = Fraction(1, 2)
SHOWN = 16_384
"""Figures that are kept as they are shown: the same ones are shown again and again."""
LONGEST = 60
"""Characters that a number may be written with."""


def exact(value: object) -> Exact:
    """A number as people and files write it, exactly.

    >>> exact("12.43"), exact("7/3"), exact("−3"), exact(4)
    (Fraction(1243, 100), Fraction(7, 3), -3, 4)
    """
    if isinstance(value, bool) or not isinstance(value, (int, Fraction, Decimal, str)):
        raise Mistake(f"{value!r} is not a number: write 12, 12.5 or '7/3'.")
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        if len(value) > LONGEST:
            _refuse_monsters(value)
        whole, _, decimals = value.partition(".")
        if whole.isdecimal() and whole.isascii():  # by far the most, and Fraction is slow to read
            if not decimals and "." not in value:
                return int(value)
            if decimals.isdecimal() and decimals.isascii():
                return whole_if_whole(Fraction(int(whole + decimals), 10 ** len(decimals)))
        _refuse_monsters(value)
    try:
        number = Fraction(value.replace("−", "-").strip() if isinstance(value, str) else value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise Mistake(f"'{value}' is not a number: write 12, 12.5 or '7/3'.") from None
    return whole_if_whole(number)


def _refuse_monsters(text: str) -> None:
    """No figure of a competition has so many digits; one that has would only eat the machine."""
    _, _, exponent = text.lower().partition("e")
    if len(text) > LONGEST or len(exponent.strip("+- ").lstrip("0")) > 2:
        raise Mistake(f"'{text[:20]}…' is no number that a competition has: it is too long.")


def whole_if_whole(number: Exact) -> Exact:
    """The same number, as an int where it has no fraction."""
    if type(number) is int or number.denominator != 1:  # asked for all the time
        return number
    return number.numerator


def ratio(top: Exact, bottom: Exact) -> Exact:
    """One number divided by another, exactly."""
    if type(top) is type(bottom) is int:  # as nearly always
        if not top % bottom:
            return top // bottom
        return Fraction(top, bottom)
    return whole_if_whole(Fraction(top) / bottom)


def mean(numbers: tuple[Exact, ...] | list[Exact]) -> Exact:
    """The exact mean of one or more numbers."""
    return ratio(sum(numbers, start=Fraction(0)), len(numbers))


def is_decimal(number: Exact) -> bool:
    """Whether a number can be written with finitely many decimals."""
    bottom = number.denominator
    for prime in (2, 5):
        while bottom % prime == 0:
            bottom //= prime
    return bottom == 1


def as_decimal(number: Exact) -> str:
    """The finite decimal that a number is: '12.43', '-0.5'.

    >>> as_decimal(Fraction(1243, 100))
    '12.43'
    """
    places = 0
    bottom = number.denominator
    while 10**places % bottom:
        places += 1
    return with_places(number, places)


def with_places(number: Exact, places: int) -> str:
    """A number that is a multiple of 10^-places, written with just so many decimals."""
    units = number * 10**places
    if units.denominator != 1:
        raise ValueError(f"{number} is not a multiple of 10^-{places}")
    digits = str(abs(int(units))).rjust(places + 1, "0")
    sign = "-" if units < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


@lru_cache(SHOWN)
def show(number: Exact, places: int | None = None) -> str:
    """A number for people: a real minus, decimals if it has them, else a fraction.

    >>> show(Fraction(-25, 2)), show(Fraction(7, 3)), show(Fraction(25, 2), 2)
    ('−12.5', '7/3', '12.50')
    """
    if places is not None:
        text = with_places(HALF_UP.to(Fraction(1, 10**places))(number), places)
    elif is_decimal(number):
        text = as_decimal(number)
    else:
        text = f"{number.numerator}/{number.denominator}"
    return text.replace("-", "−")


def plain(number: Exact) -> int | float | str:
    """A number for JSON: a JSON number where that is exact, else the fraction as text.

    >>> plain(Fraction(1243, 100)), plain(Fraction(7, 3))
    (12.43, '7/3')
    """
    if isinstance(number, int):
        return number
    if number.denominator == 1:
        return number.numerator
    if is_decimal(number):
        text = as_decimal(number)
        return float(text) if repr(float(text)) == text else text
    return f"{number.numerator}/{number.denominator}"


@value
class Rounding:
    """A way of rounding: to multiples of `step`, by `mode`; calling it rounds."""

    mode: str
    step: Exact = 1

    def __post_init__(self) -> None:
        if self.mode not in _MODES:
            raise Mistake(
                f"'{self.mode}' is not a way of rounding: {did_you_mean(self.mode, _MODES)}"
            )
        if self.step <= 0:
            raise Mistake(f"a rounding goes to multiples of a step above 0, not {self.step}.")

    def to(self, step: Exact) -> Rounding:
        """The same mode to another step."""
        return Rounding(self.mode, step)

    def __call__(self, number: Exact) -> Exact:
        units = Fraction(number) / self.step
        return whole_if_whole(_MODES[self.mode](units) * Fraction(self.step))

    def __str__(self) -> str:
        return self.mode if self.step == 1 else f"{self.mode} to {show(self.step)}"


def _floor(units: Fraction) -> int:
    return units.numerator // units.denominator


def _ceiling(units: Fraction) -> int:
    return -_floor(-units)


def _half_up(units: Fraction) -> int:
    return _floor(units + HALF)


def _half_down(units: Fraction) -> int:
    return _ceiling(units - HALF)


def _away_from_zero(units: Fraction) -> int:
    return _ceiling(units) if units > 0 else _floor(units)


def _towards_zero(units: Fraction) -> int:
    return _floor(units) if units > 0 else _ceiling(units)


def _half_away(units: Fraction) -> int:
    return _half_up(units) if units > 0 else _half_down(units)


def _half_towards_zero(units: Fraction) -> int:
    return _half_down(units) if units > 0 else _half_up(units)


def _to_next_even(units: Fraction) -> int:
    return 2 * _ceiling(units / 2)


_MODES: dict[str, Callable[[Fraction], int]] = {
    "half up": _half_up,
    "half down": _half_down,
    "half even": round,
    "half away from zero": _half_away,
    "half towards zero": _half_towards_zero,
    "down": _floor,
    "up": _ceiling,
    "towards zero": _towards_zero,
    "away from zero": _away_from_zero,
    "up to even": _to_next_even,
}
MODES = tuple(_MODES)

HALF_UP = Rounding("half up")
HALF_AWAY = Rounding("half away from zero")
HALF_EVEN = Rounding("half even")
DOWN = Rounding("down")
UP = Rounding("up")
CENT = Fraction(1, 100)
TWO_DECIMALS = HALF_UP.to(CENT)
NEAREST_TEN = HALF_AWAY.to(10)
