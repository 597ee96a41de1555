"""The siege in small: the attacks that no other test makes, a few tries each, on SQLite.

The whole list, on both databases, is `make siege`.
"""

import re
from pathlib import Path

import pytest
from tests.siege.__main__ import HEAD, Held, besiege, main
from tests.siege.attacks import ATTACKS

HERE = ["password guesses", "webhooks inside", "kills"]


def test_what_is_attacked_a_little_holds():
    found = besiege("sqlite", HERE, quick=True)
    assert [each.attack for each in found] == HERE
    assert [each for each in found if not each.holds] == []
    assert all(each.tries for each in found)


def test_a_line_that_lost_something_does_not_hold():
    well = {
        "database": "sqlite",
        "attack": "a",
        "tries": 1,
        "worst": 1.0,
        "longest": 9.0,
        "fault": "",
    }
    none = {"lost": 0, "doubled": 0, "let_through": 0}
    assert Held(**well, **none).holds
    for name in none:
        assert not Held(**well, **{**none, name: 1}).holds
    assert not Held(**{**well, "fault": "a reason"}, **none).holds
    assert not Held(**{**well, "worst": 9.1}, **none).holds


def test_the_threat_model_names_tests_and_attacks_that_are_there():
    """docs/security.md: each line is held by something that runs."""
    root = Path(__file__).resolve().parents[2]
    page = (root / "docs" / "security.md").read_text(encoding="utf-8")
    there = {each.name for each in (root / "tests").rglob("test_*.py")}
    named = set(re.findall(r"`(?:tests/\w+/)?(test_\w+\.py)`", page))
    assert len(named) > 15
    assert named - there == set()
    attacks = re.findall(r"siege: ([a-z ,]+)", page)
    assert {e.strip() for each in attacks for e in each.split(",")} == {e.name for e in ATTACKS}


def test_an_attack_that_is_not_there_is_no_success(capsys: pytest.CaptureFixture[str]):
    assert {"stalled bodies", "slow readers", "flood", "damage"} <= {e.name for e in ATTACKS}
    with pytest.raises(SystemExit):
        main(["--database", "elsewhere"])
    assert "elsewhere" in capsys.readouterr().err
    assert "worst wait" in HEAD
