"""The cells of a printed table: as text in a CSV, and as values.

An empty cell is no value; true, false and whole numbers are what they say; all else stays text, so
that a decimal is exact.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

Cell = str | int | bool | None


def cell_of(text: str) -> Cell:
    """The value of a cell.

    >>> [cell_of(each) for each in ("7", "10.00", "", "true", "07")]
    [7, '10.00', None, True, '07']
    """
    if text.isdecimal() and text.isascii() and (text == "0" or text[0] != "0"):
        return int(text)
    return {"": None, "true": True, "false": False}.get(text, text)


def table_text(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A table as the text of a CSV, its first line the names of its columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_text(row.get(name)) for name in columns] for row in rows)
    return text.getvalue()


def rows_of(text: str) -> Iterator[dict[str, Cell]]:
    """The rows of such a text; what a row has no value for is left out."""
    lines = csv.reader(io.StringIO(text))
    columns = next(lines)
    for line in lines:
        cells = zip(columns, map(cell_of, line), strict=True)
        yield {name: cell for name, cell in cells if cell is not None}


def columns_of(text: str) -> tuple[str, ...]:
    """The names of the columns of such a text."""
    return tuple(next(csv.reader(io.StringIO(text))))


def _text(cell: object) -> str:
    if cell is None:
        return ""
    return str(cell).lower() if isinstance(cell, bool) else str(cell)
