"""Round-robin teams and the Daytime Teams Championship of the SABF."""

from collections.abc import Callable

import pytest
from apart_finals import Finals, final_four
from apart_sabf import TEAMS_SCALE, ordered
from apart_scores import Told
from apart_teams import Stage, printed_scale
from laid_beside import order_agrees

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.errors import Refusal
from convenor.simulator.playing import Simulator, Trouble

Play = Callable[..., Desk]
SCALE = printed_scale(TEAMS_SCALE)
BAD_DAY = Trouble(misread=0.03, late=0.15, fouled=0.2, appeal=0.03, fine=0.03, forfeit=0.05)


def stage_agrees(desk: Desk, told: Told, stage: str, boards: int) -> list[set[str]]:
    """Every match, VP, total and place of a stage of teams; its order comes back."""
    apart = Stage(told, stage, boards, SCALE)
    for number in told.draws(stage):
        for match in pipeline.match_scores(desk.competition, stage, number):
            place = (number, match.pairing.match)
            drawn = next(each for each in apart.all if (each.round, each.match) == place)
            if match.complete:
                assert match.margin(drawn.home) == apart.margins[drawn]
                assert match.vp(drawn.home) == apart.match_vps(drawn)[0]
    standing = pipeline.standings(desk.competition, stage)[""]
    assert dict(standing.figures) == apart.totals()
    order = ordered(apart)
    order_agrees(desk, stage, order)
    return order


@pytest.mark.parametrize(("teams", "seed"), [(8, "eight"), (7, "seven")])
def test_a_round_robin_of_teams(play: Play, teams: int, seed: str) -> None:
    answers = {"rounds": 7, "boards": 9}
    desk = play("sabf-round-robin-teams", teams, seed, BAD_DAY, answers)
    told = Told(desk.competition.facts)
    order = stage_agrees(desk, told, "round robin", 9)
    assert set(told.titles()["Winners"]) == order[0]
    met = [
        frozenset((each["home"], each["away"]))
        for draw in told.draws("round robin").values()
        for each in draw["matches"]
    ]
    assert len(met) == len(set(met)) == teams * (teams - 1) // 2


def test_the_daytime_teams_with_a_final_four(play: Play) -> None:
    answers = {"rounds": 7, "boards": 10, "final_boards": 12}
    desk = play("sabf-daytime-teams", 8, "daytime", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    order = [who for group in stage_agrees(desk, told, "round robin", 10) for who in group]
    assert told.closed("round robin")["qualified"] == {"finals": order[:4]}
    finals = Finals(told, "finals", 12)
    assert finals.boards("SF1") == 12
    assert finals.boards("GF") == 24
    four = final_four(finals, order[:4])
    assert list(pipeline.bracket(desk.competition, "finals").order) == four
    assert told.titles() == {"Daytime Teams Champions": four[:1]}


def test_more_than_ten_daytime_teams_play_a_swiss_without_finals(play: Play) -> None:
    answers = {"form": "swiss", "rounds": 3, "boards": 8}
    desk = play("sabf-daytime-teams", 12, "swiss", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    order = stage_agrees(desk, told, "swiss", 14)  # 20.2.c, whatever was planned
    assert [each.name for each in desk.competition.state.the_plan.stages] == ["swiss"]
    assert set(told.titles()["Daytime Teams Champions"]) == order[0]


def test_an_odd_number_of_daytime_teams_is_refused(start: Callable[..., Simulator]) -> None:
    simulator = start("sabf-daytime-teams", 7, "odd", answers={"rounds": 6})
    simulator.do("open-stage", stage="round robin")
    with pytest.raises(Refusal, match="odd"):
        simulator.do("draw", stage="round robin", session=1)
