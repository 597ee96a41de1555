"""The scores of a match that nobody is to blame for: cancelled before it began, or stopped.

The VPs of both sides in their other matches go in, ours being the side that was there to play; the
VPs of both for this match come out. Whether nobody is to blame is for the officials to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.exact import BOARD, VP, Exact, Rounding
from convenor.matches.averages import Results, average, counted, refuse_beyond
from convenor.matches.floors import Floor, floor_vp
from convenor.matches.victory_points import (
    LONGEST_MATCH,
    ImpVictoryPointTerms,
    NoScale,
    Scoring,
)
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class AbandonedTerms:
    """What each side gets; with a floor ours gets the award of a forfeit."""

    total: Exact = asked("VPs that the two sides of a match share", unit=VP)
    rounding: Rounding = asked("how an award is rounded")
    absent: Literal["greater", "rest"] = asked(
        "the absent side: the greater of its mean and a complement, or what we leave of the total"
    )
    complement: Literal["of the award", "of our mean"] = asked(
        "what the complement is taken of", default="of the award"
    )
    nothing_to_average: str = asked("who decides if neither side has a mean", default="director")
    floor: Floor | None = asked("the floor of a forfeit's award", default=None)
    scale: ImpVictoryPointTerms | None = asked("how IMPs become VPs", default=None)


@value
class AbandonedMatch:
    """What the two sides scored in their other matches."""

    boards: int | None = asked(
        "boards of the match", unit=BOARD, default=None, least=1, most=LONGEST_MATCH
    )
    scoring: Scoring = asked("whose scale of VPs holds", default="teams")
    own_vps: Results = asked("VPs of our side in the matches it has played", unit=VP, default=())
    absent_vps: Results = asked(
        "VPs of the absent side in those it has played", unit=VP, default=()
    )


@value
class Abandoned:
    """The scores of both sides."""

    vp: Exact = asked("VPs of our side", unit=VP)
    absent_vp: Exact = asked("VPs of the absent side", unit=VP)


def abandoned_match(
    terms: AbandonedTerms, given: AbandonedMatch, why: Why = SILENT
) -> Abandoned | Decides | NoScale:
    """The scores of both sides of a match that was not played to its end."""
    own = _mean(terms, given.own_vps, "own_vps")
    absent = _mean(terms, given.absent_vps, "absent_vps")
    floor: Exact | NoScale | Decides | None = None
    if terms.floor is not None:
        floor = floor_vp(terms.floor, terms.scale, given.boards, given.scoring, why)
    if isinstance(floor, (NoScale, Decides)):
        return floor
    if floor is None and own is None and absent is None:
        why.step("no mean: left to", terms.nothing_to_average, gives="decided_by")
        reason = "neither side has another match, so there is nothing to average."
        return Decides(terms.nothing_to_average, reason)
    vp = our_award(terms, floor, own, absent, why)
    return Abandoned(vp, _absent_award(terms, vp, own, absent, why))


def _mean(terms: AbandonedTerms, results: Results, name: str) -> Exact | None:
    vps = counted(results, "all played")
    refuse_beyond(vps, 0, terms.total, name)
    return average(vps)


def our_award(
    terms: AbandonedTerms, floor: Exact | None, own: Exact | None, absent: Exact | None, why: Why
) -> Exact:
    """The highest of the floor, our mean, and what the absent side's mean leaves of the total."""
    left = None if absent is None else terms.total - absent
    amounts = {"floor": floor, "our mean": own, "the complement of their mean": left}
    best = _greatest(amounts, why)
    vp = terms.rounding(best)
    why.step("our side, rounded {mode}", vp, unit=VP, gives="vp", mode=str(terms.rounding))
    return vp


def _absent_award(
    terms: AbandonedTerms, vp: Exact, own: Exact | None, absent: Exact | None, why: Why
) -> Exact:
    if terms.absent == "rest":
        why.step("the rest of {total}", terms.total - vp, gives="absent_vp", total=terms.total)
        return terms.total - vp
    taken_of: Exact | None = vp
    if terms.complement == "of our mean" and (own is not None or absent is not None):
        taken_of = own
    left = None if taken_of is None else terms.total - taken_of
    best = _greatest({"their mean": absent, "the complement of ours": left}, why)
    award = terms.rounding(best)
    why.step("absent, rounded {mode}", award, unit=VP, gives="absent_vp", mode=str(terms.rounding))
    return award


def _greatest(amounts: Mapping[str, Exact | None], why: Why) -> Exact:
    found = {name: each for name, each in amounts.items() if each is not None}
    for name, each in found.items():
        why.step("{name:who}", each, unit=VP, name=name)
    return max(found.values())
