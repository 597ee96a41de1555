"""Figures and times as the public pages write them.

Exact numbers go in, text comes out: a real minus, as many decimals as the column has, a sign where
a score is a swing. Nothing is rounded that is compared: this is for the eye.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from fractions import Fraction

from convenor.exact import Exact, is_decimal, ratio, show
from convenor.explain.wording import ordinal

__all__ = [
    "clock_time",
    "day_and_time",
    "figure",
    "ordinal",
    "percent",
    "places_for",
    "swing",
]

MOST_PLACES = 2
STATUS = {
    "not begun": "",
    "provisional": "waits",
    "posted": "",
    "final": "good",
}
"""The manner of the chip of each status."""


def places_for(numbers: Iterable[Exact]) -> int:
    """The decimals of a column: as many as its figures need, two at most.

    >>> places_for([12, Fraction(25, 2)]), places_for([3, 4])
    (1, 0)
    """
    found = 0
    for bottom in {each.denominator for each in numbers}:  # of a long column there are a few
        if not is_decimal(Fraction(1, bottom)):
            return MOST_PLACES
        while found < MOST_PLACES and 10**found % bottom:
            found += 1
    return found


def figure(number: Exact | None, places: int | None = None) -> str:
    """A figure, or a dash where there is none."""
    if number is None:
        return "–"
    return show(number, places_for([number]) if places is None else places)


def swing(number: Exact | None, places: int | None = None) -> str:
    """A figure with its sign."""
    text = figure(number, places)
    return f"+{text}" if number is not None and number > 0 else text


def percent(part: Exact | None, whole: Exact | None) -> str:
    """A share of what was available, in percent."""
    if part is None or not whole:
        return "–"
    return show(ratio(part * 100, whole), MOST_PLACES - 1)


def clock_time(moment: datetime.datetime | None) -> str:
    """A time of the day as a programme prints it."""
    return f"{moment:%H:%M}" if moment else ""


def day_and_time(moment: datetime.datetime | None) -> str:
    """A day and a time as a programme prints them."""
    return f"{moment:%a} {moment.day} {moment:%b}, {moment:%H:%M}" if moment else ""
