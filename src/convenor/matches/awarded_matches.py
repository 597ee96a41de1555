"""The VPs of a match that was not played out: forfeited, a bye, abandoned or cancelled.

The sides and what the regulation needs to know of their other matches go in; the VPs of the match
come out in the same shape as those of a match that was played, provisional as long as the means
that they rest on can still change. Whether the match is forfeited at all is decided elsewhere.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.matches.abandoned import (
    Abandoned,
    AbandonedMatch,
    AbandonedTerms,
    abandoned_match,
)
from convenor.matches.byes import ByeRound, ByeTerms, bye
from convenor.matches.forfeits import (
    Forfeit,
    ForfeitedMatch,
    ForfeitTerms,
    Lost,
    Moment,
    forfeited_match,
)
from convenor.matches.match_points import MatchVictoryPoints, SidePoints
from convenor.matches.match_scores import How, Status
from convenor.matches.victory_points import NoScale
from convenor.regulation.answers import Decides, See
from convenor.regulation.why import SILENT, Why

AWARD = "award"
_MOMENTS: tuple[Moment, ...] = ("round", "stage", "event")


def award_forfeit(
    terms: ForfeitTerms,
    given: ForfeitedMatch,
    present: str,
    offenders: str,
    *,
    stage_over: bool = False,
    clause: str = "",
    why: Why = SILENT,
) -> MatchVictoryPoints | Lost | See | NoScale | Decides:
    """The VPs of a forfeited match, provisional until they have been adjusted for the last time."""
    told = why.part("{offenders} forfeit", clause=clause, offenders=offenders)
    found = forfeited_match(terms, given, told)
    if not isinstance(found, Forfeit):
        return found
    status = _told(stage_over and _is_adjusted(terms, given), why)
    sides = (
        SidePoints(present, found.vp, imps=found.imps),
        SidePoints(offenders, found.offenders_vp, imps=found.offenders_imps),
    )
    return _points(sides, "forfeited", status)


def award_bye(
    terms: ByeTerms,
    contestant: str,
    given: ByeRound = ByeRound(),  # noqa: B008
    *,
    stage_over: bool = False,
    clause: str = "",
    why: Why = SILENT,
) -> MatchVictoryPoints:
    """The VPs of a round without a match; a mean of other matches holds when the stage is over."""
    found = bye(terms, given, why.part("{who:who} has a bye", clause=clause, who=contestant))
    status = _told(terms.vp != "own mean" or stage_over, why)
    return _points((SidePoints(contestant, found.vp, imps=found.imps),), "bye", status)


def award_abandoned(
    terms: AbandonedTerms,
    given: AbandonedMatch,
    present: str,
    absent: str,
    how: Literal["abandoned", "cancelled"] = "cancelled",
    *,
    stage_over: bool = False,
    clause: str = "",
    why: Why = SILENT,
) -> MatchVictoryPoints | NoScale | Decides:
    """The VPs of a match that nobody is to blame for; its means hold when the stage is over."""
    told = why.part(
        "{present} v {absent} {how}", clause=clause, present=present, absent=absent, how=how
    )
    found = abandoned_match(terms, given, told)
    if not isinstance(found, Abandoned):
        return found
    status = _told(stage_over, why)
    sides = (SidePoints(present, found.vp), SidePoints(absent, found.absent_vp))
    return _points(sides, how, status)


def _is_adjusted(terms: ForfeitTerms, given: ForfeitedMatch) -> bool:
    """Whether the moment of the adjustment has come (with nothing said of it, it has)."""
    if terms.award == "first" or given.interim:
        return False
    return given.after is None or _MOMENTS.index(given.after) >= _MOMENTS.index(
        terms.adjusted_after
    )


def _told(settled: bool, why: Why) -> Status:
    status: Status = "final" if settled else "provisional"
    why.step("the award is", status, gives="status")
    return status


def _points(sides: tuple[SidePoints, ...], how: How, status: Status) -> MatchVictoryPoints:
    names = [each.contestant for each in sides]
    if len(set(names)) < len(names):
        raise Mistake(f"{names[0]} cannot meet itself: name the two sides.")
    return MatchVictoryPoints(sides, AWARD, how, status)
