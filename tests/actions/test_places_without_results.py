"""Who has no result has no place, and one result is no field: command line and API say so too."""

import json
from pathlib import Path

import pytest
from test_hall_changes import ROUNDS, WHERE
from test_joining import PAIRS, begun, do

from convenor.cli import main
from convenor.competition.views.plain_data import standings_plain


def shown(tmp_path: Path, results: dict[tuple[str, int], str]) -> dict[str, dict[str, object]]:
    """The fields of an evening of three tables with some results of its first round."""
    desk = begun(tmp_path / "c.jsonl", {**PAIRS, "boards": 3}, 6)
    do(desk, "open-session", **WHERE, movement={"kind": "mitchell", "tables": 3}, boards_a_round=1)
    for (table, board), result in results.items():
        do(desk, "enter-result", **WHERE, table=table, board=board, result=result)
    return {each["field"]: each for each in standings_plain(desk.competition, "evening")["fields"]}


def test_one_result_is_no_field(tmp_path: Path) -> None:
    fields = shown(tmp_path, {("1", 1): "+420"})
    lines = [line for field in fields.values() for line in field["lines"]]
    assert lines == []
    because = {e["contestant"]: e["because"] for f in fields.values() for e in f["unplaced"]}
    assert because["1"] == because["4"] == "nothing to compare with yet"
    assert {because[each] for each in "2356"} == {"no result yet"}
    assert all("figure" not in each for f in fields.values() for each in f["unplaced"])


def test_whoever_has_played_is_placed_and_nobody_else(tmp_path: Path) -> None:
    """Board 1 at tables 1 and 3: 1 and 5 have a top, 3 and 4 nothing, and 2 and 6 wait."""
    results = {**ROUNDS[0], ("3", 1): "+50"}
    del results["2", 2], results["3", 3]
    fields = shown(tmp_path, results)
    lines = {e["contestant"]: e["place"] for f in fields.values() for e in f["lines"]}
    assert lines == {"1": 1, "5": 1, "3": 3, "4": 3}
    waiting = {e["contestant"] for f in fields.values() for e in f["unplaced"]}
    assert waiting == {"2", "6"}


def test_the_command_line_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown(tmp_path, {("1", 1): "+420"})
    place = str(tmp_path / "c.jsonl")
    assert main(["standings", place]) == 0
    told = capsys.readouterr().out
    assert "not placed: 2 A2 Y & B2 Y: no result yet" in told
    assert "not placed: 1 A1 Y & B1 Y: nothing to compare with yet" in told
    assert main(["standings", place, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fields"][0]["lines"] == []
