"""The least that a side without fault gets for a match that is not played.

A floor goes in, as VPs or as a win by so many IMPs over so many boards; VPs come out, by the same
scale as for a match that is played. What else the side may get is not known here.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact
from convenor.matches.victory_points import (
    ImpVictoryPointTerms,
    MatchInImps,
    NoScale,
    Scoring,
    VictoryPoints,
    imp_victory_points,
)
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Floor:
    """The least that the side without fault gets: VPs, or the VPs of a win by so many IMPs."""

    vp: Exact | None = asked("VPs as such", unit=VP, default=None)
    imps: Exact | None = asked("IMPs, turned into VPs by the scale", unit=IMP, default=None)


def floor_vp(
    floor: Floor,
    scale: ImpVictoryPointTerms | None,
    boards: int | None,
    scoring: Scoring,
    why: Why = SILENT,
) -> Exact | NoScale | Decides:
    """The first amount in VPs, or why there are none for a match of these boards."""
    if floor.vp is not None:
        return floor.vp
    if floor.imps is None or scale is None:
        raise Mistake("the floor of a forfeit needs 'vp', or 'imps' and a scale.")
    match = MatchInImps(margin=floor.imps, boards=boards, scoring=scoring)
    part = why.part("+{imps} IMPs in VPs", imps=floor.imps)
    found = imp_victory_points(scale, match, part)
    if isinstance(found, VictoryPoints):
        return found.vp
    if isinstance(found, (NoScale, Decides)):
        return found
    raise Mistake(f"a forfeit that stays in IMPs has no VPs: {found.reason}")
