"""The clock of the rounds: equal parts of the session, minutes more, a stop, the next round."""

import datetime
from pathlib import Path

import pytest
from test_joining import PAIRS, begun, do

from convenor.actions.desk import Desk
from convenor.actions.overview.session_clock import clock_of
from convenor.actions.overview.tables import room_of
from convenor.actions.round_clock import RoundClock, round_clock
from convenor.errors import Mistake, Refusal

WHERE = {"stage": "evening", "session": 1}
NINE = datetime.datetime(2026, 3, 1, 9, tzinfo=datetime.UTC)


class Hall:
    """Four tables, three rounds of two boards, an hour from nine o'clock: 20 minutes a round."""

    def __init__(self, place: Path) -> None:
        self.now = NINE
        plan = {**PAIRS, "boards": 6}
        self.desk: Desk = begun(place, plan, 8)
        self.desk.clock = lambda: self.now
        movement = {"kind": "mitchell", "tables": 4, "rounds": 3}
        do(self.desk, "open-session", **WHERE, movement=movement, boards_a_round=2,
           starts="2026-03-01T09:00", minutes=60)  # fmt: skip

    def at(self, minutes: int) -> "Hall":
        self.now = NINE + datetime.timedelta(minutes=minutes)
        return self

    def press(self, change: str, **more: int) -> str:
        return str(do(self.desk, "change-clock", **WHERE, change=change, **more).says)

    @property
    def clock(self) -> RoundClock:
        session = self.desk.competition.state.session("evening", 1)
        found = round_clock(self.desk.competition, session, self.now)
        assert found is not None
        return found

    def told(self) -> tuple[int, int]:
        """The round, and whole minutes left in it."""
        return self.clock.round, self.clock.left(self.now) // 60


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setenv("TZ", "UTC")
    return Hall(tmp_path / "c.jsonl")


def test_rounds_follow_each_other_by_themselves(hall: Hall) -> None:
    assert [hall.at(each).told() for each in (0, 19, 20, 45, 60, 70)] == [
        (1, 20), (1, 1), (2, 20), (3, 15), (3, 0), (3, -10)
    ]  # fmt: skip


def test_five_minutes_more_move_all_that_follows(hall: Hall) -> None:
    assert hall.at(25).press("more") == "round 2 of 3 ends at 09:45"
    assert [hall.at(each).told() for each in (25, 44, 45)] == [(2, 20), (2, 1), (3, 20)]
    session = hall.desk.competition.state.session("evening", 1)
    ends = clock_of(hall.desk.competition, session, hall.now).ends
    assert ends == NINE + datetime.timedelta(minutes=65)
    hall.press("more", minutes=-5)
    assert hall.told() == (3, 15)


def test_a_clock_that_stands_still_loses_nothing(hall: Hall) -> None:
    assert hall.at(5).press("stop") == "round 1 of 3 stands still"
    assert hall.at(50).told() == (1, 15)
    with pytest.raises(Refusal, match="stands still already"):
        hall.press("stop")
    hall.press("go on")
    assert [hall.at(each).told() for each in (50, 64, 65)] == [(1, 15), (1, 1), (2, 20)]
    with pytest.raises(Refusal, match="runs already"):
        hall.press("go on")


def test_the_next_round_is_called_when_all_are_ready(hall: Hall) -> None:
    hall.at(12).press("next round")
    assert hall.told() == (2, 20)
    hall.at(30).press("next round")
    with pytest.raises(Refusal, match="round 3 is the last one"):
        hall.press("next round")
    with pytest.raises(Mistake, match="only 'more' has minutes"):
        hall.press("stop", minutes=3)


def test_a_table_behind_the_clock_is_told(hall: Hall) -> None:
    """After 40 of 60 minutes 4 of 6 boards are due: table 1 has played them, the others none."""
    for board in (1, 2, 3, 4):
        do(hall.desk, "enter-result", **WHERE, table="1", board=board, result="+50")
    there = hall.at(40).desk.competition
    session = there.state.session("evening", 1)
    room = room_of(there, session, clock_of(there, session, hall.now), {})
    assert [(each.table, each.round, each.behind) for each in room.tables] == [
        ("1", 3, 0), ("2", 1, 4), ("3", 1, 4), ("4", 1, 4)
    ]  # fmt: skip
