"""Every cell of every victory-point table, asked as a question, and made again by the formula."""

import csv
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from convenor.exact import Exact, exact
from convenor.explain.asked import ask_and_explain
from convenor.matches.continuous import Steps, first_margins, full_margin, hundredths
from convenor.regulation import shelf
from convenor.regulation.ask import Asking
from convenor.regulation.stack import Stack

ORACLE = Path(__file__).resolve().parents[3] / "shared" / "data" / "oracle-wbf-continuous-vp.csv"
HUNDREDTH = Fraction(1, 100)


@cache
def stack_of(book: str) -> Stack:
    return shelf.open_stack(book)


def rows_of(book: str, table: str) -> list[dict[str, Any]]:
    """The rows of a table as printed, numbers read."""
    rows = stack_of(book).book(book).tables[table].rows
    return [{key: exact(value) for key, value in row.items()} for row in rows]


def asking(book: str, clause: str) -> Asking:
    return Asking(stack_of(book), stack_of(book).clause(f"{book} {clause}"))


def vps(asked: Asking, given: Mapping[str, Any]) -> tuple[Exact, Exact]:
    answer = asked.answer(given)
    return answer.vp, answer.opponents_vp


# --- cells --------------------------------------------------------------------------------------

CELLS = [
    ("sabf-2020", "13.9.b", "teams-vp", 501),
    ("sabf-2020", "21.1", "teams-vp", 501),
    ("sabf-2020", "12.b", "butler-vp", 274),
    ("sabf-2020", "21.2", "butler-vp", 274),
    ("sabf-2020", "19.8", "butler-vp", 274),
    ("sbu-2022", "4.continuous", "continuous-vp", 545),
    ("sbu-2022", "4.a", "continuous-vp", 545),
]


@pytest.mark.parametrize(("book", "clause", "table", "count"), CELLS)
def test_every_printed_cell_is_answered(book: str, clause: str, table: str, count: int) -> None:
    asked, rows = asking(book, clause), rows_of(book, table)
    assert len(rows) == count
    for row in rows:
        boards, margin, vp = row["boards"], row["margin"], row["vp"]
        assert vps(asked, {"boards": boards, "margin": margin}) == (vp, 20 - vp), row
        assert vps(asked, {"boards": boards, "margin": -margin}) == (20 - vp, vp), row


@pytest.mark.parametrize(("book", "clause", "table", "count"), CELLS)
def test_past_the_last_margin_the_winner_has_all(
    book: str, clause: str, table: str, count: int
) -> None:
    asked = asking(book, clause)
    for boards in {row["boards"] for row in rows_of(book, table)}:
        last = max(row["margin"] for row in rows_of(book, table) if row["boards"] == boards)
        assert vps(asked, {"boards": boards, "margin": last + 1}) == (20, 0)
        assert vps(asked, {"boards": boards, "margin": -1000}) == (0, 20)


@pytest.mark.parametrize(
    ("clause", "boards"),
    [
        *(("21.3", 6), ("21.4", 7), ("21.5", 8), ("21.6", 9), ("21.7", 10)),
        *(("21.8", 11), ("21.9", 12), ("21.11", 15), ("21.12", 16)),
    ],
)
def test_a_scale_printed_on_its_own_is_its_column(clause: str, boards: int) -> None:
    asked = asking("sabf-2020", clause)
    for row in rows_of("sabf-2020", "teams-vp"):
        if row["boards"] == boards:
            assert vps(asked, {"margin": row["margin"]}) == (row["vp"], 20 - row["vp"])


def test_one_scale_for_14_boards_of_teams_and_20_of_butler() -> None:
    asked = asking("sabf-2020", "21.10")
    for row in rows_of("sabf-2020", "teams-vp"):
        if row["boards"] == 14:
            for scoring, boards in (("teams", 14), ("butler", 20)):
                given = {"scoring": scoring, "boards": boards, "margin": row["margin"]}
                assert vps(asked, given) == (row["vp"], 20 - row["vp"])


@pytest.mark.parametrize(("clause", "boards"), [("15.9.b", 9), ("22.1.b", 6)])
def test_the_national_championships_take_9_and_6_boards(clause: str, boards: int) -> None:
    asked, rows = asking("anc-2017", clause), rows_of("anc-2017", "wbf-vp")
    assert len(rows) == 84
    for row in rows:
        if row["boards"] == boards:
            both = (row["winner_vp"], row["loser_vp"])
            assert vps(asked, {"margin": row["margin"]}) == both
            assert vps(asked, {"margin": -row["margin"]}) == both[::-1]


# --- bands --------------------------------------------------------------------------------------


def band_margins(row: Mapping[str, Any]) -> Iterator[int]:
    """Every margin of a band; of the open one the first few, and a huge one."""
    if "imp_to" in row:
        yield from range(row["imp_from"], row["imp_to"] + 1)
    else:
        yield from (row["imp_from"], row["imp_from"] + 1, 500)


@pytest.mark.parametrize(
    ("book", "clause", "table", "count"),
    [
        ("sydney-2003", "10.8", "vp8", 16),
        ("sydney-2003", "5.3.3.d", "vp8", 16),
        ("sydney-2003", "5.5.1", "vp8", 16),
        ("sydney-2003", "10.14", "vp14", 16),
        ("sydney-2003", "5.1.1", "vp14", 16),
        ("sbu-2022", "4.discrete", "discrete-vp", 110),
    ],
)
def test_every_margin_of_every_band_is_answered(
    book: str, clause: str, table: str, count: int
) -> None:
    asked, rows = asking(book, clause), rows_of(book, table)
    assert len(rows) == count
    for row in rows:
        length = {"boards": row["boards"]} if "boards" in row else {}
        for margin in band_margins(row):
            both = (row["winner_vp"], row["loser_vp"])
            assert vps(asked, {"margin": margin, **length}) == both
            assert margin == 0 or vps(asked, {"margin": -margin, **length}) == both[::-1]


# --- percentages --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "clause"),
    [("sabf-2020", "21.13"), ("sbu-2022", "4.pairs"), ("sbu-2022", "4.pairs.borderline")],
)
def test_every_limit_of_the_pairs_scale_is_answered(book: str, clause: str) -> None:
    asked, rows = asking(book, clause), rows_of(book, "pairs-vp")
    assert len(rows) == 88
    for row in rows:
        both = (row["vp"], 20 - row["vp"])
        above = (row["vp"] + 1, 19 - row["vp"])
        for boards in range(row["boards_from"], row["boards_to"] + 1):
            limit = row["max_percent"]
            assert vps(asked, {"boards": boards, "percent": limit}) == both
            assert vps(asked, {"boards": boards, "percent": 100 - limit}) == both[::-1]
            if limit < 100:
                assert vps(asked, {"boards": boards, "percent": limit + HUNDREDTH}) == above


# --- the formula --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "table", "vp", "steps"),
    [
        ("sabf-2020", "teams-vp", "vp", "as rounded"),
        ("sbu-2022", "continuous-vp", "vp", "never grow"),
        ("anc-2017", "wbf-vp", "winner_vp", "as rounded"),
        ("anc-2017", "wbf-vp", "winner_vp", "never grow"),
    ],
)
def test_the_formula_gives_every_printed_cell(book: str, table: str, vp: str, steps: Steps) -> None:
    for row in rows_of(book, table):
        made = Fraction(hundredths(row["boards"], steps)[row["margin"]], 100)
        assert made == row[vp], row


def test_the_rule_on_steps_changes_24_cells_of_one_book_and_48_of_the_other() -> None:
    def changed(book: str, table: str) -> int:
        return sum(
            hundredths(row["boards"], "as rounded")[row["margin"]]
            != hundredths(row["boards"], "never grow")[row["margin"]]
            for row in rows_of(book, table)
        )

    assert changed("sabf-2020", "teams-vp") == 24
    assert changed("sbu-2022", "continuous-vp") == 48


def test_the_columns_end_where_the_formula_reaches_20() -> None:
    for row in rows_of("sabf-2020", "teams-vp"):
        assert (row["vp"] == 20) == (row["margin"] == full_margin(row["boards"]))


def test_whole_scores_begin_where_the_discrete_table_says() -> None:
    columns: dict[int, dict[int, int]] = {}
    for row in rows_of("sbu-2022", "discrete-vp"):
        columns.setdefault(row["boards"], {})[row["winner_vp"]] = row["imp_from"]
    assert len(columns) == 10
    for boards, column in columns.items():
        assert first_margins(boards) == column


@pytest.mark.outside
def test_the_scale_that_another_program_gives() -> None:
    if not ORACLE.exists():
        pytest.skip("the sample files beside the repository are not here")
    with ORACLE.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    asked, count = asking("sbu-2022", "4.continuous"), 0
    for row in rows:
        for boards, vp in row.items():
            if boards != "imps":
                cells = hundredths(int(boards), "never grow")
                margin = int(row["imps"])
                assert Fraction(cells[min(margin, len(cells) - 1)], 100) == Fraction(vp)
                assert vps(asked, {"boards": boards, "margin": margin})[0] == Fraction(vp)
                count += 1
    assert count == 860


# --- the explanation ----------------------------------------------------------------------------


def test_the_explanation_names_the_table_and_its_clause() -> None:
    stack = stack_of("sabf-2020")
    _, figure = ask_and_explain(stack, "sabf-2020 13.9.b", {"boards": 14, "margin": 8})
    step = figure.find("vp")
    assert step is not None
    assert step.value == Fraction(1243, 100)
    assert step.clause == "sabf-2020 21.1"
    words = "table “Teams: VPs of the winner”, 14 boards"
    assert any(each.inputs.get("words") == words for each in figure.steps)


def test_a_column_that_another_clause_prints_names_that_clause() -> None:
    stack = stack_of("sabf-2020")
    _, figure = ask_and_explain(stack, "sabf-2020 13.9.b", {"boards": 15, "margin": 8})
    step = figure.find("vp")
    assert step is not None
    assert step.clause == "sabf-2020 21.11"
