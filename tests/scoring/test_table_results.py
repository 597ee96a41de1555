"""Table results that cannot be: each mistake once, all at once, and the good lines kept."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import Vulnerability, possible_ns_scores
from convenor.exact import exact
from convenor.scoring.lines import Artificial, Nothing, Points, Weighted, played
from convenor.scoring.problems import Checked, Seating, check_results
from convenor.scoring.reported import Reported

BAD = sorted((Path(__file__).parent / "bad").glob("*.toml"))


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def reported(row: dict[str, Any]) -> Reported:
    row = dict(row)
    if weights := row.pop("weights", None):
        row["result"] = tuple((text, exact(weight)) for text, weight in weights)
    return Reported(**row)


def checked(data: dict[str, Any]) -> Checked:
    seatings = [
        Seating(**{**row, "boards": tuple(row["boards"])}) for row in data.get("seating", ())
    ]
    return check_results([reported(row) for row in data["result"]], seatings)


def kept(found: Checked) -> int:
    return sum(len(lines) for lines in found.lines.values())


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_mistake_is_told_with_its_place_and_what_to_do(path):
    data = read(path)
    found = checked(data)
    (problem,) = found.problems
    for words in data["says"]:
        assert words in str(problem)
    assert problem.refused is data.get("refused", True)
    assert problem.tables
    assert problem.contestants
    assert problem.todo
    assert kept(found) == data["good"]


def test_all_problems_come_at_once():
    """Every bad file without a movement in one: each has its own boards, tables and pairs."""
    rows, told, good = [], 0, 0
    for number, path in enumerate(BAD):
        data = read(path)
        if "seating" in data:
            continue
        told, good = told + 1, good + data["good"]
        rows += [moved(row, number) for row in data["result"]]
    found = checked({"result": rows})
    assert len(found.problems) == told
    assert kept(found) == good


def moved(row: dict[str, Any], number: int) -> dict[str, Any]:
    """The same row on another board of the same vulnerability, with other tables and pairs."""
    board = row["board"] + 16 * number if row["board"] else 0
    names = {key: f"{row[key]}/{number}" for key in ("table", "ns", "ew")}
    return {**row, **names, "board": board}


def test_every_kind_of_entry_is_read():
    found = check_results(
        [
            Reported(1, "1", "1", "2", "4S= N"),
            Reported(1, "2", "3", "4", "-50"),
            Reported(1, "3", "5", "6", "NP"),
            Reported(1, "4", "7", "8", "?"),
            Reported(1, "5", "9", "10", "?", score=420),
            Reported(1, "6", "11", "12", (("4S= N", exact("0.5")), ("-50", exact("0.5")))),
            Reported(1, "7", "13", "14", Artificial("average plus"), Artificial(percent=40)),
            Reported(1, "8", "15", "16", "420", ew_result="450"),
        ]
    )
    assert found.problems == ()
    entries = [line.ns_entry for line in found.lines[1]]
    assert entries[:6] == [
        Points(420),
        Points(-50),
        Nothing("not played"),
        Nothing("unknown"),
        Points(420),
        Weighted(((420, exact("0.5")), (-50, exact("0.5")))),
    ]
    assert found.lines[1][6].ew_entry == Artificial(percent=40)
    assert found.lines[1][7].split


def test_a_table_may_have_a_board_again_in_another_round():
    again = [
        Reported(1, "1", "1", "2", "pass", round=1),
        Reported(1, "1", "3", "4", "pass", round=2),
    ]
    assert check_results(again).problems == ()


def test_a_pair_may_not_have_a_board_again_in_another_round():
    again = [
        Reported(1, "1", "1", "2", "pass", round=1),
        Reported(1, "2", "1", "4", "pass", round=2),
    ]
    (problem,) = check_results(again).problems
    assert str(problem).startswith("board 1, tables 1 and 2, 1: 1 has 2 results on this board")


def test_a_team_of_four_plays_at_two_tables():
    both_rooms = [
        Reported(1, "O", "A", "B", "4S= N", round=1),
        Reported(1, "C", "B", "A", "4S+1 N", round=1),
    ]
    assert check_results(both_rooms, tables_at_once=2).problems == ()
    assert len(check_results(both_rooms).problems) == 2


def test_boards_out_of_the_usual_cycle():
    results = [Reported(1, "1", "1", "2", "620")]
    assert len(check_results(results).problems) == 1
    assert check_results(results, vulnerable=lambda _: Vulnerability.BOTH).problems == ()


@given(st.lists(st.sampled_from(sorted(possible_ns_scores(Vulnerability.NONE))), max_size=20))
def test_good_results_come_back_as_they_are(scores):
    results = [
        Reported(1, str(n), f"{n}N", f"{n}E", "pass" if not score else str(score))
        for n, score in enumerate(scores)
    ]
    found = check_results(results)
    assert found.problems == ()
    lines = tuple(played(str(n), f"{n}N", f"{n}E", score) for n, score in enumerate(scores))
    assert found.lines.get(1, ()) == lines


@given(st.text(max_size=12))
def test_any_text_is_a_line_or_a_problem(text):
    good = Reported(1, "2", "3", "4", "pass")
    found = check_results([Reported(1, "1", "1", "2", text), good])
    refused = sum(problem.refused for problem in found.problems)
    assert kept(found) + refused == 2
    assert found.lines[1][-1] == played("2", "3", "4", 0)
