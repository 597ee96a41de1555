"""What a round without a counting match is worth: a bye, or opponents out of contention.

The VPs of the side's other matches go in where a reading needs them; fixed VPs (and IMPs), or the
side's own mean, come out. Who has the bye is the draw's business.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact
from convenor.matches.averages import MaybeRounded, Results, average, counted, rounded
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ByeTerms:
    """Fixed VPs, or the mean of the side itself."""

    vp: Exact | Literal["own mean"] = asked("VPs of the round", unit=VP)
    rounding: MaybeRounded = asked("how a mean is rounded", default="exact")
    imps: Exact | None = asked("IMPs of the round", unit=IMP, default=None)


@value
class ByeRound:
    """The round, and what the side has in others."""

    round: int | None = asked("the round (it makes no difference)", default=None, least=1)
    vp_scored: Exact | None = asked("VPs scored in the match that does not count", default=None)
    other_vps: Results = asked("VPs of the side in its other matches", unit=VP, default=())


@value
class Bye:
    """What the round counts."""

    vp: Exact = asked("VPs that count in the placings", unit=VP)
    imps: Exact | None = asked("IMPs that count", unit=IMP, default=None)


def bye(terms: ByeTerms, given: ByeRound, why: Why = SILENT) -> Bye:
    """The VPs, and IMPs if any, of a round without a counting match."""
    if terms.vp == "own mean":
        own = average(counted(given.other_vps, "all played"))
        if own is None:
            raise Mistake("give 'other_vps': the round is worth the mean of the other matches.")
        vp = rounded(own, terms.rounding)
        why.step("mean of the other matches", own, unit=VP)
        why.step("rounding: {mode}", vp, unit=VP, gives="vp", mode=str(terms.rounding))
    else:
        vp = terms.vp
        why.step("fixed", vp, unit=VP, gives="vp")
    if terms.imps is not None:
        why.step("fixed", terms.imps, unit=IMP, gives="imps")
    return Bye(vp, terms.imps)
