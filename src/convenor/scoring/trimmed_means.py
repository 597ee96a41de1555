"""Trimmed means: the mean of the middle scores of a board, and the datum that it is rounded to.

Scores go in, in any order; those left out at each end, those kept, their exact mean and the
rounded figure come out. Which scores of a board are considered at all is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.exact import (
    CENT,
    DOWN,
    HALF,
    HALF_AWAY,
    POINT,
    Exact,
    Rounding,
    ratio,
    whole_if_whole,
)
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Trim:
    """How many scores are left out at each end: a number, or a share of them."""

    scores_from: int = asked("from so many scores on", default=1, least=1)
    each_end: int | None = asked("scores left out at each end", default=None, least=0)
    share: Exact | None = asked(
        "share of the scores left out at each end", default=None, least=0, most=HALF
    )
    rounding: Rounding = asked("how the share becomes whole scores", default=DOWN)
    clause: str = asked("the clause that says so", default="")


@value
class MeanTerms:
    """What is left out, and how the mean is rounded."""

    trim: tuple[Trim, ...] = asked("what is left out, by the number of scores")
    rounding: Rounding | Literal["none"] = asked("how the mean becomes the datum")
    few: Literal["trim fewer", "no datum"] = asked(
        "where nothing would be kept: leave out fewer, or there is no datum", default="trim fewer"
    )
    count: Literal["scores", "tables"] = asked(
        "the number that the middle scores are counted from: scores on the board, or tables",
        default="scores",
    )
    shown: Rounding = asked("how the mean is shown", default=HALF_AWAY.to(CENT))

    def rounded(self, number: Exact) -> Exact:
        """A mean as a datum."""
        return number if self.rounding == "none" else self.rounding(number)


@value
class Middle:
    """The scores of a board in order, cut in three, and the exact mean of the middle ones."""

    low: tuple[Exact, ...]
    kept: tuple[Exact, ...]
    high: tuple[Exact, ...]
    mean: Exact
    datum: Exact


def find_datum(
    terms: MeanTerms, scores: tuple[Exact, ...], tables: int | None = None, why: Why = SILENT
) -> Middle | None:
    """The datum of scores that are all considered; None where there are too few for one."""
    rule = _trim_of(terms.trim, len(scores))
    dropped = left_out(terms, len(scores), tables)
    if rule is None or dropped is None:
        return None
    in_order = tuple(sorted(scores))
    end = len(in_order) - dropped
    kept = in_order[dropped:end]
    exact_mean = ratio(sum(kept), len(kept))
    datum = terms.rounded(exact_mean)
    found = Middle(in_order[:dropped], kept, in_order[end:], exact_mean, datum)
    if why.listening:
        _tell(terms, rule, found, why)
    return found


def left_out(terms: MeanTerms, scores: int, tables: int | None = None) -> int | None:
    """How many of so many scores are left out at each end; None where there is no datum."""
    rule = _trim_of(terms.trim, scores)
    if rule is None:
        return None
    number = tables if terms.count == "tables" and tables is not None else scores
    each_end = rule.each_end or 0
    if rule.share is not None:
        each_end = int(rule.rounding(rule.share * number))
    middle = number - 2 * each_end
    if middle < 1 and terms.few == "no datum":
        return None
    most = (scores - 1) // 2  # one score stays, two of an even number
    return max(0, min((scores - middle) // 2, most))


def _trim_of(trim: tuple[Trim, ...], scores: int) -> Trim | None:
    held = [rule for rule in trim if rule.scores_from <= scores]
    return max(held, key=lambda rule: rule.scores_from, default=None)


def _tell(terms: MeanTerms, rule: Trim, found: Middle, why: Why) -> None:
    dropped, kept = len(found.low), len(found.kept)
    why.step(
        _words(terms, rule, dropped),
        dropped,
        clause=rule.clause,
        gives="dropped_each_end",
        percent=None if rule.share is None else whole_if_whole(100 * rule.share),
        each_end=rule.each_end,
        scores=2 * dropped + kept,
        mode=str(rule.rounding),
    )
    if dropped:
        why.step("the highest, left out: {high}", clause=rule.clause, high=found.high[::-1])
        why.step("the lowest, left out: {low}", clause=rule.clause, low=found.low)
    why.step("kept: {scores}", kept, gives="kept", scores=found.kept)
    why.step("{total} divided by {n}", found.mean, unit=POINT, total=sum(found.kept), n=kept)
    shown = terms.shown(found.mean)
    text = "mean" if shown == found.mean else "mean, shown {mode}"
    why.step(text, shown, unit=POINT, gives="mean", mode=str(terms.shown), closes=True)
    tell_datum(terms, found.mean, found.datum, why)


def _words(terms: MeanTerms, rule: Trim, dropped: int) -> str:
    if rule.share is not None:
        return "left out at each end: {percent}% of {scores} scores, rounded {mode}"
    if dropped == rule.each_end:
        return "left out at each end, of {scores} scores"
    if terms.count == "tables":
        return "left out at each end of {scores} scores, to keep the tables less {each_end} an end"
    return "left out at each end of {scores} scores: {each_end} would leave none"


def tell_datum(terms: MeanTerms, exact_mean: Exact, rounded: Exact, why: Why) -> None:
    """Say how a mean becomes the datum."""
    if terms.rounding == "none":
        why.step(
            "the datum is the mean, not rounded", rounded, unit=POINT, gives="datum", closes=True
        )
        return
    text = "{mean} rounded {mode}"
    mode = str(terms.rounding)
    why.step(text, rounded, unit=POINT, gives="datum", mean=exact_mean, mode=mode)
