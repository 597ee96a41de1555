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

from convenor.actions.entries.entry_columns import OF_PLAYER, PLAIN, cells_of, column_of, columns_of
from convenor.actions.entries.pasted_names import entry_itself, names_of, numbered
from convenor.errors import Mistake, did_you_mean
from convenor.values import value

MOST_LINES = 400
LONGEST_LINE = 500
_QUOTED = re.compile(r'(?:^|[,;\t]) *"[^"]*"')
"""A cell in quotation marks, as a spreadsheet writes one with a comma in it."""
_KEYED = re.compile(r"([a-z]+(?: [a-z]+)?(?: \d{1,2})?)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_OF_TEAM = re.compile(r"([^:]*):(.*)|([^,:]+?)\s+[-–—]+\s+([^,]+,[^,]+,.*)", re.DOTALL)
"""The name of a team before its players: a colon, or a dash where commas part the players."""
_IN_BRACKETS = re.compile(r"([^()\[\]]+?)\s*[(\[]([^()\[\]]*[,/&;][^()\[\]]*)[)\]]\s*")
"""The name of a team before its players in brackets."""
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
    plain = _QUOTED.sub(",", first)
    mark = max("\t;,/", key=plain.count)
    if _QUOTED.search(first) or (first.count(mark) and is_heading(first.split(mark))):
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
    listed = _kept([line_of(_meant(cells_of(columns, row))) for row in rows[1:]])
    return Listed(listed.lines, tuple(notes), listed.too_many)


def is_heading(cells: Sequence[str]) -> bool:
    """Whether the first row names columns: most of its cells are names that a column can have."""
    named = [each for each in cells if each.strip()]
    known = [each for each in named if column_of(each) is not None]
    return bool(named) and 2 * len(known) >= len(named)


def is_column(name: str) -> bool:
    """Whether a row may have something of this name."""
    return name in SAID or OF_PLAYER.fullmatch(name) is not None


def _columns(heading: Sequence[str]) -> tuple[list[str | None], list[str]]:
    columns, notes = columns_of(heading), []
    for each, found in zip(heading, columns, strict=True):
        if each.strip() and found is None:
            near = did_you_mean(each.strip().casefold(), [*SAID, "players", "player 1"])
            notes.append(f"The column '{each.strip()[:40]}' is not used: {near}")
    return columns, notes


def _meant(row: Row) -> Row:
    """A column headed 'team' may have numbers or names in it."""
    number = row.get("contestant", "")
    if not number or any(each.isdecimal() for each in number):
        return row
    return {"name": number, **{key: each for key, each in row.items() if key != "contestant"}}


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
    cut = [each.strip()[:LONGEST_LINE] for each in lines]  # before it is looked through
    short = tuple(re.sub(r"\s*\t\s*", " / ", each)[:LONGEST_LINE] for each in cut)
    return Listed(short[:MOST_LINES], too_many=max(0, len(short) - MOST_LINES))


# --- out of a line -------------------------------------------------------------------------------


def row_of(line: str, contestants: str) -> Row:
    """A line as a row of columns; what it cannot be is for the checks to say."""
    head, *more = line.split(";")
    row: Row = {}
    for each in more:
        found = _KEYED.fullmatch(each.strip())
        if found is not None:
            row[column_of(found[1]) or found[1].casefold().strip()] = found[2].strip()
        elif each.strip():
            head += f" / {each.strip()}"
    head = entry_itself(head, contestants)
    if contestants == "teams" and (named := _team_and_players(head)):
        row["name"], head = named
    return {**row, **numbered(names_of(head, contestants))}


def _team_and_players(head: str) -> tuple[str, str] | None:
    """The name of a team and its players, where a line tells them apart."""
    if found := _IN_BRACKETS.fullmatch(head):
        return found[1].strip(), found[2]
    if found := _OF_TEAM.fullmatch(head):
        return (found[1] or found[3] or "").strip(), found[2] or found[4] or ""
    return None
