"""A request against its deadline: so long after a posting, an end of play, a ruling.

The moment from which the clock runs and the time of the request go in; the closing time and, if a
request was made, the verdict come out. What is asked for (an appeal, a correction, a copy to be
served) and whether it is right are not known here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from convenor.conduct.clock import AtLimit, in_time, later, listed, minutes_between, said, span
from convenor.conduct.timetables import pauses
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Instant = Literal["posted_at", "last_round_posted_at", "scheduled_end", "actual_end", "ruling_at"]

IN_WORDS: dict[Instant, str] = {
    "posted_at": "the posting of the scores",
    "last_round_posted_at": "the posting of the last round",
    "scheduled_end": "the scheduled end of play",
    "actual_end": "the actual end of play",
    "ruling_at": "the ruling",
}


@value
class Period:
    """A length of time and the moment from which it runs."""

    after: Instant = asked("the moment from which the clock runs")
    minutes: Exact = asked("how long it runs", unit=MINUTE, least=0)


@value
class DeadlineTerms:
    """The period, what the request needs besides, and what becomes of a late one."""

    after: Instant = asked("the moment from which the clock runs")
    minutes: Exact = asked("how long it runs", unit=MINUTE, least=0)
    at_limit: AtLimit = asked("a request exactly at the limit", default="in time")
    not_yet: Literal["ask", "open"] = asked("while the moment has not come", default="ask")
    meets: tuple[Period, ...] = asked("periods of other clauses that meet this one", default=())
    holds: Literal["own", "longest", "shortest"] = asked(
        "which of the periods that meet holds", default="own"
    )
    form: Literal["no", "needed", "assumed"] = asked(
        "the official form: not needed, needed, taken as used unless said", default="no"
    )
    signatures: int = asked("signatures needed", default=0)
    agreement: bool = asked("whether the opponents must agree", default=False)
    pauses: bool = asked(
        "whether the organiser set pauses inside a block", default=False, asking=True
    )
    late: VerdictWord = asked("verdict on a late request", default=REFUSE)


@value
class Request:
    """The moments that a clock can run from, and the request."""

    posted_at: datetime | None = asked("when the scores were posted", default=None)
    last_round_posted_at: datetime | None = asked(
        "when the last round was posted, if the scores are of an earlier one", default=None
    )
    scheduled_end: datetime | None = asked("scheduled end of play", default=None)
    actual_end: datetime | None = asked("when play really ended", default=None)
    ruling_at: datetime | None = asked("when the ruling was given", default=None)
    scheduled_start: datetime | None = asked("scheduled start of the block", default=None)
    minutes_allowed: Exact | None = asked(
        "minutes allowed for a match", unit=MINUTE, default=None, least=1, most=1440
    )
    matches_in_block: int = asked(
        "matches of the block up to and with this one", default=1, least=1, most=100
    )
    pause_minutes: Exact | None = asked(
        "pauses of the block before this match ends", unit=MINUTE, default=None, least=0, most=1440
    )
    made_at: datetime | None = asked("when the request was made", default=None)
    on_form: bool | None = asked("whether it is on the official form", default=None)
    signatures: int | None = asked("signatures of the pair on it", default=None, least=0)
    opponents_agree: bool | None = asked("whether the other captain agrees", default=None)


@value
class Deadline:
    """When it closes, and whether the request is taken."""

    closes_at: datetime | None = asked("the last moment for it", default=None)
    verdict: VerdictWord | None = asked("ok, or refused", default=None)
    reason: str | None = asked("why not, in words", default=None)


def deadline_after(terms: DeadlineTerms, given: Request, why: Why = SILENT) -> Deadline:
    """The closing time of a period, and the verdict on a request made in or after it."""
    closes_at = _closing(terms, given, why)
    if given.made_at is None:
        return Deadline(closes_at=closes_at)
    verdict: VerdictWord = OK
    reasons = _conditions(terms, given)
    if reasons:
        verdict = REFUSE
    if closes_at is not None and not in_time(given.made_at, closes_at, terms.at_limit):
        reasons.append(f"made at {said(given.made_at)}, too late: it closed at {said(closes_at)}")
        verdict = verdict if verdict == REFUSE else terms.late
    _tell(given.made_at, closes_at, why)
    why.step("{finding}", verdict, gives="verdict", finding=listed(reasons) or "in time, in form")
    return Deadline(closes_at, verdict, listed(reasons))


def _tell(made_at: datetime, closes_at: datetime | None, why: Why) -> None:
    if closes_at is not None:
        left = minutes_between(made_at, closes_at)
        why.step("minutes left when it was made, at {made_at}", left, unit=MINUTE, made_at=made_at)


def _closing(terms: DeadlineTerms, given: Request, why: Why) -> datetime | None:
    """The moment at which the period closes; None while its clock has not begun to run."""
    if terms.not_yet == "open" and given.made_at and _moment(terms.after, terms, given) is None:
        why.step("{moment} has not come yet: the time is open", moment=IN_WORDS[terms.after])
        return None
    own = Period(terms.after, terms.minutes)
    closes_at = _ends(own, terms, given, why)
    if terms.holds != "own":
        closes = [closes_at, *(_ends(each, terms, given, why) for each in terms.meets)]
        closes_at = max(closes) if terms.holds == "longest" else min(closes)
    why.step("it closes", closes_at, gives="closes_at")
    return closes_at


def _ends(period: Period, terms: DeadlineTerms, given: Request, why: Why) -> datetime:
    moment = _moment(period.after, terms, given)
    if moment is None:
        raise Mistake(f"'{period.after}' is missing: the time runs from {IN_WORDS[period.after]}.")
    closes_at = later(moment, period.minutes)
    why.step(
        "{length} after {what}, {moment}",
        closes_at,
        length=span(period.minutes),
        what=IN_WORDS[period.after],
        moment=moment,
    )
    return closes_at


def _moment(name: Instant, terms: DeadlineTerms, given: Request) -> datetime | None:
    """The moment of this name; the scheduled end may follow from the start of a block."""
    if name == "last_round_posted_at":
        return given.last_round_posted_at or given.posted_at
    if name == "scheduled_end" and given.scheduled_end is None:
        return _end_of_match(terms, given)
    found: datetime | None = getattr(given, name)
    return found


def _end_of_match(terms: DeadlineTerms, given: Request) -> datetime | None:
    if given.scheduled_start is None or given.minutes_allowed is None:
        return None
    played = given.minutes_allowed * given.matches_in_block
    return later(given.scheduled_start, played + pauses(terms.pauses, given.pause_minutes))


def _conditions(terms: DeadlineTerms, given: Request) -> list[str]:
    """What the request lacks, other than time."""
    lacks = []
    if terms.form != "no" and not _on_form(terms, given):
        lacks.append("it is not on the official form")
    if terms.signatures and _told(given.signatures, "signatures") < terms.signatures:
        lacks.append(f"it has {given.signatures} signatures and needs {terms.signatures}")
    if terms.agreement and not _told(given.opponents_agree, "opponents_agree"):
        lacks.append("the opposing captain does not agree")
    return lacks


def _on_form(terms: DeadlineTerms, given: Request) -> bool:
    if given.on_form is None and terms.form == "assumed":
        return True
    return bool(_told(given.on_form, "on_form"))


def _told(value: int | bool | None, name: str) -> int | bool:
    if value is None:
        raise Mistake(f"'{name}' is missing: without it the request cannot be judged.")
    return value
