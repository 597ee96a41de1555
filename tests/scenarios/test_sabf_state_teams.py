"""The State Teams Championship: two Swiss stages, points for both, the final five."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from apart_finals import Finals, final_five
from apart_sabf import TIES
from apart_scores import Told
from apart_teams import Row, Stage, in_order, printed_scale

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Simulator, Trouble

Start = Callable[..., Simulator]
SCALE = printed_scale("sabf-2020/tables/teams-vp.csv")
BOARDS, FINAL_BOARDS = 8, 12
ANSWERS = {"rounds": 3, "boards": BOARDS, "final_boards": FINAL_BOARDS}
BAD_DAY = Trouble(misread=0.03, late=0.1, appeal=0.02, forfeit=0.04)
POINTS = (6, 4, 3, 2, 1)


@pytest.fixture
def played(start: Start) -> Desk:
    """Teams 1 to 12 play stage one, 3 to 14 stage two."""
    simulator = start("sabf-state-teams", 14, "state", BAD_DAY, ANSWERS)
    teams = [str(number) for number in range(1, 15)]
    simulator.do("open-stage", stage="stage one", field=teams[:12])
    simulator.do("open-stage", stage="stage two", field=teams[2:])
    simulator.run()
    return simulator.desk


def test_the_state_teams_from_entries_to_the_title(played: Desk) -> None:
    there, told = played.competition, Told(played.competition.facts)
    stages = [Stage(told, name, BOARDS, SCALE) for name in ("stage one", "stage two")]
    points: dict[str, Fraction] = dict.fromkeys(told.field("points"), Fraction(0))
    rows: dict[str, Row] = {}
    for stage in stages:
        standing = pipeline.standings(there, stage.stage)[""]
        assert {line.contestant: line.total for line in standing.lines} == stage.totals()
        order = in_order(stage.rows(), *TIES)
        assert [set(each) for each in standing.groups] == [set(each) for each in order]
        add_points(points, order)
        for row in stage.rows():
            old = rows.get(row.team, Row(row.team, *[Fraction(0)] * 3, 0, Fraction(0)))
            total, fines = old.total + row.total, old.fines + row.fines
            rows[row.team] = Row(row.team, total, fines, Fraction(0), 0, old.net + row.net)
    table = pipeline.standings(there, "points")[""]
    assert {line.contestant: line.total for line in table.lines} == points
    ranked = in_order(
        list(rows.values()),
        lambda row: points[row.team],
        lambda row: row.total,
        lambda row: row.total + row.fines,
        lambda row: row.net,
    )
    finalists = [name for group in ranked for name in group if points[name] > 0][:5]
    assert told.closed("points")["qualified"] == {"finals": finalists}
    assert told.field("finals") == finalists
    champions_of_five(played, told, finalists)


def add_points(points: dict[str, Fraction], order: list[list[str]]) -> None:
    """Points by place; those who share places share their points."""
    place = 0
    for group in order:
        own = [*POINTS, *[0] * 20][place : place + len(group)]
        for name in group:
            points[name] += Fraction(sum(own), len(group))
        place += len(group)


def champions_of_five(desk: Desk, told: Told, finalists: list[str]) -> None:
    """The final five as on paper, the grand final twice as long."""
    finals = Finals(told, "finals", FINAL_BOARDS)
    assert finals.boards("PF") == FINAL_BOARDS
    assert finals.boards("GF") == 2 * FINAL_BOARDS
    order = final_five(finals, finalists)
    assert list(pipeline.bracket(desk.competition, "finals").order) == order
    assert told.titles()["State Teams Champions"] == order[:1]


def test_a_team_keeps_the_points_of_its_old_number(start: Start) -> None:
    """Three of the winners of stage one enter stage two under another number."""
    simulator = start("sabf-state-teams", 8, "heirs", answers=ANSWERS)
    teams = [str(number) for number in range(1, 9)]
    simulator.do("open-stage", stage="stage one", field=teams)
    for _ in range(200):
        simulator.step()
        if simulator.there.state.stage("stage one").closed:
            break
    winners = pipeline.standings(simulator.there, "stage one")[""].order[0]
    old = [each.name for each in simulator.there.state.entries[winners].players]
    simulator.desk.do(
        "enter",
        {
            "contestant": "9",
            "name": "Heirs",
            "players": [{"name": each} for each in (*old[:3], "Newcomer")],
        },
        by="convenor",
        override="a team of stage two",
    )
    others = [name for name in teams if name != winners]
    simulator.do("open-stage", stage="stage two", field=[*others, "9"])
    simulator.run()
    there = simulator.there
    points = {line.contestant: line.total for line in pipeline.standings(there, "points")[""].lines}
    second = pipeline.standings(there, "stage two")[""].order
    own = POINTS[second.index("9")] if second.index("9") < len(POINTS) else 0
    assert points["9"] == 6 + own
    assert points[winners] == 0
