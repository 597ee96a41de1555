"""The siege in small: the attacks that no other test makes, a few tries each, on SQLite.

The whole list, on both databases, is `make siege`.
"""

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
    well = {"database": "sqlite", "attack": "a", "tries": 1, "worst": 1.0, "fault": ""}
    none = {"lost": 0, "doubled": 0, "let_through": 0}
    assert Held(**well, **none).holds
    for name in none:
        assert not Held(**well, **{**none, name: 1}).holds
    assert not Held(**{**well, "fault": "a reason"}, **none).holds


def test_an_attack_that_is_not_there_is_no_success(capsys: pytest.CaptureFixture[str]):
    assert {"stalled bodies", "slow readers", "flood", "damage"} <= {e.name for e in ATTACKS}
    with pytest.raises(SystemExit):
        main(["--database", "elsewhere"])
    assert "elsewhere" in capsys.readouterr().err
    assert "worst wait" in HEAD
