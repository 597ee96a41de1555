"""What comes next, who is late and what is odd, asked of the engine alone: no page is made here."""

import datetime
import json
from pathlib import Path

import pytest

from convenor.actions.desk import Desk
from convenor.actions.overview.next_steps import next_steps
from convenor.actions.overview.oddities import odd_results
from convenor.actions.overview.session_clock import clock_of
from convenor.actions.overview.tables import room_of
from convenor.cli import main
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.sqlite import Sqlite

MORNING = datetime.datetime(2026, 11, 1, 10, tzinfo=datetime.UTC)
STAGE = "swiss"


@pytest.fixture
def desk(tmp_path: Path):
    """Four teams whose first round is drawn and under way."""
    store = Sqlite(tmp_path / "x.db")
    store.create("x")
    made = Desk(store, "x", lambda: MORNING)
    plan = plan_data(template("sabf-swiss-teams"), {"rounds": 3, "boards": 6})
    begun = {"name": "Test", "begins": "2026-11-01", "plan": plan, "seed": "1"}
    made.do("begin", begun, "Con", "convenor")
    for number in "1234":
        players = [{"name": f"Player {number}{letter}"} for letter in "abcd"]
        entry = {"contestant": number, "name": f"Team {number}", "players": players}
        made.do("enter", entry, "Con", "convenor")
    yield made
    store.close()


def take(desk: Desk, title: str) -> None:
    """Do the one step of this title, with what it says itself."""
    (step,) = [each for each in next_steps(desk.competition, MORNING) if each.title == title]
    desk.do(step.action, step.given, "Con", "convenor")


def play(desk: Desk, result: str, but: tuple[str, int] = ("", 0), other: str = "") -> None:
    session = desk.competition.state.session(STAGE, 1)
    for seat in session.the_seating.seats:
        for board in seat.boards:
            said = other if (seat.table, board) == but else result
            given = {"stage": STAGE, "session": 1, "table": seat.table, "board": board}
            desk.do("enter-result", {**given, "result": said}, "Con", "convenor")


def test_the_steps_that_are_due_can_be_done_as_they_stand(desk: Desk) -> None:
    take(desk, "Open Swiss")
    take(desk, "Draw Swiss, round 1")
    take(desk, "Check and publish the draw of Swiss, round 1")
    take(desk, "Start the clock of Swiss, round 1")
    assert next_steps(desk.competition, MORNING) == ()
    play(desk, "4S= by N")
    take(desk, "Post Swiss, round 1")
    assert [each.action for each in next_steps(desk.competition, MORNING)] == ["draw"]


def test_a_late_table_and_an_odd_result_are_known_without_a_page(desk: Desk) -> None:
    for title in ("Open Swiss", "Draw Swiss, round 1"):
        take(desk, title)
    take(desk, "Check and publish the draw of Swiss, round 1")
    take(desk, "Start the clock of Swiss, round 1")
    session = desk.competition.state.session(STAGE, 1)
    evening = MORNING + datetime.timedelta(hours=9)
    room = room_of(desk.competition, session, clock_of(desk.competition, session, evening), {})
    assert {each.state for each in room.tables} == {"late"}
    play(desk, "4S= by N", ("1 open", 2), "4S= by E")
    session = desk.competition.state.session(STAGE, 1)
    (odd,) = odd_results(desk.competition, session)
    assert (odd.table, odd.board, odd.what) == ("1 closed", 2, "double game swing")


def test_the_command_line_says_what_comes_next(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(tmp_path / "x.db"), "next", "--json"]) == 0
    (step,) = json.loads(capsys.readouterr().out)
    assert (step["step"], step["do"], step["with"]) == ("Open Swiss", "open-stage", ["stage=swiss"])
