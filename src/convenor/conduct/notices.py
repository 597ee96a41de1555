"""Notice before a start or a close: an entry, a substitute, a publication, an approval, an arrival.

The time of the notice and the start (or the closing time) go in; the verdict on it, the limit and
the minutes it came before the start come out. What was announced is not judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Literal

from convenor.conduct.clock import (
    AtLimit,
    end_of,
    in_time,
    later,
    listed,
    minutes_between,
    said,
    span,
)
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

DECISIONS = {
    "none": "the {} decides whether it is taken",
    "given": "the {} has taken it",
    "refused": "the {} has refused it",
}


@value
class NoticeTerms(KnowsWords):
    """How long before, what happens to a late notice, and what else it needs."""

    what: str = asked("what must come in time, as a sentence names it")
    limit: Literal["start", "close"] = asked("what the notice is measured by", default="start")
    minutes: Exact = asked("least notice before the start", unit=MINUTE, default=0, least=0)
    at_limit: AtLimit = asked("a notice exactly at the limit", default="in time")
    late: VerdictWord = asked("verdict on a late notice", default=REFUSE)
    decided_by: str | None = asked("who decides on a late notice", default=None)
    permission: Literal["no", "needed", "for a late one"] = asked(
        "whether leave is needed: never, always, only when late", default="no"
    )
    channels: tuple[str, ...] = asked("where it may be given; empty: anywhere", default=())
    team: Literal["both", "fielding"] = asked("the team that is bound by it", default="both")
    urgent_excused: bool = asked("whether an urgent case needs no notice", default=False)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"channel": self.channels}


@value
class Notice:
    """A notice, and what it must come before."""

    made_at: datetime | None = asked("when it was given; absent: not given", default=None)
    start: datetime | None = asked("the start that it must come before", default=None)
    closes_at: datetime | date | None = asked(
        "the closing time, or closing day; absent: nothing closes", default=None
    )
    permission: Literal["none", "given", "refused"] = asked(
        "the officer's leave: not decided, given, refused", default="none"
    )
    channel: str | None = asked("where or to whom it was given", default=None)
    team: Literal["fielding", "opponent"] | None = asked(
        "the team that fields the substitute, or its opponent", default=None
    )
    urgent: bool = asked("whether the case is urgent", default=False)


@value
class NoticeVerdict:
    """Whether the notice is good enough, and the figures behind it."""

    verdict: VerdictWord = asked("ok, warn, approval (waits for an officer) or refuse")
    closes_at: datetime | None = asked("the limit for it", default=None)
    minutes_before: Exact | None = asked("minutes before the start", unit=MINUTE, default=None)
    decided_by: str | None = asked("who decides on a late notice", default=None)
    reason: str | None = asked("why, in words", default=None)


def notice_before_start(terms: NoticeTerms, given: Notice, why: Why = SILENT) -> NoticeVerdict:
    """Whether a notice came in time, by the right way, with the leave it needs."""
    limit = None if _is_exempt(terms, given) else _limit(terms, given, why)
    before = _minutes_before(given, why)
    missed = None if limit is None or _came_in_time(terms, given, limit) else limit
    verdict, reasons = _judge(terms, given, missed)
    decided_by = terms.decided_by if missed and verdict not in (OK, REFUSE) else None
    why.step("{finding}", verdict, gives="verdict", finding=listed(reasons) or "in order")
    return NoticeVerdict(verdict, limit, before, decided_by, listed(reasons))


def _limit(terms: NoticeTerms, given: Notice, why: Why) -> datetime | None:
    """The limit of the notice; None if nothing closes."""
    if terms.limit == "close":
        limit = None if given.closes_at is None else end_of(given.closes_at)
        why.step("the closing time, if there is one", limit, gives="closes_at")
        return limit
    if given.start is None:
        raise Mistake("'start' is missing: the notice is measured by it.")
    limit = later(given.start, -terms.minutes)
    text = "{length} before the start, {start}" if terms.minutes else "the start"
    why.step(text, limit, gives="closes_at", length=span(terms.minutes), start=given.start)
    return limit


def _minutes_before(given: Notice, why: Why) -> Exact | None:
    if given.start is None or given.made_at is None:
        return None
    before = minutes_between(given.made_at, given.start)
    why.step(
        "given at {made_at}, minutes before the start",
        before,
        unit=MINUTE,
        gives="minutes_before",
        made_at=given.made_at,
    )
    return before


def _came_in_time(terms: NoticeTerms, given: Notice, limit: datetime) -> bool:
    return given.made_at is not None and in_time(given.made_at, limit, terms.at_limit)


def _is_exempt(terms: NoticeTerms, given: Notice) -> bool:
    if terms.urgent_excused and given.urgent:
        return True
    return terms.team == "fielding" and given.team == "opponent"


def _judge(
    terms: NoticeTerms, given: Notice, missed: datetime | None
) -> tuple[VerdictWord, list[str]]:
    """The verdict, and everything that speaks against the notice; `missed` is a limit not met."""
    reasons = [_too_late(terms, given, missed)] if missed else []
    verdict: VerdictWord = terms.late if missed else OK
    if terms.permission == "for a late one" and missed:
        verdict = {"none": terms.late, "given": OK, "refused": REFUSE}[given.permission]
        reasons.append(DECISIONS[given.permission].format(terms.decided_by))
    if terms.permission == "needed" and given.permission != "given":
        verdict = REFUSE
        reasons.append("it needs an approval, which was not given")
    if terms.channels and (given.channel or "").strip().lower() not in terms.channels:
        verdict = REFUSE if verdict == REFUSE else terms.late
        reasons.append(f"'{given.channel}' is not a place to give it: {', '.join(terms.channels)}")
    return verdict, reasons


def _too_late(terms: NoticeTerms, given: Notice, missed: datetime) -> str:
    came = "has not come yet" if given.made_at is None else f"came at {said(given.made_at)}"
    return f"{terms.what} {came}; the limit is {said(missed)}"
