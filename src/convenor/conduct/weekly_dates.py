"""The dates of matches that are due week by week, leaving out blocked weeks.

The last day of the stage before and the blocked days go in; one date for each match comes out. A
blocked day takes out its whole week, Monday to Sunday.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from convenor.conduct.clock import days_later
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@value
class WeeklyTerms:
    """The weekday, how many weeks after the first such day, and how many dates."""

    weekday: Weekday = asked("the weekday of the matches")
    dates: int = asked("how many dates", least=1)
    weeks_later: int = asked("weeks after the first such day", default=0, least=0)


@value
class StageEnd:
    """The end of the stage before, and the weeks that are left out."""

    day: date = asked("last day of the stage before")
    blocked: tuple[date, ...] = asked("days whose weeks are left out", default=())


@value
class Dates:
    """One date for each match."""

    dates: tuple[date, ...] = asked("the dates, in order")


def weekly_dates(terms: WeeklyTerms, given: StageEnd, why: Why = SILENT) -> Dates:
    """The dates by which the matches are played."""
    day = _first_after(given.day, terms.weekday)
    why.step("first {weekday} after {day}", day, weekday=terms.weekday, day=given.day)
    day = days_later(day, 7 * terms.weeks_later)
    blocked = {_monday(each) for each in given.blocked}
    dates: list[date] = []
    while len(dates) < terms.dates:
        if _monday(day) in blocked:
            why.step("the week of {day} is blocked", day=day)
        else:
            dates.append(day)
        day = days_later(day, 7)
    why.step("week by week", tuple(dates), gives="dates")
    return Dates(tuple(dates))


def _first_after(day: date, weekday: Weekday) -> date:
    return days_later(day, (WEEKDAYS.index(weekday) - day.weekday() - 1) % 7 + 1)


def _monday(day: date) -> date:
    return days_later(day, -day.weekday())
