"""The last day of a term that begins on a given day: of months or days, or up to a day of the year.

A day goes in and the last day of the term comes out: how long a form is kept, how long a player is
barred, by when a trophy is back. For a barred player the day of an event gives a verdict; why he is
barred is not known.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from convenor.conduct.clock import counted, days_later, months_later
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

MONTHS = 12
"""The months of a year."""


@value
class DateTerms:
    """The length of the term, and which day is its last."""

    months: int = asked("months of the term", default=0, least=0)
    days: int = asked("days of the term", default=0, least=0)
    ends: Literal["that day", "the day before"] = asked(
        "whether the day with the same number is still in the term", default="that day"
    )


@value
class Beginning:
    """The day that begins the term, and what is asked about it."""

    day: date = asked("the day that begins the term")
    excused: bool = asked("whether the reason given was accepted", default=False)
    event_on: date | None = asked("day of the event to be entered", default=None)


@value
class LastDay:
    """The end of the term, and the verdict on an event."""

    last_day: date | None = asked("the last day of the term", default=None)
    verdict: VerdictWord | None = asked("ok, or refused", default=None)
    reason: str | None = asked("why not, in words", default=None)


def date_after(terms: DateTerms, given: Beginning, why: Why = SILENT) -> LastDay:
    """The last day of the term, and whether an event falls into it."""
    if given.excused:
        why.step("the reason was accepted: there is no term", OK, gives="verdict")
        return LastDay(verdict=OK)
    last_day = _last_day(terms, given.day, why)
    if given.event_on is None:
        return LastDay(last_day)
    if given.day <= given.event_on <= last_day:
        why.step("{event_on} is in the term", REFUSE, gives="verdict", event_on=given.event_on)
        reason = f"the event of {given.event_on} falls in the term, which ends with {last_day}."
        return LastDay(last_day, REFUSE, reason)
    why.step("{event_on} is outside the term", OK, gives="verdict", event_on=given.event_on)
    return LastDay(last_day, OK)


def _last_day(terms: DateTerms, day: date, why: Why) -> date:
    end = days_later(months_later(day, terms.months), terms.days)
    last_day = end if terms.ends == "that day" else days_later(end, -1)
    length = " ".join(
        counted(n, unit) for n, unit in ((terms.months, "month"), (terms.days, "day")) if n
    )
    why.step("{length} from {day}", end, length=length, day=day)
    why.step("the last day is {ends}", last_day, gives="last_day", ends=terms.ends)
    return last_day


# --- up to a day of the year ---------------------------------------------------------------------


@value
class YearlyTerms:
    """The day of the year on which something is due."""

    month: int = asked("the month", least=1, most=12)
    day: int = asked("the day of the month", least=1, most=28)
    counts: Literal["that day", "a year"] = asked(
        "whether it is due on that day of the year, or a year after it began", default="that day"
    )


@value
class YearlyTerm:
    """The day that begins it."""

    day: date = asked("the day from which it runs")


def day_of_the_year(terms: YearlyTerms, given: YearlyTerm, why: Why = SILENT) -> LastDay:
    """The next such day of the year, or the same day a year later."""
    if terms.counts == "a year":
        last_day = months_later(given.day, MONTHS)
        why.step("a year after {day}", last_day, gives="last_day", day=given.day)
        return LastDay(last_day)
    this_year = given.day.replace(month=terms.month, day=terms.day)
    last_day = this_year if given.day < this_year else months_later(this_year, MONTHS)
    why.step("the next one after {day}", last_day, gives="last_day", day=given.day)
    return LastDay(last_day)


# --- a bar after an event that was missed --------------------------------------------------------


@value
class BarTerms:
    """How long a bar is, and from which day it runs."""

    months: int = asked("months of the bar", least=0)
    runs_from: Literal["the missed event", "the decision", "the next edition"] = asked(
        "the day from which it runs; for the next edition it ends with that"
    )


@value
class MissedEvent:
    """When an event was missed, and when that was decided."""

    missed_on: date = asked("the day of the event that was missed")
    decided_on: date | None = asked("the day of the decision (none: not yet)", default=None)
    next_on: date | None = asked("the day of the next edition (none: not known)", default=None)
    event_on: date | None = asked("day of the event to be entered", default=None)


def bar_after(terms: BarTerms, given: MissedEvent, why: Why = SILENT) -> LastDay:
    """The last day of the bar, and whether an event falls into it."""
    last_day = _bar_ends(terms, given, why)
    if last_day is None:
        return LastDay(reason=f"{terms.runs_from} has no day yet: say when it is.")
    if given.event_on is None:
        return LastDay(last_day)
    if given.missed_on < given.event_on <= last_day:
        why.step("{event_on} is in the bar", REFUSE, gives="verdict", event_on=given.event_on)
        reason = f"the event of {given.event_on} falls in the bar, which ends with {last_day}."
        return LastDay(last_day, REFUSE, reason)
    why.step("{event_on} is outside the bar", OK, gives="verdict", event_on=given.event_on)
    return LastDay(last_day, OK)


def _bar_ends(terms: BarTerms, given: MissedEvent, why: Why) -> date | None:
    """The last day, or none where the day on which it hangs is not known."""
    if terms.runs_from == "the next edition":
        if given.next_on is not None:
            why.step("the next edition is the last", given.next_on, gives="last_day")
        return given.next_on
    begins = given.missed_on if terms.runs_from == "the missed event" else given.decided_on
    if begins is None:
        return None
    last_day = months_later(begins, terms.months)
    length = counted(terms.months, "month")
    why.step("{length} from {day}", last_day, gives="last_day", length=length, day=begins)
    return last_day
