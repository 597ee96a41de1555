"""The trials of the SABF: qualifying points, the Butler final, and the state team at the end."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from apart_butler import meets_of
from apart_sabf import SabfButler, butler_rounds, round_robin_datum
from apart_scores import Told, points
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.competition.explaining.questions import TotalOf
from convenor.errors import Mistake
from convenor.simulator.playing import Simulator, Trouble

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
BAD_DAY = Trouble(misread=0.02, late=0.05, fouled=0.1, appeal=0.01, forfeit=0.01)
TEN = (60, 45, 40, 35, 30, 25, 20, 15, 10, 5)
SEVEN = (60, 40, 30, 20, 15, 10, 5)
OPEN: dict[str, tuple[Any, ...]] = {
    "daytime_teams": (30, 20, 10),
    "swiss_pairs": TEN,
    "open_teams_1": SEVEN,
    "open_teams_2": SEVEN,
    "state_teams_final": (60, 40, 20, 15),
    "gnot_thursday": SEVEN,
    "gnot_monday": (30, 20, 15, 10, "7.5", 5),
    "state_pairs": (30, 20, 10),
    "open_trials_qualifying": TEN,
    "autumn_teams": (60, 40),
    "state_team": (60,),
}
OF_PAIRS = ("swiss_pairs", "state_pairs", "open_trials_qualifying", "autumn_teams", "state_team")
FROM_11 = {**dict.fromkeys(range(11, 16), 10), **dict.fromkeys(range(16, 21), 5)}
FROM_8 = {8: 10, 9: "7.5", 10: 5}
WOMEN: dict[str, dict[int, Any]] = {
    "open_consolation": {**dict.fromkeys(range(1, 6), 10), **dict.fromkeys(range(6, 11), 5)},
    "swiss_pairs": FROM_11,
    "open_trials_qualifying": FROM_11,
    "open_teams_1": FROM_8,
    "open_teams_2": FROM_8,
    "gnot_thursday": FROM_8,
    "gnot_monday": {7: 10, 8: "7.5", 9: 5},
    "state_team": {3: 15, 4: 10, 5: 5},
    "seniors_pairs": {1: 10, 2: 7, 3: 5},
}
UNWEIGHED = ("state_team", "national_team")
WOMENS_TEAMS = ("open_teams_1", "open_teams_2", "gnot_thursday", "gnot_monday")
CUT = {4: Fraction(1), 5: Fraction(4, 5), 6: Fraction(2, 3)}


def players_of(body: dict[str, Any]) -> int:
    return 1 if body.get("player") else 2


def open_credit(body: dict[str, Any]) -> Fraction:
    """What a place counts for a pair in the Open trials."""
    event = body["event"]
    if event == "national_team":
        return Fraction(30 if body["place"] <= 2 else 0) * players_of(body)
    listed = OPEN[event]
    earned = Fraction(str(listed[body["place"] - 1])) if body["place"] <= len(listed) else 0
    if event not in OF_PAIRS:
        earned *= CUT[body["team_size"]]
    return players_of(body) * Fraction(earned) / (1 if body.get("together", True) else 2)


def own_credit(body: dict[str, Any]) -> Fraction:
    """What a place counts for a pair in the Women's or Seniors' trials."""
    if body["event"] == "national_team":
        return Fraction(30 if body["place"] <= 2 else 0) * players_of(body)
    if body["event"] == "state_team" and body["place"] <= 2:
        return Fraction(30 if body.get("player") else 0)  # both: no points, an entry
    if body["event"] == "open_points":
        earned, weight = Fraction(str(body["points"])), 3
    else:
        earned, weight = Fraction(str(WOMEN[body["event"]].get(body["place"], 0))), 1
    if body["event"] in WOMENS_TEAMS:
        earned = earned * CUT[body["team_size"]]
    if body["event"] not in UNWEIGHED and not body.get("together", True):
        earned /= 2
    return players_of(body) * earned * weight


def points_agree(
    desk: Desk, told: Told, credit: Callable[[dict[str, Any]], Fraction]
) -> dict[str, Fraction]:
    """Every pair has the points that its places are worth."""
    points: dict[str, Fraction] = dict.fromkeys(told.field("points"), Fraction(0))
    for body in told.of("place earned"):
        points[body["contestant"]] += credit(body)
    assert dict(pipeline.standings(desk.competition, "points")[""].figures) == points
    return points


def points_of_players(desk: Desk, told: Told, pair: str) -> list[Fraction]:
    """The points of each of the two, none of them halved for playing apart."""
    names = [each.name for each in desk.competition.state.entries[pair].players]
    found = dict.fromkeys(names, Fraction(0))
    for body in told.of("place earned"):
        if body["contestant"] == pair:
            own = own_credit({**body, "together": True}) / players_of(body)
            for name in [body["player"]] if body.get("player") else names:
                found[name] += own
    return list(found.values())


def final_agrees(desk: Desk, told: Told, stage: str, boards: int) -> list[str]:
    """The Butler of a trial as worked out apart; its order comes back."""
    apart = butler_rounds(told, stage, boards)
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    totals = apart.totals()
    levels = sorted(set(totals.values()), reverse=True)
    order_agrees(desk, stage, [{w for w in totals if totals[w] == level} for level in levels])
    return list(pipeline.standings(desk.competition, stage)[""].order)


def test_the_open_trials(play: Play) -> None:
    desk = play("sabf-open-trials", 17, "open", BAD_DAY, {"boards": 7})
    told = Told(desk.competition.facts)
    points = points_agree(desk, told, open_credit)
    by_right = {
        body["contestant"]
        for body in told.of("place earned")
        if body["event"] == "open_trials_qualifying"
        and body["place"] <= 3
        and body.get("together", True)
    }
    assert by_right
    field = told.closed("points")["qualified"]["final"]
    assert len(field) == 14
    assert by_right <= set(field)
    left_out = set(points) - set(field)
    others = [points[who] for who in field if who not in by_right]
    assert min(others) >= max(points[who] for who in left_out)
    order = final_agrees(desk, told, "final", 7)
    assert len(told.draws("final")) == 13
    assert told.field("state team") == order[:3]
    assert set(told.titles()["Open State Team"]) == set(order[:3])
    figure = pipeline.explained(desk.competition, TotalOf(field[0], stage="points"))
    assert figure.value == points[field[0]]
    assert any("place" in each.text and each.steps for each in figure.steps)


def test_the_womens_trials_with_a_qualifying_day(play: Play) -> None:
    answers = {"qualifying_rounds": 5, "qualifying_boards": 7, "boards": 12}
    desk = play("sabf-womens-trials", 14, "women", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    points = points_agree(desk, told, own_credit)
    sent = told.closed("points")["qualified"]
    low = {who for who in points if min(points_of_players(desk, told, who)) < 10}
    straight = sorted((p for who, p in points.items() if p > 0 and who not in low), reverse=True)
    eighth = straight[7] if len(straight) > 8 else straight[-1]
    by_right = {
        body["contestant"]
        for body in told.of("place earned")
        if body["event"] == "state_team" and body["place"] <= 2 and not body.get("player")
    }
    assert not by_right & low, "another seed: an entry by last year's team is tested by itself"
    direct = {who for who in points if who not in low and points[who] >= eighth}
    assert low
    assert (len(points) - len(direct)) % 2 == 0, "another seed: an odd number is tested by itself"
    assert set(sent["final"]) == direct
    assert set(sent["qualifying"]) == set(points) - direct
    day = final_agrees(desk, told, "qualifying", 7)
    assert told.closed("qualifying")["qualified"] == {"final": day[: 12 - len(sent["final"])]}
    assert set(told.field("final")) == {*sent["final"], *day[: 12 - len(sent["final"])]}
    order = final_agrees(desk, told, "final", 12)
    assert told.field("state team") == order[:3]
    assert set(told.titles()["Women's State Team"]) == set(order[:3])


def test_the_seniors_trials_and_a_pair_that_steps_down(start: Start) -> None:
    answers = {"boards": 12}
    simulator = start("sabf-seniors-trials", 13, "seniors", BAD_DAY, answers)
    while simulator.there.state.stage("final").closed is None:
        simulator.step()
    told = Told(simulator.there.facts)
    points = points_agree(simulator.desk, told, own_credit)
    field = told.field("final")
    assert len(field) == 12
    (left_out,) = set(points) - set(field)
    assert min(points[who] for who in field) >= points[left_out]
    order = final_agrees(simulator.desk, told, "final", 12)
    simulator.do("decline-place", stage="state team", contestant=order[1], reason="unwell")
    simulator.do("fill-place", stage="state team", instead_of=order[1])
    simulator.run()
    team = Told(simulator.there.facts).titles()["Seniors' State Team"]
    assert set(team) == {order[0], order[2], order[3]}


@pytest.mark.parametrize(("pairs", "times", "rounds"), [(8, 1, 7), (8, 2, 14)])
def test_the_youth_trials(play: Play, pairs: int, times: int, rounds: int) -> None:
    answers = {"boards": 7, "times": times, "rounds": rounds}
    desk = play("sabf-youth-trials", pairs, "youth", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    order = final_agrees(desk, told, "trials", 7)
    assert told.titles()["Winners of the trials"] == order[:1]
    assert len(told.draws("trials")) == rounds


def test_three_tables_of_youth_borrow_the_results_of_the_seniors(start: Start) -> None:
    """With fewer than four tables both fields make the datum, a sixth off each end of six."""
    simulator = start("sabf-youth-trials", 6, "three", answers={"boards": 7, "rounds": 5})
    simulator.run()
    others = ["3NT= by N", "3NT+1 by S", "4S-1 by E", "pass"]
    for session in range(1, 6):
        for board in range(1, 8):
            place = {"stage": "trials", "session": session, "board": board}
            simulator.do("borrow-scores", **place, results=others, field="Seniors")
    told = Told(simulator.there.facts)

    def both_fields(scores: Sequence[int | None], board: int) -> Fraction:
        return round_robin_datum([*scores, *(points(each, board) for each in others)], 1)

    for number in range(1, 6):
        meets = [meet for meet in meets_of(told, "trials", 7) if meet.round == number]
        for board in range(1, 8):
            scored = SabfButler(told, "trials", lambda s, _, b=board: both_fields(s, b))
            found = pipeline.board_scores(simulator.there, "trials", number, board)
            sides = {side.contestant: side.score for side in found.scores.sides}
            assert sides == scored(meets, board)


def test_a_pair_that_does_not_contend_gives_its_opponents_an_average(play: Play) -> None:
    """Seven pairs contend for the youth team; an eighth plays to make the field even."""
    answers = {"boards": 7, "rounds": 7}
    desk = play(
        "sabf-youth-trials", 8, "guest", answers=answers, contending=lambda number: number != 8
    )
    told = Told(desk.competition.facts)
    apart = butler_rounds(told, "trials", 7)
    matches_agree(desk, apart)
    for meet in apart.played:
        if "8" in (meet.home, meet.away):
            other = meet.away if meet.home == "8" else meet.home
            apart.scores[meet.round, other] = Fraction(10)
    figures = pipeline.standings(desk.competition, "trials")[""].figures
    totals = {who: total for who, total in apart.totals().items() if who != "8"}
    assert {who: figures[who] for who in totals} == totals
    assert "8" not in pipeline.standings(desk.competition, "trials")[""].order


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"event": "swiss_teams"}, "earns nothing"),
        ({"contestant": "99"}, "no contestant"),
        ({"player": "Nobody"}, "does not play in"),
        ({"place": None}, "give the points"),
        ({"stage": "final"}, "is played, not earned"),
    ],
)
def test_a_place_that_cannot_be_recorded(start: Start, given: dict[str, Any], says: str) -> None:
    simulator = start("sabf-open-trials", 4, "bad")
    simulator.do("open-stage", stage="points")
    right = {"stage": "points", "event": "swiss_pairs", "contestant": "1", "place": 2}
    with pytest.raises(Mistake, match=says):
        simulator.do("earn-place", **{**right, **given})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"board": 9}, "board 9 is not played"),
        ({"results": ["4S= by"]}, "4S= by"),
        ({"session": 3}, "session 3"),
    ],
)
def test_results_that_cannot_be_borrowed(start: Start, given: dict[str, Any], says: str) -> None:
    simulator = start("sabf-youth-trials", 6, "bad", answers={"boards": 7, "rounds": 5})
    simulator.do("open-stage", stage="trials")
    simulator.do("draw", stage="trials", session=1, publish=True)
    right = {"stage": "trials", "session": 1, "board": 2, "results": ["3NT= by N"]}
    assert simulator.do("borrow-scores", **right).facts
    with pytest.raises(Mistake, match=says):
        simulator.do("borrow-scores", **{**right, **given})
