"""Until when the score of a match can be corrected, where that depends on event and match.

Event, match and the moment that the book names (a later start, a posting) go in; the closing time
and, for a request, the verdict come out. When matches start is known to the timetable, not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Literal

from convenor.conduct.clock import AtLimit, in_time, later, said, span
from convenor.errors import Mistake, did_you_mean
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import OK, REFUSE, See, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class EventMatches:
    """An event, and how many matches it has."""

    event: str = asked("the event")
    matches: int = asked("its matches", least=1)


@value
class MatchPeriod:
    """The period of some matches of an event; without an event, of all the others."""

    clause: str = asked("the clause that sets the period")
    until: Literal["next_start", "posted_at"] = asked("the moment that ends it")
    minutes: Exact = asked("minutes after that moment", unit=MINUTE, default=0, least=0)
    event: str | None = asked("the event, or any other", default=None)
    first: int = asked("first match", default=1)
    last: int | None = asked("last match", default=None)
    starts: int | None = asked("the match whose start ends it (none: a later one)", default=None)
    ahead: int = asked("how many matches later that one is", default=1, least=1)

    def ended_by(self, match: int) -> int:
        """The match whose start ends the period of a match."""
        return self.starts if self.starts is not None else match + self.ahead

    def holds_for(self, event: str, match: int | None) -> bool:
        """Whether these are the matches of this period."""
        if self.event is None:
            return True
        if self.event != event:
            return False
        if match is None:
            raise Mistake(f"'match' is missing: in {event} the period differs from match to match.")
        return self.first <= match and (self.last is None or match <= self.last)


@value
class MatchCorrectionTerms(KnowsWords):
    """All the periods of the book, the special ones first, and the clause that is asked."""

    clause: str = asked("the clause that is asked")
    events: tuple[EventMatches, ...] = asked("the events and their matches")
    periods: tuple[MatchPeriod, ...] = asked("the periods; the first that fits holds")
    at_limit: AtLimit = asked("a request exactly at the limit", default="in time")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": [each.event for each in self.events]}


@value
class MatchCorrection:
    """A match whose score is to be corrected."""

    event: str = asked("the event and its stage")
    match: int | None = asked("number of the match", default=None, least=1)
    posted_at: datetime | None = asked("when the scores were posted", default=None)
    next_start: datetime | None = asked("start of the match that ends the period", default=None)
    made_at: datetime | None = asked("when the correction was asked for", default=None)


@value
class MatchCorrectionPeriod:
    """When the period closes, and whether a correction is taken."""

    closes_at: datetime = asked("the last moment for a correction")
    verdict: VerdictWord | None = asked("ok, or refused", default=None)
    reason: str | None = asked("why not, in words", default=None)


def match_corrections(
    terms: MatchCorrectionTerms, given: MatchCorrection, why: Why = SILENT
) -> MatchCorrectionPeriod | See:
    """The correction period of one match, or the clause that sets it."""
    _refuse_unknown_match(terms, given)
    period = next(p for p in terms.periods if p.holds_for(given.event, given.match))
    if period.clause != terms.clause:
        why.step("this match is among those of another clause", period.clause, gives="see")
        return See(period.clause, "this match has its period there.")
    closes_at = _closing(period, given, why)
    if given.made_at is None:
        return MatchCorrectionPeriod(closes_at)
    return _judged(given.made_at, closes_at, terms.at_limit, why)


def _refuse_unknown_match(terms: MatchCorrectionTerms, given: MatchCorrection) -> None:
    matches = {each.event: each.matches for each in terms.events}
    if given.event not in matches:
        raise Mistake(f"there is no event '{given.event}': {did_you_mean(given.event, matches)}")
    if given.match is not None and given.match > matches[given.event]:
        raise Mistake(
            f"{given.event} has {matches[given.event]} matches: there is no match {given.match}."
        )


def _closing(period: MatchPeriod, given: MatchCorrection, why: Why) -> datetime:
    moment = given.next_start if period.until == "next_start" else given.posted_at
    what = "the later match starts" if period.until == "next_start" else "the scores are posted"
    if moment is None:
        raise Mistake(f"'{period.until}' is missing: the period ends by when {what}.")
    closes_at = later(moment, period.minutes)
    why.step(
        "{length} after {moment}, when {what}" if period.minutes else "when {what}",
        closes_at,
        clause=period.clause,
        gives="closes_at",
        length=span(period.minutes),
        moment=moment,
        what=what,
    )
    return closes_at


def _judged(
    made_at: datetime, closes_at: datetime, at_limit: AtLimit, why: Why
) -> MatchCorrectionPeriod:
    if in_time(made_at, closes_at, at_limit):
        why.step("asked for at {made_at}, in time", OK, gives="verdict", made_at=made_at)
        return MatchCorrectionPeriod(closes_at, OK)
    why.step("asked for at {made_at}, too late", REFUSE, gives="verdict", made_at=made_at)
    reason = f"asked for at {said(made_at)}, too late: the period closed at {said(closes_at)}."
    return MatchCorrectionPeriod(closes_at, REFUSE, reason)
