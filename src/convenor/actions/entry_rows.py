"""Entries out of rows such as a spreadsheet has: one row a contestant, one column a thing.

Rows (a column's name → what stands in it) or the text of a CSV file go in; entries come out, and
a sentence for each row that cannot be read. 'player 1', 'player 2' … or one column 'players' with
names between semicolons; 'id 1' … and 'tags 1' … go with the player of that number.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Any

from convenor.actions.entries_asked import Entering
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.typed import reader

OTHER_NAMES = {
    "number": "contestant",
    "no": "contestant",
    "pair": "contestant",
    "team": "contestant",
    "team name": "name",
    "state": "district",
    "zone": "district",
}
PLAIN = ("contestant", "name", "club", "district", "side", "section")
KNOWN = (*PLAIN, "seed", "contending", "players", *OTHER_NAMES)
_OF_PLAYER = re.compile(r"(player|id|tags) (\d+)")
YES, NO = ("yes", "true", "1", "y"), ("no", "false", "0", "n")
_read = reader(Entering)


def rows_of(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text; the first line names the columns."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines:
        raise Mistake("there is no line to read: the first one names the columns.")
    mark = max(",;\t", key=lines[0].count)
    found: list[dict[str, str]] = []
    for row in csv.DictReader(io.StringIO("\n".join(lines)), delimiter=mark):
        if None in row:
            raise Mistake(f"line {len(found) + 2} has more fields than the first has columns.")
        if any(row.values()):
            found.append({str(key): each or "" for key, each in row.items()})
    return found


def read_row(row: Mapping[str, Any]) -> Entering:
    """One row as an entry; a Mistake says what is wrong with it."""
    given: dict[str, Any] = {}
    players: dict[int, dict[str, Any]] = {}
    for column, written in row.items():
        text = str(written).strip()
        if text and written is not None:
            _put(given, players, " ".join(str(column).casefold().split()), text)
    if players:
        given["players"] = [_player(players[at], at) for at in sorted(players)]
    return _read(given, "")  # type: ignore[no-any-return]


def _put(given: dict[str, Any], players: dict[int, dict[str, Any]], name: str, text: str) -> None:
    """What stands in one column."""
    name = OTHER_NAMES.get(name, name)
    if found := _OF_PLAYER.fullmatch(name):
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
        names = [each for each in KNOWN if each not in OTHER_NAMES]
        near = did_you_mean(name, [*names, "player 1", "id 1", "tags 1"])
        raise Mistake(f"there is no column '{name}': {near}")


def _player(written: Mapping[str, str], at: int) -> dict[str, Any]:
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
