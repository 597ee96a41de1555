"""A printed table as it is read: a VP scale as margin × boards, a draw as round × table.

The rows of a rulebook's table go in as they are kept; a `Sheet` of cells comes out. Which columns
become the heads is a matter of arrangement: no cell is worked out, none is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from convenor.regulation.book import Table
from convenor.web.fields import in_words
from convenor.web.values import is_number


@dataclass(frozen=True)
class Cell:
    """One cell: its text, and whether it is set as a figure."""

    text: str
    is_number: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table ready to be set; `across` names what the column heads are, if they are values."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    across: str = ""
    note: str = ""

    @property
    def is_grid(self) -> bool:
        return bool(self.across)


@dataclass(frozen=True)
class Shape:
    """How rows become a grid: columns for the side, for the top, and for the cells."""

    side: tuple[str, ...]
    top: tuple[str, ...]
    cell: tuple[str, ...]
    between: str = "–"
    note: str = ""


SHAPES = (
    Shape(("margin",), ("boards",), ("vp",), note="VPs of the winner for a margin in IMPs"),
    Shape(
        ("margin",),
        ("boards",),
        ("winner_vp", "loser_vp"),
        note="VPs of the winner and of the loser for a margin in IMPs",
    ),
    Shape(
        ("winner_vp", "loser_vp"),
        ("boards",),
        ("imp_from", "imp_to"),
        note="the margins in IMPs, from and to, that give these VPs",
    ),
    Shape(
        ("vp",),
        ("boards_from", "boards_to"),
        ("max_percent",),
        note="the highest percentage that gives these VPs",
    ),
    Shape(("round",), ("table",), ("ns", "ew"), " v ", "NS v EW"),
)


def sheet_of(table: Table) -> Sheet:
    """The table as a grid if it has a known shape, else row by row."""
    for shape in SHAPES:
        if set(table.columns) == {*shape.side, *shape.top, *shape.cell}:
            grid = _grid(table, shape)
            if grid is not None:
                return grid
    numeric = {column: _is_numeric(table, column) for column in table.columns}
    rows = tuple(
        tuple(Cell(_text(row.get(column)), numeric[column]) for column in table.columns)
        for row in table.rows
    )
    return Sheet(tuple(in_words(column) for column in table.columns), rows)


def _is_numeric(table: Table, column: str) -> bool:
    return all(is_number(row[column]) for row in table.rows if column in row)


def _grid(table: Table, shape: Shape) -> Sheet | None:
    """The rows laid out as a grid; None if two of them fall on the same cell."""
    cells: dict[tuple[str, str], str] = {}
    sides: dict[str, None] = {}
    tops: dict[str, None] = {}
    for row in table.rows:
        side, top = _joined(row, shape.side), _joined(row, shape.top)
        if (side, top) in cells:
            return None
        sides[side] = tops[top] = None
        cells[side, top] = _joined(row, shape.cell, shape.between)
    order = sorted(sides, key=_in_order)
    rows = tuple(
        (Cell(side, True), *(Cell(cells.get((side, top), ""), True) for top in tops))
        for side in order
    )
    head = " – ".join(in_words(name) for name in shape.side)
    return Sheet((head, *tops), rows, in_words(shape.top[0].removesuffix("_from")), shape.note)


def _in_order(text: str) -> tuple[int, str]:
    digits = text.partition("–")[0]
    return (int(digits), "") if digits.isdecimal() else (0, text)


def _joined(row: Mapping[str, object], columns: tuple[str, ...], between: str = "–") -> str:
    """The cells of some columns in one: '3–4'; an open end is '33+'; equal ends stand once."""
    texts = [_text(row.get(column)) for column in columns]
    if len(texts) == 1 or not texts[1]:
        return texts[0] + ("+" if len(texts) > 1 and texts[0] else "")
    same = texts[0] == texts[1] and columns[0].endswith("_from")
    return texts[0] if same else between.join(texts)


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    text = str(cell)
    if text.startswith("-") and is_number(text):
        return text.replace("-", "−", 1)
    return text.replace("T", " ") if len(text) == 16 and text[10:11] == "T" else text
