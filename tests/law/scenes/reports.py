"""Reports after an event, by plans that name clauses for them: masterpoints and prizes.

What the clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor.competition.live import Competition
from convenor.competition.reports.masterpoints import masterpoint_report
from convenor.competition.reports.prizes import prizes
from convenor.exact import exact
from convenor.regulation.answers import to_plain

from .stage import Actors, scene

REGISTER = {"11": {"surname": "Moss", "initial": "A"}, "12": {"surname": "Wood", "initial": "B"}}
MONEY = tuple(exact(each) for each in ("100", "50.01", "25.01", "10.01", "5"))


def _shown(there: Competition, **more: Any) -> Any:
    return to_plain(masterpoint_report(there, **more))


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
