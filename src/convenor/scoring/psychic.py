"""Psychic calls against players of low rank: when one is barred, and what the board is then worth.

The ranks of the opponents, or the result really obtained, go in; a verdict or the scores of both
sides come out. Whether a call was psychic and intended is the director's finding.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import IMP, Exact, Rounding
from convenor.regulation.answers import OK, REFUSE, Verdict
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class PsychicTerms:
    """Who is protected, and the score of a board on which the rule was broken."""

    gives: Literal["verdict", "percent", "IMP"] = asked("what the clause answers")
    rank_test: Literal["either", "both"] = asked(
        "how many opponents must be below the rank", default="either"
    )
    offenders: Exact | None = asked("score of the offenders, or the best they keep", default=None)
    opponents: Exact | None = asked("least score of the opponents", default=None)
    rounding: Rounding | None = asked("how a percentage is shown", default=None)


@value
class PsychicGiven:
    """The opponents' ranks, or the result at the table."""

    below_rank: tuple[bool, bool] | None = asked(
        "for each opponent, whether below the rank that the rule names", default=None
    )
    intentional: bool = asked("whether the call was intended as psychic", default=True)
    opponents_actual: Exact | None = asked(
        "what the opponents really scored on the board", unit="%", default=None, least=0, most=100
    )
    offenders_actual: Exact | None = asked(
        "what the offenders really scored on the board", unit=IMP, default=None
    )


@value
class PsychicScores:
    """The scores of both sides on the board."""

    offenders: Exact = asked("score of the offenders")
    opponents: Exact = asked("score of their opponents")
    unit: str = asked("percent or IMP")


def psychic_call(
    terms: PsychicTerms, given: PsychicGiven, why: Why = SILENT
) -> Verdict | PsychicScores:
    """Whether a psychic call is barred, or what the board is worth to both sides."""
    if terms.gives == "verdict":
        return _verdict(terms, given, why)
    if terms.gives == "percent":
        return _percentages(terms, given, why)
    return _imps(terms, given, why)


def is_protected(below: tuple[bool, ...], test: Literal["either", "both"]) -> bool:
    """Whether opponents with such ranks are protected.

    >>> is_protected((True, False), "either"), is_protected((True, False), "both")
    (True, False)
    """
    return any(below) if test == "either" else all(below)


def _verdict(terms: PsychicTerms, given: PsychicGiven, why: Why) -> Verdict:
    if given.below_rank is None:
        raise Mistake("'below_rank' is missing: say of each opponent whether below the rank.")
    protected = is_protected(given.below_rank, terms.rank_test)
    why.step(
        "opponents below the rank: {below}; enough is {test}",
        protected,
        below=given.below_rank,
        test=terms.rank_test,
    )
    barred = protected and given.intentional
    verdict = REFUSE if barred else OK
    why.step("intended: {intended}", verdict, gives="verdict", intended=given.intentional)
    if barred:
        reason = "an intended psychic call against players below the rank: adjust the board."
    elif protected:
        reason = "the call was not intended as psychic."
    else:
        reason = "the opponents are not players that the rule protects."
    return Verdict(verdict, reason)


def _percentages(terms: PsychicTerms, given: PsychicGiven, why: Why) -> PsychicScores:
    if given.opponents_actual is None or terms.offenders is None or terms.opponents is None:
        raise Mistake("'opponents_actual' is missing: the opponents' percentage on the board.")
    opponents = max(terms.opponents, given.opponents_actual)
    if terms.rounding is not None:
        opponents = terms.rounding(opponents)
    why.step("the offenders", terms.offenders, unit="%", gives="offenders")
    why.step(
        "the opponents {least}% or their own {actual}%, whichever is more",
        opponents,
        unit="%",
        gives="opponents",
        least=terms.opponents,
        actual=given.opponents_actual,
    )
    return PsychicScores(terms.offenders, opponents, "percent")


def _imps(terms: PsychicTerms, given: PsychicGiven, why: Why) -> PsychicScores:
    if given.offenders_actual is None or terms.offenders is None:
        raise Mistake("'offenders_actual' is missing: the offenders' IMPs on the board.")
    offenders = min(terms.offenders, given.offenders_actual)
    why.step(
        "the offenders {most} or their own {actual}, whichever is worse",
        offenders,
        unit=IMP,
        gives="offenders",
        most=terms.offenders,
        actual=given.offenders_actual,
    )
    why.step("the opponents the opposite", -offenders, unit=IMP, gives="opponents")
    return PsychicScores(offenders, -offenders, "IMP")
