"""A night that is entered on the command line afterwards: `--at` says when it happened."""

import datetime
from pathlib import Path

import pytest

from convenor.cli import main
from convenor.ledger.places import open_store


def facts_of(place: Path) -> list:
    store = open_store(str(place))
    found = list(store.read(store.ledgers()[0], 0))
    store.close()
    return found


@pytest.fixture
def night(tmp_path: Path) -> Path:
    place = tmp_path / "night.sqlite"
    assert main(["new", "club-duplicate", str(place), "--name", "Night", "--by", "td"]) == 0
    return place


def test_when_it_happened_is_kept_beside_when_it_was_recorded(night: Path) -> None:
    before = datetime.datetime.now(datetime.UTC)
    words = ["enter", str(night), "--players", "Ann Ash, Bob Beech", "--by", "td"]
    assert main([*words, "--at", "2026-03-18T19:45+10:30"]) == 0
    fact = facts_of(night)[-1]
    assert fact.happened == datetime.datetime(2026, 3, 18, 9, 15, tzinfo=datetime.UTC)
    assert fact.recorded >= before


def test_without_a_zone_it_is_the_clock_in_the_room(night: Path) -> None:
    words = ["do", str(night), "note", "--about", "hall", "--text", "the lights went out"]
    assert main([*words, "--by", "td", "--at", "2026-03-18T19:45"]) == 0
    here = datetime.datetime(2026, 3, 18, 19, 45).astimezone()
    assert facts_of(night)[-1].happened == here


def test_a_moment_to_come_is_refused(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["enter", str(night), "--players", "Ann Ash, Bob Beech", "--by", "td"]
    number = len(facts_of(night))
    assert main([*words, "--at", "2999-01-01T10:00"]) == 2
    assert "has not come yet" in capsys.readouterr().err
    assert main([*words, "--at", "half past seven"]) == 2
    assert "write it as 2026-11-18T19:45" in capsys.readouterr().err
    assert len(facts_of(night)) == number


def test_an_entry_is_changed_with_the_comma_that_enters_it(night: Path) -> None:
    words = [str(night), "--by", "td"]
    assert main(["enter", *words, "--players", "Ann Ash, Bob Beech"]) == 0
    change = ["do", str(night), "change-entry", "--by", "td", "--contestant", "1"]
    assert main([*change, "--players", "Ann Ash, Cy Cedar"]) == 0
    players = facts_of(night)[-1].body["players"]
    assert [each["name"] for each in players] == ["Ann Ash", "Cy Cedar"]
