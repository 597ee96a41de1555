"""The cabinet: where personal records lie, beside the ledger and out of its chain.

Records go in under their commitments and come out again, or are erased for good. In a database they
are a table beside the ledgers; beside a file of JSON Lines they are a file of their own. Which
records are still named by a fact is not known here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from convenor.errors import Mistake, Trouble
from convenor.ledger.facts import canonical
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.sql import Cursor, SqlStore
from convenor.office.people import Kept

TABLE = "convenor_person"
COLUMNS = "commitment, number, salt, record"
MAKE = (
    f"CREATE TABLE IF NOT EXISTS {TABLE} (commitment varchar(64) PRIMARY KEY, "
    "number varchar(40) NOT NULL, salt varchar(32) NOT NULL, record text NOT NULL)"
)
AT_ONCE = 500


class Cabinet(Protocol):
    """Where personal records lie."""

    def all(self) -> Iterator[Kept]:
        """Every record."""

    def find(self, commitments: Sequence[str]) -> Iterator[Kept]:
        """Those under these commitments, as far as they are there."""

    def put(self, records: Iterable[Kept]) -> None:
        """Keep these too."""

    def erase(self, commitments: Iterable[str]) -> None:
        """Erase these for good."""


class Beside(Protocol):
    """A store whose database takes rows of others: one of ours, or the site's."""

    @property
    def wiping(self) -> str: ...
    def looking_beside(self) -> AbstractContextManager[Cursor]: ...
    def writing_beside(self) -> AbstractContextManager[Cursor]: ...
    def marked(self, text: str) -> str: ...
    def has_table(self, cursor: Cursor, name: str) -> bool: ...


class InDatabase:
    """Records in a table beside the ledgers."""

    def __init__(self, store: Beside) -> None:
        self.store = store
        self._there = False

    def all(self) -> Iterator[Kept]:
        yield from self._rows(f"SELECT {COLUMNS} FROM {TABLE}", ())

    def find(self, commitments: Sequence[str]) -> Iterator[Kept]:
        for first in range(0, len(commitments), AT_ONCE):
            some = tuple(commitments[first : first + AT_ONCE])
            marks = ", ".join("?" * len(some))
            asked = f"SELECT {COLUMNS} FROM {TABLE} WHERE commitment IN ({marks})"
            yield from self._rows(asked, some)

    def put(self, records: Iterable[Kept]) -> None:
        rows = [(each.commitment, each.number, each.salt, each.record) for each in records]
        with self.store.writing_beside() as cursor:
            if not self._there:
                cursor.execute(MAKE)
                self._there = True
            text = f"INSERT INTO {TABLE} ({COLUMNS}) VALUES (?, ?, ?, ?)"
            cursor.executemany(self.store.marked(text), rows)

    def erase(self, commitments: Iterable[str]) -> None:
        rows = [(each,) for each in commitments]
        with self.store.writing_beside() as cursor:
            if rows and self.store.has_table(cursor, TABLE):
                if self.store.wiping:
                    cursor.execute(self.store.wiping)
                text = f"DELETE FROM {TABLE} WHERE commitment = ?"
                cursor.executemany(self.store.marked(text), rows)

    def _rows(self, text: str, values: tuple[str, ...]) -> Iterator[Kept]:
        with self.store.looking_beside() as cursor:
            if not self.store.has_table(cursor, TABLE):
                return
            cursor.execute(self.store.marked(text), values)
            found = cursor.fetchall()
        for commitment, number, salt, record in found:
            yield Kept(str(commitment), str(number), str(salt), str(record))


class InFile:
    """Records in a file, a line each; it is written anew as a whole, or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> Iterator[Kept]:
        try:
            lines = self.path.read_text("utf-8").splitlines()
        except FileNotFoundError:
            return
        for at, line in enumerate(lines, 1):
            try:
                yield Kept(*(str(each) for each in json.loads(line)))
            except (ValueError, TypeError):
                raise Mistake(
                    f"{self.path}, line {at}, is no personal record: bring back a copy of the file."
                ) from None

    def find(self, commitments: Sequence[str]) -> Iterator[Kept]:
        wanted = set(commitments)
        return (each for each in self.all() if each.commitment in wanted)

    def put(self, records: Iterable[Kept]) -> None:
        self._write((*self.all(), *records))

    def erase(self, commitments: Iterable[str]) -> None:
        gone = set(commitments)
        if gone:
            self._write(each for each in tuple(self.all()) if each.commitment not in gone)

    def _write(self, records: Iterable[Kept]) -> None:
        lines = [
            canonical([each.commitment, each.number, each.salt, each.record]) for each in records
        ]
        part = self.path.with_name(f"{self.path.name}.part")
        try:
            flags = os.O_CREAT | os.O_WRONLY | os.O_TRUNC
            with os.fdopen(os.open(part, flags, 0o600), "w", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as why:
            raise Trouble(
                f"{self.path} cannot be written ({why.strerror}): see to its rights and its disk.",
                "disk",
                30,
            ) from why


def cabinet_of(store: object) -> Cabinet:
    """The cabinet that belongs to a store of ledgers."""
    if isinstance(store, JsonLines):
        return InFile(store.path.with_name(f"{store.path.name}.people"))
    if isinstance(store, SqlStore):
        return InDatabase(store)
    raise TypeError(f"no cabinet beside a {type(store).__name__}")
