"""Matches given up without fault: who was away or fell ill is said, and the book's clause is taken.

Round 1 over six boards: team 1 beats team 2 by 10 IMPs, 14.25 to 5.75 by the printed scale (21.3);
teams 3 and 4 are level, 10 each. +12 IMPs would be 14.92.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from officials import Office, plan, stage

from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.exact import show

CLAUSES = {"vp": "13.9.b", "forfeit": "13.9.c", "abandoned": "13.9.f", "stopped": "13.18"}
SECOND = {"stage": "qualifying", "session": 2, "contestants": ["1", "3"]}


def teams(where: Path) -> Office:
    office = Office(where, plan(stage(clauses=CLAUSES)))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.match(1, 1, 10)
    office.match(1, 2, 0)
    office.draw(2, ("1", "3"), ("2", "4"))
    return office


@pytest.mark.parametrize(
    ("more", "first", "third"),
    [
        # 13.9.f, 3 away: 1 has the most of 14.92, 14.25, 20 - 10; 3 has its own 10
        ({"absent": "3", "began": False}, "14.92", "10"),
        # 13.9.f, 1 away: 3 has the most of 14.92, 10, 20 - 14.25; 1 has its own 14.25
        ({"absent": "1", "began": False}, "14.25", "14.92"),
        # 13.18, 3 fell ill: 1 has the most of 14.25, 20 - 10; 3 has the rest
        ({"absent": "3", "began": True}, "14.25", "5.75"),
        # 13.18, 1 fell ill: 3 has the most of 10, 20 - 14.25; 1 has the rest
        ({"absent": "1", "began": True}, "10", "10"),
    ],
)
def test_who_was_away_or_fell_ill_decides(
    tmp_path: Path, more: dict[str, object], first: str, third: str
) -> None:
    office = teams(tmp_path)
    before = office.total("1"), office.total("3")
    office.do("abandon", **SECOND, **more)
    got = office.total("1") - before[0], office.total("3") - before[1]
    assert tuple(map(show, got)) == (first, third)


def test_a_match_with_a_result_has_begun(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.play(2, "1 open", "+400", 1)
    done = office.do("abandon", **SECOND, absent="3", reason="illness")
    assert done.facts[0].body["began"] is True
    assert show(office.total("1")) == "28.5"
    assert show(office.total("3")) == "15.75"


def test_one_without_a_result_has_not_begun_unless_it_is_said(tmp_path: Path) -> None:
    office = teams(tmp_path)
    done = office.do("abandon", **SECOND, absent="3")
    assert done.facts[0].body["began"] is False
    assert show(office.total("1")) == "29.17"


def test_who_was_away_must_be_said_where_it_matters(tmp_path: Path) -> None:
    office = teams(tmp_path)
    with pytest.raises(Mistake, match=r"13\.9\.f.*say with 'absent' which of 1 and 3"):
        office.do("abandon", **SECOND)
    with pytest.raises(Mistake, match="4 is no side of this match"):
        office.do("abandon", **SECOND, absent="4")


def test_the_award_moves_with_later_scores(tmp_path: Path) -> None:
    """3 has 10 and then 14.25: its mean is 12.125, 12.13 rounded half up."""
    office = teams(tmp_path)
    office.do("abandon", **SECOND, absent="3", began=False)
    office.draw(3, ("3", "2"), ("1", "4"))
    office.match(3, 1, 10)
    assert show(office.total("3")) == "36.38"  # 10 + 14.25 + 12.13


def test_an_earlier_ledger_keeps_its_figures(tmp_path: Path) -> None:
    """A fact from before says nobody: the second side was taken for the absent one."""
    office = teams(tmp_path)
    office.put("match abandoned", **SECOND)
    assert show(office.total("1")) == "29.17"
    assert show(office.total("3")) == "20"


@pytest.mark.parametrize(
    "id",
    ["sabf-swiss-teams", "sabf-round-robin-teams", "sabf-daytime-teams", "sabf-state-teams"],
)
def test_the_teams_events_that_come_ready_have_illness_in_play(id: str) -> None:
    made = plan_data(template(id), {})
    minor = made["stages"][0]
    assert {**made["clauses"], **minor["clauses"]}["stopped"] == "13.18"
