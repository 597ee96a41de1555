"""Results by board in a table (CSV, or a workbook): a line a result, headings in the first line.

Bytes go in, an `Event` without scores comes out, with every problem at its line. The headings are
the usual words: board, ns, ew, and either result or contract, by and tricks; table, round and lead
where they are known. A table with two teams in a line is one of matches: `match_tables`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from convenor.bridge import UNKNOWN, Board, parse_card, parse_result
from convenor.errors import Mistake
from convenor.formats import match_tables
from convenor.formats.events import Contestant, Event, EventBoard, Section, TravellerLine
from convenor.formats.line_checks import Field, checked, where_of
from convenor.formats.problems import BadFile, Problems
from convenor.formats.spreadsheets import Limits, cells_of
from convenor.formats.table_columns import columns_by
from convenor.formats.whole_numbers import whole_number
from convenor.scoring.lines import Artificial

HEADINGS = {
    "board": ("board", "board no", "board number", "bd", "brd"),
    "ns": ("ns", "ns pair", "pair ns", "pairns", "n/s", "ns no"),
    "ew": ("ew", "ew pair", "pair ew", "pairew", "e/w", "ew no"),
    "result": ("result", "score", "ns score", "outcome"),
    "contract": ("contract", "con"),
    "by": ("by", "declarer", "dec", "ns/ew"),
    "tricks": ("tricks", "made", "tricks made"),
    "lead": ("lead", "lead card", "leadcard"),
    "table": ("table", "tbl"),
    "round": ("round", "rnd"),
}
NEEDED = ("board", "ns", "ew")
MOST_LINES = 200_000
LIMITS = Limits("results", 20_000_000, 20_000)
_AWARDS = {"a60/40": (60, 40), "a40/60": (40, 60), "a50/50": (50, 50), "av": (50, 50)}


def loads(data: bytes, problems: Problems | None = None, *, workbook: bool = False) -> Event:
    """Read the results of a table; refuse one with problems unless there is a place for them."""
    found = Problems() if problems is None else problems
    rows = _sheet(data) if workbook else _rows(data)
    of_matches = bool(rows) and match_tables.is_of_matches(rows[0][1])
    event = match_tables.event_of(rows, found) if of_matches else _event(rows, found)
    if problems is None:
        found.stop_if_refused()
    return event


def _rows(data: bytes) -> list[tuple[int, list[str]]]:
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    head = text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    found = []
    try:
        for row in reader:
            found.append((reader.line_num, [each.strip() for each in row]))
            if len(found) > MOST_LINES:
                raise BadFile.of(Mistake(f"the table has more than {MOST_LINES} lines."))
    except csv.Error as error:
        raise BadFile.of(Mistake(f"line {reader.line_num} is no line of CSV: {error}.")) from None
    return found


def _sheet(data: bytes) -> list[tuple[int, list[str]]]:
    try:
        cells = cells_of("the workbook", data, LIMITS)
    except Mistake as mistake:
        raise BadFile.of(mistake) from None
    return [(at, [cell.strip() for cell in row]) for at, row in enumerate(cells, 1)]


def columns_of(headings: Sequence[str]) -> dict[str, int]:
    """Where each column stands; a heading that is not known is nobody's."""
    return columns_by(HEADINGS, headings)


def _event(rows: list[tuple[int, list[str]]], problems: Problems) -> Event:
    if not rows:
        raise BadFile.of(Mistake("the table is empty."))
    columns = columns_of(rows[0][1])
    missing = [name for name in NEEDED if name not in columns]
    if "result" not in columns and "contract" not in columns:
        missing.append("result")
    if missing:
        raise BadFile.of(
            Mistake(f"the first line has no heading '{missing[0]}': name the columns in it.")
        )
    lines: dict[int, list[tuple[int, TravellerLine]]] = {}
    for at, row in rows[1:]:
        cells = {name: row[place] if place < len(row) else "" for name, place in columns.items()}
        if not any(cells.values()):
            continue
        where = where_of(cells["board"] or "?", cells["ns"], cells["ew"])
        with problems.gathering(at, where):
            board = Board(whole_number(cells["board"])).number
            lines.setdefault(board, []).append((at, _line(cells)))
    names = dict.fromkeys(
        who for own in lines.values() for _, line in own for who in (line.ns, line.ew) if who
    )
    contestants = tuple(Contestant(each) for each in sorted(names, key=lambda e: (len(e), e)))
    boards = []
    for number in sorted(lines):
        told = EventBoard(number, tuple(line for _, line in lines[number]))
        kept = checked(told, [at for at, _ in lines[number]], Field(contestants), problems)
        boards.append(EventBoard(number, kept))
    return Event("none", sections=(Section(contestants=contestants, boards=tuple(boards)),))


def _line(cells: dict[str, str]) -> TravellerLine:
    said = cells.get("result", "")
    award = _AWARDS.get(said.lower().replace(" ", ""))
    if cells.get("contract") and not award:
        said = f"{cells['contract']} {cells.get('tricks') or said} {_by(cells)}".strip()
    result = UNKNOWN if award else parse_result(said)
    lead, number = cells.get("lead", ""), cells.get("round", "")
    return TravellerLine(
        ns=cells["ns"],
        ew=cells["ew"],
        result=result,
        lead=parse_card(lead) if lead else None,
        ns_award=Artificial(percent=award[0]) if award else None,
        ew_award=Artificial(percent=award[1]) if award else None,
        table=cells.get("table", ""),
        round=whole_number(number) if number else None,
    )


def _by(cells: dict[str, str]) -> str:
    return f"by {cells['by']}" if cells.get("by") else ""
