"""A club's point-a-board teams: boards won, halved and lost, worked out apart from the engine.

Four teams all against all, two boards a match: at its two tables a board is won by the team whose
North-South has the better score, and worth two points, or one to both.
"""

import datetime
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from convenor.actions.desk import Desk
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.state.state import SessionState
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

DAY = datetime.datetime(2026, 3, 1, 9, tzinfo=datetime.UTC)
PLACE = {"stage": "evening", "session": 1}
SCORES = {"+420": 420, "+50": 50, "-50": -50, "pass": 0, "+110": 110, "-100": -100, "+620": 620}


@pytest.fixture
def evening(tmp_path: Path) -> Desk:
    """Four teams that have been seated."""
    store = open_store(tmp_path / "c.jsonl")
    store.create("c")
    desk = Desk(store, "c", lambda: DAY)
    plan = plan_data(template("club-point-a-board"), {"boards": 6})
    given = {"name": "Evening", "begins": "2026-03-01", "plan": plan, "seed": "7"}
    store.append("c", (Draft("competition begun", 1, given, DAY, "td"),), 0)
    desk.refresh()
    for number in range(1, 5):
        players = [f"{letter}{number} X" for letter in "ABCD"]
        desk.do("enter", {"contestant": str(number), "players": players}, "td", "director")
    desk.do("open-stage", {"stage": "evening"}, "td", "director")
    movement = {"kind": "all play all", "teams": 4}
    desk.do("open-session", {**PLACE, "movement": movement, "boards_a_round": 2}, "td", "director")
    return desk


def seated(desk: Desk) -> SessionState:
    return desk.competition.state.session("evening", 1)


def test_a_board_is_won_halved_or_lost(evening: Desk) -> None:
    told = list(SCORES)
    north_south: dict[tuple[frozenset[str], int], dict[str, int]] = {}
    for at, seat in enumerate(seated(evening).the_seating.seats):
        ours, theirs = seat.ns, seat.ew
        for more, board in enumerate(seat.boards):
            result = told[(3 * at + 2 * more) % len(told)]
            given = {**PLACE, "table": seat.table, "board": board, "result": result}
            evening.do("enter-result", given, "td", "director")
            of_match = north_south.setdefault((frozenset((ours, theirs)), board), {})
            of_match[ours] = SCORES[result]
    points: Counter[str] = Counter()
    for (teams, _), scores in north_south.items():
        first, second = sorted(teams)
        better = (scores[first] > scores[second]) - (scores[first] < scores[second])
        points[first] += 1 + better
        points[second] += 1 - better
    figures = dict(evening.competition.figures.standing("evening").figures)
    assert figures == dict(points)
    assert sum(points.values()) == 6 * 2 * 2  # six matches of two boards
    assert len(set(points.values())) > 1
    evening.do("post", PLACE, "td", "director")
    evening.do("close-stage", {"stage": "evening"}, "td", "director")
    closed = evening.competition.state.stage("evening").closed
    assert closed is not None
    assert points[closed.placings[0]] == max(points.values())


def test_an_average_plus_is_six_tenths_of_a_board(evening: Desk) -> None:
    """Law 12.C.2: 60% of two points to one side, 40% to the other at fault."""
    seat = seated(evening).the_seating.seats[0]
    where = {**PLACE, "table": seat.table, "board": seat.boards[0]}
    ruling = {"ns": {"percent": "60"}, "ew": {"percent": "40"}, "reason": "a foul"}
    evening.do("rule", {**where, **ruling}, "td", "director")
    for each in seated(evening).the_seating.seats:
        for board in each.boards:
            if (each.table, board) != (seat.table, seat.boards[0]):
                given = {**PLACE, "table": each.table, "board": board, "result": "+420"}
                evening.do("enter-result", given, "td", "director")
    figures = evening.competition.figures.standing("evening").figures
    assert figures[seat.ns] == 6 + Fraction(1, 5)  # all other boards are halved
    assert figures[seat.ew] == 6 - Fraction(1, 5)
