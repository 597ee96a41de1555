"""The IMPs that go with the VPs of a forfeited match.

The VPs of both sides go in; IMPs come out, fixed ones or those that give these VPs on a straight
scale, which is worked backwards here. How the VPs were awarded is not known here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from convenor.exact import IMP, Exact, ratio, whole_if_whole
from convenor.matches.straight import StraightScale
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ForfeitImps:
    """IMPs of the two sides: fixed, or worked back from VPs."""

    non_offenders: Exact | StraightScale = asked("IMPs, or the scale to work backwards", unit=IMP)
    offenders: Exact | Literal["own VPs", "mirror"] = asked(
        "IMPs, those of their own VPs on the scale, or the negative of the others'", unit=IMP
    )


def imps_of_both(
    terms: ForfeitImps, vp: Exact, offenders_vp: Exact, why: Why = SILENT
) -> tuple[Exact, Exact]:
    """IMPs of the side without fault, and of the offenders."""
    imps = _imps(terms, vp)
    why.step("IMPs that go with {vp} VPs", imps, unit=IMP, gives="imps", vp=vp)
    if terms.offenders == "mirror":
        offenders_imps = -imps
    elif terms.offenders == "own VPs":
        offenders_imps = _imps(terms, offenders_vp)
    else:
        offenders_imps = terms.offenders
    why.step(
        "IMPs that go with the offenders' {vp} VPs",
        offenders_imps,
        unit=IMP,
        gives="offenders_imps",
        vp=offenders_vp,
    )
    return imps, offenders_imps


def _imps(terms: ForfeitImps, vp: Exact) -> Exact:
    if isinstance(terms.non_offenders, StraightScale):
        return imps_that_give(terms.non_offenders, vp)
    return terms.non_offenders


def imps_that_give(scale: StraightScale, vp: Exact) -> Exact:
    """A straight scale worked backwards, its limits left aside: the margin worth these VPs.

    Below a draw the first line goes on downwards; so of all the losses that are worth nothing the
    smallest is taken.
    """
    gain = vp - scale.draw
    piece = scale.pieces[0]
    for _, later in pairwise(scale.pieces):
        if gain > scale.gain(later.above):
            piece = later
    beyond = ratio(gain - scale.gain(piece.above), piece.per_imp)
    return whole_if_whole(piece.above + beyond)
