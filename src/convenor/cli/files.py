"""Text files that commands read and write, every trouble with them in a sentence."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from convenor.errors import Mistake
from convenor.formats.csv_cells import plain_cell

LONGEST_PATH = 1000


def text_of(name: str) -> str:
    """What a file holds; - is standard input."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Mistake(f"there is no file {name}: check the name.") from None
    except IsADirectoryError:
        raise Mistake(f"{name} is a folder: name a file.") from None
    except UnicodeDecodeError:
        raise Mistake(f"{name} is not text in UTF-8: save it as UTF-8.") from None
    except OSError as why:
        raise Mistake(f"{name} cannot be read: {why.strerror}.") from None


def rows_of(name: str, needed: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """The lines of a CSV file, each with its number; the first line names the columns."""
    text = text_of(name)
    head = text.split("\n", 1)[0]
    read = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    columns = [str(each).strip().casefold() for each in read.fieldnames or ()]
    for each in needed:
        if each not in columns:
            raise Mistake(f"{name} has no column '{each}': its first line names the columns.")
    read.fieldnames = columns
    rows = []
    for row in read:
        if None in row:
            raise Mistake(f"{name}, line {read.line_num}: more fields than columns.")
        plain = {key: (text or "").strip() for key, text in row.items()}
        if any(plain.values()):
            rows.append((read.line_num, {key: each for key, each in plain.items() if each}))
    return rows


def write_csv(name: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A CSV file, or standard output for -; a file that is there is not written over."""
    if name == "-":
        _write(sys.stdout, columns, rows)
        return
    try:
        with Path(name).open("x", encoding="utf-8", newline="") as file:
            _write(file, columns, rows)
    except FileExistsError:
        raise Mistake(f"{name} is there already: choose another name.") from None
    except OSError as why:
        raise Mistake(f"{name} cannot be written: {why.strerror}.") from None


def write_bytes(name: str, data: bytes, *, private: bool = False) -> None:
    """A new file, or standard output for -; a private one is its owner's alone."""
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except FileExistsError:
        raise Mistake(f"{name} is there already: choose another name.") from None
    except OSError as why:
        raise Mistake(f"{name} cannot be written: {why.strerror}.") from None


def file_or_text(given: str) -> str:
    """What an option for a file holds: the file of that path, standard input for -, or the text.

    A file of bytes that are no text (DUP) comes as its bytes, one a sign; zeros that only fill up
    (BRI) come as blanks.
    """
    if given == "-":
        return _as_text(sys.stdin.buffer.read())
    if (
        not given.strip()
        or "\n" in given
        or given.lstrip()[:1] in "[%"
        or len(given) > LONGEST_PATH
    ):
        return given
    if "|" in given and not Path(given).exists():
        return given
    try:
        return _as_text(Path(given).read_bytes())
    except FileNotFoundError:
        raise Mistake(f"there is no file {given}: check the name.") from None
    except (OSError, ValueError) as why:
        raise Mistake(f"{given[:80]} cannot be read: {getattr(why, 'strerror', why)}.") from None


def _as_text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\x00", " ")


def _write(file: TextIO, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    made = csv.writer(file, lineterminator="\n")
    made.writerow(columns)
    made.writerows([plain_cell(each) for each in row] for row in rows)
