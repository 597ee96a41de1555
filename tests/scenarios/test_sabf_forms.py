"""What the SABF's book says to the form of a stage when it is opened, and to a team going on."""

from collections.abc import Callable
from typing import Any

import pytest

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


@pytest.mark.parametrize(
    ("rounds", "a_night", "said"),
    [(10, 2, False), (8, 2, True), (12, 3, True), (10, None, False), (8, None, True)],
)
def test_a_stage_of_the_state_teams_takes_five_nights(
    start: Start, rounds: int, a_night: int | None, said: bool
) -> None:
    """Two matches on each, which the book lays down where nobody says how many there are."""
    answers = {"rounds": rounds, "matches_a_night": a_night}
    simulator = start("sabf-state-teams", 4, "nights", answers=answers)
    done = simulator.do("open-stage", stage="stage one")
    assert any("17.1.b" in each for each in done.warnings) == said


@pytest.mark.parametrize(("teams", "said"), [(8, False), (9, True)])
def test_the_convenor_may_add_a_team_to_an_odd_number(start: Start, teams: int, said: bool) -> None:
    simulator = start("sabf-gnot-regional", teams, "odd")
    done = simulator.do("open-stage", stage="swiss")
    assert any("20.1.4.d" in each for each in done.warnings) == said


@pytest.mark.parametrize(
    ("id", "clause"),
    [("sabf-gnot-under-grand", "20.1.2.d"), ("sabf-gnot-regional", "20.1.4.f")],
)
def test_a_team_that_goes_to_the_national_final_replaces_one_player(
    start: Start, id: str, clause: str
) -> None:
    simulator = start(id, 6, "changes", answers={"rounds": 2, "boards": 8})
    while not simulator.there.state.stage("representatives").opened:
        assert simulator.step()
    (team,) = simulator.there.state.stage("representatives").field
    old = [
        {"name": each.name, "id": each.id, "tags": list(each.tags)}
        for each in simulator.there.state.entries[team].players
    ]

    def changed(*players: Any) -> Any:
        return simulator.do("change-entry", contestant=team, players=list(players))

    new = [{"name": f"New {at}", "id": f"n{at}"} for at in (1, 2, 3)]
    with pytest.raises(Refused, match=clause.replace(".", r"\.")):
        changed(*old[:2], *new[:2])
    changed(*old[:3], new[0])
    assert pipeline.standings(simulator.there, "swiss")
