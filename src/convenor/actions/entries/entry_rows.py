"""Entries out of rows such as a spreadsheet has: one row a contestant, one column a thing.

Rows (a column's name → what stands in it) or the text of a CSV file go in; entries come out, and
a sentence for each row that cannot be read. 'player 1', 'player 2' … or one column 'players' with
names between semicolons; 'id 1' … and 'tags 1' … go with the player of that number. What else a
column may be called, and names that stand in two columns, is for `entry_columns`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from convenor.actions.entries.entry_columns import (
    OF_PLAYER,
    PLAIN,
    WHOLE,
    cells_of,
    columns_by_themselves,
    columns_of,
)
from convenor.actions.entries.entry_forms import Entering
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.typed import reader

YES, NO = ("yes", "true", "1", "y"), ("no", "false", "0", "n")
_read, _ENTRY = reader(Entering), "the entry"


def rows_of(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text; the first line names the columns."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines:
        raise Mistake("there is no line to read: the first one names the columns.")
    mark = max(",;\t", key=lines[0].count)
    headings, *rows = csv.reader(io.StringIO("\n".join(lines)), delimiter=mark)
    for at, row in enumerate(rows, 2):
        if len(row) > len(headings):
            raise Mistake(f"line {at} has more fields than the first has columns.")
    columns = _kept(columns_of(headings), headings)
    return [found for row in rows if (found := cells_of(columns, row))]


def read_row(row: Mapping[str, object]) -> Entering:
    """One row as an entry; a Mistake says what is wrong with it."""
    given: dict[str, object] = {}
    players: dict[int, dict[str, Any]] = {}
    headings = [str(each) for each in row]
    cells = [_text(name, each) for name, each in row.items()]
    for column, text in cells_of(_kept(columns_by_themselves(headings), headings), cells).items():
        _put(given, players, column, text)
    if players:
        given["players"] = [_player(players[at], at) for at in sorted(players)]
    try:
        return _read(given, _ENTRY)
    except Mistake as mistake:  # what it is about is named, and that it is an entry is known
        raise Mistake(str(mistake).removeprefix(f"{_ENTRY}: ")) from None


def _text(column: str, cell: object) -> str:
    """What stands in a cell; a program may send several names or tags as a list."""
    if isinstance(cell, (list, tuple)):
        return "; ".join(_text(column, each) for each in cell)
    if isinstance(cell, Mapping):
        raise Mistake(f"'{column}' must be text, not an object: each thing has a column.")
    return "" if cell is None else str(cell)


def _kept(columns: Sequence[str | None], headings: Sequence[str]) -> list[str]:
    """The columns, and a heading that means none as it stands, to be refused with what is in it."""
    pairs = zip(columns, headings, strict=True)
    return [" ".join(each.casefold().split()) if name is None else name for name, each in pairs]


def _put(
    given: dict[str, object], players: dict[int, dict[str, object]], name: str, text: str
) -> None:
    """What stands in one column."""
    if found := OF_PLAYER.fullmatch(name):
        players.setdefault(int(found[2]), {})[found[1]] = text
    elif name in PLAIN:
        given[name] = text.upper() if name == "side" else text
    elif name == "seed":
        given[name] = text
    elif name == "contending":
        given[name] = _yes_or_no(text)
    elif name == "players":
        given[name] = [each.strip() for each in text.split(";") if each.strip()]
    else:
        near = did_you_mean(name, [*WHOLE, "player 1", "id 1", "tags 1"])
        raise Mistake(f"there is no column '{name}': {near}")


def _player(written: Mapping[str, str], at: int) -> dict[str, object]:
    if "player" not in written:
        raise Mistake(f"player {at} has no name: fill in 'player {at}'.")
    tags = [each.strip() for each in written.get("tags", "").split(";") if each.strip()]
    return {"name": written["player"], "id": written.get("id", ""), "tags": tags}


def _yes_or_no(text: str) -> bool:
    if text.casefold() in YES:
        return True
    if text.casefold() in NO:
        return False
    raise Mistake(f"'contending' cannot be '{text}': write yes or no.")
