"""Reads a rulebook's folder (TOML and CSV) into a plain tree.

The tree holds only text, whole numbers, truth values, lists and mappings: decimals stay as the
text that was written, days as ISO text, so that nothing is lost and the tree can be kept as JSON.
What is written where is remembered well enough to name file and line of a mistake.
"""

from __future__ import annotations

import csv
import datetime
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from convenor.errors import Mistake, did_you_mean, one_line
from convenor.regulation.places import HEAD, files_of

Tree = dict[str, Any]

TOP_KEYS = ("rulebook", "chapter", "clause", "switch", "table", "discrepancy", "change")


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


def read_tree(folder: Path) -> Tree:
    """The whole folder as one tree; broken TOML, CSV or an unknown heading is a mistake here."""
    tree: Tree = {key: [] for key in TOP_KEYS} | {"csv": {}}
    problems: list[Problem] = []
    for path in files_of(folder):
        name = path.name if path.parent == folder else f"{path.parent.name}/{path.name}"
        try:
            if path.suffix == ".csv":
                tree["csv"][path.name] = _read_csv(path)
            else:
                _take_in(tree, _read_toml(path), name, path, problems)
        except Mistake as mistake:
            problems.append(Problem(name, getattr(mistake, "line", 0), str(mistake)))
    if not tree["rulebook"] and not problems:
        problems.append(Problem(folder.name, 0, f"there is no [rulebook] heading: add {HEAD}."))
    if problems:
        raise RulebookMistake(problems)
    return tree


def _read_toml(path: Path) -> Tree:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Mistake(f"is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None
    try:
        return _plain(tomllib.loads(text, parse_float=str))  # type: ignore[no-any-return]
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        mistake = Mistake(f"is not valid TOML: {error}.")
        mistake.line = int(line.group(1)) if line else 0  # type: ignore[attr-defined]
        raise mistake from None


def _plain(value: Any) -> Any:
    """Days and times of TOML as ISO text; all else as it is."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return value


def _take_in(tree: Tree, found: Tree, name: str, path: Path, problems: list[Problem]) -> None:
    text = path.read_text(encoding="utf-8")
    for key, value in found.items():
        if key not in TOP_KEYS:
            line = line_of(text, rf"^\s*\[*{re.escape(key)}\b")
            problems.append(
                Problem(name, line, f"unknown heading '{key}': {did_you_mean(key, TOP_KEYS)}")
            )
            continue
        entries = value if isinstance(value, list) else [value]
        seen: Counter[str] = Counter()
        for entry in entries:
            if not isinstance(entry, dict):
                problems.append(Problem(name, 0, f"'{key}' must be a table, not a bare value."))
                continue
            entry["@file"] = name
            entry["@line"] = _line_of_entry(text, key, entry, seen)
            tree[key].append(entry)


def _line_of_entry(text: str, key: str, entry: Tree, seen: Counter[str]) -> int:
    """The line on which an entry stands, found by its id or name (the second one by its second)."""
    for label in ("id", "name", "clause"):
        if isinstance(entry.get(label), str):
            wanted = rf'^\s*{label}\s*=\s*["\']{re.escape(entry[label])}["\']'
            seen[wanted] += 1
            if line := line_of(text, wanted, seen[wanted]):
                return line
    return line_of(text, rf"^\s*\[+{key}\]+")


def line_of(text: str, pattern: str, number: int = 1) -> int:
    """The line of the first match (or of a later one), 0 if there is none."""
    found = list(re.finditer(pattern, text, re.MULTILINE))
    if len(found) < number:
        return 0
    start = found[number - 1].start()
    return text.count("\n", 0, start) + 1 + (text[start : start + 1] == "\n")


def _read_csv(path: Path) -> Tree:
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.reader(lines))
    if not rows:
        raise Mistake("is empty: its first line names the columns.")
    width = len(rows[0])
    for number, row in enumerate(rows[1:], 2):
        if len(row) != width:
            mistake = Mistake(f"has {len(row)} cells where the first line names {width} columns.")
            mistake.line = number  # type: ignore[attr-defined]
            raise mistake
    return {"columns": rows[0], "rows": [[_cell(each) for each in row] for row in rows[1:]]}


def _cell(text: str) -> Any:
    """An empty cell is no value; true and false and whole numbers are what they say; else text."""
    if text.isdecimal() and text.isascii() and (text == "0" or text[0] != "0"):
        return int(text)
    return {"": None, "true": True, "false": False}.get(text, text)
