"""Scenes of draws: odd fields, rounds in which nobody is left to meet, numbers by seed.

Each is a small competition; what it ought to show is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor.competition.draws import next_round

from .whole import Play, competition


def five_are_drawn(play: Play) -> None:
    """Five play: the first round and the second are drawn, where the book can draw them."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(5, club=lambda number: f"Club {number}", override=True)
    play.do("open-stage", stage=stage)
    play.look(lambda c: next_round.next_draw(c.figures, stage, 1))
    play.draw(stage, 1, ("1", "2"), ("3", "4"), byes=["5"], boards=2)
    play.results(stage, 1, {"1": "1NT+1 by N", "1 open": "1NT+1 by N", "2 open": "3NT= by N"})
    play.do("post", stage=stage, session=1)
    play.look(lambda c: next_round.next_draw(c.figures, stage, 2))


for _each in (
    "sabf-butler-swiss",
    "sabf-gnot-club",
    "club-swiss-pairs",
    "sydney-safilo-swiss-teams",
    "sydney-seniors-teams",
):
    competition(_each)(five_are_drawn)


def _relaxed_at_once(plan: dict[str, Any]) -> None:
    """Every field is a small one, and no rounds are set apart for all to meet all."""
    draw = plan["stages"][0]["draw"]
    dropped = ("small_by", "small_clause", "whole_by", "whole_clause")
    kept = {key: each for key, each in draw.items() if key not in dropped}
    plan["stages"][0]["draw"] = {**kept, "clause": draw["small_clause"]}


@competition("anc-butler-country", own=_relaxed_at_once, rounds=6, boards=2)
def four_have_met_each_other(play: Play) -> None:
    """The fourth round of six is a normal one, the fifth and the sixth are not.

    The two leaders have met in the first round, and again in the fourth, drawn by hand.
    """
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4, club=lambda number: f"Club {number}", override=True)
    play.do("open-stage", stage=stage)
    won = {"1": "3NT+2 by N", "2": "3NT+2 by N"}
    rounds = (("1", "2"), ("3", "4")), (("1", "3"), ("2", "4")), (("1", "4"), ("2", "3"))
    for number, matches in enumerate((*rounds, rounds[0]), 1):
        play.look(lambda c, number=number: next_round.next_draw(c.figures, stage, number))  # type: ignore[misc]
        play.draw(stage, number, *matches)
        play.results(stage, number, won if number in (2, 3) else {})
        play.do("post", stage=stage, session=number)
    play.look(lambda c: next_round.next_draw(c.figures, stage, 5))


@competition("sabf-butler-round-robin", boards=8, numbers="seeds")
def twelve_meet_each_other_by_their_seeds(play: Play) -> None:
    """The first rounds of a printed draw, with the table at which directions change."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(12)
    play.do("open-stage", stage=stage)
    for number in (1, 2):
        play.do("draw", stage=stage, publish=True)
        play.results(stage, number)


@competition("sydney-blue-ribbon-pairs")
def lines_of_five_are_drawn(play: Play) -> None:
    """Two lines meet, and neither can be halved: the first round says which half is larger."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(10, side=lambda number: "NS" if number <= 5 else "EW", override=True)
    play.do("open-stage", stage=stage)
    play.look(lambda c: next_round.next_draw(c.figures, stage, 1))
