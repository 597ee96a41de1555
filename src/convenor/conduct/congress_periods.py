"""Correction periods of a congress: rulings, appeals, score queries, gross errors.

The ends of an event's sessions, the end of the congress and one session go in; the closing time of
each kind of request and the verdict on a request come out. The limits are rows of a table, by the
session's place (early, penultimate, last) and the kind; when a session ends is told in
`session_ends`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from typing import Literal, get_args

from convenor.conduct.clock import (
    AtLimit,
    in_time,
    later,
    minutes_between,
    refuse_disorder,
    said,
    working_day_after,
)
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Kind = Literal["rulings", "appeals", "score_queries", "gross_errors"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Place = Literal["early", "penultimate", "last"]


@value
class Limit:
    """One row: until when one kind of request about one place of session is taken."""

    sessions: Place = asked("the session's place in the event")
    kind: Kind = asked("kind of request")
    after: Literal[
        "session end", "session end or ruling", "next session end", "event end", "congress end"
    ] = asked("the moment from which the limit counts")
    clause: str = asked("the clause that sets it")
    minutes: Exact = asked("minutes after it", unit=MINUTE, default=0, least=0)
    playing: Literal["counts", "stops the clock"] = asked(
        "other play in those minutes", default="counts"
    )
    working_days: int | None = asked("working days after it", default=None, least=1)
    until: time | None = asked("time of day on that working day", default=None)


@value
class Periods:
    """The limits of a book and the readings of its open points."""

    limits: tuple[Limit, ...] = asked("the table of limits")
    before_qualified: Exact = asked(
        "minutes before the start of what it qualifies for", unit=MINUTE, least=0
    )
    at_limit: AtLimit = asked("a request exactly at the limit", default="in time")
    ruling: Literal["minutes after", "moment itself"] = asked(
        "an appeal against a late ruling: minutes after it, or up to the ruling itself",
        default="minutes after",
    )
    holidays: Literal["not working days", "working days"] = asked(
        "public holidays from Monday to Friday", default="not working days"
    )
    play: Literal["of the congress", "none"] = asked(
        "play that stops a clock of non-playing time", default="of the congress"
    )
    congress: Literal["congress", "event"] = asked(
        "what ends, for an event within a congress", default="congress"
    )
    early_for: Literal["changes of qualification", "all changes"] = asked(
        "changes that must come before that", default="changes of qualification"
    )


@value
class CongressTerms(KnowsWords):
    """The periods, the kind that the clause is about, and what it never takes.

    What a clause sets itself stands in `limit`, `before_qualified` and `early_for`: the periods are
    made of these.
    """

    periods: Periods = asked("limits and readings")
    kind: Kind | None = asked("the kind of request of this clause", default=None)
    never: tuple[str, ...] = asked("errors that are never taken", default=())
    limit: Limit | None = asked("the limit that this clause sets", default=None)
    before_qualified: Exact | None = asked(
        "the minutes before a start that this clause sets", unit=MINUTE, default=None
    )
    early_for: str | None = asked("the changes that this clause brings forward", default=None)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"error": self.never}


@value
class Query:
    """One session of an event in a congress, and the request."""

    session_ends: tuple[datetime, ...] = asked("end of every session of the event")
    congress_end: datetime = asked("end of the congress or tournament")
    session: int = asked("number of the session, from 1", least=1)
    kind: Kind | None = asked("kind of request", default=None)
    kinds: tuple[Kind, ...] | None = asked("kinds whose times are wanted", default=None)
    ruling_at: datetime | None = asked("when a late ruling was given", default=None)
    made_at: datetime | None = asked("when the request was made", default=None)
    start: datetime | None = asked("start of what the session qualifies for", default=None)
    affects_qualification: bool = asked("whether it can change who qualifies", default=True)
    other_play: tuple[tuple[datetime, datetime], ...] = asked(
        "start and end of other sessions of the congress", default=()
    )
    holidays: tuple[date, ...] = asked("public holidays", default=())
    error: str | None = asked("kind of error", default=None)


@value
class CongressClosing:
    """The closing time (of each kind, if several were asked for), and the verdict."""

    closes_at: datetime | Mapping[str, datetime] = asked("the last moment, or kind → last moment")
    verdict: VerdictWord | None = asked("ok, or refused", default=None)
    reason: str | None = asked("why not, in words", default=None)


def congress_periods(terms: CongressTerms, given: Query, why: Why = SILENT) -> CongressClosing:
    """The closing times of a session, and whether a request is still taken."""
    _refuse_impossible(given)
    kind = given.kind or terms.kind
    if given.kinds is not None or kind is None:
        times: dict[str, datetime] = {
            each: closing(terms.periods, given, each, why) for each in given.kinds or KINDS
        }
        why.step("closing times", times, gives="closes_at")
        return CongressClosing(times)
    closes_at = closing(terms.periods, given, kind, why)
    why.step("it closes", closes_at, gives="closes_at")
    if given.made_at is None:
        return CongressClosing(closes_at)
    reason = _objection(terms, given, given.made_at, closes_at)
    verdict: VerdictWord = REFUSE if reason else OK
    why.step("{finding}", verdict, gives="verdict", finding=reason or "in time")
    return CongressClosing(closes_at, verdict, reason)


def _refuse_impossible(given: Query) -> None:
    count = len(given.session_ends)
    if given.session > count:
        raise Mistake(f"the event has {count} sessions: there is no session {given.session}.")
    refuse_disorder(given.session_ends, "session end")
    if given.congress_end < given.session_ends[-1]:
        raise Mistake("the congress cannot end before its last session: check 'congress_end'.")
    for start, end in given.other_play:
        if end <= start:
            raise Mistake(f"other play from {said(start)} cannot end at {said(end)}.")
    if given.start is not None and given.start < given.session_ends[given.session - 1]:
        raise Mistake("what a session qualifies for cannot start before it ends: check 'start'.")


def _objection(
    terms: CongressTerms, given: Query, made_at: datetime, closes_at: datetime
) -> str | None:
    own_kind = given.kind in (None, terms.kind)
    if own_kind and given.error and given.error.strip().lower() in terms.never:
        return f"'{given.error}' is not an error of this kind, whenever it is reported."
    if not in_time(made_at, closes_at, terms.periods.at_limit):
        return f"made at {said(made_at)}, too late: it closed at {said(closes_at)}."
    return None


def closing(periods: Periods, given: Query, kind: Kind, why: Why = SILENT) -> datetime:
    """The closing time of one kind of request about the session."""
    place = place_of(given.session, len(given.session_ends))
    limit = next(each for each in periods.limits if (each.sessions, each.kind) == (place, kind))
    normal = _normal_limit(periods, limit, given)
    why.step(
        _text_of(limit),
        normal,
        clause=limit.clause,
        kind=kind,
        place=place,
        minutes=limit.minutes,
        days=limit.working_days,
        until=limit.until and limit.until.isoformat("minutes"),
        after=limit.after,
    )
    if given.start is None:
        return normal
    if not given.affects_qualification and periods.early_for == "changes of qualification":
        why.step("it cannot change who qualifies: no earlier limit")
        return normal
    early = later(given.start, -periods.before_qualified)
    why.step(
        "{minutes} minutes before the start of what it qualifies for",
        early,
        minutes=periods.before_qualified,
    )
    return min(normal, early)


def _text_of(limit: Limit) -> str:
    if limit.working_days is not None:
        return "{kind}, {place} session: {until} on working day {days} after the {after}"
    if limit.minutes:
        return "{kind}, {place} session: {minutes} minutes after the {after}"
    return "{kind}, {place} session: at the {after}"


def place_of(session: int, sessions: int) -> Place:
    """Where a session stands in its event, counted from the end."""
    if session == sessions:
        return "last"
    return "penultimate" if session == sessions - 1 else "early"


def _normal_limit(periods: Periods, limit: Limit, given: Query) -> datetime:
    moment = _moment(periods, limit, given)
    if limit.working_days is not None:
        holidays = given.holidays if periods.holidays == "not working days" else ()
        day = working_day_after(moment.date(), limit.working_days, holidays)
        return datetime.combine(day, limit.until or time.max)
    if limit.after == "session end or ruling":
        return _after_ruling(periods, limit, moment, given.ruling_at)
    if limit.playing == "stops the clock" and periods.play == "of the congress":
        return after_free_minutes(moment, limit.minutes, given.other_play)
    return later(moment, limit.minutes)


def _moment(periods: Periods, limit: Limit, given: Query) -> datetime:
    ends = given.session_ends
    if limit.after == "next session end":
        return ends[given.session]
    if limit.after == "event end":
        return ends[-1]
    if limit.after == "congress end":
        return given.congress_end if periods.congress == "congress" else ends[-1]
    return ends[given.session - 1]


def _after_ruling(
    periods: Periods, limit: Limit, end: datetime, ruling: datetime | None
) -> datetime:
    closes_at = later(end, limit.minutes)
    if ruling is None:
        return closes_at
    if periods.ruling == "moment itself":
        return max(closes_at, ruling)
    return max(closes_at, later(ruling, limit.minutes))


def after_free_minutes(
    moment: datetime, minutes: Exact, play: tuple[tuple[datetime, datetime], ...]
) -> datetime:
    """The moment at which so many minutes without play have passed."""
    left = minutes
    for start, end in sorted(play):
        free = minutes_between(moment, start)
        if free >= left:
            break
        if end > moment:
            left -= max(free, 0)
            moment = end
    return later(moment, left)
