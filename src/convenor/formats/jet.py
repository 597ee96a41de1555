"""Microsoft Access databases (JET 3 and 4), read only: tables, columns and rows.

The bytes of a file go in; tables by name come out, each with its rows as plain values. Everything
is checked against the file's own bounds, and a file that does not add up is refused: a row is never
left out in silence. What the tables mean is not known here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from convenor.errors import Mistake
from convenor.formats.jet_values import Cell, Column, value_of
from convenor.values import value

Row: TypeAlias = dict[str, Cell]

CATALOGUE_PAGE = 2
MOST_PAGES = 100_000
MOST_COLUMNS = 255
_DATA, _DEFINITION, _USAGE = 1, 2, 5
_GONE = 0x4000
"""The mark of a row that was moved or taken out: what it held stands elsewhere, or nowhere."""
_OFFSET = 0x1FFF


@value
class Layout:
    """Where things stand in a version of the format."""

    page: int
    rows_at: int
    count_at: int
    variable_at: int
    columns_at: int
    indexes_at: int
    used_at: int
    head: int
    index_size: int
    column_size: int
    number_at: int
    place_at: int
    flags_at: int
    fixed_at: int
    size_at: int
    wide: bool


JET3 = Layout(2048, 10, 12, 23, 25, 31, 35, 43, 8, 18, 1, 3, 13, 14, 16, False)
JET4 = Layout(4096, 14, 16, 43, 45, 51, 55, 63, 12, 25, 5, 7, 15, 21, 23, True)


class Damaged(Mistake):
    """A database that does not add up."""


class Database:
    """A database whose bytes are all here."""

    def __init__(self, data: bytes) -> None:
        version = data[0x14] if len(data) > 0x14 else None
        if version not in (0, 1):
            raise Mistake("this Access database is of a newer kind than Bridgemate writes.")
        self.layout = JET3 if version == 0 else JET4
        self.data = data
        size = self.layout.page
        if len(data) % size or len(data) < 3 * size or len(data) // size > MOST_PAGES:
            raise Damaged("the database is cut: its length is no number of whole pages.")
        if self.page(CATALOGUE_PAGE)[0] != _DEFINITION:
            raise Damaged("the database is encrypted or damaged: its list of tables is not there.")

    def page(self, number: int) -> bytes:
        """A page by its number."""
        size = self.layout.page
        if not 0 <= number < len(self.data) // size:
            raise Damaged(
                f"the database is damaged: it points to page {number}, which is not there."
            )
        return self.data[number * size : (number + 1) * size]

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """The tables of the user, by name."""
        found = {}
        for row in Table(self, CATALOGUE_PAGE, "MSysObjects").rows():
            name, number, kind = row.get("Name"), row.get("Id"), row.get("Type")
            flags = row.get("Flags")
            if kind != 1 or not isinstance(name, str) or not isinstance(number, int):
                continue
            if isinstance(flags, int) and flags & 0x80000002:
                continue
            found[name] = Table(self, number & 0xFFFFFF, name)
        return found

    def row_bytes(self, page: bytes, at: int) -> tuple[int, bytes]:
        """The mark of a row of a data page, and its bytes."""
        layout = self.layout
        (start,) = struct.unpack_from("<H", page, layout.rows_at + 2 * at)
        end = layout.page
        if at:
            end = struct.unpack_from("<H", page, layout.rows_at + 2 * at - 2)[0] & _OFFSET
        offset = start & _OFFSET
        if not layout.rows_at <= offset <= end <= layout.page:
            raise Damaged("the database is damaged: a row does not lie in its page.")
        return start, page[offset:end]

    def pointed(self, pointer: int) -> bytes:
        """The bytes of a row that a pointer names: its place in the lowest byte, then its page."""
        page = self.page(pointer >> 8)
        at = pointer & 0xFF
        if page[0] != _DATA or at >= self.rows_in(page):
            raise Damaged("the database is damaged: it points to a row that is not there.")
        return self.row_bytes(page, at)[1]

    def rows_in(self, page: bytes) -> int:
        """How many rows a data page has, those that are gone too."""
        count: int = struct.unpack_from("<H", page, self.layout.rows_at - 2)[0]
        if self.layout.rows_at + 2 * count > self.layout.page:
            raise Damaged("the database is damaged: a page has more rows than it can hold.")
        return count

    def used_pages(self, pointer: int) -> Iterator[int]:
        """The pages that a map names, in their order."""
        found = self.pointed(pointer)
        if found[:1] == b"\x00":
            (first,) = struct.unpack_from("<I", found, 1)
            yield from _bits(found[5:], first)
            return
        span = (self.layout.page - 4) * 8
        for at in range((len(found) - 1) // 4):
            (number,) = struct.unpack_from("<I", found, 1 + 4 * at)
            if number:
                page = self.page(number)
                if page[0] != _USAGE:
                    raise Damaged("the database is damaged: a map of pages is not there.")
                yield from _bits(page[4:], at * span)


def _bits(mask: bytes, first: int) -> Iterator[int]:
    for at, byte in enumerate(mask):
        if byte:
            for bit in range(8):
                if byte >> bit & 1:
                    yield first + 8 * at + bit


class Table:
    """A table: its columns, and its rows as they are read."""

    def __init__(self, database: Database, page: int, name: str) -> None:
        self.database = database
        self.number = page
        self.name = name

    def rows(self) -> list[Row]:
        """All rows in the order of their pages."""
        try:
            found = [self._cells(each) for each in self._records()]
        except (struct.error, IndexError, UnicodeDecodeError, OverflowError):
            raise Damaged(f"the table {self.name} is damaged: a row cannot be read.") from None
        (told,) = struct.unpack_from("<I", self._definition, self.database.layout.count_at)
        if told != len(found) and self.number != CATALOGUE_PAGE:
            raise Damaged(
                f"the table {self.name} says that it has {told} rows, and {len(found)} were found."
            )
        return found

    @cached_property
    def _definition(self) -> bytes:
        made = self.database.page(self.number)
        if made[0] != _DEFINITION:
            raise Damaged(f"the table {self.name} is damaged: its columns are not there.")
        (following,) = struct.unpack_from("<I", made, 4)
        seen = {self.number}
        while following:
            if following in seen:
                raise Damaged(f"the table {self.name} is damaged: its columns go round in a ring.")
            seen.add(following)
            page = self.database.page(following)
            made += page[8:]
            (following,) = struct.unpack_from("<I", page, 4)
        return made

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns, as the table defines them."""
        layout, definition = self.database.layout, self._definition
        try:
            (count,) = struct.unpack_from("<H", definition, layout.columns_at)
            (indexes,) = struct.unpack_from("<I", definition, layout.indexes_at)
            if count > MOST_COLUMNS or indexes > 1000:
                raise Damaged(f"the table {self.name} is damaged: it has {count} columns.")
            at = layout.head + layout.index_size * indexes
            names_at = at + layout.column_size * count
            names = _names(definition, names_at, count, wide=layout.wide)
            return tuple(
                _column(definition[at + layout.column_size * place :], name, layout)
                for place, name in enumerate(names)
            )
        except (struct.error, IndexError, UnicodeDecodeError):
            raise Damaged(
                f"the table {self.name} is damaged: its columns cannot be read."
            ) from None

    def _records(self) -> Iterator[bytes]:
        """The bytes of every row that is there; one that was moved is read where it went."""
        database = self.database
        (used,) = struct.unpack_from("<I", self._definition, database.layout.used_at)
        for number in database.used_pages(used):
            page = database.page(number)
            if page[0] != _DATA or struct.unpack_from("<I", page, 4)[0] != self.number:
                continue
            for at in range(database.rows_in(page)):
                mark, record = database.row_bytes(page, at)
                if not mark & _GONE and record:
                    yield record

    # --- a row -------------------------------------------------------------------------

    def _cells(self, record: bytes) -> Row:
        wide = self.database.layout.wide
        head = 2 if wide else 1
        count = struct.unpack_from("<H", record)[0] if wide else record[0]
        mask = record[len(record) - (count + 7) // 8 :]
        offsets = self._offsets(record, len(mask)) if self._variable else []
        found: Row = {}
        fixed_left = count - max(0, len(offsets) - 1)
        for column in self.columns:
            there = column.number < count and bool(
                mask[column.number // 8] >> column.number % 8 & 1
            )
            if column.kind == 1:
                found[column.name] = there
                fixed_left -= column.fixed
                continue
            raw = b""
            if column.fixed:
                if fixed_left > 0 and there:
                    start = head + column.offset
                    raw = record[start : start + column.size]
                    if len(raw) < column.size:
                        raise IndexError
                fixed_left -= 1
            elif there and column.place + 1 < len(offsets):
                first, last = offsets[column.place], offsets[column.place + 1]
                if not head <= first <= last <= len(record):
                    raise IndexError
                raw = record[first:last]
            is_null = not there or (column.fixed and not raw)
            found[column.name] = None if is_null else value_of(column, raw, self.database)
        return found

    @cached_property
    def _variable(self) -> bool:
        return any(not each.fixed for each in self.columns)

    def _offsets(self, record: bytes, mask: int) -> list[int]:
        """Where each column of changing length begins, and where the last one ends."""
        end = len(record) - mask
        if self.database.layout.wide:
            (count,) = struct.unpack_from("<H", record, end - 2)
            start = end - 2 - 2 * (count + 1)
            if start < 0:
                raise IndexError
            return list(struct.unpack_from(f"<{count + 1}H", record, start))[::-1]
        count = record[end - 1]
        jumps = (len(record) - 1) // 256
        at = end - jumps - 2
        if (at - count) // 256 < jumps:
            jumps -= 1
        if at - count < 0:
            raise IndexError
        found, used = [], 0
        for place in range(count + 1):
            while used < jumps and place == record[end - used - 2]:
                used += 1
            found.append(record[at - place] + 256 * used)
        return found


def _names(data: bytes, at: int, count: int, *, wide: bool) -> list[str]:
    found = []
    for _ in range(count):
        if wide:
            (length,) = struct.unpack_from("<H", data, at)
            at += 2
            found.append(data[at : at + length].decode("utf-16-le"))
        else:
            length = data[at]
            at += 1
            found.append(data[at : at + length].decode("cp1252"))
        at += length
    return found


def _column(data: bytes, name: str, layout: Layout) -> Column:
    def short(at: int) -> int:
        found: int = struct.unpack_from("<H", data, at)[0]
        return found

    return Column(
        name=name,
        kind=data[0],
        number=short(layout.number_at),
        place=short(layout.place_at),
        fixed=bool(data[layout.flags_at] & 1),
        offset=short(layout.fixed_at),
        size=short(layout.size_at),
        wide=layout.wide,
    )
