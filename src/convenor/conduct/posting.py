"""The latest time to post a line-up before a match.

The start of the match, who posts (the team that sits first, the one that sits last, a blind
line-up) and the scheduled end of the match before go in; the latest posting time comes out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from convenor.conduct.clock import Within, is_within, later
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Role = Literal["first", "last", "blind"]


@value
class PostingTerms:
    """Minutes before the start for each role, as a rule and after a short break."""

    minutes: Mapping[str, Exact] = asked("minutes before the start, by role", unit=MINUTE)
    after_short_break: Mapping[str, Exact] = asked("the same after a short break", unit=MINUTE)
    short_break: Exact = asked("longest break that is short", unit=MINUTE)
    within: Within = asked("a break of exactly that length", default="inclusive")


@value
class LineUp:
    """A line-up to be posted."""

    start: datetime = asked("scheduled start of the match")
    role: Role = asked("the team that sits first, or last; or a blind line-up")
    previous_end: datetime | None = asked(
        "scheduled end of the match before, if there is one", default=None
    )


@value
class LatestPosting:
    """The deadline of a line-up."""

    closes_at: datetime = asked("the latest time to post")


def posting_time(terms: PostingTerms, given: LineUp, why: Why = SILENT) -> LatestPosting:
    """The latest moment at which a line-up is posted in time."""
    short = _is_short_break(terms, given, why)
    minutes = (terms.after_short_break if short else terms.minutes)[given.role]
    closes_at = later(given.start, -minutes)
    why.step(
        "{role}: {minutes} minutes before the start, {start}",
        closes_at,
        gives="closes_at",
        role=given.role,
        minutes=minutes,
        start=given.start,
    )
    return LatestPosting(closes_at)


def _is_short_break(terms: PostingTerms, given: LineUp, why: Why) -> bool:
    if given.previous_end is None:
        return False
    if given.previous_end > given.start:
        raise Mistake("the match before cannot end after this one starts: check 'previous_end'.")
    limit = later(given.previous_end, terms.short_break)
    short = is_within(given.start, limit, terms.within)
    text = "the break is short: the start is within {minutes} minutes of {previous_end}"
    why.step(text, short, minutes=terms.short_break, previous_end=given.previous_end)
    return short
