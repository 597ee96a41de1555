"""A fine in VPs where there are none: IMPs off the score of a knock-out match.

The fine, the score and who is at fault go in; the score after the fine, the winner and what the
winner takes into the next match come out. What the fine is for is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact, ratio
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Side = Literal["us", "opponents"]


@value
class KnockoutTerms:
    """What a VP is worth, and what happens in a last match."""

    imps_for_vp: Exact = asked("IMPs that stand for one VP", unit=IMP)
    last_match: Literal["cancel", "director"] = asked(
        "both at fault in a last match: the fines cancel, or the director decides",
        default="cancel",
    )


@value
class KnockoutMatch:
    """A fine, and the match that it falls in."""

    fine: Exact = asked("the fine of each side at fault", unit=VP, least=0)
    imps: Exact | None = asked("our IMPs", unit=IMP, default=None)
    opponents_imps: Exact | None = asked("the opponents' IMPs", unit=IMP, default=None)
    both_at_fault: bool = asked("whether both sides are at fault", default=False)
    at_fault: Side | None = asked("the side at fault, if it is one", default=None)
    last_match: bool = asked("whether no match follows", default=False)


@value
class KnockoutScore:
    """The fine in IMPs, and the match after it."""

    fine_imps: Exact = asked("the fine", unit=IMP)
    imps: Exact | None = asked("our IMPs after it", unit=IMP, default=None)
    opponents_imps: Exact | None = asked("the opponents' IMPs after it", unit=IMP, default=None)
    winner: Side | None = asked("the winner (left out if the scores are level)", default=None)
    carried_forward: Exact | None = asked(
        "IMPs that the winner starts its next match behind", unit=IMP, default=None
    )


def knockout_fine(
    terms: KnockoutTerms, given: KnockoutMatch, why: Why = SILENT
) -> KnockoutScore | Decides:
    """The fine in IMPs, and the knock-out match after it."""
    fine = ratio(given.fine * terms.imps_for_vp, 1)
    why.step(
        "{fine} VP at {rate} IMPs each",
        fine,
        unit=IMP,
        gives="fine_imps",
        fine=given.fine,
        rate=terms.imps_for_vp,
    )
    if given.imps is None and given.opponents_imps is None:
        return KnockoutScore(fine)
    if given.imps is None or given.opponents_imps is None:
        raise Mistake("give the score of both sides: 'imps' and 'opponents_imps'.")
    _refuse_unclear_fault(given)
    if not given.both_at_fault:
        return _scored(fine, *_less_fine(given.imps, given.opponents_imps, fine, given), 0, why)
    if given.last_match and terms.last_match == "director":
        return Decides("director", "both sides are at fault and no match follows.")
    carried = 0 if given.last_match else fine
    return _scored(fine, given.imps, given.opponents_imps, carried, why)


def _refuse_unclear_fault(given: KnockoutMatch) -> None:
    if given.both_at_fault == (given.at_fault is not None):
        raise Mistake("say who is at fault: either 'both_at_fault', or one side in 'at_fault'.")


def _less_fine(
    imps: Exact, opponents_imps: Exact, fine: Exact, given: KnockoutMatch
) -> tuple[Exact, Exact]:
    if given.at_fault == "us":
        return imps - fine, opponents_imps
    return imps, opponents_imps - fine


def _scored(
    fine: Exact, imps: Exact, opponents_imps: Exact, carried: Exact, why: Why
) -> KnockoutScore:
    why.step("our score", imps, unit=IMP, gives="imps")
    why.step("the opponents' score", opponents_imps, unit=IMP, gives="opponents_imps")
    winner: Side | None = None
    if imps != opponents_imps:
        winner = "us" if imps > opponents_imps else "opponents"
    why.step("the winner", winner or "not decided: the scores are level")
    why.step("the winner carries into its next match", carried, unit=IMP, gives="carried_forward")
    return KnockoutScore(fine, imps, opponents_imps, winner, carried)
