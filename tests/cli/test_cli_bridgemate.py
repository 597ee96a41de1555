"""`convenor bridgemate`: devices set up, followed and asked from a terminal."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.devices.connector import Connector, running
from tests.devices.evenings import evening

from convenor.cli import main
from convenor.cli.bridgemate import LONGEST
from convenor.devices.link_bridgemate import PATIENCE

RESULT = {"level": 3, "denomination": 5, "declarer_direction": 3, "total_tricks": 9}


@pytest.fixture
def connector() -> Iterator[Connector]:
    with running() as made:
        yield made


@pytest.fixture
def club(tmp_path: Path) -> str:
    simulator = evening(tmp_path, "club-duplicate", 8)
    return str(tmp_path / f"{simulator.desk.ledger}.jsonl")


def said(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_check_says_what_answers(club: str, connector: Connector, capsys):
    assert main(["bridgemate", club, "check", "--address", connector.address]) == 0
    assert "service version 5.0" in capsys.readouterr().out


def test_begin_then_one_question(club: str, connector: Connector, capsys):
    at = ["--address", connector.address, "--json"]
    assert main(["bridgemate", club, "begin", *at]) == 0
    assert said(capsys)[0]["tables"] == 4
    board = connector.table("A", 2, 1)["LowBoardNumber"]
    connector.enter("A", 2, 1, board, **RESULT)
    assert main(["bridgemate", club, "follow", "--once", *at]) == 0
    assert {"taken": 1, "sent": 0} in said(capsys)
    assert connector.queues["results"] == []


def test_movement_says_what_devices_are_told(club: str, connector: Connector, capsys):
    assert main(["bridgemate", club, "movement", "--address", connector.address]) == 0
    assert "section A: 4 tables" in capsys.readouterr().out
    assert connector.asked == []


def test_nobody_there_is_a_sentence(club: str, capsys):
    assert main(["bridgemate", club, "check", "--address", "http://127.0.0.1:9"]) == 2
    assert "the Data Connector at http://127.0.0.1:9 is not there" in capsys.readouterr().err


def test_an_address_that_is_none_is_a_sentence(club: str, capsys):
    assert main(["bridgemate", club, "check", "--address", "bcs.local"]) == 2
    assert "write it as http://192.168.1.50:5079" in capsys.readouterr().err


def test_too_seldom_is_refused(club: str, capsys):
    assert main(["bridgemate", club, "follow", "--every", "60"]) == 2
    assert "every 0.1 to 3 seconds" in capsys.readouterr().err


def test_following_tells_of_a_line_that_breaks_and_goes_on(club: str, connector: Connector):
    at = ["--address", connector.address, "--json"]
    assert main(["bridgemate", club, "begin", *at]) == 0
    command = [sys.executable, "-m", "convenor", "bridgemate", club, "follow", *at]
    with subprocess.Popen(
        [*command, "--every", "0.1"], stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as process:
        lines = (json.loads(each) for each in process.stdout or ())
        try:
            board = connector.table("A", 1, 1)["LowBoardNumber"]
            connector.enter("A", 1, 1, board, **RESULT)
            assert until(lines, "taken")["taken"] == 1
            connector.down = True
            assert until(lines, "line")["line"] == "down"
            connector.enter("A", 1, 1, board + 1, **RESULT)
            connector.down = False
            assert until(lines, "line")["line"] == "up"
            assert until(lines, "taken")["taken"] == 1
        finally:
            process.terminate()  # an interrupt is not heard where the runner itself ignores it


def until(lines: Iterator[dict[str, object]], what: str) -> dict[str, object]:
    """The next line that tells of something, and not of nothing."""
    return next(each for each in lines if each.get(what))


def test_the_longest_silence_is_told_within_ten_seconds():
    """The client asks five times and rests 2 s in between; a line breaks just after a question."""
    assert 5 * PATIENCE + 2 + LONGEST < 10
