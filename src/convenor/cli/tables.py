"""Tables on a terminal: by rich where it is installed and somebody looks, else plain columns."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]], title: str = "") -> None:
    """A table with a heading; columns whose cells are all numbers are set to the right."""
    cells = [["" if each is None else str(each) for each in row] for row in rows]
    right = [all(_is_number(row[i]) for row in cells) for i in range(len(columns))]
    if sys.stdout.isatty() and _print_rich(columns, cells, right, title):
        return
    _print_plain(columns, cells, right, title)


def _is_number(text: str) -> bool:
    return text.lstrip("-−").replace(".", "", 1).isdigit() or not text


def _print_rich(
    columns: Sequence[str], cells: list[list[str]], right: list[bool], title: str
) -> bool:
    try:
        from rich import box
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        return False
    table = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD)
    for name, to_right in zip(columns, right, strict=True):
        table.add_column(name, justify="right" if to_right else "left", overflow="fold")
    for row in cells:
        table.add_row(*row)
    Console().print(table, markup=False, highlight=False)
    return True


def _print_plain(
    columns: Sequence[str], cells: list[list[str]], right: list[bool], title: str
) -> None:
    widths = [max(len(row[i]) for row in [list(columns), *cells]) for i in range(len(columns))]
    if title:
        print(title)
    for row in [list(columns), ["-" * width for width in widths], *cells]:
        padded = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        print("  ".join(padded).rstrip())
