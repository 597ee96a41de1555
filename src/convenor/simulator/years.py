"""The year of a season table: places in events elsewhere, the stronger the better.

A director and a season stage go in; places are recorded through the desk like everything else. The
same seed gives the same year.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.competition.plans.plan import StagePlan
from convenor.competition.standings.season_sources import Source
from convenor.simulator.director import Director
from convenor.simulator.people import strength

STAYS_AWAY, WITH_ANOTHER = 0.4, 0.3


def play_year(director: Director, plan: StagePlan) -> None:
    """Everybody's places in every event of the year."""
    there = director.there
    for source in pipeline.season(there, plan.name).sources:
        if source.event:
            for name in there.state.stage(plan.name).field:
                _earn(director, plan, source, name)


def _earn(director: Director, plan: StagePlan, source: Source, name: str) -> None:
    """A place of a contestant, or of one of its players with somebody else."""
    random = director.chance(plan.name, source.event, name)
    if random.random() < STAYS_AWAY:
        return
    apart = random.random() < WITH_ANOTHER
    players = director.there.state.entries[name].players
    place = max(1, round(random.gauss(6 - 2 * strength(director.seed, name), 2)))
    director.do(
        "earn-place",
        stage=plan.name,
        event=source.event,
        contestant=name,
        place=place if source.clause else None,
        points=None if source.clause else max(0, 40 - 5 * place),
        player=random.choice(players).name if apart else "",
        team_size=random.choice((4, 5, 6)),
        together=not apart,
    )
