"""A file of entries: CSV or any text, or a spreadsheet; its cells come out, or a sentence.

Whatever is sent is looked at before it is opened: how large it is, what it is, and how large it
would become; a spreadsheet is opened in a process of its own. Formulas are not worked out: what
the file keeps as their result is taken.
"""

from __future__ import annotations

import io
import zipfile
from importlib.util import find_spec

from convenor.errors import Mistake
from convenor.web.setup.lists import Listed, lines_of_cells, lines_of_text
from convenor.web.setup.sheets import rows_of

LARGEST = 2_000_000
LARGEST_INSIDE = 30_000_000
MOST_PARTS = 500
MOST_ROWS, MOST_COLUMNS = 2_000, 60
SPREADSHEETS = (".xlsx", ".xlsm", ".ods")
"""Names that a text does not have; one with .xls may be a text of an older program."""
_ZIP, _OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_OTHER = "it is neither a list (CSV or text) nor a spreadsheet (XLSX): save it as one of these."


def listed(name: str, data: bytes) -> Listed:
    """The lines of a file."""
    if len(data) > LARGEST:
        raise Mistake(f"{_short(name)} is too large: a list of entries has less than 2 megabytes.")
    if not data.strip():
        raise Mistake(f"{_short(name)} is empty: choose another file.")
    if data.startswith(_ZIP):
        return lines_of_cells(_sheet(name, data))
    if data.startswith(_OLD):
        raise Mistake(f"{_short(name)} is of an old kind of spreadsheet: save it as XLSX or CSV.")
    if name.lower().endswith(SPREADSHEETS):
        raise Mistake(f"{_short(name)} is no spreadsheet, whatever it is called: save it as CSV.")
    return lines_of_text(_limited(_text(name, data)))


def _short(name: str) -> str:
    kept = "".join(each for each in name if each.isprintable())[:60]
    return f"'{kept or 'the file'}'"


def _limited(text: str) -> str:
    """Not more than can be looked at; one more, so that it is seen that there were more."""
    return "\n".join(text.splitlines()[: MOST_ROWS + 1])


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


def _sheet(name: str, data: bytes) -> list[list[str]]:
    """The cells of the first sheet that has any."""
    _insist_on_size(name, data)
    if find_spec("python_calamine") is None:
        raise Mistake(
            f"{_short(name)} is a spreadsheet, which this site cannot open: save it as CSV."
        )
    cells = rows_of(data, MOST_ROWS + 1, MOST_COLUMNS)
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
