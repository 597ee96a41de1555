"""A list of entries as people write it: one line an entry, names with a comma, slash or dash.

Text or the cells of a sheet go in; lines come out, each of which is read into a row of columns or
has a problem with a way out. A line may say more after a semicolon, 'club: Harbour; seed: 3', so
that everything a sheet had can be put right in one field.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from convenor.actions.entry_rows import OTHER_NAMES, PLAIN
from convenor.errors import Mistake, did_you_mean
from convenor.values import value

MOST_LINES = 400
LONGEST_LINE = 500
_BEFORE = re.compile(
    r"\s*(?:[•·*‣▪◦–—-]\s+)?(?:\(?\d{1,4}\s*(?:[.):]\s+|[/\t]\s*|,\s*(?=[^\s\d])))?"
)
"""What stands before an entry and is no part of it: a dot, a dash, the number of the line."""
_LEAST_ID = 3
"""Figures that a player's number with the federation has at least."""
_MARKS = (
    re.compile(r"\t+"),
    re.compile(r"\s*/\s*"),
    re.compile(r"\s+-+\s+|\s*[–—]\s*"),
    re.compile(r"\s+(?:&|\+|and|with)\s+", re.IGNORECASE),
    re.compile(r"\s*,\s*"),
)
"""What stands between names, the surest first: a comma may also part a surname from a name."""
_KEYED = re.compile(r"([a-z]+(?: [a-z]+)?(?: \d{1,2})?)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_OF_PLAYER = re.compile(r"(player|id|tags|name) ?(\d{1,2})")
_HEADINGS = {
    "partner": "player 2",
    "captain": "player 1",
    "names": "players",
    "pair no": "contestant",
    "pair number": "contestant",
    "team number": "contestant",
    "table": "",
    "north": "player 1",
    "south": "player 2",
    "email": "",
    "phone": "",
}
SAID = (*PLAIN, "seed", "contending")
Row = dict[str, str]


@value
class Listed:
    """What a paste or a sheet held: its lines, and what was left aside."""

    lines: tuple[str, ...]
    notes: tuple[str, ...] = ()
    too_many: int = 0


# --- into lines ----------------------------------------------------------------------------------


def lines_of_text(text: str) -> Listed:
    """The lines of what somebody pasted or typed; a table with headings is read as one."""
    clean = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    first = clean.lstrip("\n").partition("\n")[0]
    mark = max("\t;,/", key=first.count)
    if first.count(mark) and is_heading(first.split(mark)):
        return lines_of_cells(_cells(clean.strip("\n"), mark))
    return _kept([each for each in clean.split("\n") if each.strip()])


def _cells(text: str, mark: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(text), delimiter=mark))
    except csv.Error as error:
        raise Mistake(f"the list cannot be read as a table ({error}): send it as lines.") from None


def lines_of_cells(cells: Sequence[Sequence[str]]) -> Listed:
    """The lines of a sheet: by its headings, or the cells of a row as they stand."""
    rows = [[each.strip() for each in row] for row in cells if any(each.strip() for each in row)]
    if not rows:
        return Listed(())
    if not is_heading(rows[0]):
        return _kept(["\t".join(each for each in row if each) for row in rows])
    columns, notes = _columns(rows[0])
    listed = _kept([line_of(dict(_named(columns, row))) for row in rows[1:]])
    return Listed(listed.lines, tuple(notes), listed.too_many)


def is_heading(cells: Sequence[str]) -> bool:
    """Whether the first row names columns: most of its cells are names that a column can have."""
    named = [each for each in cells if each.strip()]
    known = [each for each in named if _column(each) is not None]
    return bool(named) and 2 * len(known) >= len(named)


def _column(written: str) -> str | None:
    """The column that a heading means; '' for one that is left aside; None if unknown."""
    name = " ".join(written.casefold().replace("_", " ").replace(".", "").split())
    name = _HEADINGS.get(name, OTHER_NAMES.get(name, name))
    if found := _OF_PLAYER.fullmatch(name):
        return f"{found[1].replace('name', 'player')} {found[2]}"
    return name if name in (*SAID, "players", "") else None


def is_column(name: str) -> bool:
    """Whether a row may have something of this name."""
    return name in SAID or _OF_PLAYER.fullmatch(name) is not None


def _columns(heading: Sequence[str]) -> tuple[list[str], list[str]]:
    columns, notes = [], []
    for each in heading:
        found = _column(each)
        columns.append(found or "")
        if each.strip() and found is None:
            near = did_you_mean(each.strip().casefold(), [*SAID, "players", "player 1"])
            notes.append(f"The column '{each.strip()[:40]}' is not used: {near}")
    return columns, notes


def _named(columns: Sequence[str], row: Sequence[str]) -> list[tuple[str, str]]:
    pairs = zip(columns, row, strict=False)
    return [(column, each) for column, each in pairs if column and each]


def line_of(row: Row) -> str:
    """A row as one line: the players, then whatever else is known."""
    numbered = sorted(
        (int(key.split()[1]), each) for key, each in row.items() if key.startswith("player ")
    )
    players = [each.replace(";", " ") for _, each in numbered] or row.get("players", "").split(";")
    rest = [
        f"{key}: {each.replace(';', ' ')}"
        for key, each in row.items()
        if not key.startswith("player")
    ]
    return "; ".join([" / ".join(each.strip() for each in players if each.strip()), *rest])


def _kept(lines: Sequence[str]) -> Listed:
    short = tuple(re.sub(r"\s*\t\s*", " / ", each.strip())[:LONGEST_LINE] for each in lines)
    return Listed(short[:MOST_LINES], too_many=max(0, len(short) - MOST_LINES))


# --- out of a line -------------------------------------------------------------------------------


def row_of(line: str, contestants: str) -> Row:
    """A line as a row of columns; what it cannot be is for the checks to say."""
    head, *more = line.split(";")
    row: Row = {}
    for each in more:
        found = _KEYED.fullmatch(each.strip())
        if found is not None:
            row[_column(found[1]) or found[1].casefold().strip()] = found[2].strip()
        elif each.strip():
            head += f" / {each.strip()}"
    head = _BEFORE.sub("", head, count=1)
    if contestants == "teams" and ":" in head:
        name, _, head = head.partition(":")
        row["name"] = name.strip()
    return {**row, **_numbered(names_of(head, contestants))}


def _numbered(parts: Sequence[str]) -> Row:
    """The players in their order; a number that follows a name is that player's own.

    >>> _numbered(["Ann Lee", "30415", "Bob Ray"])
    {'player 1': 'Ann Lee', 'id 1': '30415', 'player 2': 'Bob Ray'}
    """
    row: Row = {}
    at = 0
    for each in parts:
        if at and each.isdecimal() and len(each) >= _LEAST_ID and f"id {at}" not in row:
            row[f"id {at}"] = each
        else:
            at += 1
            row[f"player {at}"] = each
    return row


def names_of(head: str, contestants: str = "pairs") -> list[str]:
    """The names in a line.

    >>> names_of("Lee, Ann / Ray, Bob")
    ['Ann Lee', 'Bob Ray']
    """
    if contestants == "individuals" and head.count(",") == 1:
        return [_name(head)]
    for mark in _MARKS:
        parts = [each for each in mark.split(head.strip()) if each.strip()]
        if len(parts) > 1:
            nested = mark.pattern in (r"\s+(?:&|\+|and|with)\s+",) and "," in head
            if nested and contestants != "pairs":
                return [name for each in parts for name in names_of(each)]
            return [_name(each) for each in parts]
    return [_name(head)] if head.strip() else []


def _name(written: str) -> str:
    """A name as it is read aloud: 'Lee, Ann' is Ann Lee."""
    last, comma, first = " ".join(written.split()).partition(", ")
    return f"{first} {last}" if comma else last.strip(" ,")
