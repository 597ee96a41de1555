"""The GNOT in South Australia: SABA, Under Grand Master, club qualifying, Regional Final."""

from collections.abc import Callable

import pytest
from apart_sabf import TEAMS_SCALE, ordered
from apart_scores import Told
from apart_teams import Stage, printed_scale

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Simulator, Trouble

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
SCALE = printed_scale(TEAMS_SCALE)
BAD_DAY = Trouble(misread=0.03, late=0.1, appeal=0.03, withdrawal=0.9, forfeit=0.03)
ANSWERS = {"rounds": 4, "boards": 8}
NATIONAL = "To the National Final"


def order_apart(desk: Desk) -> list[str]:
    """The order of the Swiss as worked out apart, laid beside the engine's."""
    told = Told(desk.competition.facts)
    apart = Stage(told, "swiss", 8, SCALE)
    gone = {body["contestant"] for body in told.of("entry withdrawn")}
    standing = pipeline.standings(desk.competition, "swiss")[""]
    totals = apart.totals()
    assert {who: standing.figures[who] for who in standing.order} == {
        who: total for who, total in totals.items() if who not in gone
    }
    order = [who for group in ordered(apart) for who in group]
    placed = [who for who in order if who not in gone]
    assert list(standing.order) == placed
    return placed


def test_saba_sends_its_two_best_teams(play: Play) -> None:
    desk = play("sabf-gnot-saba", 12, "saba", BAD_DAY, ANSWERS)
    told = Told(desk.competition.facts)
    assert told.of("entry withdrawn")
    order = order_apart(desk)
    assert told.closed("swiss")["qualified"] == {"representatives": order[:2]}
    assert told.titles()["Winners"] == order[:1]
    assert set(told.titles()[NATIONAL]) == set(order[:2])


def test_a_place_that_is_declined_goes_to_the_next_team(start: Start) -> None:
    simulator = start("sabf-gnot-saba", 8, "decline", answers={"rounds": 3, "boards": 8})
    while simulator.there.state.stage("swiss").closed is None:
        simulator.step()
    order = order_apart(simulator.desk)
    simulator.do("decline-place", stage="representatives", contestant=order[0])
    simulator.do("fill-place", stage="representatives", instead_of=order[0])
    simulator.run()
    told = Told(simulator.there.facts)
    assert set(told.field("representatives")) == {order[1], order[2]}
    assert set(told.titles()[NATIONAL]) == {order[1], order[2]}


@pytest.mark.parametrize("id", ["sabf-gnot-under-grand", "sabf-gnot-regional"])
def test_the_place_is_for_the_best_team_that_contends(play: Play, id: str) -> None:
    """The same play twice; the second time the winners said that they do not contend."""
    before = play(id, 10, "place", answers={"rounds": 3, "boards": 8})
    winners, second = order_apart(before)[:2]
    assert Told(before.competition.facts).titles()[NATIONAL] == [winners]
    again = play(
        id,
        10,
        "place",
        answers={"rounds": 3, "boards": 8},
        contending=lambda number: str(number) != winners,
    )
    told = Told(again.competition.facts)
    assert order_apart(again)[:2] == [winners, second]
    assert told.titles()["Winners"] == [winners]
    assert told.titles()[NATIONAL] == [second]


def test_a_club_sends_two_teams_in_five_to_the_regional_final(play: Play) -> None:
    desk = play("sabf-gnot-club", 11, "club", BAD_DAY, {"rounds": 3, "boards": 8})
    told = Told(desk.competition.facts)
    order = order_apart(desk)
    places = -(-11 * 2 // 5)
    assert places == 5
    assert told.closed("swiss")["qualified"] == {"representatives": order[:places]}
    assert set(told.titles()["To the Regional Final"]) == set(order[:places])
