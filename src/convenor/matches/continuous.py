"""The continuous victory-point scale of the World Bridge Federation, for a match of any length.

A number of boards (it may be a fraction) goes in; for each margin in IMPs the winner's VPs come
out, in hundredths, from 10.00 to 20.00, or the margins from which whole VPs are won. Which book
prints which cells, and which lengths it allows, is not known here.

VP = 10 + 10 × (1 − t^x) / (1 − t^3) with t = (√5 − 1) / 2, x = 3 × margin / B, B = 15 × √boards; 20
from a margin of B on. No cell can lie exactly half-way between two roundings: t is the fundamental
unit of Q(√5), so unless x is a whole number t^x is irrational (a root, or transcendental) and the
VPs with it; x = 1 gives exactly 15, x = 2 is irrational. So it is enough to add digits until both
ends of the error round alike, and each cell is rounded correctly, whatever the number of boards.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import lru_cache
from math import ceil, isqrt
from typing import Literal, TypeAlias

from convenor.errors import Mistake
from convenor.exact import Exact

Steps: TypeAlias = Literal["as rounded", "never grow"]
"""Whether the cells stay as they were rounded, or are raised so that no step exceeds the last."""

IN_WORDS = "10 + 10 × (1 − t^(3 × margin / B)) / (1 − t^3) with t = (√5 − 1) / 2, B = 15 × √boards"
DRAW, MOST = 10, 20
HUNDREDTHS = 100
FULL_PER_ROOT_BOARD = 15
FEWEST_DIGITS = 40
SPARE_DIGITS = 10


def hundredths(boards: Exact, steps: Steps) -> tuple[int, ...]:
    """The winner's VPs × 100 for margins 0, 1, 2 … up to the first that is worth 20."""
    return _that_never_grow(boards) if steps == "never grow" else _as_rounded(boards)


def hundredths_between(boards: Exact, margin: Exact) -> int:
    """The VPs × 100 of a side whose margin need not be whole, as rounded.

    The formula knows margin / √boards only, so p/q IMPs over n boards are p IMPs over n × q².

    >>> hundredths_between(14, 8), hundredths_between(14, -8)
    (1243, 757)
    """
    won = margin if margin >= 0 else -margin
    cell = _rounded(boards * won.denominator**2, won.numerator, HUNDREDTHS)
    return cell if margin >= 0 else MOST * HUNDREDTHS - cell


def full_margin(boards: Exact) -> int:
    """The least whole margin that is worth 20 VPs: margin² ≥ 225 × boards, compared exactly.

    >>> full_margin(9), full_margin(14)
    (45, 57)
    """
    if boards <= 0:
        raise Mistake(f"a match of {boards} boards has no victory points: it needs one at least.")
    return isqrt(ceil(FULL_PER_ROOT_BOARD**2 * boards) - 1) + 1


def first_margins(boards: Exact) -> dict[int, int]:
    """The first margin of each whole VP score: VPs rounded, then no range wider than the next.

    A drawn match has margins on both sides of 0, so its range counts from −last to last.
    """
    widths = _widths(boards)
    while (score := _wider_than_the_next(widths)) is not None:
        widths[score] -= 1
        widths[score + 1] += 1
    found, margin = {}, 0
    for score, width in sorted(widths.items()):
        if width or score == MOST:
            found[score] = margin
        margin += width
    return found


@lru_cache(maxsize=256)
def _as_rounded(boards: Exact) -> tuple[int, ...]:
    return tuple(_rounded(boards, m, HUNDREDTHS) for m in range(full_margin(boards) + 1))


@lru_cache(maxsize=256)
def _that_never_grow(boards: Exact) -> tuple[int, ...]:
    """As long as a step is larger than the one before it, the cell between them goes up by 0.01."""
    cells = list(_as_rounded(boards))
    margin = 1
    while margin < len(cells) - 1:
        if cells[margin + 1] - cells[margin] > cells[margin] - cells[margin - 1]:
            cells[margin] += 1
            margin = max(margin - 1, 1)
        else:
            margin += 1
    return tuple(cells)


def _widths(boards: Exact) -> dict[int, int]:
    """How many margins, from 0 up, round to each whole VP score (20 is open-ended)."""
    scores = [_rounded(boards, m, 1) for m in range(full_margin(boards) + 1)]
    return {score: scores.count(score) for score in range(DRAW, MOST + 1)}


def _wider_than_the_next(widths: dict[int, int]) -> int | None:
    for score in range(DRAW, MOST - 1):
        margins = 2 * widths[score] - 1 if score == DRAW else widths[score]
        if margins > widths[score + 1]:
            return score
    return None


def _rounded(boards: Exact, margin: int, units: int) -> int:
    """The winner's VPs × units, to the nearest whole number."""
    if margin**2 >= FULL_PER_ROOT_BOARD**2 * boards:
        return MOST * units
    digits = FEWEST_DIGITS
    while True:
        value = _vp(boards, margin, digits) * units
        error = Decimal(10) ** (SPARE_DIGITS - digits)
        low, high = (_nearest(value + each) for each in (-error, error))
        if low == high:
            return low
        digits *= 2


def _nearest(value: Decimal) -> int:
    return int(value.to_integral_value(ROUND_HALF_UP))


def _vp(boards: Exact, margin: int, digits: int) -> Decimal:
    """The formula to so many digits, the last few of them uncertain."""
    with localcontext(Context(prec=digits)):
        t = (Decimal(5).sqrt() - 1) / 2
        root = (Decimal(boards.numerator) / boards.denominator).sqrt()
        power = (t.ln() * 3 * margin / (FULL_PER_ROOT_BOARD * root)).exp()
        return DRAW + (MOST - DRAW) * (1 - power) / (1 - t**3)
