"""The values of an Access database: numbers, dates, texts, and long texts that stand elsewhere.

A column and the bytes of a cell go in, a plain value comes out. Nothing is rounded: money is an
exact number, a floating number is given as the file's own.
"""

from __future__ import annotations

import struct
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Protocol, TypeAlias

from convenor.values import value

Cell: TypeAlias = bool | int | float | Fraction | str | bytes | datetime | None

_BEGINNING = datetime(1899, 12, 30)
LONGEST_TEXT = 1_000_000


@value
class Column:
    """A column: its name, its kind, and where its cells stand in a row."""

    name: str
    kind: int
    number: int
    place: int
    fixed: bool
    offset: int
    size: int
    wide: bool


class Pages(Protocol):
    """Whoever can follow a pointer to a row of another page."""

    def pointed(self, pointer: int) -> bytes:
        """The bytes of that row."""
        ...


def value_of(column: Column, raw: bytes, pages: Pages) -> Cell:
    """What a cell holds."""
    match column.kind:
        case 2:
            return raw[0]
        case 3:
            return int(struct.unpack("<h", raw)[0])
        case 4:
            return int(struct.unpack("<i", raw)[0])
        case 5:
            return Fraction(struct.unpack("<q", raw)[0], 10_000)
        case 6:
            return float(struct.unpack("<f", raw)[0])
        case 7:
            return float(struct.unpack("<d", raw)[0])
        case 8:
            return _moment(struct.unpack("<d", raw)[0])
        case 10:
            return text_of(raw, wide=column.wide)
        case 12:
            return text_of(_long(raw, pages), wide=column.wide)
        case 11:
            return _long(raw, pages)
    return raw


def _moment(days: float) -> datetime:
    """A date and time, to the nearest second; before the beginning the day counts back alone."""
    whole = int(days)
    seconds = round(abs(days - whole) * 86_400)
    return _BEGINNING + timedelta(days=whole, seconds=seconds)


def text_of(raw: bytes, *, wide: bool) -> str:
    """A text: of single bytes in the older kind; of two, or packed, in the newer."""
    if not wide:
        return raw.decode("cp1252", "replace")
    if not raw.startswith(b"\xff\xfe"):
        return raw.decode("utf-16-le", "replace")
    made, packed, at = [], True, 2
    while at < len(raw):
        if raw[at] == 0:
            packed = not packed
            at += 1
        elif packed:
            made.append(raw[at : at + 1].decode("latin-1"))
            at += 1
        else:
            made.append(raw[at : at + 2].decode("utf-16-le", "replace"))
            at += 2
    return "".join(made)


def _long(raw: bytes, pages: Pages) -> bytes:
    """A long text or object: in its row, in another row, or in a chain of them."""
    length, pointer = struct.unpack_from("<II", raw)
    size, way = length & 0x3FFFFFFF, length >> 30
    if way & 2:
        return raw[12 : 12 + size]
    if way & 1:
        return pages.pointed(pointer)[:size]
    made, seen = b"", set()
    while pointer and pointer not in seen and len(made) < min(size, LONGEST_TEXT):
        seen.add(pointer)
        row = pages.pointed(pointer)
        (pointer,) = struct.unpack_from("<I", row)
        made += row[4:]
    return made[:size]
