"""Matchpoint Swiss pairs at a club: percentages of each match, VPs, totals and titles."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from agreeing import engine_order, engine_totals
from apart_matchpoints import groups_of, match_percent, pairs_vps
from apart_scores import Told

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
ROUGH = Trouble(misread=0.05, late=0, fouled=0.5, appeal=0.04)


@pytest.mark.parametrize(
    ("pairs", "rounds", "boards", "first"), [(10, 4, 6, "lot"), (9, 5, 7, "halves")]
)
def test_swiss_pairs(play: Play, pairs: int, rounds: int, boards: int, first: str) -> None:
    answers = {"rounds": rounds, "boards": boards, "first_round": first, "bye": 11}
    desk = play("club-swiss-pairs", pairs, f"swiss {pairs}", ROUGH, answers)
    told = Told(desk.competition.facts)
    totals = {str(number): Fraction(0) for number in range(1, pairs + 1)}
    met = set()
    for number, draw in told.draws("swiss").items():
        percent = match_percent(told, "swiss", number, boards)
        for match in pipeline.match_scores(desk.competition, "swiss", number):
            one, other = match.pairing.contestants
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            for who in (one, other):
                vp = pairs_vps(boards, percent[who])
                assert match.vp(who) == vp, (number, who, percent[who])
                totals[who] += vp
        for who in draw.get("byes", ()):
            totals[who] += 11
    assert len(met) == rounds * (pairs // 2)
    assert engine_totals(desk, "swiss") == totals
    order = groups_of(totals)
    assert engine_order(desk, "swiss") == order
    assert told.titles() == {"Winners": sorted(order[0], key=int)}
