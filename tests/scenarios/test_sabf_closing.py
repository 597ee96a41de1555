"""When a stage may be closed and a title given: only once it was played, posted and is the book's.

Each case is a competition of the SABF that somebody wants to close too early, or with too many. A
director can still do it, and the ledger then keeps the reason.
"""

from collections.abc import Callable
from typing import Any

import pytest
from apart_scores import Told

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]
TEAM = "Open State Team"


def by_override(simulator: Simulator, action: str, because: str, **given: Any) -> Any:
    return simulator.desk.do(action, given, by="director", override=because)


def played_until(simulator: Simulator, stage: str) -> None:
    """Play on until a stage is closed."""
    while simulator.there.state.stage(stage).closed is None:
        assert simulator.step()


def trials(start: Start, pairs: int = 6) -> Simulator:
    """Open trials of a few pairs, the final played and closed."""
    simulator = start("sabf-open-trials", pairs, "closing", answers={"boards": 7, "rounds": 5})
    played_until(simulator, "final")
    return simulator


def test_the_state_team_is_not_made_of_all_who_entered(start: Start) -> None:
    simulator = start("sabf-open-trials", 16, "early")
    with pytest.raises(Refused, match="state team has not been opened"):
        simulator.do("close-stage", stage="state team")
    assert not Told(simulator.there.facts).titles()


def test_a_stage_that_nobody_has_played_is_closed_by_an_override_only(start: Start) -> None:
    simulator = start("sabf-swiss-teams", 8, "early")
    simulator.do("open-stage", stage="swiss")
    with pytest.raises(Refused, match="nobody has played in swiss"):
        simulator.do("close-stage", stage="swiss")
    done = by_override(simulator, "close-stage", "called off: a flood", stage="swiss")
    kept = [fact.body for fact in done.facts if fact.kind == "refusal overridden"]
    assert any("nobody has played in swiss" in str(each) for each in kept)
    assert {each["reason"] for each in kept} == {"called off: a flood"}
    assert not Told(simulator.there.facts).titles(), "nobody wins what nobody has played"


def test_scores_that_were_never_posted_keep_a_stage_open(start: Start) -> None:
    simulator = start("sabf-swiss-teams", 4, "unposted", answers={"rounds": 2, "boards": 6})
    simulator.do("open-stage", stage="swiss")
    for number in (1, 2):
        simulator.do("draw", stage="swiss", publish=True)
        session = simulator.there.state.session("swiss", number)
        for seat, board in simulator.to_play(session):
            simulator.play(seat, board, session)
    simulator.do("post", stage="swiss", session=1)
    with pytest.raises(Refused, match="the scores of round 2 of swiss have not been posted"):
        simulator.do("close-stage", stage="swiss")
    simulator.do("post", stage="swiss", session=2)
    simulator.do("close-stage", stage="swiss")
    assert set(Told(simulator.there.facts).titles()) == {"Winners"}


def test_a_state_team_is_three_pairs(start: Start) -> None:
    """One pair declines and nobody comes in: the two that are left are no state team (19.1.b)."""
    simulator = trials(start)
    order = pipeline.standings(simulator.there, "final")[""].order
    simulator.do("decline-place", stage="state team", contestant=order[1])
    simulator.do("open-stage", stage="state team")
    assert simulator.there.state.stage("state team").field == (order[0], order[2])
    with pytest.raises(Refused, match=r"19\.1\.b"):
        simulator.do("close-stage", stage="state team")
    simulator.do("fill-place", stage="state team")
    simulator.do("close-stage", stage="state team")
    assert set(Told(simulator.there.facts).titles()[TEAM]) == {order[0], order[3], order[2]}


def test_nobody_becomes_a_second_champion_without_a_word(start: Start) -> None:
    simulator = trials(start)
    (winner,) = Told(simulator.there.facts).titles()["Winners of the trials"]
    other = next(each for each in simulator.there.state.entries if each != winner)
    given = {"title": "Winners of the trials", "contestants": [other]}
    with pytest.raises(Refused, match=f"{winner} .*holds 'Winners of the trials'"):
        simulator.desk.do("award-title", given, by="convenor", role="convenor")
    done = simulator.desk.do(
        "award-title", given, by="convenor", role="convenor", override="the committee's decision"
    )
    assert done.overridden
    again = simulator.desk.do("award-title", given, by="convenor", role="convenor")
    assert not again.warnings, "the same holder once more changes nothing"


def test_one_who_declines_after_the_stage_was_opened_does_not_keep_the_title(start: Start) -> None:
    """The field of the state team, its placings and the title follow the place."""
    simulator = trials(start)
    order = pipeline.standings(simulator.there, "final")[""].order
    simulator.do("open-stage", stage="state team")
    simulator.do("close-stage", stage="state team")
    assert set(Told(simulator.there.facts).titles()[TEAM]) == set(order[:3])
    simulator.do("decline-place", stage="state team", contestant=order[0], reason="ill")
    assert simulator.there.state.stage("state team").field == (order[1], order[2])
    assert set(Told(simulator.there.facts).titles()[TEAM]) == {order[1], order[2]}
    simulator.do("fill-place", stage="state team")
    team = {order[3], order[1], order[2]}
    assert set(simulator.there.state.stage("state team").field) == team
    assert set(Told(simulator.there.facts).titles()[TEAM]) == team
    closed = simulator.there.state.stage("state team").closed
    assert closed is not None
    assert set(closed.placings) == team


def test_the_place_of_a_finalist_who_withdraws_is_played_by_the_next_team(start: Start) -> None:
    """16.5.b: the second of the points declines when the finals are open; the sixth comes in."""
    answers = {"rounds": 2, "boards": 6, "final_boards": 8}
    simulator = start("sabf-state-teams", 12, "declines", answers=answers)
    teams = [str(number) for number in range(1, 13)]
    simulator.do("open-stage", stage="stage one", field=teams)
    simulator.do("open-stage", stage="stage two", field=teams)
    played_until(simulator, "points")
    points = pipeline.standings(simulator.there, "points")[""]
    order = [who for who in points.order if points.figures[who] > 0]
    simulator.do("open-stage", stage="finals")
    simulator.do("decline-place", stage="finals", contestant=order[1])
    simulator.do("fill-place", stage="finals")
    simulator.run()
    told = Told(simulator.there.facts)
    matches = told.draws("finals")[1]["matches"]
    met = {each[side] for each in matches for side in ("home", "away")}
    assert order[1] not in met
    assert order[5] in simulator.there.state.stage("finals").field
    assert order[1] not in told.titles()["State Teams Champions"]


def test_one_who_has_played_does_not_decline(start: Start) -> None:
    simulator = start("sabf-swiss-teams", 4, "late", answers={"rounds": 2, "boards": 6})
    with pytest.raises(Refused, match="has not qualified"):
        simulator.do("decline-place", stage="swiss", contestant="1")
