"""Trials of the SABF at their edges: pairs that do not contend, pairs that leave the state team."""

from collections.abc import Callable
from typing import Any

import pytest

from convenor import pipeline
from convenor.actions.desk import Done, Refused
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


def enter(simulator: Simulator, number: str, **more: Any) -> Done:
    players = [{"name": f"{name} {number}"} for name in ("Ada", "Bea")]
    return simulator.do("enter", contestant=number, players=players, club="SABA", **more)


@pytest.mark.parametrize(("pairs", "taken"), [(9, True), (10, False), (11, True), (13, False)])
def test_a_pair_that_does_not_contend_evens_out_a_small_odd_field(
    start: Start, pairs: int, taken: bool
) -> None:
    """19.4.a: an odd number of eligible pairs, at most 11."""
    simulator = start("sabf-seniors-trials", pairs, "even")
    if taken:
        enter(simulator, "20", contending=False)
        return
    with pytest.raises(Refused, match=r"19\.4\.a"):
        enter(simulator, "20", contending=False)


@pytest.mark.parametrize(("days", "decides"), [(0, False), (300, True)])
def test_after_the_end_of_june_a_pair_may_be_replaced_by_one_player(
    start: Start, days: int, decides: bool
) -> None:
    """19.6: the trials are in November 2026, for the team of 2027; 300 days on it is September."""
    answers = {"boards": 7, "rounds": 5, "team_year": 2027}
    simulator = start("sabf-open-trials", 6, "june", answers=answers)
    while simulator.there.state.stage("final").closed is None:
        assert simulator.step()
    order = pipeline.standings(simulator.there, "final")[""].order
    simulator.clock.on(days * 24 * 60)
    simulator.do("decline-place", stage="state team", contestant=order[0])
    done = simulator.do("fill-place", stage="state team")
    assert order[3] in done.says
    assert any("19.6" in each for each in done.warnings) == decides


def test_the_final_five_is_drawn_by_its_clauses(start: Start) -> None:
    """17.3.1.a and b: a layer's other first week is another draw; here 4th v 5th, 2nd v 3rd."""
    answers = {"rounds": 2, "boards": 6, "final_boards": 8}
    simulator = start("sabf-state-teams", 10, "weeks", answers=answers)
    teams = [str(number) for number in range(1, 11)]
    simulator.do("open-stage", stage="stage one", field=teams)
    simulator.do("open-stage", stage="stage two", field=teams)
    while not simulator.there.state.stage("finals").opened:
        assert simulator.step()
    field = simulator.there.state.stage("finals").field
    met = {
        each.match: each.teams for each in pipeline.bracket(simulator.there, "finals").next_matches
    }
    assert met == {"QF1": (field[3], field[4]), "QF2": (field[1], field[2])}
    plan = simulator.there.state.the_plan.stage("finals").bracket
    assert plan["weeks"] == [
        *("17.3.1.a", "17.3.1.b", "17.3.2.a", "17.3.2.b", "17.3.3", "17.3.4"),
    ]
