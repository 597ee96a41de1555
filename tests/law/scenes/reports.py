"""Reports after an event, by plans that name clauses for them: masterpoints and prizes.

What the clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor.competition.live import Competition
from convenor.competition.reports.masterpoints import masterpoint_report
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
