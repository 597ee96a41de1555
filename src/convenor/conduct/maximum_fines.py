"""The largest fine that may be laid on, and whether a proposed one keeps to it.

A fine and what it is measured by (a top, the boards played) go in; a verdict and the largest amount
come out. Whether a fine is deserved is the officials' business.
"""

from __future__ import annotations

from typing import Literal

from convenor.conduct.fines import PER_CENT, FineUnit
from convenor.errors import Mistake
from convenor.exact import BOARD, MATCHPOINT, PERCENT, Exact, Rounding, ratio, show
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Limit:
    """The largest fine in one unit: an amount, or so much of a top or for each board."""

    unit: FineUnit
    amount: Exact
    for_each: Literal["fine", "top", "board played"] = "fine"


@value
class MaximumTerms:
    """The limits, and what a fine in percent is taken of."""

    limits: tuple[Limit, ...] = asked("the limit in each unit")
    needs_finding: bool = asked("whether only a frivolous appeal may be fined", default=False)
    percent_is: Literal["points", "share of the score"] = asked(
        "whether 1% is a percentage point or a hundredth of the score", default="points"
    )
    rounding: Rounding | None = asked(
        "rounding of the percentage after the fine", default=None, asking=True
    )


@value
class ProposedFine:
    """A fine or adjustment that an official means to lay on."""

    fine: Exact = asked("the fine or adjustment proposed", least=0)
    unit: Literal["VP", "IMP", "matchpoints", "percent"] | None = asked(
        "what it is taken off", default=None
    )
    top: Exact | None = asked("top on a board", unit=MATCHPOINT, default=None, least=1)
    boards_played: int | None = asked(
        "boards played in the match", unit=BOARD, default=None, least=0
    )
    percent: Exact | None = asked("the session percentage", unit=PERCENT, default=None, most=100)
    frivolous: bool = asked("whether the appeal was found frivolous", default=False)


@value
class FineVerdict:
    """Whether the fine is allowed, and the largest that is."""

    verdict: VerdictWord = asked("ok or refuse")
    reason: str | None = asked("why, in words", default=None)
    largest: Exact | None = asked("the largest fine", default=None)
    unit: FineUnit | None = asked("what it is taken off", default=None)
    percent: Exact | None = asked("the percentage after the fine", unit=PERCENT, default=None)


def maximum_fine(terms: MaximumTerms, given: ProposedFine, why: Why = SILENT) -> FineVerdict:
    """Whether a proposed fine is within the limit."""
    limit = _limit(terms.limits, given.unit)
    largest = largest_fine(limit, given, why)
    reason = f"the largest fine is {show(largest)} {limit.unit}: lower it."
    if terms.needs_finding and not given.frivolous:
        largest = 0
        why.step("the appeal was not found frivolous: no fine", 0, gives="largest")
        reason = "the appeal was not found frivolous: there is no fine for it."
    verdict = OK if given.fine <= largest else REFUSE
    why.step("a fine of {fine}", verdict, gives="verdict", fine=given.fine)
    if verdict == REFUSE:
        return FineVerdict(REFUSE, reason, largest, limit.unit)
    after = None if given.percent is None else _after(terms, given.percent, given.fine, why)
    return FineVerdict(OK, None, largest, limit.unit, after)


def largest_fine(limit: Limit, given: ProposedFine, why: Why = SILENT) -> Exact:
    """The limit for this top or these boards."""
    largest = limit.amount
    if limit.for_each == "top":
        largest = limit.amount * _needed(given.top, "top")
    elif limit.for_each == "board played":
        largest = limit.amount * _needed(given.boards_played, "boards_played")
    largest = ratio(largest, 1)
    why.step(
        "at most {amount}" if limit.for_each == "fine" else "at most {amount} × each {what}",
        largest,
        unit=limit.unit,
        gives="largest",
        amount=limit.amount,
        what=limit.for_each,
    )
    return largest


def _limit(limits: tuple[Limit, ...], unit: str | None) -> Limit:
    if unit is None and len(limits) == 1:
        return limits[0]
    for limit in limits:
        if limit.unit == unit:
            return limit
    raise Mistake(f"say with 'unit' what the fine is in: {' or '.join(e.unit for e in limits)}.")


def _needed(value: Exact | None, name: str) -> Exact:
    if value is None:
        raise Mistake(f"the limit depends on '{name}': give it.")
    return value


def _after(terms: MaximumTerms, percent: Exact, fine: Exact, why: Why) -> Exact:
    if terms.percent_is == "points":
        after = percent - fine
    else:
        after = ratio(percent * (PER_CENT - fine), PER_CENT)
    if terms.rounding is not None:
        after = terms.rounding(after)
    why.step(
        "{percent} less {fine}% ({how}), rounded {rounding}",
        after,
        unit=PERCENT,
        gives="percent",
        percent=percent,
        fine=fine,
        how=terms.percent_is,
        rounding=str(terms.rounding or "not at all"),
    )
    return after
