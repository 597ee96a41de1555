"""Proves the printed tables of a rulebook: rows that follow each other, bands without a gap.

A rulebook's tree goes in, problems come out. What is wrong in a row is told at the row's own line
of its file, what is wrong in the declaration at the line of `tables.toml`. What a table is for is
not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, exact, show
from convenor.regulation.source import Problem, Tree, line_in

Entry = Tree


class Row(NamedTuple):
    """A row of a table: its line, and its cells by column."""

    line: int
    cells: Mapping[str, object]


class BadRow(NamedTuple):
    """What is wrong, and the line of the row at which it shows."""

    line: int
    text: str


Check = Callable[[Entry, Sequence[Row]], Iterator[BadRow]]


def table_problems(tree: Tree) -> list[Problem]:
    """Everything that is wrong with the tables of a rulebook, and the files that are no table."""
    problems: list[Problem] = []
    for entry in tree["table"]:
        problems += _problems_of(entry, tree["csv"])
    declared = {each.get("file") for each in tree["table"]}
    if not declared <= set(tree["csv"]):  # then a name is misspelt, and that has been said
        return problems
    for name in sorted(set(tree["csv"]) - declared):
        text = "is not declared: add a [[table]] with this file to tables.toml, or delete it."
        problems.append(Problem(f"tables/{name}", 0, text))
    return problems


def _problems_of(entry: Entry, files: Mapping[str, Tree]) -> Iterator[Problem]:
    label, own = f"table {entry['name']}", entry["@file"]
    if "file" not in entry or "csv" in entry:
        text = f"{label} has no 'file': add file = the name of its CSV file in tables/."
        if "file" in entry:
            text = f"{label} has both 'file' and 'csv': keep one."
        yield Problem(own, line_in(entry), text)
        return
    if entry["file"] not in files:
        near = did_you_mean(entry["file"], files)
        text = f"{label}: there is no file tables/{entry['file']}: {near}"
        yield Problem(own, line_in(entry, "file"), text)
        return
    data = files[entry["file"]]
    declared = list(_declaration_problems(entry, data["columns"]))
    yield from (Problem(own, line_in(entry, key), f"{label}: {text}") for key, text in declared)
    if declared:
        return
    rows = [
        Row(line, dict(zip(data["columns"], row, strict=True)))
        for line, row in zip(data["lines"], data["rows"], strict=True)
    ]
    if not rows:
        yield Problem(own, line_in(entry, "file"), f"{label}: it has no rows: print them.")
        return
    inline = entry["file"].endswith(f"(in {own})")
    for bad in TABLE_CHECKS[entry.get("check", "list")](entry, rows):
        if inline:
            yield Problem(own, line_in(entry, "csv") + bad.line, f"{label}: {bad.text}")
        else:
            yield Problem(f"tables/{entry['file']}", bad.line, f"{label}: {bad.text}")


def _declaration_problems(entry: Entry, columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What is wrong in `tables.toml`: a check that there is not, a column, one that is missing."""
    check = entry.get("check", "list")
    if check not in TABLE_CHECKS:
        yield "check", f"check cannot be '{check}': {did_you_mean(check, TABLE_CHECKS)}"
        return
    for key in _NEEDED.get(check, ()):
        if key not in entry:
            what = f"{key} = one of its columns ({', '.join(columns)})"
            yield "check", f'check = "{check}" needs {what}: add it.'
    for key in ("key", "group", "over", "from", "to", "rising"):
        for column in _list(entry, key):
            if column not in columns:
                yield key, f"it has no column '{column}': {did_you_mean(str(column), columns)}"


_NEEDED: Mapping[str, tuple[str, ...]] = {"steps": ("over",), "bands": ("from", "to")}


def _list(entry: Entry, key: str) -> list[str]:
    found = entry.get(key, [])
    return found if isinstance(found, list) else [found]


def _number(row: Row, column: str) -> Exact:
    """The number in a cell, or a sentence about what is there instead."""
    cell = row.cells[column]
    if cell is None:
        raise _Unreadable(BadRow(row.line, f"{column} is empty: write a number."))
    try:
        return exact(cell)
    except Mistake:
        text = f"{column} must be a number (12, 12.5 or 7/3), not '{cell}'."
        raise _Unreadable(BadRow(row.line, text)) from None


class _Unreadable(Exception):
    """A cell that is no number, as the problem that it makes."""

    def __init__(self, bad: BadRow) -> None:
        super().__init__(bad.text)
        self.bad = bad


def _with_numbers(check: Check) -> Check:
    """A check that ends at the first cell that is no number."""

    def checked(entry: Entry, rows: Sequence[Row]) -> Iterator[BadRow]:
        try:
            yield from check(entry, rows)
        except _Unreadable as unreadable:
            yield unreadable.bad

    return checked


def _check_list(entry: Entry, rows: Sequence[Row]) -> Iterator[BadRow]:
    """Each key stands once."""
    keys = _list(entry, "key")
    there: set[tuple[object, ...]] = set()
    for row in rows:
        key = tuple(row.cells[each] for each in keys)
        if keys and key in there:
            yield BadRow(row.line, f"line {row.line} repeats {', '.join(map(str, key))}.")
        there.add(key)


def _check_steps(entry: Entry, rows: Sequence[Row]) -> Iterator[BadRow]:
    """In each group `over` runs up from 0 (or 1) by ones, and `rising` never falls."""
    over, rising = entry["over"], entry.get("rising")
    for name, group in _groups(entry, rows):
        numbers = [_number(each, over) for each in group]
        if numbers[0] not in (0, 1):
            text = f"{name}{over} begins at {show(numbers[0])}, not at 0 or 1."
            yield BadRow(group[0].line, text)
        for (before, after), row in zip(pairwise(numbers), group[1:], strict=True):
            if after != before + 1:
                what = "is there twice" if after == before else f"is followed by {show(after)}"
                yield BadRow(row.line, f"{name}{over} {show(before)} {what}.")
        if rising:
            for row, next_row in pairwise(group):
                if _number(next_row, rising) < _number(row, rising):
                    text = f"{name}{rising} falls at {over} {next_row.cells[over]}."
                    yield BadRow(next_row.line, text)


def _check_bands(entry: Entry, rows: Sequence[Row]) -> Iterator[BadRow]:
    """In each group the bands follow each other without gap or overlap; the last may be open."""
    low, high = entry["from"], entry["to"]
    step = 0 if entry.get("touching") else 1
    for name, group in _groups(entry, rows):
        for before, after in pairwise(group):
            if before.cells[high] is None:
                text = f"{name}the band from {before.cells[low]} is open but not the last."
                yield BadRow(before.line, text)
                continue
            end, start = _number(before, high), _number(after, low)
            if start > end + step:
                text = f"{name}there is a gap between {show(end)} and {show(start)}."
                yield BadRow(after.line, text)
            elif start < end + step:
                yield BadRow(after.line, f"{name}the bands overlap at {show(start)}.")
        for each in group:
            if each.cells[high] is not None and _number(each, high) < _number(each, low):
                text = f"{name}the band from {each.cells[low]} ends before it begins."
                yield BadRow(each.line, text)


def _groups(entry: Entry, rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    keys = _list(entry, "group")
    groups: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row.cells[each] for each in keys), []).append(row)
    for key, group in groups.items():
        named = " ".join(f"{k} {v}" for k, v in zip(keys, key, strict=True))
        yield (f"{named}: " if named else ""), group


TABLE_CHECKS: Mapping[str, Check] = {
    "list": _check_list,
    "steps": _with_numbers(_check_steps),
    "bands": _with_numbers(_check_bands),
}
