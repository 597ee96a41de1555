"""Artificial scores: what a side gets on a board for which no result can be had (Laws 12C2, 86).

The fault of the side, or the award that the director has made, goes in; a percentage of the board
or a number of IMPs comes out. Who is at fault, and whether the board can still be played, is not
known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, Exact, ratio
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Award = Literal["average plus", "average", "average minus"]
Fault = Literal["none", "partly", "directly"]

PERCENT_OF_BOARD = "percent"

_AWARD_FOR: dict[Fault, Award] = {
    "none": "average plus",
    "partly": "average",
    "directly": "average minus",
}
_STEPS: dict[Award, int] = {"average plus": 1, "average": 0, "average minus": -1}


@value
class ArtificialTerms:
    """What average is worth, and how far plus and minus lie from it."""

    average: Exact = asked("score of an average")
    amount: Exact = asked("what plus adds and minus takes off", least=0)
    unit: str = asked("percent (of the board), IMP, points …")
    session: bool = asked(
        "whether the own session percentage replaces a lower plus or a higher minus", default=False
    )


@value
class ArtificialGiven:
    """The award or the fault, and what else bears on it."""

    award: Award | None = asked("the award, if it has been named", default=None)
    fault: Fault | None = asked("how far the side is at fault", default=None)
    session_percent: Exact | None = asked(
        "percentage on the other boards of the session", unit="%", default=None, least=0, most=100
    )
    top: Exact | None = asked("top on the board", unit=MATCHPOINT, default=None, least=0)
    side: Literal["NS", "EW"] | None = asked("the side (makes no difference)", default=None)


@value
class ArtificialScore:
    """What the side gets on the board."""

    award: Award | None = asked("the award that follows from the fault", default=None)
    percent: Exact | None = asked("percentage of the board", unit="%", default=None)
    score: Exact | None = asked("score on the board", default=None)
    unit: str | None = asked("unit of the score", default=None)
    reason: str | None = asked("what else could change it", default=None)


def artificial_score(
    terms: ArtificialTerms, given: ArtificialGiven, why: Why = SILENT
) -> ArtificialScore:
    """The artificial score of one side on one board."""
    award = _award(given, why)
    value = artificial_value(award, terms.average, terms.amount)
    named = award if given.fault else None
    if terms.unit != PERCENT_OF_BOARD:
        why.step("{award} on the board", value, unit=terms.unit, gives="score", award=award)
        return ArtificialScore(award=named, score=value, unit=terms.unit)
    why.step("{award} is this much of the board", value, unit="%", award=award)
    percent = value
    if terms.session and given.session_percent is not None:
        percent = with_session(award, value, given.session_percent)
    why.step(
        "with {session} in the rest of the session" if percent != value else "so it stays",
        percent,
        unit="%",
        gives="percent",
        closes=True,
        session=given.session_percent,
    )
    return _of_the_board(named, percent, given.top, why)


def artificial_value(
    award: Award, average: Exact, amount: Exact, minus: Exact | None = None
) -> Exact:
    """Average, or average plus or minus the standard amount; a book may take off another one.

    >>> artificial_value("average minus", 50, 10)
    40
    """
    if award == "average minus" and minus is not None:
        return average - minus
    return average + _STEPS[award] * amount


def with_session(award: Award, percent: Exact, session: Exact) -> Exact:
    """A better session lifts average plus, a worse one lowers average minus; average stays."""
    if award == "average plus":
        return max(percent, session)
    return min(percent, session) if award == "average minus" else percent


def award_for(fault: Fault) -> Award:
    """The award that a degree of fault brings."""
    return _AWARD_FOR[fault]


def matchpoints_of(percent: Exact, top: Exact, boards: int = 1) -> Exact:
    """A percentage of the top, on so many boards."""
    return ratio(percent * top * boards, 100)


def _award(given: ArtificialGiven, why: Why) -> Award:
    if given.fault is None:
        if given.award is None:
            raise Mistake("give 'award' (average plus, average, average minus) or 'fault'.")
        return given.award
    award = award_for(given.fault)
    if given.award not in (None, award):
        raise Mistake(
            f"fault '{given.fault}' brings {award}, not {given.award}: give 'fault' or 'award'."
        )
    why.step("at fault: {fault}", award, gives="award", fault=given.fault)
    return award


def _of_the_board(
    award: Award | None, percent: Exact, top: Exact | None, why: Why
) -> ArtificialScore:
    if top is None:
        return ArtificialScore(award=award, percent=percent)
    score = matchpoints_of(percent, top)
    why.step(
        "{percent}% of a top of {top}",
        score,
        unit=MATCHPOINT,
        gives="score",
        percent=percent,
        top=top,
    )
    return ArtificialScore(award=award, percent=percent, score=score, unit="matchpoints")
