"""What is asked at the door goes by the clock in the room, wherever the machine stands."""

import datetime
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.actions.asking.case import Case
from convenor.actions.desk import Refused

FAR_EAST = "Pacific/Kiritimati"  # fourteen hours before Greenwich: midday there is tomorrow here
NOON = datetime.datetime(2022, 10, 1, 12, 0, tzinfo=datetime.UTC)


@pytest.fixture(params=["UTC", "America/Los_Angeles", "Asia/Tokyo"], autouse=True)
def _machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine somewhere else than the room."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def office(where: Path, **more: Any) -> Office:
    made = Office(where, plan(stage(clauses=more.pop("clauses", {})), **more))
    made.now = NOON
    return made


def test_one_who_leaves_stays_out_from_the_day_in_the_room(tmp_path: Path) -> None:
    term = {"withdrawal term": "19.5.b"}
    here = office(tmp_path, clauses=term, times={"zone": FAR_EAST})
    here.put("stage opened", stage="qualifying", field=["1", "2", "3", "4"])
    done = here.desk.do("withdraw", {"contestant": "2"}, "td", "convenor")
    assert done.warnings == (
        "without a reason that is accepted, no entry up to 2023-10-01 (sabf-2020 19.5.b)",
    )


@pytest.mark.parametrize(
    ("closes", "closed"),
    [
        ("2022-10-02", False),
        ("2022-10-01", True),
        ("2022-10-02T02:30", False),
        ("2022-10-02T01:30", True),
        ("2022-10-01T12:30+00:00", False),
        ("2022-10-01T11:30+00:00", True),
        ("2022-10-01T21:30+10:00", True),
    ],
)
def test_entries_close_by_the_clock_in_the_room(tmp_path: Path, closes: str, closed: bool) -> None:
    """It is two in the morning of the 2nd there."""
    here = office(tmp_path, entry={"closes_at": closes}, times={"zone": FAR_EAST})
    assert Case(here.desk.competition, NOON).entries_closed is closed


@pytest.mark.parametrize("closes", ["2022-10-02T01:30", "2022-10-01T11:30+00:00"])
def test_a_clause_is_asked_with_the_same_closing_time(tmp_path: Path, closes: str) -> None:
    here = office(
        tmp_path,
        clauses={"entry closes": "13.1.a"},
        entry={"closes_at": closes},
        times={"zone": FAR_EAST},
    )
    players = [{"name": name} for name in ("Ann", "Bob", "Cy", "Di")]
    with pytest.raises(Refused, match=r"sabf-2020 13\.1\.a"):
        here.desk.do("enter", {"players": players}, "td", "convenor")
    here.now = NOON - datetime.timedelta(hours=1)
    assert here.desk.do("enter", {"players": players}, "td", "convenor").facts
