"""A contestant who met the wrong opponents in a Swiss draw, and what its match is then worth.

The current scores of the opponents met and of those due go in, with whose fault it was and the VPs
of the match; whether that is a mismatch and the VPs to be credited come out. Each side is worked
out by itself, so the two need not add up. How the draw went wrong is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import VP, Exact, Rounding, ratio, show, whole_if_whole
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Amounts:
    """VPs for a scale with a given maximum, and how they go over to another."""

    based_on: Exact = asked("the maximum of the scale that the amounts are for", unit=VP)
    limit: Exact = asked("the largest difference that is no mismatch", unit=VP)
    added: Exact = asked("what the innocent get for meeting stronger opponents", unit=VP)
    added_share: Exact = asked("the part of their actual score that comes on top")
    free: Exact = asked("VPs that the guilty keep whole against weaker opponents", unit=VP)
    taken_share: Exact = asked("the part of the VPs above that which they lose")
    guilty_share: Exact = asked(
        "the part of their score that the guilty keep against stronger opponents", default=1
    )
    innocent_share: Exact = asked(
        "the part of their score that the innocent keep against weaker opponents", default=1
    )
    other_scales: Literal["proportional", "fixed"] = asked(
        "whether the amounts grow with the maximum of the scale", default="proportional"
    )

    def times(self, largest: Exact) -> Exact:
        """By what the amounts are multiplied on a scale with this maximum."""
        return ratio(largest, self.based_on) if self.other_scales == "proportional" else 1


@value
class MismatchTerms(KnowsWords):
    """What a mismatch is, and what it is worth."""

    amounts: Amounts = asked("the limit and the awards")
    rounding: Mapping[str, Rounding] | None = asked(
        "for each kind of scale, the rounding of an award", default=None
    )
    causes: Mapping[str, bool] | None = asked(
        "for each cause of a difference, whether it counts", default=None
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"cause": self.causes or ()}


@value
class WrongOpponents:
    """A match against opponents who were not due."""

    actual_opponents_score: Exact = asked("current score of the opponents met", unit=VP)
    correct_opponents_score: Exact = asked("current score of the opponents due", unit=VP)
    vp: Exact | None = asked("actual VPs of the match", unit=VP, default=None, least=0)
    own_fault: bool | None = asked("whether the contestant caused it", default=None)
    largest_vp: Exact | None = asked("maximum of the event's scale", unit=VP, default=None)
    scale: Literal["discrete", "continuous"] = asked("the event's scale", default="discrete")
    cause: str | None = asked("what made the difference", default=None)


@value
class Mismatch:
    """Whether it is a mismatch, and what the match is worth."""

    difference: Exact = asked("between the two opponents' scores", unit=VP)
    mismatch: bool = asked("whether it counts as a mismatch")
    unrounded: Exact | None = asked("the award before rounding", unit=VP, default=None)
    vp: Exact | None = asked("the VPs to be credited", unit=VP, default=None)


def mismatch(terms: MismatchTerms, given: WrongOpponents, why: Why = SILENT) -> Mismatch:
    """Whether a match was a mismatch, and if its VPs are given, what is credited for it."""
    times = terms.amounts.times(_largest(terms.amounts, given))
    met, due = given.actual_opponents_score, given.correct_opponents_score
    difference = whole_if_whole(max(met - due, due - met))
    why.step(
        "the opponents met have {met}, those due {due}",
        difference,
        unit=VP,
        gives="difference",
        met=met,
        due=due,
    )
    counts = _counts(terms, given.cause, difference, times, why)
    if given.vp is None:
        return Mismatch(difference, counts)
    unrounded, vp = _credited(terms, given, given.vp, times if counts else None, why)
    return Mismatch(difference, counts, unrounded, vp)


def _largest(amounts: Amounts, given: WrongOpponents) -> Exact:
    """The maximum of the event's scale."""
    largest = amounts.based_on if given.largest_vp is None else given.largest_vp
    if largest <= 0:
        raise Mistake(f"the maximum of a scale cannot be {show(largest)}: it is above 0.")
    if given.vp is not None and given.vp > largest:
        raise Mistake(
            f"{show(given.vp)} VPs cannot be won on a scale up to {show(largest)}: "
            "correct 'vp' or 'largest_vp'."
        )
    return largest


def _counts(
    terms: MismatchTerms, cause: str | None, difference: Exact, times: Exact, why: Why
) -> bool:
    limit = whole_if_whole(Fraction(terms.amounts.limit) * times)
    if cause is not None and not _cause_counts(terms, cause):
        why.step("a difference by {cause} is no mismatch", False, gives="mismatch", cause=cause)
        return False
    why.step("more than {limit} is a mismatch", difference > limit, gives="mismatch", limit=limit)
    return difference > limit


def _cause_counts(terms: MismatchTerms, cause: str) -> bool:
    causes = terms.causes or {}
    found = causes.get(cause)
    if found is None:
        raise Mistake(f"cause cannot be '{cause}': {did_you_mean(cause, causes)}")
    return found


def _credited(
    terms: MismatchTerms, given: WrongOpponents, vp: Exact, times: Exact | None, why: Why
) -> tuple[Exact, Exact]:
    """The VPs before and after rounding; without `times` there is no mismatch."""
    award = None if times is None else _award(terms.amounts, given, vp, times, why)
    if award is None:
        why.step("the actual score stands", vp, unit=VP, gives="unrounded")
        why.step("a score that stands is not rounded", vp, unit=VP, gives="vp", closes=True)
        return vp, vp
    rounding = (terms.rounding or {}).get(given.scale)
    if rounding is None:
        raise Mistake(f"the clause does not round an award on a {given.scale} scale: add it.")
    rounded = rounding(award)
    why.step("rounded {how}", rounded, unit=VP, gives="vp", how=str(rounding))
    return award, rounded


def _award(
    amounts: Amounts, given: WrongOpponents, vp: Exact, times: Exact, why: Why
) -> Exact | None:
    """What a mismatch is worth before rounding; None if the actual score stands."""
    if given.own_fault is None:
        raise Mistake("'own_fault' is missing: what a mismatch is worth depends on it.")
    if given.actual_opponents_score > given.correct_opponents_score:
        if given.own_fault:
            return _kept(amounts.guilty_share, vp, why)
        return _against_stronger(amounts, vp, times, why)
    if given.own_fault:
        return _against_weaker(amounts, vp, times, why)
    return _kept(amounts.innocent_share, vp, why)


def _kept(share: Exact, vp: Exact, why: Why) -> Exact | None:
    """A part of the actual score; None where all of it stands."""
    if share == 1:
        return None
    award = whole_if_whole(Fraction(share) * vp)
    text = "{share} of the actual score of {vp}"
    why.step(text, award, unit=VP, gives="unrounded", share=share, vp=vp)
    return award


def _against_stronger(amounts: Amounts, vp: Exact, times: Exact, why: Why) -> Exact:
    added = whole_if_whole(Fraction(amounts.added) * times)
    award = whole_if_whole(added + Fraction(amounts.added_share) * vp)
    why.step(
        "stronger opponents, not at fault: {added} plus {share} of {vp}",
        award,
        unit=VP,
        gives="unrounded",
        added=added,
        share=amounts.added_share,
        vp=vp,
    )
    return award


def _against_weaker(amounts: Amounts, vp: Exact, times: Exact, why: Why) -> Exact | None:
    free = whole_if_whole(Fraction(amounts.free) * times)
    if vp <= free:
        return None
    award = whole_if_whole(vp - Fraction(amounts.taken_share) * (vp - free))
    why.step(
        "weaker opponents, own fault: {vp} less {share} of what is above {free}",
        award,
        unit=VP,
        gives="unrounded",
        vp=vp,
        share=amounts.taken_share,
        free=free,
    )
    return award
