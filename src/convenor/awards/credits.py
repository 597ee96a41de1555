"""Who is credited with what was won: the players of a round, the members of a unit, the titles.

The line-ups and what was won go in; who gets masterpoints, on which score, and whose the title and
the trophy are come out. How many points a place is worth is in `worth`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import POINT, Exact, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class RoundTerms:
    """Whether a player who is replaced keeps the points of the round."""

    replaced_too: bool = asked("whether the replaced player gets the points as well", default=False)


@value
class PlayedRound:
    """One round: what it was worth, and who played it."""

    points: Exact = asked("points won in the round", unit=POINT, least=0)
    played: tuple[str, ...] = asked("players of the round")


@value
class RoundGiven:
    """The rounds of one team."""

    rounds: tuple[PlayedRound, ...] = asked("rounds in order")
    original: tuple[str, ...] | None = asked(
        "members of the team (none: those who played the first round)", default=None
    )


@value
class RoundPoints:
    """Points of each player."""

    awards: Mapping[str, Exact] = asked("points of each player", unit=POINT)


def points_of_rounds(terms: RoundTerms, given: RoundGiven, why: Why = SILENT) -> RoundPoints:
    """The points of each player over the rounds."""
    first = given.rounds[0].played if given.rounds else ()
    original = given.original if given.original is not None else first
    awards: dict[str, Exact] = {}
    for number, each in enumerate(given.rounds, 1):
        players = tuple(dict.fromkeys(each.played + (original if terms.replaced_too else ())))
        why.step(
            "round {number} to {players}", each.points, unit=POINT, number=number, players=players
        )
        for player in players:
            awards[player] = whole_if_whole(awards.get(player, 0) + each.points)
    why.step("points of each player", awards, unit=POINT, gives="awards")
    return RoundPoints(awards)


@value
class TitleTerms:
    """Whose the title is, and whose the points of the last round are."""

    title_to: Literal["original", "played"] = asked("who is recorded as winner and has the trophy")
    points_to: Literal["original", "played"] = asked("who gets the points of the final")


@value
class TitleGiven:
    """The winning team, and who played its final."""

    original: tuple[str, ...] = asked("members of the team")
    played_final: tuple[str, ...] = asked("players of the final")


@value
class TitleHolders:
    """Winners, holders of the trophy, and who gets the points."""

    winners: tuple[str, ...] = asked("recorded winners")
    trophy_to: tuple[str, ...] = asked("holders of the trophy")
    points_to: tuple[str, ...] = asked("who gets the points of the final")


def title_holders(terms: TitleTerms, given: TitleGiven, why: Why = SILENT) -> TitleHolders:
    """Who has won, when a substitute played in the final."""
    sides = {"original": given.original, "played": given.played_final}
    title, points = sides[terms.title_to], sides[terms.points_to]
    why.step("recorded as winners", title, gives="winners")
    why.step("the trophy with them", title, gives="trophy_to")
    why.step("points of the final", points, gives="points_to")
    return TitleHolders(title, title, points)


@value
class CreditRule:
    """Who is credited with one kind of award, and on which score."""

    to: Literal["played", "members"] = asked("who is credited")
    score: Literal["actual", "altered"] = asked("the score that it is worked out on")
    unless_disqualified: bool = asked("whether a disqualified unit gets none", default=False)


@value
class CreditTerms:
    """The rule of each kind of award that the clause is about."""

    sessional: CreditRule | None = asked("awards of a session", default=None)
    outright: CreditRule | None = asked("awards of the event", default=None)


@value
class CreditGiven:
    """A session that was played with a substitute."""

    award: Literal["sessional", "outright"] = asked("kind of award")
    played: tuple[str, ...] | None = asked("players of the session", default=None)
    actual_score: Exact | None = asked("score as played", default=None)
    altered_score: Exact | None = asked("score as altered (none: not altered)", default=None)
    members: tuple[str, ...] | None = asked("members of the unit", default=None)
    disqualified: bool = asked("whether the unit was disqualified", default=False)


@value
class Credit:
    """Who is credited, and on which score."""

    points_to: tuple[str, ...] = asked("who is credited")
    score_used: Exact | Literal["none"] = asked("the score that it is worked out on")


def masterpoint_credit(terms: CreditTerms, given: CreditGiven, why: Why = SILENT) -> Credit:
    """Who is credited with masterpoints, and on which score."""
    rule = terms.sessional if given.award == "sessional" else terms.outright
    if rule is None:
        raise Mistake(f"the clause says nothing of {given.award} awards: ask one that does.")
    if rule.unless_disqualified and given.disqualified:
        why.step("the unit was disqualified: nobody is credited", (), gives="points_to")
        why.step("on no score", "none", gives="score_used")
        return Credit((), "none")
    players = given.played if rule.to == "played" else given.members
    if players is None:
        raise Mistake(f"'{rule.to}' is missing: {given.award} awards go to them.")
    score = given.actual_score
    if rule.score == "altered" and given.altered_score is not None:
        score = given.altered_score
    if score is None:
        raise Mistake("'actual_score' is missing: the score as played.")
    why.step("{award} awards go to these", players, gives="points_to", award=given.award)
    why.step("on the {which} score", score, gives="score_used", which=rule.score)
    return Credit(players, score)
