"""Scenes of SBU competitions: what the clauses of 2.8 to 2.22 come to when it happens."""

from __future__ import annotations

from .whole import Play, competition


@competition("sbu-swiss-teams", boards=8)
def a_slow_table(play: Play) -> None:
    """A board is taken away from a slow table, and one side is cleared of it."""
    play.enter(4)
    play.do("open-stage", stage="swiss")
    play.draw("swiss", 1, ("1", "2"), ("3", "4"))
    play.opened("swiss", 1, minutes=57)
    where = {"stage": "swiss", "session": 1}
    play.do("slow-play", **where, contestant="1", minutes=8, taken_away=[8])
    play.do("slow-play", **where, contestant="3", minutes=8, taken_away=[8], alone=True)
    play.results("swiss", 1)
