"""Scenes of fields so small that all meet all, where a book leaves that draw to the organiser."""

from __future__ import annotations

from .whole import Play, competition


def all_meet_all(play: Play) -> None:
    """Four pairs, and rounds enough for everybody to meet everybody."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4, club=lambda number: f"Club {number}", override=True)
    play.do("open-stage", stage=stage)
    for number in (1, 2):
        play.do("draw", stage=stage, publish=True)
        if (stage, number) in play.there.state.sessions:
            play.results(stage, number)


for _each in (
    "anc-butler-country",
    "anc-butler-restricted",
    "anc-congress-swiss-pairs",
    "anc-swiss-pairs",
):
    competition(_each)(all_meet_all)
