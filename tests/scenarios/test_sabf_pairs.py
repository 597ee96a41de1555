"""Matchpoint pairs of the SABF over several sessions, and the State Open Pairs with its Plate."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from apart_sabf import pairs_in_order, session_percentages
from apart_scores import Told, rounded
from laid_beside import order_agrees

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Simulator, Trouble

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
BAD_DAY = Trouble(misread=0.03, fouled=0.3, appeal=0.03)


def stage_agrees(
    desk: Desk, told: Told, stage: str, sessions: int, carried: dict[str, Fraction] | None = None
) -> list[set[str]]:
    """Every session, total and place of a stage of pairs; its order comes back."""
    there, carried = desk.competition, carried or {}
    found = session_percentages(told, stage, sessions)
    for number in range(1, sessions + 1):
        for who, card in pipeline.session_scores(there, stage, number).items():
            assert card.percent == found[who][number - 1], (stage, number, who)
    totals = {who: sum(own) + carried.get(who, 0) for who, own in found.items()}
    figures = pipeline.standings(there, stage)[""].figures
    assert dict(figures) == totals
    order = pairs_in_order(found, carried)
    order_agrees(desk, stage, order)
    return order


def test_matchpoint_pairs_over_three_sessions(play: Play) -> None:
    answers = {"sessions": 3, "boards": 18}
    desk = play("sabf-matchpoint-pairs", 10, "pairs", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    order = stage_agrees(desk, told, "pairs", 3)
    assert set(told.titles()["Winners"]) == order[0]
    assert told.of("board fouled")
    assert told.of("result corrected")
    assert told.rulings


def test_the_state_open_pairs(play: Play) -> None:
    """Sixteen pairs: fewer than thirty on average, so ten go to the final and six to the Plate."""
    desk = play("sabf-state-open-pairs", 16, "state", BAD_DAY, {"boards": 14})
    told = Told(desk.competition.facts)
    order = [who for group in stage_agrees(desk, told, "qualifying", 3) for who in group]
    assert told.closed("qualifying")["qualified"] == {"final": order[:10], "plate": order[10:]}
    qualifying = session_percentages(told, "qualifying", 3)
    carried = {who: rounded(Fraction(sum(qualifying[who]), 3)) for who in order[:10]}
    given = told.of("stage opened", "final")[0]["carry_overs"]
    assert {who: Fraction(str(each)) for who, each in given.items()} == carried
    final = stage_agrees(desk, told, "final", 3, carried)
    plate = stage_agrees(desk, told, "plate", 3)
    assert set(told.titles()["State Open Pairs Champions"]) == final[0]
    assert set(told.titles()["Winners of the Plate"]) == plate[0]


def test_thirty_pairs_on_average_make_a_final_of_seven_tables(play: Play) -> None:
    desk = play("sabf-state-open-pairs", 30, "large", answers={"boards": 8})
    told = Told(desk.competition.facts)
    assert len(told.field("final")) == 14
    assert len(told.field("plate")) == 16


@pytest.mark.parametrize(("place", "session"), [(0, 2), (15, 1)])
def test_a_session_with_a_substitute_counts_within_its_limits(
    start: Start, place: int, session: int
) -> None:
    """No more than the mean of the pair's other two, no less than 90% of it or 50%."""
    simulator = start("sabf-state-open-pairs", 16, "stand-in", answers={"boards": 14})
    while not qualifying_is_posted(simulator):
        simulator.step()
    who = pipeline.standings(simulator.there, "qualifying")[""].order[place]
    made = session_percentages(Told(simulator.there.facts), "qualifying", 3)[who]
    player = simulator.there.state.entries[who].players[0].name
    where = {"contestant": who, "stage": "qualifying", "session": session}
    simulator.do("substitute", **where, player_out=player, player_in="Stan Din")
    others = [score for at, score in enumerate(made, 1) if at != session]
    mean = Fraction(sum(others), 2)
    least = min(mean * 9 / 10, Fraction(50))
    counted = rounded(min(max(made[session - 1], least), mean))
    own = [*others, counted]
    figures = pipeline.standings(simulator.there, "qualifying")[""].figures
    assert figures[who] == sum(own)
    simulator.run()
    given = Told(simulator.there.facts).of("stage opened", "final")[0]["carry_overs"]
    if place == 0:
        assert Fraction(str(given[who])) == rounded(Fraction(sum(own), 3))


def qualifying_is_posted(simulator: Simulator) -> bool:
    sessions = simulator.there.state.sessions_of("qualifying")
    return len(sessions) == 3 and sessions[-1].posted is not None
