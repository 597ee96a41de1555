"""The days of the State Teams finals: Wednesday week, week by week, and what moves a match.

Stage two ends on Thursday 5 November 2026 or thereabouts by the simulator's clock; the days are
worked out here from the day on which its last round was posted.
"""

import datetime
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from convenor.actions.desk import Done, Refused
from convenor.actions.matches.final_dates import due_days
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]
WEDNESDAY = 2


def drawn(start: Start, **answers: Any) -> Simulator:
    """The finals, their first round drawn."""
    plan = {"rounds": 2, "boards": 6, "final_boards": 8, **answers}
    simulator = start("sabf-state-teams", 8, "dates", answers=plan)
    teams = [str(number) for number in range(1, 9)]
    simulator.do("open-stage", stage="stage one", field=teams)
    simulator.do("open-stage", stage="stage two", field=teams)
    while not simulator.there.state.stage("finals").opened:
        assert simulator.step()
    simulator.do("draw", stage="finals", publish=True)
    return simulator


def wednesday_week(simulator: Simulator) -> datetime.date:
    """The first Wednesday after the last night, and seven days."""
    posted = simulator.there.state.session("stage two", 2).posted
    assert posted is not None
    day = posted.happened.astimezone(ZoneInfo("Australia/Adelaide")).date()
    day += datetime.timedelta(days=1)
    while day.weekday() != WEDNESDAY:
        day += datetime.timedelta(days=1)
    return day + datetime.timedelta(days=7)


def schedule(simulator: Simulator, day: datetime.date, **more: Any) -> Done:
    starts = f"{day.isoformat()}T19:30"
    given = {"director": "state", **more}
    return simulator.do("schedule-final", stage="finals", session=1, starts=starts, **given)


def test_each_week_has_its_wednesday(start: Start) -> None:
    simulator = drawn(start)
    first = wednesday_week(simulator)
    weeks = [first + datetime.timedelta(days=7 * at) for at in range(5)]
    assert list(due_days(simulator.there, "finals")) == weeks
    assert not schedule(simulator, first).warnings


def test_a_week_that_is_left_out_moves_the_others(start: Start) -> None:
    first = wednesday_week(drawn(start))
    monday = first - datetime.timedelta(days=2)
    moved = drawn(start, left_out=monday.isoformat())
    assert due_days(moved.there, "finals")[0] == first + datetime.timedelta(days=7)


def test_a_final_is_postponed_for_a_reason_of_the_book_only(start: Start) -> None:
    simulator = drawn(start)
    later = wednesday_week(simulator) + datetime.timedelta(days=1)
    with pytest.raises(Refused, match=r"17\.4\.c"):
        schedule(simulator, later, reason="holiday")
    schedule(simulator, later, reason="National Playoffs-week", director="State")


def test_an_earlier_day_needs_both_captains_and_the_director(start: Start) -> None:
    simulator = drawn(start)
    earlier = wednesday_week(simulator) - datetime.timedelta(days=1)
    with pytest.raises(Refused, match=r"17\.4\.a"):
        schedule(simulator, earlier, captains=1, suits_director=True)
    schedule(simulator, earlier, captains=2, suits_director=True)


def test_every_final_has_a_state_director(start: Start) -> None:
    simulator = drawn(start)
    with pytest.raises(Refused, match=r"16\.4\.b"):
        schedule(simulator, wednesday_week(simulator), director="")
