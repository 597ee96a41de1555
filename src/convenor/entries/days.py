"""Days counted back by months and years, and stretches of days put together."""

from __future__ import annotations

import datetime
from calendar import monthrange

from convenor.errors import Mistake

Stretch = tuple[datetime.date, datetime.date]
"""From the first day to the day after the last."""


def months_before(day: datetime.date, months: int) -> datetime.date:
    """The same day some months before; the last of the month where there is no such day.

    >>> months_before(datetime.date(2017, 7, 31), 5)
    datetime.date(2017, 2, 28)
    """
    count = day.year * 12 + day.month - 1 - months
    year, month = divmod(count, 12)
    if year < 1:
        raise Mistake(f"there is no day {months} months before {day}: give smaller numbers.")
    return datetime.date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def years_before(day: datetime.date, years: int) -> datetime.date:
    """The same day some years before."""
    return months_before(day, 12 * years)


def joined(stretches: tuple[Stretch, ...]) -> list[Stretch]:
    """Stretches in order, those that touch or overlap made one."""
    result: list[Stretch] = []
    for start, end in sorted(stretches):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((start, end))
    return result


def days_within(stretches: list[Stretch], start: datetime.date, end: datetime.date) -> int:
    """How many days of the stretches lie between two days."""
    return sum(max(0, (min(last, end) - max(first, start)).days) for first, last in stretches)
