"""Times and days as regulations count them: minutes after, working days, months, the exact limit.

Plain functions on local times and days, for the modules on deadlines; nothing here knows which
request is judged or which book is in force.
"""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Collection
from fractions import Fraction
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact, show, whole_if_whole

AtLimit = Literal["in time", "too late"]
"""What a request made exactly at the limit is."""

Within = Literal["inclusive", "exclusive"]
"""Whether 'within 30 minutes' takes in exactly 30."""

LAST_SECOND = datetime.time(23, 59, 59)
SATURDAY = 5
ONE_DAY = datetime.timedelta(days=1)
MICROSECONDS_A_MINUTE = 60_000_000


def later(instant: datetime.datetime, minutes: Exact) -> datetime.datetime:
    """The moment so many minutes later (earlier, if they are below 0)."""
    try:
        return instant + datetime.timedelta(microseconds=int(minutes * MICROSECONDS_A_MINUTE))
    except OverflowError:
        raise Mistake(f"{show(minutes)} minutes from {said(instant)} is no date.") from None


def days_later(day: datetime.date, days: int) -> datetime.date:
    """The day so many days later."""
    try:
        return day + datetime.timedelta(days=days)
    except OverflowError:
        raise Mistake(f"{days} days from {day} is no date.") from None


def months_later(day: datetime.date, months: int) -> datetime.date:
    """The same day of a later month, or that month's last day if it is shorter.

    >>> months_later(datetime.date(2004, 1, 31), 1)
    datetime.date(2004, 2, 29)
    """
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        raise Mistake(f"{months} months from {day} is no date.")
    longest = calendar.monthrange(year, month + 1)[1]
    return datetime.date(year, month + 1, min(day.day, longest))


def minutes_between(earlier: datetime.datetime, later_one: datetime.datetime) -> Exact:
    """The minutes from one moment to another, exactly; below 0 if the other comes first."""
    micro = (later_one - earlier) // datetime.timedelta(microseconds=1)
    return whole_if_whole(Fraction(micro, MICROSECONDS_A_MINUTE))


def in_time(made_at: datetime.datetime, limit: datetime.datetime, at_limit: AtLimit) -> bool:
    """Whether a request met its limit."""
    return made_at < limit or (made_at == limit and at_limit == "in time")


def is_within(moment: datetime.datetime, end: datetime.datetime, within: Within) -> bool:
    """Whether a moment falls before the end of a stretch of time, or on it if that counts."""
    return moment < end or (moment == end and within == "inclusive")


def working_day_after(
    day: datetime.date, count: int, holidays: Collection[datetime.date] = ()
) -> datetime.date:
    """The so-manieth working day after a day: Monday to Friday, without the holidays."""
    while count:
        day = days_later(day, 1)
        if day.weekday() < SATURDAY and day not in holidays:
            count -= 1
    return day


def end_of(limit: datetime.datetime | datetime.date) -> datetime.datetime:
    """A limit as a moment: a day without a time runs to its last second."""
    if isinstance(limit, datetime.datetime):
        return limit
    return datetime.datetime.combine(limit, LAST_SECOND)


def span(minutes: Exact) -> str:
    """A stretch of time in words: '15 minutes', '24 hours', '7 days'."""
    for size, unit, least in ((1440, "day", 2880), (60, "hour", 60)):
        if minutes >= least and minutes % size == 0:
            return counted(whole_if_whole(Fraction(minutes) / size), unit)
    return counted(minutes, "minute")


def counted(number: Exact, unit: str) -> str:
    """'1 month', '12 months'."""
    return f"{show(number)} {unit if number == 1 else unit + 's'}"


def said(instant: datetime.datetime) -> str:
    """A moment in a sentence: '2020-10-15 23:00'."""
    return instant.isoformat(sep=" ", timespec="seconds" if instant.second else "minutes")


def listed(reasons: Collection[str]) -> str | None:
    """Reasons as one sentence; None if there is none."""
    return "; ".join(reasons) + "." if reasons else None


def refuse_disorder(moments: tuple[datetime.datetime, ...], what: str) -> None:
    """Moments must follow each other: a sentence about the first that does not."""
    for number in range(1, len(moments)):
        if moments[number] < moments[number - 1]:
            raise Mistake(
                f"{what} {number + 1} ({said(moments[number])}) comes before {what} {number} "
                f"({said(moments[number - 1])}): give them in order."
            )
