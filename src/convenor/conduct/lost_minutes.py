"""Time lost by slow play: what it costs, by the minutes that boards and an overrun make.

Boards not played, minutes over time and earlier offences go in; a fine by a rate or by the tariff
of late arrival comes out, or the director who sets the minutes. Which side was slow is given here.
"""

from __future__ import annotations

from math import ceil
from typing import Literal

from convenor.conduct.lateness import Beyond, LateArrival, LateFine, LateTerms, late_arrival
from convenor.errors import Mistake
from convenor.exact import BOARD, MINUTE, Exact, ratio, whole_if_whole
from convenor.regulation.answers import Decides, See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value


@value
class MinuteRate:
    """So much for each stretch of minutes or part of it."""

    amount: Exact
    minutes: Exact
    unit: Literal["VP", "IMP"]


@value
class LostMinuteTerms:
    """What a lost board is worth in minutes, and the rate or tariff that charges them."""

    minutes_per_board: Exact | Literal["director"] = asked(
        "minutes that a lost board counts, or that the director sets them"
    )
    rate: MinuteRate | None = asked("the rate, if there is one", default=None)
    late: LateTerms | None = asked("the tariff of late arrival, if that is used", default=None)
    first_offence: Literal["charged", "free"] = asked(
        "whether a first offence is charged", default="charged"
    )


@value
class LostMinutes:
    """Boards not played, or minutes over time, and what caused them."""

    boards_lost: int = asked("boards not played", unit=BOARD, default=0, least=0)
    minutes_over: Exact = asked("minutes over time", unit=MINUTE, default=0, least=0)
    earlier_offences: int = asked("earlier offences of the side", default=0, least=0)
    cause: Literal["slow_play", "late_arrival"] = asked("what cost the boards", default="slow_play")
    minutes_late: Exact | None = asked(
        "minutes late, if late arrival cost the boards", unit=MINUTE, default=None, least=0
    )
    earlier_short: int | None = asked(
        "earlier offences in the band of the shortest lateness (if only they count)",
        default=None,
        least=0,
    )
    notified: bool = asked("whether the director was told of the lateness", default=False)


def fine_for_lost_minutes(
    terms: LostMinuteTerms, given: LostMinutes, why: Why = SILENT
) -> LateFine | Decides | See:
    """The fine for time lost, by the minutes that the boards and the overrun make."""
    if given.cause == "late_arrival":
        return _for_late_arrival(terms, given, why)
    if terms.first_offence == "free" and given.earlier_offences == 0 and terms.rate is not None:
        why.step("nothing for a first offence", 0, unit=terms.rate.unit, gives="fine")
        return LateFine(fine=0, unit=terms.rate.unit, reason="a first offence costs nothing.")
    if terms.minutes_per_board == "director" and given.boards_lost:
        why.step("a lost board has no minutes in the book", "director", gives="decided_by")
        return Decides("director", "what minutes a lost board counts is left to them.")
    minutes = _minutes_lost(terms, given, why)
    if terms.rate is not None:
        return _by_rate(terms.rate, minutes, why)
    return _by_tariff(terms.late, minutes, given, why)


def _for_late_arrival(
    terms: LostMinuteTerms, given: LostMinutes, why: Why
) -> LateFine | Decides | See:
    if terms.late is None:
        raise Mistake("boards lost by late arrival are not fined here: 'cause' is slow_play.")
    if given.minutes_late is None:
        raise Mistake("boards lost by late arrival are fined by 'minutes_late': give it.")
    late = LateArrival(
        minutes_late=given.minutes_late,
        earlier_offences=given.earlier_offences,
        earlier_short=given.earlier_short,
        notified=given.notified,
    )
    return late_arrival(terms.late, late, why)


def _minutes_lost(terms: LostMinuteTerms, given: LostMinutes, why: Why) -> Exact:
    each = 0 if terms.minutes_per_board == "director" else terms.minutes_per_board
    minutes = whole_if_whole(given.boards_lost * each + given.minutes_over)
    why.step(
        "{boards} boards of {each} minutes and {over} minutes over",
        minutes,
        unit=MINUTE,
        boards=given.boards_lost,
        each=each,
        over=given.minutes_over,
    )
    return minutes


def _by_rate(rate: MinuteRate, minutes: Exact, why: Why) -> LateFine:
    stretches = ceil(ratio(minutes, rate.minutes))
    fine = rate.amount * stretches
    why.step(
        "{amount} for each {stretch} minutes or part: {count} times",
        fine,
        unit=rate.unit,
        gives="fine",
        amount=rate.amount,
        stretch=rate.minutes,
        count=stretches,
    )
    return LateFine(fine=fine, unit=rate.unit)


def _by_tariff(
    late: LateTerms | None, minutes: Exact, given: LostMinutes, why: Why
) -> LateFine | Decides | See:
    """By the tariff of late arrival; beyond it slow play forfeits nothing: the director decides."""
    if late is None:
        raise Mistake("the clause has neither a rate nor a tariff for slow play.")
    offence = LateArrival(
        minutes_late=minutes,
        earlier_offences=given.earlier_offences,
        earlier_short=given.earlier_short,
    )
    return late_arrival(replace(late, beyond=Beyond("official")), offence, why)
