"""The tables of PBN: a header that names the columns, and rows that fill them.

A tag with its rows goes in, rows by column name come out; a row of another length, or out of the
order that the header promises, is told with its line. What the columns mean is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from convenor.errors import Mistake
from convenor.exact import Exact, exact
from convenor.formats.pbn_text import Tag
from convenor.formats.problems import Problems
from convenor.values import value

_COLUMN = re.compile(r"([+-]?)([A-Za-z0-9_]+)(\\[0-9]+[LR]?)?")


@value
class Column:
    """A column: its name, and whether its values fall ('+') or rise ('-')."""

    name: str
    order: str = ""


def columns_of(header: str) -> tuple[Column, ...]:
    """Read a header: 'Table\\2R;-Rank\\3R;+MP'."""
    columns = []
    for text in header.split(";"):
        found = _COLUMN.fullmatch(text)
        if found is None:
            raise Mistake(f"'{text}' is not a column: write its name, and its width like \\3R.")
        columns.append(Column(found[2], found[1]))
    return tuple(columns)


def rows_of(tag: Tag, where: str, problems: Problems) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table by column, each with its line; those of a wrong length are left out."""
    if tag.broken:
        return
    try:
        columns = columns_of(tag.value)
    except Mistake as mistake:
        problems.refuse(tag.line, f"{where}, {tag.name}", str(mistake))
        return
    before: dict[str, Exact] = {}
    for row in tag.rows:
        if len(row.cells) != len(columns):
            what = f"the row has {len(row.cells)} cells, and {tag.name} has {len(columns)} columns."
            problems.refuse(row.line, where, what)
            continue
        cells = dict(zip((column.name for column in columns), row.cells, strict=True))
        if (wrong := _out_of_order(columns, cells, before)) is not None:
            way = "fall" if wrong.order == "+" else "rise"
            problems.flag(
                row.line,
                where,
                f"{wrong.name} should {way} from row to row, as the header says, and does not.",
            )
        yield row.line, cells


def _out_of_order(
    columns: tuple[Column, ...], cells: dict[str, str], before: dict[str, Exact]
) -> Column | None:
    """The first column whose order this row breaks; its values are kept for the next."""
    broken = None
    for column in columns:
        if not column.order:
            continue
        try:
            number = exact(cells[column.name])
        except Mistake:
            continue
        last = before.get(column.name)
        if last is not None and broken is None:
            wrong = number > last if column.order == "+" else number < last
            broken = column if wrong else None
        before[column.name] = number
    return broken
