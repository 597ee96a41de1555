"""Scenes of fields that are odd from the first round on: who sits out, and who meets a house team.

Each is a small competition; its draws are shown as the hall sees them, without the plan that made
them. What a scene ought to show is not known here.
"""

from __future__ import annotations

from convenor.competition.draws import next_round
from convenor.competition.live import Competition

from .whole import Play, competition


def _drawn(there: Competition, stage: str, number: int) -> object:
    """Who meets whom, who has a bye, who shares a match, and who is the house."""
    drawn = next_round.next_draw(there.figures, stage, number)
    met = [(each.table, each.home, each.away) for each in drawn.matches]
    return met, drawn.byes, drawn.share, drawn.house


def five_are_drawn(play: Play) -> None:
    """Five play: the first round and the second are drawn, where the book can draw them."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(5)
    play.do("open-stage", stage=stage)
    play.look(lambda c: _drawn(c, stage, 1))
    play.draw(stage, 1, ("1", "2"), ("3", "4"), byes=["5"], boards=2)
    play.results(stage, 1, {"1": "1NT+1 by N", "1 open": "1NT+1 by N", "2 open": "3NT= by N"})
    play.do("post", stage=stage, session=1)
    play.look(lambda c: _drawn(c, stage, 2))


for _each in ("club-swiss-pairs", "sydney-safilo-swiss-teams", "sydney-seniors-teams"):
    competition(_each)(five_are_drawn)
