"""`convenor conduct`: how often players were late, slow, warned, over the events of a year."""

import datetime
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "actions"))
from seasons import Year, pairs_of

from convenor.cli import main

FIELD = pairs_of(*(f"A{n}-B{n}" for n in range(1, 7)))
MIXED = [("A1", "B2"), *FIELD[2:], ("C1", "C2")]


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A1 is slow twice with B1 in one event, once with B2 in the next, a year later once more."""
    year = Year(tmp_path / "years.sqlite")
    for name, units, months, slow in (
        ("spring", FIELD, 0, (1, 2)),
        ("autumn", MIXED, 6, (1,)),
        ("next", FIELD, 6, (3,)),
    ):
        year.clock.now += datetime.timedelta(days=30 * months)
        made = year.begin(name, "sabf-butler-round-robin", units, boards=7, rounds=5)
        made.run(8)
        for session in slow:
            stage = made.there.state.the_plan.stages[0].name
            given = {"contestant": "1", "stage": stage, "session": min(session, 2), "minutes": 12}
            made.desk.do("slow-play", given, "director", "director", override="seen")
        given = {"contestant": "2", "stage": stage, "session": 1, "minutes": 8, "excused": True}
        made.desk.do("late", given, "director", "director", override="seen")
        made.do("open-case", clause="13.17", players=["A3"], text=f"left early in {name}")
    year.store.close()
    return f"{tmp_path}/years.sqlite"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    assert main(["conduct", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_offences_are_counted_by_stage_event_year_and_in_all(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {e["player"]: e for e in told(capsys, place, "--kind", "slow", "--year", "2026")}
    counts = ("most in a stage", "most in an event", "in the year", "in all", "events")
    assert [found["A1"][each] for each in counts] == [2, 2, 3, 4, 3]
    assert [found["B1"][each] for each in counts] == [2, 2, 2, 3, 2]
    assert [found["B2"][each] for each in counts] == [1, 1, 1, 1, 1]
    assert told(capsys, place, "--kind", "late") == [], "what was excused does not count"
    often = told(capsys, place, "--kind", "slow", "--least", "4", "--year", "2026")
    assert [each["player"] for each in often] == ["A1"]


def test_every_offence_of_a_player_is_listed_with_its_clause(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = told(capsys, place, "--player", "a3", "--kind", "case")
    assert [each["text"] for each in rows] == [
        f"case C1: left early in {name} (open)" for name in ("spring", "autumn", "next")
    ]
    assert {each["clause"] for each in rows} == {"sabf-2020 13.17"}
    (own,) = told(capsys, f"{place}#autumn", "--player", "B2", "--kind", "slow")
    assert own["text"] == "12 min over time"
    excused = told(capsys, f"{place}#spring", "--player", "SB2", "--kind", "late")
    assert [each["excused"] for each in excused] == [True]


def test_a_ledger_that_is_not_there_is_said(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conduct", f"{place}#summer"]) == 2
    assert "there is no ledger 'summer'" in capsys.readouterr().err
    assert main(["conduct", place, "--player", "Nobody"]) == 0
    assert "nothing is recorded against Nobody" in capsys.readouterr().out
