"""The end of a stage in a simulated competition: the correction period over, ties split, closed.

A director and the plan of a stage go in; play-offs are played where the book has them, a lot is
drawn wherever it leaves a tie or the last places to an official, and the stage is closed with those
who go on.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.competition.finals.play_offs import PLAY_OFF
from convenor.competition.plans.plan import StagePlan
from convenor.simulator.director import Director
from convenor.simulator.play_offs import play_off
from convenor.standings.tiebreaks.rules import STANDS

FORTNIGHT = 14 * 24 * 60
"""Minutes after which every correction period is over."""


def close(director: Director, plan: StagePlan) -> None:
    """A stage that has been played comes to its end."""
    last = director.there.state.sessions_of(plan.name)[-1].number
    try:
        director.do("end-period", stage=plan.name, session=last)
    except Refused:
        director.clock.on(FORTNIGHT)
        director.do("end-period", stage=plan.name, session=last)
    director.say(f"{plan.shown}: closed")
    close_split(director, plan)


def close_split(director: Director, plan: StagePlan) -> None:
    """The stage closed, lots drawn where the book leaves places or a tie open."""
    for among in _left_open(director, plan):
        seed = pipeline.seed(director.there, plan.name) or director.seed
        director.do("draw-lot", purpose="a tie", among=among, seed=seed, stage=plan.name)
    for each in pipeline.qualification(director.there, plan.name):
        if each.found.decided_by == PLAY_OFF and plan.clauses.get(PLAY_OFF):
            play_off(director, plan.name, each.to)
        elif each.found.open_places:
            director.do(
                "draw-lot",
                purpose=f"qualifying for {each.to}",
                among=list(each.found.between),
                seed=f"{director.seed} {each.to}",
                stage=plan.name,
            )
    director.do("close-stage", stage=plan.name)


def _left_open(director: Director, plan: StagePlan) -> list[list[str]]:
    """Ties in sections that the book's tests leave to an official."""
    if not plan.qualify or not plan.sections:
        return []
    return [
        list(group)
        for standing in pipeline.standings(director.there, plan.name).values()
        for tie in standing.ties
        for to, groups in (tie.left_to or {}).items()
        for group in groups
        if to != STANDS
    ]
