"""The cells of a spreadsheet, read in a process of its own: no file takes its caller with it.

Bytes go in, rows of plain cells come out; None where the reader gave up, ran out of memory or took
too long. A cell far out of the list makes the reader ask for more memory than there is, and then it
ends its whole process: this module, run by itself, is that process.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys

SECONDS = 20
LARGEST_MEMORY = 1_000_000_000
MOST_LETTERS = 200


def rows_of(data: bytes, most_rows: int, most_columns: int) -> list[list[str]] | None:
    """The rows of the first sheet that has any; none at all where the sheets are empty."""
    command = [sys.executable, "-m", __name__, str(most_rows), str(most_columns)]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, check=True)
        found: list[list[str]] = json.loads(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError):
        return None
    return found


def _read(data: bytes, most_rows: int, most_columns: int) -> list[list[str]]:
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    for title in book.sheet_names:
        rows = book.get_sheet_by_name(title).to_python(nrows=most_rows)
        cells = [[_cell(each) for each in row[:most_columns]] for row in rows]
        if any(any(row) for row in cells):
            return cells
    return []


def _cell(found: object) -> str:
    if isinstance(found, float) and found.is_integer():
        return str(int(found))
    return " ".join(str("" if found is None else found).split())[:MOST_LETTERS]


def _limit_memory() -> None:
    """Where the machine can do that: not more than a list of entries can need."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _limit_memory()
    sys.stdout.write(json.dumps(_read(sys.stdin.buffer.read(), *map(int, sys.argv[1:3]))))
