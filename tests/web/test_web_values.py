"""Values and printed tables as they are set on a page."""

import datetime
from fractions import Fraction

import pytest

from convenor.regulation.book import Table
from convenor.values import asked, value
from convenor.web import values
from convenor.web.library import library
from convenor.web.printed import sheet_of


@value
class Line:
    """A row of an answer."""

    team: str = asked("who")
    vp: Fraction = asked("how many", unit="VP")


def words(found: object, unit: str = "") -> str:
    import re

    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", values.value(found, unit))).strip()


@pytest.mark.parametrize(
    ("found", "unit", "shown"),
    [
        (-3, "IMP", "−3 IMP"),
        (Fraction(7, 3), "", "7/3 ≈ 2.33"),
        (Fraction(25, 2), "VP", "12.5 VP"),
        (1, "board", "1 board"),
        (2, "board", "2 boards"),
        (True, "", "yes"),
        (None, "", "none"),
        ((), "", "none"),
        (datetime.date(2020, 10, 11), "", "11 October 2020"),
        (datetime.datetime(2020, 10, 11, 19, 30), "", "11 October 2020 19:30"),
        ([1, 2], "VP", "1 , 2 VP"),
    ],
)
def test_a_value_is_set_as_people_write_it(found, unit, shown):
    assert words(found, unit) == shown


def test_rows_become_a_table_and_sentences_a_list():
    assert "<table" in values.value((Line("A", Fraction(5, 2)), Line("B", Fraction(1))))
    assert "<li>" in values.value(["too few boards", "too late"])
    assert "<dl" in values.value({"a": 1, "b": {"c": [1, 2]}})


def test_text_is_escaped_wherever_it_stands():
    evil = "<script>"
    for found in (
        evil,
        [evil],
        [{"x": evil}],
        {evil: evil},
        Line(evil, Fraction(1)),
        [evil + " a b"],
    ):
        assert evil not in values.value(found)
        link = lambda name: values.value(name)  # noqa: E731
        assert evil not in values.term(found, link, link)


def test_depth_has_an_end():
    deep: object = 1
    for _ in range(100):
        deep = {"a": deep}
    assert "…" in values.value(deep)


# --- printed tables -----------------------------------------------------------------------------


def test_a_scale_is_margin_by_boards():
    sheet = sheet_of(library().book("sabf-2020").book.tables["teams-vp"])
    assert sheet.across == "boards"
    assert sheet.columns[0] == "margin"
    row = next(row for row in sheet.rows if row[0].text == "23")
    assert row[sheet.columns.index("14")].text == "15.85"


def test_every_cell_of_every_table_is_shown():
    for shelved in library().books.values():
        for table in shelved.book.tables.values():
            sheet = sheet_of(table)
            cells = sum(bool(cell.text) for row in sheet.rows for cell in row)
            if sheet.is_grid:
                assert cells == len(table.rows) + len(sheet.rows), table.name
            else:
                assert len(sheet.rows) == len(table.rows)


def test_bands_and_open_ends():
    rows = ({"boards": "6", "winner_vp": "10", "loser_vp": "10", "imp_from": "0", "imp_to": "0"},)
    rows += ({"boards": "6", "winner_vp": "20", "loser_vp": "0", "imp_from": "33"},)
    sheet = sheet_of(Table("t", "1", "T", tuple(rows[0]), rows))
    assert [[cell.text for cell in row] for row in sheet.rows] == [["10–10", "0"], ["20–0", "33+"]]


def test_two_rows_for_one_cell_are_shown_row_by_row():
    rows = ({"boards": "6", "margin": "1", "vp": "10"}, {"boards": "6", "margin": "1", "vp": "11"})
    sheet = sheet_of(Table("t", "1", "T", ("boards", "margin", "vp"), rows))
    assert not sheet.is_grid
    assert len(sheet.rows) == 2


def test_an_empty_table_is_shown(client):
    sheet = sheet_of(Table("t", "1", "T", ("boards", "margin", "vp"), ()))
    assert sheet.rows == ()
