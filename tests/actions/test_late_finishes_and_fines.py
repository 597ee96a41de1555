"""A last board finished late, fines for mis-scoring and fouled boards: each by its own clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.actions.desk import Refused
from convenor.exact import show

TEAMS = {"vp": "13.9.b", "slow boards": "13.15.b", "late finish": "13.16.c"}
TRIALS = {
    "vp": "12.b",
    "slow boards": "19.7.c",
    "late finish": "19.7.c",
    "mis-scoring": "19.7.f",
}
PAIRS = {
    "matchpoints": "laws-2017 78.A",
    "percentage": "11.3.a",
    "late": "11.2.b",
    "score entry": "11.10.b",
    "mis-scoring": "11.10.a",
    "fouled fine": "11.9.a",
}
SLOW = {"contestant": "1", "stage": "qualifying", "session": 1}


def teams(where: Path, clauses: dict[str, str] = TEAMS, **more: Any) -> Office:
    office = Office(where, plan(stage(clauses=clauses), **more))
    office.draw(1, ("1", "2"), ("3", "4"))
    return office


def fines(done: Any) -> list[tuple[str, str, str]]:
    return [
        (str(f.body["amount"]), f.body["unit"], f.body["clause"].removeprefix("sabf-2020 "))
        for f in done.facts
        if f.kind == "fine imposed"
    ]


# --- a last board finished late -------------------------------------------------------------------


def test_a_second_late_finish_costs_one_vp(tmp_path: Path) -> None:
    """13.16.c with the reading adopted: nothing for the first offence, then 1 VP."""
    office = teams(tmp_path)
    assert fines(office.do("slow-play", **SLOW, minutes=4)) == []
    assert fines(office.do("slow-play", **SLOW, minutes=4)) == [("1", "VP", "13.16.c")]


def test_a_late_finish_is_the_first_offence_of_boards_lost_later(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.do("slow-play", **SLOW, minutes=4)
    done = office.do("slow-play", **SLOW, minutes=15, boards=2)
    assert fines(done) == [("2", "VP", "13.15.b")]


@pytest.mark.parametrize(("reading", "expected"), [(0, []), ("td", [])])
def test_other_readings_of_a_late_finish(tmp_path: Path, reading: Any, expected: Any) -> None:
    readings = {"sabf-2020": {"late_finish_fine": reading}}
    office = teams(tmp_path, readings=readings)
    office.do("slow-play", **SLOW, minutes=4)
    done = office.do("slow-play", **SLOW, minutes=4)
    assert fines(done) == expected
    assert any("director decides" in each for each in done.warnings) == (reading == "td")


def test_a_late_finish_in_the_trials(tmp_path: Path) -> None:
    """3 VP for each 10 minutes or part of them: 12 minutes are two parts."""
    office = teams(tmp_path, TRIALS)
    assert fines(office.do("slow-play", **SLOW, minutes=12)) == []
    assert fines(office.do("slow-play", **SLOW, minutes=12)) == [("6", "VP", "19.7.c")]


# --- fines ----------------------------------------------------------------------------------------


def test_the_limit_of_mis_scoring_in_the_trials_is_of_mis_scoring(tmp_path: Path) -> None:
    office = teams(tmp_path, TRIALS)
    office.do("fine", **SLOW, amount=4, unit="VP", reason="misconduct")
    with pytest.raises(Refused, match=r"19\.7\.f"):
        office.do("fine", **SLOW, amount=4, unit="VP", rule="mis-scoring")
    office.do("fine", **SLOW, amount=3, unit="VP", rule="mis-scoring")


def pairs(where: Path, **more: Any) -> Office:
    """Four pairs at two tables over two boards: a top is 2; pair 1 has 75% (3 of 4)."""
    made = stage("pairs", format="sessions", scoring="matchpoints", figure="percent", boards=2)
    made.pop("draw")
    office = Office(where, plan({**made, "clauses": PAIRS}, contestants="pairs", **more))
    office.put("stage opened", stage="pairs", field=["1", "2", "3", "4"])
    office.put("session opened", stage="pairs", session=1, boards=2)
    rows = [{"table": 1, "home": "1", "away": "2"}, {"table": 2, "home": "3", "away": "4"}]
    office.put("draw made", stage="pairs", session=1, draw={"matches": rows})
    office.play(1, "1", "+620", 1, 2, stage="pairs")
    office.play(1, "2", "+170", 1, stage="pairs")
    office.play(1, "2", "+620", 2, stage="pairs")
    return office


PAIR = {"contestant": "1", "stage": "pairs", "session": 1}


@pytest.mark.parametrize(("reading", "left"), [("point", "74"), ("relative", "74.25")])
def test_mis_scoring_costs_a_pair_one_per_cent_at_most(
    tmp_path: Path, reading: str, left: str
) -> None:
    """A point of the session, or a hundredth of its 75%, which is 0.75."""
    office = pairs(tmp_path, readings={"sabf-2020": {"misscore_fine": reading}})
    with pytest.raises(Refused, match=r"11\.10\.a"):
        office.do("fine", **PAIR, amount="1.1", unit="percent", rule="mis-scoring")
    office.do("fine", **PAIR, amount=1, unit="percent", rule="mis-scoring")
    assert show(office.total("1", "pairs")) == left


def test_who_fouled_a_board_is_fined_half_a_top_at_most(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    with pytest.raises(Refused, match=r"11\.9\.a"):
        office.do("fine", **PAIR, amount="1.5", unit="matchpoints", rule="fouled fine")
    office.do("fine", **PAIR, amount=1, unit="matchpoints", rule="fouled fine")
    assert show(office.total("1", "pairs")) == "50"  # 1 of 4 matchpoints off 75%
    found = office.suggest("fine", **PAIR, rule="fouled fine")
    assert [(each.values["amount"], each.clause) for each in found] == [(1, "sabf-2020 11.9.a")]


def test_more_than_half_an_hour_late_is_for_the_director(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    done = office.do("late", **PAIR, minutes=45)
    assert [each for each in done.warnings if "director decides" in each and "11.2" in each]
    assert not any("Error" in each or "must" in each for each in done.warnings)
