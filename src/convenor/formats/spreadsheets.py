"""A list that somebody sends: CSV or any text, or a spreadsheet; text or cells come out.

Whatever is sent is looked at before it is opened: how large it is, what it is, and how large it
would become; a spreadsheet is opened in a process of its own. Formulas are not worked out: what
the file keeps as their result is taken. What the cells mean is not known here.
"""

from __future__ import annotations

import csv
import io
import zipfile
from importlib.util import find_spec

from convenor.errors import Mistake
from convenor.formats.sheets import rows_of
from convenor.values import value

LARGEST_INSIDE = 30_000_000
MOST_PARTS = 500
SPREADSHEETS = (".xlsx", ".xlsm", ".ods")
"""Names that a text does not have; one with .xls may be a text of an older program."""
_ZIP, _OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_OTHER = "it is neither a list (CSV or text) nor a spreadsheet (XLSX): save it as one of these."


@value
class Limits:
    """How large a list may be, and what it is a list of."""

    what: str
    largest: int
    rows: int
    columns: int = 60


def text_or_cells(name: str, data: bytes, limits: Limits) -> str | list[list[str]]:
    """The text of a file, or the cells of its first sheet that has any; one row more than allowed
    comes out too, so that it is seen that there were more."""
    if len(data) > limits.largest:
        size = f"{limits.largest // 1_000_000} megabytes"
        raise Mistake(f"{_short(name)} is too large: a list of {limits.what} has less than {size}.")
    if not data.strip():
        raise Mistake(f"{_short(name)} is empty: choose another file.")
    if data.startswith(_ZIP):
        return _sheet(name, data, limits)
    if data.startswith(_OLD):
        raise Mistake(f"{_short(name)} is of an old kind of spreadsheet: save it as XLSX or CSV.")
    if name.lower().endswith(SPREADSHEETS):
        raise Mistake(f"{_short(name)} is no spreadsheet, whatever it is called: save it as CSV.")
    return "\n".join(_text(name, data).splitlines()[: limits.rows + 1])


def cells_of(name: str, data: bytes, limits: Limits) -> list[list[str]]:
    """The cells of a file, row by row, whichever way it was saved."""
    found = text_or_cells(name, data, limits)
    if not isinstance(found, str):
        return found
    head = found.split("\n", 1)[0]
    mark = max(",;\t", key=head.count)
    try:
        return [[" ".join(cell.split()) for cell in row] for row in csv.reader(
            io.StringIO(found), delimiter=mark
        )]  # fmt: skip
    except csv.Error as why:
        raise Mistake(f"{_short(name)} cannot be read as CSV ({why}): save it anew.") from None


def _short(name: str) -> str:
    kept = "".join(each for each in name if each.isprintable())[:60]
    return f"'{kept or 'the file'}'"


def _text(name: str, data: bytes) -> str:
    """The text of a file, in whichever way its program has written it."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(each < " " and each not in "\t\r\n\x0b\x0c" for each in text):
            return text
    raise Mistake(f"{_short(name)} cannot be read: {_OTHER}")


# --- spreadsheets ---------------------------------------------------------------------------------


def _sheet(name: str, data: bytes, limits: Limits) -> list[list[str]]:
    """The cells of the first sheet that has any."""
    _insist_on_size(name, data)
    if find_spec("python_calamine") is None:
        raise Mistake(
            f"{_short(name)} is a spreadsheet, which cannot be opened here: save it as CSV, or "
            "install the extra 'web'."
        )
    cells = rows_of(data, limits.rows + 1, limits.columns)
    if cells is None:
        raise Mistake(
            f"{_short(name)} cannot be read: it is no spreadsheet (XLSX), or has a cell far below "
            "or beside the list: save the list as CSV."
        )
    if not cells:
        raise Mistake(f"{_short(name)} has no filled cell: choose another file.")
    return cells


def _insist_on_size(name: str, data: bytes) -> None:
    """Refuse what would become too large when it is unpacked, or is no spreadsheet at all."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise Mistake(f"{_short(name)} cannot be read: {_OTHER}") from None
    if len(parts) > MOST_PARTS or sum(each.file_size for each in parts) > LARGEST_INSIDE:
        raise Mistake(f"{_short(name)} is too large once it is unpacked: save the list as CSV.")
