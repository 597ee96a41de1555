"""What two finalists carry over from the stage before: IMPs for the VPs between them.

The VPs of both go in (with the fines that they contain, where a reading leaves those out); the IMPs
carried over, and by whom, come out. What the VPs were won with is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact, Rounding, show
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Receiver = Literal["us", "opponents", "none"]


@value
class MarginTerms:
    """How much a VP of the margin is worth, up to what, and who may carry it."""

    imps_per_vp: Exact = asked("IMPs for each VP of the margin", unit=IMP, least=0)
    rounding: Rounding | Literal["exact"] = asked("how the IMPs are rounded")
    fines: Literal["count", "left out"] = asked("whether fines count in the VPs compared")
    receiver: Literal["first-placed", "higher VPs"] = asked(
        "who carries: the team placed first, which is ours, or whichever has more VPs",
        default="higher VPs",
    )
    most: Exact | None = asked("the most that is carried", unit=IMP, default=None)


@value
class Finalists:
    """The VPs of the two at the end of the stage before."""

    vp: Exact = asked("VPs of our side, fines taken off", unit=VP)
    opponents_vp: Exact = asked("VPs of the opponents, fines taken off", unit=VP)
    fines: Exact = asked("VPs of fines in our figure", unit=VP, default=0, least=0)
    opponents_fines: Exact = asked("VPs of fines in theirs", unit=VP, default=0, least=0)


@value
class MarginCarryOver:
    """What is carried over, and by whom."""

    carry_over: Exact = asked("IMPs carried over", unit=IMP)
    to: Receiver = asked("who carries them")


def carry_over_margin(terms: MarginTerms, given: Finalists, why: Why = SILENT) -> MarginCarryOver:
    """The carry-over that the VP margin between two finalists gives."""
    if terms.receiver == "first-placed" and given.vp < given.opponents_vp:
        raise Mistake(
            f"the first-placed team cannot have fewer VPs ({show(given.vp)}) than the second "
            f"({show(given.opponents_vp)}): give the first-placed team's as 'vp'."
        )
    margin = _margin(terms, given, why)
    carry_over = carried(terms, max(margin, -margin), why)
    to: Receiver = "none" if carry_over == 0 else "us" if margin > 0 else "opponents"
    why.step("carried by", to, gives="to", shown_as="who")
    return MarginCarryOver(carry_over, to)


def _margin(terms: MarginTerms, given: Finalists, why: Why) -> Exact:
    """Our VPs less theirs; never below 0 where only our side may carry."""
    ours, theirs = given.vp, given.opponents_vp
    if terms.fines == "left out":
        ours, theirs = ours + given.fines, theirs + given.opponents_fines
        why.step("without fines {ours} against {theirs}", unit=VP, ours=ours, theirs=theirs)
    margin = ours - theirs
    if terms.receiver == "first-placed" and margin < 0:
        why.step("without fines the first-placed team is behind, and carries nothing", 0, unit=VP)
        return 0
    why.step("margin {ours} less {theirs}", margin, unit=VP, ours=ours, theirs=theirs)
    return margin


def carried(terms: MarginTerms, margin: Exact, why: Why = SILENT) -> Exact:
    """The IMPs that a margin of VPs is worth."""
    imps = margin * terms.imps_per_vp
    why.step("{each} IMP for each VP", imps, unit=IMP, each=terms.imps_per_vp)
    if isinstance(terms.rounding, Rounding):
        imps = terms.rounding(imps)
        why.step("rounded {mode}", imps, unit=IMP, mode=str(terms.rounding))
    if terms.most is not None and imps > terms.most:
        imps = terms.most
        why.step("at most {most}", imps, unit=IMP, most=terms.most)
    why.step("carry-over", imps, unit=IMP, gives="carry_over", closes=True)
    return imps
