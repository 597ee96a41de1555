"""A side that comes late: whether it may still play.

Minutes late (or the times), notice and excuse go in; a verdict with the limit behind it comes out.
The fines for being a little late, and what becomes of the match, are elsewhere.
"""

from __future__ import annotations

import datetime
from fractions import Fraction

from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact, show, whole_if_whole
from convenor.regulation.answers import APPROVAL, OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

DIRECTOR = "director"


@value
class TooLateTerms:
    """From when on a late side may not play."""

    limit: Exact = asked("minutes after which it is out", unit=MINUTE)
    limit_with_notice: Exact | None = asked(
        "the same for a side that gave notice (else notice does not help)",
        unit=MINUTE,
        default=None,
    )
    at_limit: bool = asked("whether exactly the limit is already too late", default=False)
    excuse_helps: bool = asked("whether a good excuse saves the side", default=False)
    director_from: Exact | None = asked(
        "minutes without notice from which the director may put it out", unit=MINUTE, default=None
    )
    afterwards: Exact | str | None = asked(
        "what later opponents of a side that is out get: a percentage a board, or what happens",
        default=None,
    )

    @property
    def later_percent(self) -> Exact | None:
        """What later opponents get for each board, where it is a percentage."""
        return None if isinstance(self.afterwards, str) else self.afterwards


@value
class LateSide:
    """A side that comes late."""

    minutes_late: Exact | None = asked("minutes late", unit=MINUTE, default=None, least=0)
    scheduled_start: datetime.datetime | None = asked("or when play was due", default=None)
    arrived_at: datetime.datetime | None = asked("and when the side came", default=None)
    notified: bool = asked("whether it had given notice", default=False)
    excused: bool = asked("whether it has a good excuse", default=False)
    private: bool = asked("whether the match is played privately", default=False)


@value
class TooLate:
    """Whether a late side may still play."""

    verdict: VerdictWord = asked("ok: it plays; refuse: it is out; approval: the director decides")
    minutes_late: Exact = asked("minutes late", unit=MINUTE)
    limit: Exact = asked("minutes after which it is out", unit=MINUTE)
    decided_by: str | None = asked("who may put it out", default=None)
    opponents_later: str | None = asked("what its later opponents get", default=None)
    reason: str | None = asked("why, in words", default=None)


def too_late(terms: TooLateTerms, given: LateSide, why: Why = SILENT) -> TooLate:
    """Whether a side that comes late may still play."""
    late = _minutes_late(given)
    limit = terms.limit
    if given.notified and terms.limit_with_notice is not None:
        limit = terms.limit_with_notice
    why.step("minutes late", late, unit=MINUTE, gives="minutes_late")
    why.step("notice given: {notified}; limit", limit, gives="limit", notified=given.notified)
    verdict, reason = _verdict(terms, given, late, limit)
    why.step(
        "{late} against {limit} minutes, excused: {excused}",
        verdict,
        gives="verdict",
        late=late,
        limit=limit,
        excused=given.excused,
    )
    if verdict == APPROVAL:
        why.step("left to", DIRECTOR, gives="decided_by")
    later = _later(terms) if verdict == REFUSE else None
    if later is not None:
        why.step("its later opponents", later, gives="opponents_later")
    return TooLate(
        verdict=verdict,
        minutes_late=late,
        limit=limit,
        decided_by=DIRECTOR if verdict == APPROVAL else None,
        opponents_later=later,
        reason=reason,
    )


def _later(terms: TooLateTerms) -> str | None:
    """What later opponents get, in words."""
    percent = terms.later_percent
    if percent is not None:
        return f"{show(percent)}%"
    return terms.afterwards if isinstance(terms.afterwards, str) else None


def _minutes_late(given: LateSide) -> Exact:
    if given.minutes_late is not None:
        if given.arrived_at is not None:
            raise Mistake("give 'minutes_late', or 'scheduled_start' and 'arrived_at', not both.")
        return given.minutes_late
    if given.scheduled_start is None or given.arrived_at is None:
        raise Mistake("give 'minutes_late', or 'scheduled_start' and 'arrived_at'.")
    return minutes_between(given.scheduled_start, given.arrived_at)


def minutes_between(start: datetime.datetime, arrival: datetime.datetime) -> Exact:
    """Minutes from the start to the arrival, 0 for a side that was there before it."""
    late = max(arrival - start, datetime.timedelta(0))
    return whole_if_whole(Fraction(late // datetime.timedelta(microseconds=1), 60_000_000))


def _verdict(
    terms: TooLateTerms, given: LateSide, late: Exact, limit: Exact
) -> tuple[VerdictWord, str | None]:
    if given.excused and terms.excuse_helps:
        return OK, None
    if late > limit or (terms.at_limit and late == limit):
        how = "at least" if terms.at_limit else "more than"
        return REFUSE, f"{show(late)} minutes late is {how} {show(limit)}: the side is out."
    if terms.director_from is not None and not given.notified and late >= terms.director_from:
        reason = f"{show(late)} minutes late without notice: the director may put the side out."
        return APPROVAL, reason
    return OK, None
