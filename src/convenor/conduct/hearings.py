"""When an appeal is heard if the parties do not agree on an earlier time.

The day of the appeal, the time at which play starts and an agreed time go in; the hearing comes
out. Whether the committee is free and the parties were told is not known here.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Literal

from convenor.conduct.clock import days_later, later, said
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class HearingTerms:
    """Days after the appeal or the ruling, and how long before play."""

    days: int = asked("days until the hearing", least=0)
    minutes_before: Exact = asked("how long before play it is held", unit=MINUTE)
    counted_from: Literal["appeal", "ruling"] = asked("the day from which they count")


@value
class Appeal:
    """An appeal that was lodged."""

    day: date = asked("the day on which the appeal was lodged")
    play_starts: time = asked("when play starts in the weekly session")
    agreed: datetime | None = asked("time on which all parties agree, if any", default=None)
    ruling_on: date | None = asked(
        "the day of the ruling, where the days count from it", default=None
    )


@value
class Hearing:
    """When the appeal is heard."""

    hearing_at: datetime = asked("day and time of the hearing")


def hearing_time(terms: HearingTerms, given: Appeal, why: Why = SILENT) -> Hearing:
    """The agreed time if it is the earlier one, else the time that the book sets."""
    if given.agreed is not None and given.agreed.date() < given.day:
        raise Mistake(f"the hearing cannot be at {said(given.agreed)}, before the appeal.")
    latest = _latest(terms, given, why)
    if given.agreed is not None and given.agreed < latest:
        why.step("all parties agree on an earlier time", given.agreed, gives="hearing_at")
        return Hearing(given.agreed)
    why.step("no earlier time is agreed", latest, gives="hearing_at")
    return Hearing(latest)


def _latest(terms: HearingTerms, given: Appeal, why: Why) -> datetime:
    play = datetime.combine(days_later(_counted_from(terms, given), terms.days), given.play_starts)
    latest = later(play, -terms.minutes_before)
    why.step(
        "{days} days later, {minutes} minutes before play at {play}",
        latest,
        days=terms.days,
        minutes=terms.minutes_before,
        play=play,
    )
    return latest


def _counted_from(terms: HearingTerms, given: Appeal) -> date:
    if terms.counted_from == "appeal":
        return given.day
    if given.ruling_on is None:
        raise Mistake("'ruling_on' is missing: the days count from the ruling.")
    if given.ruling_on > given.day:
        raise Mistake("the appeal cannot come before the ruling: check 'day' and 'ruling_on'.")
    return given.ruling_on
