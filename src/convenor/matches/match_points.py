"""The VPs of a match: its score by the scale of the stage, and what comes after the conversion.

A match score and a scale go in; the VPs of both sides come out, each in its parts: by the scale,
handicap, the value that takes their place after a mismatch, fines. Why an amount is due, and how a
scale is made, is not known here.
"""

from __future__ import annotations

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, VP, Exact, whole_if_whole
from convenor.matches.match_adjustments import Moved, tell_moved
from convenor.matches.match_conversion import GIVES, Conversion, NoPoints, converted
from convenor.matches.match_scores import How, MatchScore, Status
from convenor.matches.victory_points import VictoryPoints
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value


@value
class SidePoints:
    """One side's VPs in their parts; `revalued`, where set, takes the place of the first two."""

    contestant: str
    scored: Exact
    handicap: Exact = 0
    revalued: Exact | None = None
    fines: Exact = 0
    imps: Exact | None = None

    @property
    def before_fines(self) -> Exact:
        """What the match is worth to the side, fines left out."""
        if self.revalued is not None:
            return self.revalued
        return whole_if_whole(self.scored + self.handicap) if self.handicap else self.scored

    @property
    def vp(self) -> Exact:
        """What counts."""
        return whole_if_whole(self.before_fines + self.fines) if self.fines else self.before_fines


@value
class MatchVictoryPoints:
    """The VPs of a match (of a bye: of the one side that there is), and whether they may change."""

    sides: tuple[SidePoints, ...]
    source: str
    how: How = "played"
    status: Status = "final"

    def of(self, contestant: str) -> SidePoints:
        """The points of one side."""
        for side in self.sides:
            if side.contestant == contestant:
                return side
        near = did_you_mean(contestant, [each.contestant for each in self.sides])
        raise Mistake(f"'{contestant}' did not play this match: {near}")


def to_victory_points(
    score: MatchScore, terms: Conversion, why: Why = SILENT
) -> MatchVictoryPoints | NoPoints:
    """The VPs of both sides of a match, or why there are none."""
    told = why.part(
        "in VPs, as {first:who} see it", clause=terms.clause, first=score.contestants[0]
    )
    return points_of(score, converted(score, terms, told), why)


def points_of(
    score: MatchScore, found: VictoryPoints | NoPoints, why: Why = SILENT
) -> MatchVictoryPoints | NoPoints:
    """The VPs of both sides of a match, from what its scale gives."""
    if not isinstance(found, VictoryPoints):
        return found
    tell_moved(score.pending, score.contestants, why)
    sides = (_side(score, 0, found.vp, why), _side(score, 1, found.opponents_vp, why))
    return MatchVictoryPoints(sides, found.source, score.how, score.status)


def revalue(
    points: MatchVictoryPoints, contestant: str, vp: Exact, clause: str = "", why: Why = SILENT
) -> MatchVictoryPoints:
    """The same match with another value for one side, as after a mismatch; its fines stay."""
    side = points.of(contestant)
    changed = replace(side, revalued=vp)
    why.step(
        "{who:who}: {old} VPs are replaced",
        vp,
        unit=VP,
        clause=clause,
        who=contestant,
        old=side.before_fines,
    )
    gives = GIVES[points.sides.index(side)]
    why.step("{who:who}, with fines", changed.vp, unit=VP, gives=gives, who=contestant)
    sides = tuple(changed if each is side else each for each in points.sides)
    return replace(points, sides=sides)


def _side(score: MatchScore, i: int, vp: Exact, why: Why) -> SidePoints:
    total = score.sides[i]
    handicap, fines = _moved(score.pending, i, fines=False), _moved(score.pending, i, fines=True)
    imps = total.total if score.unit == IMP else None
    made = SidePoints(total.contestant, vp, handicap, None, fines, imps)
    if why.listening:
        why.step("{who:who}", made.vp, unit=VP, gives=GIVES[i], who=total.contestant)
    return made


def _moved(pending: tuple[Moved, ...], i: int, *, fines: bool) -> Exact:
    if not pending:  # as nearly always
        return 0
    return whole_if_whole(
        sum(each.amounts[i] for each in pending if (each.kind == "fine") == fines)
    )
