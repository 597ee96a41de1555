"""Reads a rulebook's folder (TOML and CSV) into a plain tree.

The tree holds only text, whole numbers, truth values, lists and mappings: decimals stay as the
text that was written, days as ISO text, so that nothing is lost and the tree can be kept as JSON.
What is written where is remembered well enough to name file and line of a mistake.
"""

from __future__ import annotations

import csv
import datetime
import io
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from convenor.errors import Mistake, did_you_mean, one_line
from convenor.regulation.cells import cell_of
from convenor.regulation.places import HEAD, LINES, files_of
from convenor.regulation.toml_lines import Lines, left_open, line_at, lines_of

Tree = dict[str, Any]

TOP_KEYS = ("rulebook", "chapter", "clause", "switch", "table", "discrepancy", "change", "word")


class Problem(NamedTuple):
    """One thing wrong in a rulebook: the file, the line, and a sentence."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return one_line(f"{place}: {self.text}")


class RulebookMistake(Mistake):
    """A rulebook that does not load: every problem found, one sentence each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(each) for each in self.problems))

    def __str__(self) -> str:
        return "\n".join(str(each) for each in self.problems)


class Text(NamedTuple):
    """A file of a rulebook: its name there, and what stands in it."""

    name: str
    text: str


class BadFile(Mistake):
    """A file that cannot be read, and the line at which that shows (0: none in particular)."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.line = line


def read_tree(folder: Path) -> Tree:
    """The whole folder as one tree; broken TOML, CSV or an unknown heading is a mistake here."""
    texts, problems = [], []
    for path in files_of(folder):
        inside = path.parent != folder and path != folder
        name = f"{path.parent.name}/{path.name}" if inside else path.name
        try:
            texts.append(Text(name, text_of(path)))
        except BadFile as mistake:
            problems.append(Problem(name, mistake.line, str(mistake)))
    return _tree_of(texts, folder.name, problems)


def read_text(text: str, name: str) -> Tree:
    """A rulebook that is one TOML text: an event's own layer."""
    return _tree_of([Text(name, text)], name, [])


def _tree_of(texts: Iterable[Text], place: str, problems: list[Problem]) -> Tree:
    tree: Tree = {key: [] for key in TOP_KEYS} | {"csv": {}}
    for each in texts:
        try:
            if each.name.endswith(".csv"):
                tree["csv"][each.name.rpartition("/")[2]] = csv_of(each.text)
            else:
                _take_in(tree, toml_of(each.text), each, problems)
        except BadFile as mistake:
            problems.append(Problem(each.name, mistake.line, str(mistake)))
    if not tree["rulebook"] and not problems:
        problems.append(Problem(place, 0, f"there is no [rulebook] heading: add {HEAD}."))
    if problems:
        raise RulebookMistake(problems)
    return tree


def text_of(path: Path) -> str:
    """What stands in a file, which must be UTF-8 (a mark at its beginning is left out)."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(f"is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None


def toml_of(text: str) -> Tree:
    """A TOML text with decimals, days and times as they are written."""
    try:
        return _plain(tomllib.loads(text, parse_float=str))  # type: ignore[no-any-return]
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else left_open(text) or text.count("\n") + 1
        told = f"is not valid TOML: {error}{_hint(text, line, str(error))}."
        raise BadFile(told, line) from None


def _hint(text: str, line: int, error: str) -> str:
    """What an author has most likely done, where the reader's own words do not say it."""
    written = (text.splitlines()[line - 1 : line] or [""])[0].strip()
    if "Unterminated string" in error and "end of document" in error:
        return ": the text that begins here is not closed"
    if "Cannot overwrite" not in error and "Cannot declare" not in error:
        return ""
    if written.startswith("["):
        return ": a heading of which there are several has two brackets, as in [[clause]]"
    return ": the same key stands above already"


def _plain(value: object) -> Any:
    """Days and times of TOML as ISO text; all else as it is."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return value


def _take_in(tree: Tree, found: Tree, file: Text, problems: list[Problem]) -> None:
    lines = lines_of(file.text)
    for key, value in found.items():
        if key not in TOP_KEYS:
            near = did_you_mean(key, TOP_KEYS)
            line = line_at(lines, (key,))
            problems.append(Problem(file.name, line, f"unknown heading '{key}': {near}"))
            continue
        listed = isinstance(value, list)
        for at, entry in enumerate(value if listed else [value]):
            path = (key, at) if listed else (key,)
            if not isinstance(entry, dict):
                line = line_at(lines, path)
                problems.append(
                    Problem(file.name, line, f"'{key}' must be a table, not a bare value.")
                )
                continue
            entry["@file"] = file.name
            entry[LINES] = _lines_within(lines, path)
            entry["@line"] = _line_of_entry(lines, path)
            if key == "table":
                _take_in_csv(tree, entry, problems)
            tree[key].append(entry)


def _take_in_csv(tree: Tree, entry: Tree, problems: list[Problem]) -> None:
    """A table whose rows stand with it, where a rulebook is a single file."""
    rows = entry.get("csv")
    if not isinstance(rows, str) or "file" in entry:
        return
    entry["file"] = f"{entry.get('name')} (in {entry['@file']})"
    del entry["csv"]
    try:
        tree["csv"][entry["file"]] = csv_of(rows)
    except BadFile as mistake:
        line = line_in(entry, "csv") + mistake.line
        problems.append(Problem(entry["@file"], line, f"table {entry.get('name')} {mistake}"))


def _lines_within(lines: Lines, path: tuple[str | int, ...]) -> dict[str, int]:
    """The lines of an entry's keys, by their path inside it ('terms.bands')."""
    length = len(path)
    return {
        ".".join(map(str, each[length:])): line
        for each, line in lines.items()
        if len(each) > length and each[:length] == path
    }


def _line_of_entry(lines: Lines, path: tuple[str | int, ...]) -> int:
    """The line on which an entry stands: that of its name, or of its heading."""
    named = (lines.get((*path, label)) for label in ("id", "name", "clause"))
    return next(filter(None, named), 0) or line_at(lines, path)


def line_in(entry: Tree, *path: str | int) -> int:
    """The line of something inside an entry, or of the nearest thing around it."""
    lines: dict[str, int] = entry.get(LINES, {})
    for length in range(len(path), 0, -1):
        if line := lines.get(".".join(map(str, path[:length]))):
            return line
    return int(entry.get("@line", 0))


def csv_of(text: str) -> Tree:
    """The columns and rows of a CSV text, with the line of each row; empty lines are left out."""
    read = csv.reader(io.StringIO(text, newline=""))
    found = [(read.line_num, row) for row in read if row]
    if not found:
        raise BadFile("is empty: its first line names the columns.")
    columns = [each.strip() for each in found[0][1]]
    _refuse_columns(columns)
    for line, row in found[1:]:
        if len(row) != len(columns):
            raise BadFile(
                f"has {len(row)} cells where the first line names {len(columns)} columns.", line
            )
    rows = [[cell_of(each.strip()) for each in row] for _, row in found[1:]]
    return {"columns": columns, "rows": rows, "lines": [line for line, _ in found[1:]]}


def _refuse_columns(columns: list[str]) -> None:
    if len(columns) == 1 and (";" in columns[0] or "\t" in columns[0]):
        raise BadFile("is not parted by commas: save it as CSV with commas.", 1)
    for each in columns:
        if not each:
            raise BadFile("has a column without a name: name it in the first line.", 1)
        if columns.count(each) > 1:
            raise BadFile(f"has two columns called '{each}': give each its own name.", 1)
