"""Teams of four at a club: by a movement, or in whole matches, checked against figures apart."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from agreeing import engine_order, engine_totals
from apart_matchpoints import groups_of
from apart_sbu import movement_margins, sbu_vps
from apart_scores import Told
from apart_teams import drawn_matches, match_imps

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
ROUGH = Trouble(misread=0.05, late=0, fouled=0.5, appeal=0.06)


@pytest.mark.parametrize(
    ("teams", "count"), [(4, "VP"), (5, "VP"), (6, "IMP"), (6, "VP"), (7, "VP"), (9, "IMP")]
)
def test_teams_by_a_movement(play: Play, teams: int, count: str) -> None:
    desk = play("club-teams", teams, f"teams {teams}", ROUGH, {"count": count})
    told = Told(desk.competition.facts)
    margins = movement_margins(told, "evening", 1)
    totals = {str(number): Fraction(0) for number in range(1, teams + 1)}
    for (one, other), (boards, margin) in margins.items():
        ours = sbu_vps(boards, margin) if count == "VP" else margin
        totals[one] += ours
        totals[other] += 20 - ours if count == "VP" else -ours
    for match in pipeline.match_scores(desk.competition, "evening", 1):
        one, other = sorted(match.pairing.contestants, key=int)
        assert (match.scheduled, match.margin(one)) == margins[one, other]
    assert engine_totals(desk, "evening") == totals
    order = groups_of(totals)
    assert engine_order(desk, "evening") == order
    assert told.titles() == {"Winners": sorted(order[0], key=int)}


@pytest.mark.parametrize(
    ("teams", "rounds", "boards", "count"),
    [(2, 1, 24, "IMP"), (4, 3, 8, "VP"), (5, 5, 6, "VP"), (6, 5, 5, "IMP")],
)
def test_teams_head_to_head(play: Play, teams: int, rounds: int, boards: int, count: str) -> None:
    answers = {"rounds": rounds, "boards": boards, "count": count, "bye": 13}
    desk = play("club-teams-matches", teams, f"matches {teams}", ROUGH, answers)
    told = Told(desk.competition.facts)
    matches = drawn_matches(told, "matches", boards)
    assert len({frozenset((m.home, m.away)) for m in matches}) == teams * (teams - 1) // 2
    totals = {str(number): Fraction(0) for number in range(1, teams + 1)}
    for match in matches:
        margin = match_imps(told, match)
        ours = sbu_vps(boards, margin) if count == "VP" else margin
        totals[match.home] += ours
        totals[match.away] += 20 - ours if count == "VP" else -ours
    for draw in told.draws("matches").values():
        for who in draw.get("byes", ()):
            totals[who] += 13 if count == "VP" else 0
    assert engine_totals(desk, "matches") == totals
    order = groups_of(totals)
    assert engine_order(desk, "matches") == order
    assert told.titles() == {"Winners": sorted(order[0], key=int)}
