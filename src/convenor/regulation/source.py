"""Reads a rulebook's folder (TOML and CSV) into a plain tree, and a tree into a `Rulebook`.

The tree holds only text, whole numbers, truth values, lists and mappings: decimals stay as the
text that was written, days as ISO text, so that nothing is lost and the tree can be kept as JSON.
What is written where is remembered well enough to name file and line of a mistake.
"""

from __future__ import annotations

import csv
import datetime
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from convenor.errors import Mistake
from convenor.regulation.book import (
    Change,
    Chapter,
    Clause,
    Dated,
    Discrepancy,
    Rulebook,
    Switch,
    Table,
    Trouble,
)

Tree = dict[str, Any]

HEAD = "rulebook.toml"
TOP_KEYS = ("rulebook", "chapter", "clause", "switch", "table", "discrepancy", "change", "bind")


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a rulebook: the file, the line, and a sentence."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


class RulebookMistake(Mistake):
    """A rulebook that does not load: every problem found, one sentence each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(each) for each in self.problems))


def files_of(folder: Path) -> list[Path]:
    """The files that make up a rulebook, the head first; a single TOML file is a rulebook too."""
    if folder.is_file():
        return [folder]
    toml = sorted(folder.glob("*.toml")) + sorted((folder / "clauses").glob("*.toml"))
    toml.sort(key=lambda each: each.name != HEAD)
    return toml + sorted((folder / "tables").glob("*.csv"))


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
    _bind(tree, problems)
    if problems:
        raise RulebookMistake(problems)
    return tree


def _bind(tree: Tree, problems: list[Problem]) -> None:
    """Terms that stand apart from their clause join it."""
    clauses = {each.get("id"): each for each in tree["clause"]}
    for entry in tree.pop("bind"):
        clause = clauses.get(entry.get("clause"))
        if clause is None or clause.get("family"):
            what = "bound twice" if clause else "not there"
            text = f"clause '{entry.get('clause')}' is {what}."
            problems.append(Problem(entry["@file"], entry["@line"], text))
            continue
        clause.update({k: v for k, v in entry.items() if k != "clause" and not k.startswith("@")})


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
            from convenor.errors import did_you_mean

            line = line_of(text, rf"^\s*\[*{re.escape(key)}\b")
            problems.append(
                Problem(name, line, f"unknown heading '{key}': {did_you_mean(key, TOP_KEYS)}")
            )
            continue
        entries = value if isinstance(value, list) else [value]
        for entry in entries:
            if not isinstance(entry, dict):
                problems.append(Problem(name, 0, f"'{key}' must be a table, not a bare value."))
                continue
            entry["@file"] = name
            entry["@line"] = _line_of_entry(text, key, entry)
            tree[key].append(entry)


def _line_of_entry(text: str, key: str, entry: Tree) -> int:
    """The line on which an entry stands, found by its id or name."""
    for label in ("id", "name", "clause"):
        if isinstance(entry.get(label), str):
            wanted = re.escape(entry[label])
            if line := line_of(text, rf'^\s*{label}\s*=\s*["\']{wanted}["\']'):
                return line
    return line_of(text, rf"^\s*\[+{key}\]+")


def line_of(text: str, pattern: str) -> int:
    """The line of the first match, 0 if there is none."""
    found = re.search(pattern, text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 0


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
    """An empty cell is no value; true and false are truth values; all else is its text."""
    return {"": None, "true": True, "false": False}.get(text, text)


def build(tree: Tree) -> Rulebook:
    """A checked tree as a `Rulebook`."""
    head = tree["rulebook"][0]
    since = datetime.date.fromisoformat(head["since"])
    switches = {each["name"]: _switch(each) for each in tree["switch"]}
    clauses = [_clause(each, head, since, switches) for each in tree["clause"]]
    return Rulebook(
        id=head["id"],
        title=head["title"],
        document=head.get("document", head["title"]),
        since=since,
        until=_day(head.get("until")),
        under=head.get("under", ""),
        chapters=tuple(Chapter(each["id"], each["heading"]) for each in tree["chapter"]),
        clauses={each.id: each for each in clauses},
        switches=switches,
        tables={each["name"]: _table(each, tree["csv"]) for each in tree["table"]},
        discrepancies=tuple(_discrepancy(each) for each in tree["discrepancy"]),
        changes=tuple(_change(each) for each in tree["change"]),
    )


def _day(text: str | None) -> datetime.date | None:
    return datetime.date.fromisoformat(text) if text else None


def _switch(entry: Tree) -> Switch:
    return Switch(
        name=entry["name"],
        clauses=tuple(entry["clauses"]),
        default=entry["default"],
        alternatives=tuple(entry["alternatives"]),
        meaning=entry.get("meaning", ""),
    )


def _clause(
    entry: Tree, head: Tree, since: datetime.date, switches: Mapping[str, Switch]
) -> Clause:
    own = [name for name, each in switches.items() if entry["id"] in each.clauses]
    named = [*entry.get("switches", []), *own]
    return Clause(
        rulebook=head["id"],
        id=entry["id"],
        heading=entry["heading"],
        kind=entry["kind"],
        rule=entry["rule"],
        chapter=entry.get("chapter", ""),
        takes=tuple(entry.get("takes", ())),
        gives=entry.get("gives", ""),
        needs=tuple(entry.get("needs", ())),
        switches=tuple(dict.fromkeys(named)),
        troubles=tuple(Trouble(**each) for each in entry.get("troubles", ())),
        decided_by=entry.get("decided_by", ""),
        family=entry.get("family", ""),
        asks=tuple(entry.get("asks", ())),
        requires=tuple(entry.get("requires", ())),
        meanings=entry.get("meanings", {}),
        dated=_dated(entry, since),
    )


def _dated(entry: Tree, since: datetime.date) -> tuple[Dated, ...]:
    if not entry.get("family"):
        return ()
    terms = entry.get("terms", {})
    editions = terms if isinstance(terms, list) else [{"since": entry.get("since"), **terms}]
    return tuple(
        Dated(
            since=_day(each.get("since")) or since,
            until=_day(each.get("until")),
            terms={key: value for key, value in each.items() if key not in ("since", "until")},
        )
        for each in editions
    )


def _table(entry: Tree, found: Mapping[str, Tree]) -> Table:
    data = found[entry["file"]]
    columns = tuple(data["columns"])
    return Table(
        name=entry["name"],
        clause=entry["clause"],
        title=str(entry.get("title", entry["name"])),
        columns=columns,
        rows=tuple(
            {key: cell for key, cell in zip(columns, row, strict=True) if cell is not None}
            for row in data["rows"]
        ),
    )


def _discrepancy(entry: Tree) -> Discrepancy:
    return Discrepancy(
        id=entry["id"],
        where=tuple(entry.get("where", ())),
        what=entry["what"],
        effect=entry.get("effect", ""),
        resolution=entry.get("resolution", ""),
    )


def _change(entry: Tree) -> Change:
    return Change(
        clause=entry["clause"],
        by=entry["by"],
        term=entry.get("term", ""),
        switch=entry.get("switch", ""),
        value=entry["value"],
        since=_day(entry.get("since")),
    )
