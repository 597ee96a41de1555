"""Rounds of matches as the engine has them, laid beside those worked out apart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from apart_butler import Rounds

from convenor import pipeline
from convenor.actions.desk import Desk


def matches_agree(desk: Desk, apart: Rounds) -> None:
    """Every match of a stage has the net IMPs and the VPs that were worked out apart."""
    there = desk.competition
    seen = 0
    for number in sorted({meet.round for meet in apart.meets}):
        for match in pipeline.match_scores(there, apart.stage, number):
            for who in match.pairing.contestants:
                if (number, who) in apart.net and match.complete:
                    where = (apart.stage, number, who)
                    assert match.margin(who) == apart.net[number, who], where
                    assert match.vp(who) == apart.completed[number, who], where
                    seen += 1
    assert seen == 2 * len(apart.played)


def totals_agree(desk: Desk, apart: Rounds) -> None:
    """Everybody has the total that was worked out apart."""
    found = {
        name: Fraction(figure)
        for standing in pipeline.standings(desk.competition, apart.stage).values()
        for name, figure in standing.figures.items()
    }
    assert found == apart.totals()


def order_agrees(desk: Desk, stage: str, groups: Sequence[set[str]], field: str = "") -> None:
    """The order is that of the groups; a lot may have split those who are level in the end."""
    order = list(pipeline.standings(desk.competition, stage)[field].order)
    for group in groups:
        assert set(order[: len(group)]) == group
        del order[: len(group)]
    assert not order
