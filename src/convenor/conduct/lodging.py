"""A system, a card or notes lodged in time, and complete.

When it was lodged, the start (or the book's own due time), sheets, copies and approval go in; the
verdict with all that speaks against it comes out, and who decides where lateness is left to an
official. What a system contains is not known here.
"""

from __future__ import annotations

from datetime import datetime

from convenor.conduct.clock import AtLimit, in_time, later, listed, said, span
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class LodgingTerms:
    """When it is due (a fixed time, or minutes before a start), and what it needs."""

    due: datetime | None = asked("the time at which it is due", default=None)
    minutes: Exact = asked("or: least minutes before the start", unit=MINUTE, default=0, least=0)
    before: str = asked("what starts, as a sentence names it", default="event")
    at_limit: AtLimit = asked("lodged exactly at the limit", default="in time")
    sheets: int | None = asked("most sheets", default=None)
    copies: int | None = asked("least copies", default=None)
    unapproved: str = asked("what to say if it is not approved", default="it is not approved")
    late: VerdictWord = asked("verdict on a late one", default=REFUSE)
    decided_by: str | None = asked("who decides on a late one", default=None)


@value
class Lodging:
    """What was lodged."""

    made_at: datetime = asked("when it was lodged")
    start: datetime | None = asked("the start that it must come before", default=None)
    sheets: int | None = asked("supplementary sheets", default=None, least=0)
    copies: int | None = asked("copies lodged", default=None, least=0)
    approved: bool | None = asked("whether it is approved", default=None)
    identical: bool | None = asked("whether both partners' copies are the same", default=None)
    available: bool | None = asked("whether the opponents can see it", default=None)


@value
class LodgingVerdict:
    """Whether it may be used, with everything that speaks against it."""

    verdict: VerdictWord = asked("ok, approval (an official decides) or refuse")
    reasons: tuple[str, ...] = asked("everything that speaks against it")
    closes_at: datetime = asked("the limit for lodging")
    decided_by: str | None = asked("who decides on a late one", default=None)
    reason: str | None = asked("the same as one sentence", default=None)


def system_lodged(terms: LodgingTerms, given: Lodging, why: Why = SILENT) -> LodgingVerdict:
    """Whether what was lodged came in time and complete."""
    limit = _limit(terms, given, why)
    late = not in_time(given.made_at, limit, terms.at_limit)
    lacks = _lacks(terms, given)
    verdict: VerdictWord = REFUSE if lacks else terms.late if late else OK
    reasons = ([_too_late(terms)] if late else []) + lacks
    why.step("reasons against it", tuple(reasons), gives="reasons")
    why.step("so it is", verdict, gives="verdict")
    decided_by = terms.decided_by if late and not lacks else None
    return LodgingVerdict(verdict, tuple(reasons), limit, decided_by, listed(reasons))


def _limit(terms: LodgingTerms, given: Lodging, why: Why) -> datetime:
    if terms.due is not None:
        why.step("it is due at a fixed time", terms.due, gives="closes_at")
        return terms.due
    if given.start is None:
        raise Mistake(f"'start' is missing: give the start of the {terms.before}.")
    limit = later(given.start, -terms.minutes)
    text = "{length} before the start of the {before}, {start}"
    why.step(
        text if terms.minutes else "the start of the {before}",
        limit,
        gives="closes_at",
        length=span(terms.minutes),
        before=terms.before,
        start=given.start,
    )
    return limit


def _too_late(terms: LodgingTerms) -> str:
    if terms.due is not None:
        word = "before" if terms.at_limit == "too late" else "by"
        return f"not lodged {word} {said(terms.due)}"
    if terms.minutes == 0:
        return f"lodged after the start of the {terms.before}"
    return f"lodged later than {span(terms.minutes)} before the {terms.before}"


def _lacks(terms: LodgingTerms, given: Lodging) -> list[str]:
    """What is wrong with it, other than its time; what was not told is not held against it."""
    lacks = []
    if terms.sheets is not None and given.sheets is not None and given.sheets > terms.sheets:
        lacks.append(f"{given.sheets} sheets where {terms.sheets} are the most")
    if terms.copies is not None and given.copies is not None and given.copies < terms.copies:
        lacks.append(f"{given.copies} copies where {terms.copies} are needed")
    if given.approved is False:
        lacks.append(terms.unapproved)
    if given.identical is False:
        lacks.append("the partners' copies differ")
    if given.available is False:
        lacks.append("the opponents cannot see it")
    return lacks
