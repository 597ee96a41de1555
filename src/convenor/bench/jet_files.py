"""Small Access databases made to be read again: for the benchmark of reading, and for tests.

Tables with their columns and rows go in, the bytes of a JET 3 or JET 4 file come out. No index, no
relation, nothing that Access itself would want: it is no way to write files for other programs.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime

from convenor.formats.jet import JET3, JET4, Layout

Value = bool | int | float | str | datetime | None
Column = tuple[str, int]
"""A name and a kind: 1 yes or no, 2 byte, 3 and 4 whole numbers, 7 number, 8 date, 10 text."""
Table = tuple[Sequence[Column], Sequence[Sequence[Value]]]

_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 7: 8, 8: 8}
_FORMS = {2: "<B", 3: "<h", 4: "<i", 7: "<d", 8: "<d"}
_CATALOGUE: tuple[Column, ...] = (
    *(("Id", 4), ("ParentId", 4), ("Name", 10), ("Type", 3), ("Flags", 4)),
    ("LvProp", 10),
)


def database(tables: Mapping[str, Table], *, jet4: bool) -> bytes:
    """The bytes of a database with these tables."""
    made = _Making(JET4 if jet4 else JET3)
    catalogue = []
    for name, (columns, rows) in tables.items():
        number = made.table(columns, rows)
        catalogue.append((number, 0, name, 1, 0, None))
    made.table(_CATALOGUE, catalogue, at=2)
    return made.whole()


class _Making:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        head = bytearray(layout.page)
        head[:19] = b"\x00\x01\x00\x00Standard Jet DB"
        head[0x14] = int(layout.wide)
        masked = 126 if not layout.wide else 128
        head[0x18 : 0x18 + masked] = _mask(masked)
        self.pages: list[bytes] = [bytes(head), bytes(layout.page), bytes(layout.page)]

    def whole(self) -> bytes:
        return b"".join(self.pages)

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[Value]], at: int = 0) -> int:
        number = at or self._new()
        data = self._data_pages(number, [self._row(columns, row) for row in rows])
        room = self._map_page(data)
        self.pages[number] = self._definition(columns, len(rows), room)
        return number

    def _new(self) -> int:
        self.pages.append(bytes(self.layout.page))
        return len(self.pages) - 1

    # --- pages -------------------------------------------------------------------------

    def _data_pages(self, owner: int, records: list[bytes]) -> list[int]:
        found: list[int] = []
        waiting: list[bytes] = []
        used = self.layout.rows_at
        for record in records:
            if used + len(record) + 2 > self.layout.page:
                found.append(self._data_page(owner, waiting))
                waiting, used = [], self.layout.rows_at
            waiting.append(record)
            used += len(record) + 2
        if waiting:
            found.append(self._data_page(owner, waiting))
        return found

    def _data_page(self, owner: int, records: list[bytes]) -> int:
        page = bytearray(self.layout.page)
        page[0:2] = b"\x01\x01"
        struct.pack_into("<I", page, 4, owner)
        struct.pack_into("<H", page, self.layout.rows_at - 2, len(records))
        end = self.layout.page
        for at, record in enumerate(records):
            end -= len(record)
            page[end : end + len(record)] = record
            struct.pack_into("<H", page, self.layout.rows_at + 2 * at, end)
        number = self._new()
        self.pages[number] = bytes(page)
        return number

    def _map_page(self, pages: list[int]) -> int:
        """A page with two maps: the pages in use, and those with room, which are none."""
        bits = bytearray(max(pages, default=0) // 8 + 1)
        for each in pages:
            bits[each // 8] |= 1 << each % 8
        return self._data_page(0, [b"\x00" + bytes(4) + bytes(bits), bytes(70)])

    def _definition(self, columns: Sequence[Column], count: int, room: int) -> bytes:
        layout = self.layout
        page = bytearray(layout.page)
        page[0:2] = b"\x02\x01"
        variable = sum(kind == 10 for _, kind in columns)
        struct.pack_into("<I", page, layout.count_at, count)
        page[layout.variable_at - 3] = 0x4E
        struct.pack_into("<H", page, layout.variable_at - 2, len(columns))
        struct.pack_into("<H", page, layout.variable_at, variable)
        struct.pack_into("<H", page, layout.columns_at, len(columns))
        struct.pack_into("<I", page, layout.used_at, room << 8)
        struct.pack_into("<I", page, layout.used_at + 4, room << 8 | 1)
        at, names = layout.head, b""
        offset = place = 0
        for number, (name, kind) in enumerate(columns):
            entry = bytearray(layout.column_size)
            entry[0] = kind
            struct.pack_into("<H", entry, layout.number_at, number)
            struct.pack_into("<H", entry, layout.place_at, place)
            entry[layout.flags_at] = 2 if kind == 10 else 3
            if kind == 10:
                place += 1
                struct.pack_into("<H", entry, layout.size_at, 510 if layout.wide else 255)
            else:
                struct.pack_into("<H", entry, layout.fixed_at, offset)
                struct.pack_into("<H", entry, layout.size_at, _SIZES[kind])
                offset += 0 if kind == 1 else _SIZES[kind]
            page[at : at + layout.column_size] = entry
            at += layout.column_size
            text = name.encode("utf-16-le" if layout.wide else "cp1252")
            names += struct.pack("<H" if layout.wide else "<B", len(text)) + text
        page[at : at + len(names)] = names
        struct.pack_into("<I", page, 8, at + len(names))
        return bytes(page)

    # --- a row -------------------------------------------------------------------------

    def _row(self, columns: Sequence[Column], row: Sequence[Value]) -> bytes:
        wide = self.layout.wide
        made = bytearray(struct.pack("<H" if wide else "<B", len(columns)))
        mask = bytearray((len(columns) + 7) // 8)
        texts: list[bytes] = []
        for at, ((_, kind), cell) in enumerate(zip(columns, row, strict=True)):
            if cell is not None and (kind != 1 or cell):
                mask[at // 8] |= 1 << at % 8
            if kind == 10:
                text = "" if cell is None else str(cell)
                texts.append(text.encode("utf-16-le") if wide else text.encode("cp1252"))
            elif kind != 1:
                made += _packed(kind, cell)
        return bytes(made + self._texts(len(made), texts, mask))

    def _texts(self, begin: int, texts: list[bytes], mask: bytearray) -> bytes:
        if not texts:
            return bytes(mask)
        ends = [begin]
        for text in texts:
            ends.append(ends[-1] + len(text))
        body = b"".join(texts)
        if self.layout.wide:
            tail = struct.pack(f"<{len(ends)}H", *reversed(ends))
            return body + tail + struct.pack("<H", len(texts)) + mask
        assert ends[-1] + len(ends) < 250, "rows of the older kind are kept short here"
        return body + bytes(reversed(ends)) + bytes([len(texts)]) + mask


def _mask(length: int) -> bytes:
    """What lies over the head of every such file, so that what is below it reads as zeros."""
    key = b"\xc7\xda\x39\x6b"
    box = list(range(256))
    at = 0
    for place in range(256):
        at = (at + box[place] + key[place % 4]) % 256
        box[place], box[at] = box[at], box[place]
    made, first, second = [], 0, 0
    for _ in range(length):
        first = (first + 1) % 256
        second = (second + box[first]) % 256
        box[first], box[second] = box[second], box[first]
        made.append(box[(box[first] + box[second]) % 256])
    return bytes(made)


def _packed(kind: int, cell: Value) -> bytes:
    if isinstance(cell, datetime):
        since = cell - datetime(1899, 12, 30)
        cell = since.days + since.seconds / 86_400
    return struct.pack(_FORMS[kind], 0 if cell is None else cell)
