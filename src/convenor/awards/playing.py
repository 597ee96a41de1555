"""Points for playing in a representative team: for taking part, and for reaching the final.

What one player did for the team and how the team finished goes in; the player's points come out.
Whether the player is eligible at all is given, not found here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.awards.worth import TieRule, Worth, listed_in, of_tie, points_by_place
from convenor.errors import Mistake, did_you_mean
from convenor.exact import POINT, Exact, exact
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Result = Literal["winner", "runner-up", "shared", "other"]


@value
class PlayingTerms(KnowsWords):
    """Points for taking part and for the final, and the play that they ask for."""

    divisions: Mapping[str, str] = asked("divisions that earn points, as asked and as printed")
    taking_part: Worth = asked("points of everyone who took part, by division")
    least_matches: int = asked("qualifying matches that must be played", least=0)
    least_stanzas: int = asked("stanzas of the final that must be played", least=0)
    stanzas_bind: Literal["finalists", "final points", "everyone"] = asked(
        "whom, or which points, the stanzas of the final are asked for"
    )
    final: Worth | None = asked("points of the finalists in addition, if counted", default=None)
    shared_title: TieRule = asked("what each side of a shared title gets", default="share")
    no_points: tuple[str, ...] = asked("divisions that earn none", default=())

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"division": (*self.divisions, *self.no_points)}


@value
class PlayingGiven:
    """One player's part."""

    division: str = asked("division of the team")
    eligible: bool = asked("whether the player is eligible for points")
    qualifying_matches: int = asked("matches of the qualifying stage that he played", least=0)
    team_result: Result = asked("how the team finished (shared: a shared title)")
    final_stanzas: int = asked("stanzas of the final that he played", default=0, least=0)


@value
class PlayingPoints:
    """The player's points."""

    points: Exact = asked("points of the player", unit=POINT)


def points_for_playing(
    terms: PlayingTerms, given: PlayingGiven, why: Why = SILENT
) -> PlayingPoints:
    """The points of one player of a representative team."""
    points = _points(terms, given, why)
    why.step("points in all", points, unit=POINT, gives="points", closes=True)
    return PlayingPoints(points)


def _points(terms: PlayingTerms, given: PlayingGiven, why: Why) -> Exact:
    if given.division in terms.no_points:
        why.step("no points in the division {division}", 0, unit=POINT, division=given.division)
        return 0
    event = _event(terms, given.division)
    if not given.eligible or given.qualifying_matches < terms.least_matches:
        why.step(
            "eligible: {eligible}; {played} qualifying matches of {least} needed",
            0,
            unit=POINT,
            eligible=given.eligible,
            played=given.qualifying_matches,
            least=terms.least_matches,
        )
        return 0
    return _taking_part(terms, given, event, why) + _final(terms, given, event, why)


def _event(terms: PlayingTerms, division: str) -> str:
    if division not in terms.divisions:
        known = (*terms.divisions, *terms.no_points)
        raise Mistake(f"there is no division '{division}': {did_you_mean(division, known)}")
    return terms.divisions[division]


def _taking_part(terms: PlayingTerms, given: PlayingGiven, event: str, why: Why) -> Exact:
    finalist = given.team_result != "other"
    bound = terms.stanzas_bind == "everyone" or (finalist and terms.stanzas_bind == "finalists")
    if bound and given.final_stanzas < terms.least_stanzas:
        _told_stanzas(terms, given, why)
        return 0
    points = flat_points(terms.taking_part, event)
    clause = listed_in(terms.taking_part, given.division)
    why.step("for taking part", points, unit=POINT, clause=clause)
    return points


def flat_points(worth: Worth, event: str) -> Exact:
    """Points that go by no place."""
    wanted = {**(worth.where or {}), "event": event}
    for row in worth.rows:
        if all(row.get(key) == value for key, value in wanted.items()):
            return exact(row[worth.column])
    return 0


def _final(terms: PlayingTerms, given: PlayingGiven, event: str, why: Why) -> Exact:
    if given.team_result == "other" or terms.final is None:
        return 0
    if given.final_stanzas < terms.least_stanzas:
        _told_stanzas(terms, given, why)
        return 0
    listed = points_by_place(terms.final, event)
    if given.team_result == "shared":
        points = of_tie(listed, 1, 2, terms.shared_title)
    else:
        points = listed[1 if given.team_result == "winner" else 2]
    why.step(
        "{result} of the final, in addition",
        points,
        unit=POINT,
        clause=listed_in(terms.final, given.division),
        result=given.team_result,
    )
    return points


def _told_stanzas(terms: PlayingTerms, given: PlayingGiven, why: Why) -> None:
    why.step(
        "{played} stanzas of the final, of {least} needed",
        0,
        unit=POINT,
        played=given.final_stanzas,
        least=terms.least_stanzas,
    )
