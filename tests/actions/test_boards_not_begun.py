"""A board that is not begun more than five minutes before the end is cancelled (13.15.a, 13.16.b).

The session starts at 10:00 and is allowed an hour: a board may be begun before 10:55.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from officials import Office, plan, stage

from convenor.actions.action import Setting
from convenor.actions.results.another_board import Cancelling
from convenor.actions.results.fouled_boards import cancel_board

CLAUSES = {"vp": "13.9.b", "last start": "13.15.a", "last start 2": "13.16.b"}


def findings(office: Office) -> list[tuple[str, str]]:
    given = Cancelling("qualifying", 1, 6, not_begun=True)
    made = cancel_board(office.desk.competition, given, Setting("director", "director", office.now))
    found = [each for each in made.findings if each.clause]
    return [(each.verdict, each.clause.removeprefix("sabf-2020 ")) for each in found]


@pytest.mark.parametrize(("minute", "verdict"), [(54, "warn"), (55, "ok"), (58, "ok")])
def test_the_last_five_minutes(tmp_path: Path, minute: int, verdict: str) -> None:
    office = Office(tmp_path, plan(stage(clauses=CLAUSES)))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10)
    office.at(10, minute)
    assert findings(office) == [(verdict, "13.15.a"), (verdict, "13.16.b")]
    done = office.do("cancel-board", stage="qualifying", session=1, board=6, not_begun=True)
    assert "not_begun" not in done.facts[0].body
    assert bool([each for each in done.warnings if "there is time" in each]) == (verdict == "warn")


def test_without_an_end_it_is_said_that_nothing_was_checked(tmp_path: Path) -> None:
    office = Office(tmp_path, plan(stage(clauses=CLAUSES)))
    office.draw(1, ("1", "2"), ("3", "4"))
    assert findings(office) == [("warn", "13.15.a"), ("warn", "13.16.b")]
