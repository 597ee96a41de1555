"""Correction and appeal periods that a session soon to start takes over.

The times of all sessions of a stage and one session go in; the closing time of its period comes
out. If the next session starts before the period is over, that session's period holds, and so on.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from convenor.conduct.clock import Within, is_within, later, refuse_disorder, said
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Times = tuple[datetime, ...]


@value
class RollingTerms:
    """The clock, its length, and the two open points of a chain of sessions."""

    clock: Literal["posting", "scheduled end"] = asked("what the period runs from")
    minutes: Exact = asked("length of the period", unit=MINUTE, least=0)
    within: Within = asked("a start exactly at the end of the period", default="inclusive")
    ruling_during_next: Literal["own", "that session"] = asked(
        "a ruling heard while a later session is played: its own minutes, or that session's time",
        default="own",
    )
    last_clause: str = asked("the clause about the last session", default="", asking=True)


@value
class Sessions:
    """The sessions of a stage in order, and the one that is asked about."""

    starts: Times = asked("scheduled start of each session of the stage")
    session: int = asked("number of the session, from 1", least=1)
    posted_at: Times | None = asked("when each session's scores could be seen", default=None)
    scheduled_ends: Times | None = asked("scheduled end of each session", default=None)
    ruling_at: datetime | None = asked(
        "when the parties heard a ruling given after the session", default=None
    )


@value
class Closing:
    """When the period is over."""

    closes_at: datetime = asked("the last moment of the period")


def rolling_period(terms: RollingTerms, given: Sessions, why: Why = SILENT) -> Closing:
    """The closing time of a session's period."""
    if given.session > len(given.starts):
        raise Mistake(f"the stage has {len(given.starts)} sessions: there is no {given.session}.")
    refuse_disorder(given.starts, "start")
    if terms.clock == "posting":
        return Closing(correction_closes(terms, given, why))
    return Closing(appeal_closes(terms, given, why))


def correction_closes(terms: RollingTerms, given: Sessions, why: Why = SILENT) -> datetime:
    """So long after the posting or at the next start, the later; unless that start is too near."""
    number = given.session
    while True:
        posted = _posted(given, number)
        closes_at = later(posted, terms.minutes)
        why.step(
            "session {number}: {minutes} minutes after its scores, {posted}",
            closes_at,
            number=number,
            minutes=terms.minutes,
            posted=posted,
        )
        if number == len(given.starts):
            why.step("the last one", closes_at, gives="closes_at", clause=terms.last_clause)
            return closes_at
        start = given.starts[number]
        if not is_within(start, closes_at, terms.within):
            why.step("the next start is later", start, gives="closes_at")
            return max(closes_at, start)
        why.step("session {next} starts within that time: its period holds", start, next=number + 1)
        number += 1


def _posted(given: Sessions, number: int) -> datetime:
    posted = given.posted_at or ()
    if len(posted) > len(given.starts):
        raise Mistake("'posted_at' has more sessions than 'starts': give one time for each.")
    if number > len(posted):
        raise Mistake(
            f"'posted_at' has no time for session {number}: the period cannot be known before "
            f"its scores are posted."
        )
    if posted[number - 1] < given.starts[number - 1]:
        raise Mistake(f"the scores of session {number} cannot be there before it starts.")
    return posted[number - 1]


def appeal_closes(terms: RollingTerms, given: Sessions, why: Why = SILENT) -> datetime:
    """So long after the scheduled end or a later ruling, or the time of a session soon to start."""
    ends = _ends(given)
    number, moment = _clock_starts(terms, given, ends, why)
    while True:
        closes_at = later(moment, terms.minutes)
        why.step(
            "{minutes} minutes after {moment}", closes_at, minutes=terms.minutes, moment=moment
        )
        following = _next_session(given.starts, number, moment)
        if following is None or not is_within(given.starts[following - 1], closes_at, terms.within):
            why.step("no session starts before that", closes_at, gives="closes_at")
            return closes_at
        start = given.starts[following - 1]
        why.step("session {next} starts within that time: its time holds", start, next=following)
        number, moment = following, ends[following - 1]


def _ends(given: Sessions) -> Times:
    ends = given.scheduled_ends or ()
    if len(ends) != len(given.starts):
        raise Mistake(
            f"'scheduled_ends' has {len(ends)} times and 'starts' {len(given.starts)}: "
            f"give both for each session."
        )
    for number, (start, end) in enumerate(zip(given.starts, ends, strict=True), 1):
        if end <= start:
            raise Mistake(f"session {number} cannot end at {said(end)}, before it starts.")
    for number, (end, start) in enumerate(zip(ends, given.starts[1:], strict=False), 1):
        if start < end:
            raise Mistake(f"session {number + 1} cannot start before session {number} ends.")
    return ends


def _clock_starts(
    terms: RollingTerms, given: Sessions, ends: Times, why: Why
) -> tuple[int, datetime]:
    """The session whose time is looked at, and the moment from which it runs."""
    end = ends[given.session - 1]
    ruling = given.ruling_at
    if ruling is None or ruling <= end:
        why.step("session {number} is due to end", end, number=given.session)
        return given.session, end
    why.step("the ruling was heard after session {number}", ruling, number=given.session)
    for number in range(given.session + 1, len(ends) + 1):
        in_play = given.starts[number - 1] < ruling < ends[number - 1]
        if in_play and terms.ruling_during_next == "that session":
            why.step("session {number} was in play: its time holds", number=number)
            return number, ends[number - 1]
    return given.session, ruling


def _next_session(starts: Times, number: int, moment: datetime) -> int | None:
    """The first later session that has not begun at this moment."""
    for following in range(number + 1, len(starts) + 1):
        if starts[following - 1] >= moment:
            return following
    return None
