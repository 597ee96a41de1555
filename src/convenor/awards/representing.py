"""What former and present members of representative teams bring into a trial.

For a pair: who played in last year's team and where it came, into admission or points of each. For
a member of a higher team: how the place in it was won, into points. What other points the players
have is not known here.
"""

from __future__ import annotations

from convenor.awards.places import Category
from convenor.awards.worth import Worth, points_by_place
from convenor.exact import POINT, Exact, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class FormerTeamTerms:
    """What last year's team is worth to a pair of which both, or one, played in it."""

    admitted_to: int = asked("last place of the team that admits a pair at once", least=1)
    lone_points: Exact = asked("points of the only one of the pair in such a team", least=0)
    lower: Worth = asked("points of each player by the lower places of the team")
    lone_weight: Exact = asked("what each point of the only one counts", default=1)
    lower_lone: Exact = asked("share of them for the only one of the pair", default=1)
    lower_admits: bool = asked("whether a lower place too admits the pair", default=False)


@value
class FormerTeamGiven:
    """Last year's team, and who of the pair was in it."""

    played: tuple[bool, bool] = asked("for each of the pair, whether he played in the team")
    place: int = asked("place of the team", least=1)


@value
class FormerTeamPoints:
    """Admission, or points of each."""

    qualified: bool = asked("whether the pair is admitted at once")
    points: tuple[Exact, Exact] = asked("points of each of the pair", unit=POINT)


def former_team(
    terms: FormerTeamTerms, given: FormerTeamGiven, why: Why = SILENT
) -> FormerTeamPoints:
    """What last year's team brings to a pair."""
    both = all(given.played)
    high = given.place <= terms.admitted_to
    qualified = both and (high or terms.lower_admits)
    if high:
        each = 0 if both else whole_if_whole(terms.lone_points * terms.lone_weight)
    else:
        listed = points_by_place(terms.lower).get(given.place, 0)
        each = listed if both else whole_if_whole(listed * terms.lower_lone)
    first, second = (each if played else 0 for played in given.played)
    why.step(
        "both were in the team, place {place}" if both else "not both in the team, place {place}",
        qualified,
        gives="qualified",
        place=given.place,
    )
    why.step("points of each", (first, second), unit=POINT, gives="points")
    return FormerTeamPoints(qualified, (first, second))


@value
class HigherTeamTerms:
    """What membership of a higher team is worth, and on what conditions."""

    points: Exact = asked("points of a member", least=0)
    least_events: int = asked("own qualifying events that must be played", least=0)
    last_place: int = asked("last place of the selection tournament that counts", least=1)
    same_trial_only: tuple[Category, ...] = asked(
        "teams whose points count only for their own trial"
    )


@value
class HigherTeamGiven:
    """One member of a higher team, and the trial in question."""

    team: Category = asked("the team he is a member of")
    home_events: int = asked("qualifying events of the own federation that he played", least=0)
    trial: Category = asked("the trial that the points are for")
    selection_place: int | None = asked(
        "place in the selection tournament (none: chosen otherwise)", default=None, least=1
    )


@value
class HigherTeamPoints:
    """The member's points."""

    points: Exact = asked("points of the member", unit=POINT)


def higher_team(
    terms: HigherTeamTerms, given: HigherTeamGiven, why: Why = SILENT
) -> HigherTeamPoints:
    """The points of a member of a higher team."""
    place = given.selection_place
    conditions = {
        "enough own events": given.home_events >= terms.least_events,
        "place won by selection": place is not None and place <= terms.last_place,
        "counts for this trial": given.team not in terms.same_trial_only
        or given.team == given.trial,
    }
    why.step("conditions", conditions)
    points = terms.points if all(conditions.values()) else 0
    why.step("all met, else nothing", points, unit=POINT, gives="points")
    return HigherTeamPoints(points)
