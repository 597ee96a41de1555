"""The clock of a session in words: the times that a page shows, and the one that matters most now.

A competition, a session and its clock go in; words come out. The times are those of the engine.
"""

from __future__ import annotations

import datetime

from convenor.actions.moments import local
from convenor.actions.overview.session_clock import Clock, in_hours
from convenor.actions.overview.wording import clock, day_clock
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState

Moment = datetime.datetime


def said(there: Competition, clock_: Clock, session: SessionState) -> list[tuple[str, str]]:
    """The clock in words: what, and when."""
    found = []
    if clock_.starts is not None:
        title = "Play begins" if clock_.to_come > 0 else "Play began"
        found.append((title, _when(there, clock_.starts, clock_.now)))
    if clock_.ends is not None:
        found.append(("Due to end", _when(there, clock_.ends, clock_.now)))
    if session.posted is not None:
        found.append(("Posted", day_clock(there, session.posted.happened)))
    if session.final is not None:
        found.append(("Final", day_clock(there, session.final.happened)))
    elif clock_.closes is not None:
        over = "" if (clock_.open_for or 0) > 0 else ", over: the scores can be made final"
        found.append(("Corrections until", f"{day_clock(there, clock_.closes)}{over}"))
    return found


def _when(there: Competition, moment: Moment, now: Moment) -> str:
    """A time of today, or of another day with its date."""
    today = local(there, moment).date() == local(there, now).date()
    return clock(there, moment) if today else day_clock(there, moment)


def remaining(clock_: Clock, session: SessionState) -> tuple[str, str, bool]:
    """The time that matters most now, what it is, and whether it has run out."""
    if session.posted is not None:
        left = 0 if session.final is not None else clock_.open_for or 0
        return (in_hours(left), "left for corrections", False) if left > 0 else ("", "", False)
    if clock_.to_come > 0:
        return in_hours(clock_.to_come), "to the start", False
    if clock_.left is None:
        return "", "", False
    over = clock_.left < 0
    return in_hours(abs(clock_.left)), "over" if over else "left", over
