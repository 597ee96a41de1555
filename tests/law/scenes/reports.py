"""Reports after an event, by plans that name clauses for them: masterpoints and prizes.

What the clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor.competition.live import Competition
from convenor.competition.reports.masterpoints import masterpoint_report
from convenor.competition.reports.place_awards import place_awards
from convenor.competition.reports.prizes import prizes
from convenor.competition.reports.substitutions import substitutions, team_points
from convenor.exact import exact
from convenor.ledger import bodies
from convenor.regulation.answers import to_plain

from .stage import Actors, scene

REGISTER = {"11": {"surname": "Moss", "initial": "A"}, "12": {"surname": "Wood", "initial": "B"}}
MONEY = tuple(exact(each) for each in ("100", "50.01", "25.01", "10.01", "5"))


def _shown(there: Competition, **more: Any) -> Any:
    return to_plain(masterpoint_report(there, **more))


@scene("sydney-*", "sbu-perfect-teams*")
def points_where_substitutes_played(actors: Actors) -> None:
    """A substitute in the last session of each stage, for its winner and for somebody else."""
    before = actors.there
    for stage, session, other in actors.tables():
        closed = before.state.stage(stage).closed
        for who in dict.fromkeys((other, *(closed.placings[:1] if closed else ()))):
            _with_a_substitute(actors, stage, session, who)
            actors.there = before


def _with_a_substitute(actors: Actors, stage: str, session: int, who: str) -> None:
    """The reports with a substitute and another score, and once more when it is disqualified."""
    out = actors.there.state.entry(who).players[0].name
    at = {"stage": stage, "session": session, "contestant": who}
    sat = bodies.SubstitutePlayed(**at, player_out=out, player_in="Sue")
    actors.suppose("substitute played", sat)
    actors.suppose("score credited", bodies.ScoreCredited(**at, score=3, unit="VP"))
    points = {each.number: each.number * 3 for each in actors.there.state.sessions_of(stage)}
    actors.look(lambda c: to_plain(substitutions(c)))
    actors.look(lambda c: to_plain(team_points(c, who, stage, points)))
    actors.suppose("contestant disqualified", bodies.Disqualified(who, "for nothing", stage))
    actors.look(lambda c: to_plain(substitutions(c)))


@scene("qba-*")
def reports_are_made(actors: Actors) -> None:
    """With and without an assistant and a register, and prizes of every stage."""
    actors.look(_shown)
    players = ({"name": "Ann Moss", "id": "11"}, {"name": "B Moss", "id": "12"})
    first = next(iter(actors.there.state.entries))
    actors.do("change-entry", contestant=first, players=list(players), override=True)
    actors.look(lambda c: _shown(c, assistant="Ann Aide", register=REGISTER))
    for stage in {each.stage for each in actors.there.state.sessions.values()}:
        actors.look(lambda c, stage=stage: to_plain(prizes(c, stage, MONEY)))  # type: ignore[misc]


# --- prizes, masterpoints of places, and who is credited ------------------------------------------

SHARED = (
    *("sbu-all-play-all-teams*", "sbu-congress-pairs*", "sbu-individual*", "sbu-swiss-*"),
    *("sbu-multi*", "sbu-national-pairs*", "sbu-simultaneous-pairs*"),
)
EARNED = ("sabf-matchpoint-pairs*", "sabf-state-open-pairs*", "sabf-daytime-teams*")
SYDNEY = ("sydney-blue-ribbon-pairs*", "sydney-safilo-*", "sydney-seniors-*")


def _first(actors: Actors) -> str:
    return actors.there.state.the_plan.stages[0].name


@scene(*SHARED)
def prizes_are_shared_by_the_tied(actors: Actors) -> None:
    """As it ended, and once everybody is level."""
    stage = _first(actors)
    actors.look(lambda c: to_plain(prizes(c, stage, MONEY)))
    _level(actors, stage)
    actors.look(lambda c: to_plain(prizes(c, stage, MONEY)))


@scene(*EARNED)
def masterpoints_of_places(actors: Actors) -> None:
    """With fractions that are rounded whether or not anybody is tied."""
    stage = _first(actors)
    earned = tuple(exact(each) for each in ("9.005", "7.012", "5.017", "3"))
    actors.look(lambda c: to_plain(place_awards(c, stage, earned)))


def _level(actors: Actors, stage: str) -> None:
    """Fines and gifts bring everybody to what the first has."""
    there = actors.there
    lines = [e for s in there.figures.standings(stage).values() for e in s.lines]
    unit, top = actors.unit(stage), max((each.total for each in lines), default=exact(0))
    for line in lines:
        if line.total != top:
            amount = top - line.total
            given = bodies.ScoreAdjusted(line.contestant, amount, unit, stage, 1)
            actors.suppose("score adjusted", given)


@scene(*SYDNEY)
def substitutes_are_credited(actors: Actors) -> None:
    """One who replaces the first of a unit; its score is altered, and the unit disqualified."""
    stage, session, who = next(each for each in actors.tables())
    out = actors.there.state.entry(who).players[0].name
    at = {"stage": stage, "session": session, "contestant": who}
    actors.do("substitute", override=True, **at, player_out=out, player_in="Nemo Novak")
    actors.look(lambda c: to_plain(substitutions(c)))
    actors.do("credit-substitute", override=True, **at, score="2")
    actors.look(lambda c: to_plain(substitutions(c)))
    actors.do("disqualify", contestant=who, reason="too many substitutes", override=True)
    actors.look(lambda c: to_plain(substitutions(c)))


@scene("sbu-perfect-teams")
def points_of_a_team_with_a_substitute(actors: Actors) -> None:
    """The winners had a substitute in their last round."""
    stage, session, who = next(each for each in actors.tables())
    players = [each.name for each in actors.there.state.entry(who).players]
    gone = bodies.SubstitutePlayed(who, stage, session, players[0], "Nemo Novak")
    actors.suppose("substitute played", gone)
    actors.suppose("title awarded", bodies.TitleAwarded("Winners", (who,)))
    actors.look(lambda c: to_plain(team_points(c, who, stage, {session: exact(12)})))
