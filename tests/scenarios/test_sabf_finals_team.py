"""Whom a finalist of the State Teams may take into its finals team, by what each played before.

Two stages of three matches of eight boards. Team 1 plays stage one with A to D and stage two with
C, D, E and F: it changed its entry between them.
"""

from collections.abc import Callable
from typing import Any

import pytest

from convenor import pipeline
from convenor.actions.asking.board_inputs import share
from convenor.actions.asking.case import Case
from convenor.actions.desk import Done, Refused
from convenor.ledger import bodies
from convenor.simulator.playing import Simulator
from convenor.values import replace

Start = Callable[..., Simulator]
ANSWERS = {"rounds": 3, "boards": 8, "final_boards": 8}


def changed(simulator: Simulator, team: str, names: list[str], override: str = "") -> Done:
    given = {"contestant": team, "players": [{"name": each} for each in names]}
    return simulator.desk.do("change-entry", given, by="director", override=override)


def finals(start: Start) -> tuple[Simulator, str, list[str], list[str]]:
    """A finalist with points of both stages, its players of stage one and of stage two."""
    simulator = start("sabf-state-teams", 6, "finals", answers=ANSWERS)
    teams = [str(number) for number in range(1, 7)]
    simulator.do("open-stage", stage="stage one", field=teams)
    while simulator.there.state.stage("stage one").closed is None:
        assert simulator.step()
    team = pipeline.standings(simulator.there, "stage one")[""].order[0]
    first = [each.name for each in simulator.there.state.entries[team].players]
    second = [*first[2:], "E New", "F New"]
    changed(simulator, team, second, "another line-up for stage two")
    simulator.do("open-stage", stage="stage two", field=teams)
    while not simulator.there.state.stage("finals").opened:
        assert simulator.step()
    assert team in simulator.there.state.stage("finals").field
    return simulator, team, first, second


def test_one_who_played_the_stage_with_points_is_taken(start: Start) -> None:
    """17.2.d: A played 3 of the 3 matches of stage one, which brought the team 6 points."""
    simulator, team, first, second = finals(start)
    changed(simulator, team, [*second, first[0]])


def test_a_stranger_is_not(start: Start) -> None:
    simulator, team, _, second = finals(start)
    with pytest.raises(Refused, match=r"17\.2\.[de]"):
        changed(simulator, team, [*second, "G Stranger"])


def test_the_right_to_play_counts_the_stages_in_which_the_team_qualified(start: Start) -> None:
    """13.5.b: A has 24 of 24 boards of stage one, E 24 of stage two, each 100% of one of them."""
    simulator, team, first, second = finals(start)
    changed(simulator, team, [*second, first[0]])
    simulator.do("draw", stage="finals", publish=True)
    field = simulator.there.state.stage("finals").field
    if team == field[0]:
        pytest.skip("another seed: the first team does not play in week one")
    seats: dict[str, Any] = dict(
        zip(("open N", "open S", "closed E", "closed W"), [first[0], *second[1:]], strict=True)
    )
    done = simulator.do("line-up", stage="finals", session=1, contestant=team, seats=seats)
    assert not any("13.5" in each for each in done.warnings)


def test_a_table_of_points_has_no_boards(start: Start) -> None:
    """Of two stages of 24 boards A played the first: 24 of 48, and not of 49."""
    simulator, team, first, _ = finals(start)
    there = simulator.there
    line_up = bodies.LineUpLodged(stage="finals", session=1, contestant=team, seats={})
    case = Case(there, simulator.clock.now, stage="finals", contestant=team, line_up=line_up)
    found = share(replace(case, player=bodies.Player(first[0])))
    assert (found["boards_played"], found["boards_total"]) == (24, 48)
    assert found["stages"] == {"stage one": [24, 24], "stage two": [0, 24]}
