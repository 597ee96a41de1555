"""Ledgers in a database: what SQLite and PostgreSQL have in common, over plain connections.

A row a ledger (its header line and its head) and a row a fact (its line, as in a file). How a
connection is come by, how a transaction is begun and locked, and how an error is told is each
database's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from itertools import islice
from typing import Any, Protocol

from convenor.ledger.chain import (
    Head,
    Linked,
    Newer,
    damaged,
    facts_after,
    first_head,
    follow,
    head_at,
    header_of,
    id_in,
    relinked,
)
from convenor.ledger.facts import Draft, Fact, NotAFact, fact_of, time_text
from convenor.ledger.sql_tables import (
    ALL_LINES,
    BEGIN,
    HEAD,
    LINES,
    MOVE,
    RECORD,
    SCHEMA_VERSION,
    TABLES,
)
from convenor.ledger.store import (
    Appended,
    Clock,
    Kept,
    check_expected,
    is_there_already,
    no_such_ledger,
    repeated,
)

AT_ONCE = 2000
"""Rows read in one go: few enough to hold, and no cursor stays open while they are used."""
KEYS_AT_ONCE = 500


class Cursor(Protocol):
    """What is asked of a cursor of either database."""

    def execute(self, sql: Any, parameters: Any = ..., /) -> Any: ...
    def executemany(self, sql: Any, parameters: Any, /) -> Any: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class SqlStore(ABC):
    """A store of many ledgers in a database."""

    mark = "?"
    """How a statement marks a value."""
    locking = ""
    """What makes a SELECT hold its row until the transaction ends."""
    wiping = ""
    """What makes a DELETE wipe out what lay in the row, where that has to be said."""

    def __init__(self, place: str, clock: Clock) -> None:
        self.place = place
        self.clock = clock
        self._ready = False

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Cursor]:
        """A cursor to read with."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Cursor]:
        """A cursor in a transaction that no other writer of the ledger shares."""

    def _has_tables(self, cursor: Cursor) -> bool:
        """Whether the tables of ledgers are there."""
        return self.has_table(cursor, "convenor_ledger_schema")

    @abstractmethod
    def _tell(self, cursor: Cursor, ledger_id: str, number: int) -> None:
        """Tell other programs of a new head, where the database can."""

    @abstractmethod
    def tell_others(self) -> None:
        """Tell them what was committed, where the caller commits and they are told after it."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections that are our own."""

    def create(self, ledger_id: str) -> None:
        """Begin a ledger, and make the tables if they are not there."""
        self.restore(ledger_id, ())

    def restore(self, ledger_id: str, facts: Iterable[Fact]) -> Head:
        """Begin a ledger with these facts as they are."""
        header, head = header_of(ledger_id), first_head(ledger_id)
        with self._writing() as cursor:
            self._make_tables(cursor)
            if self._row(cursor, ledger_id) is not None:
                raise is_there_already(ledger_id, self.place)
            cursor.execute(self._sql(BEGIN), (ledger_id, header, head.number, head.hash))
            made = iter(relinked(ledger_id, facts))
            while some := list(islice(made, AT_ONCE)):
                head = self._record(cursor, ledger_id, some)
            return head

    def ledgers(self) -> tuple[str, ...]:
        """The ids of all ledgers, sorted."""
        with self._reading() as cursor:
            if not self._prepared(cursor):
                return ()
            cursor.execute("SELECT ledger FROM convenor_ledger")
            return tuple(sorted(row[0] for row in cursor.fetchall()))

    def has(self, ledger_id: str) -> bool:
        """Whether there is a ledger of this id."""
        with self._reading() as cursor:
            return self._prepared(cursor) and self._row(cursor, ledger_id) is not None

    def head(self, ledger_id: str) -> Head:
        """The last fact."""
        with self._reading() as cursor:
            return self._head(cursor, ledger_id)

    def read(self, ledger_id: str, after: int = 0, until: int | None = None) -> Iterator[Fact]:
        """The facts above `after` up to `until`, a few thousand rows at a time."""
        after = max(after, 0)
        with self._reading() as cursor:
            end = self._head(cursor, ledger_id)
            last = end.number if until is None else min(end.number, until)
            start = self._head_at(cursor, ledger_id, after) if after < last else end
        return self._facts(ledger_id, start, last)

    def find(self, ledger_id: str, key: str) -> Fact | None:
        """The fact under a key, by the index that the database has of them."""
        with self._reading() as cursor:
            if not self._prepared(cursor):
                raise no_such_ledger(ledger_id, self.place, ())
            return self._under(cursor, ledger_id, (key,)).get(key)

    def append(
        self, ledger_id: str, drafts: Sequence[Draft], expect: int | None = None
    ) -> Appended:
        """Record the drafts in one transaction."""
        with self._writing() as cursor:
            head = self._head(cursor, ledger_id, self.locking)
            if answer := repeated(drafts, self._known(cursor, ledger_id, drafts)):
                return answer
            check_expected(
                ledger_id, head, expect, lambda seen: self._since(cursor, ledger_id, seen, head)
            )
            made = follow(head, drafts, self.clock())
            if made:
                self._record(cursor, ledger_id, made)
            return Appended(tuple(each.fact for each in made))

    def extend(self, ledger_id: str, lines: Sequence[str]) -> Head:
        """Take in lines of the same ledger in another store, exactly as they are, all or none."""
        with self._writing() as cursor:
            head = self._head(cursor, ledger_id, self.locking)
            facts = facts_after(head, lines, ledger_id)
            made = [Linked(fact, line) for fact, line in zip(facts, lines, strict=True)]
            if made and made[-1].fact.more:
                raise damaged(ledger_id, made[-1].fact.number, "lacks those appended with it")
            return self._record(cursor, ledger_id, made) if made else head

    def kept(self, ledger_id: str) -> Kept:
        """The rows as they are."""
        with self._reading() as cursor:
            row = self._row(cursor, ledger_id) if self._prepared(cursor) else None
            if row is None:
                raise no_such_ledger(ledger_id, self.place, self.ledgers())
            cursor.execute(self._sql(ALL_LINES), (ledger_id,))
            lines = tuple(str(line) for (line,) in cursor.fetchall())
            return Kept(ledger_id, str(row[3]), lines, True, Head(row[0], row[1]))

    # --- rows that others keep beside the ledgers ---------------------------------------------

    def looking_beside(self) -> AbstractContextManager[Cursor]:
        """A cursor to read rows of others in the same database."""
        return self._reading()

    def writing_beside(self) -> AbstractContextManager[Cursor]:
        """A cursor to write them, in a transaction, or in the caller's where one is open."""
        return self._writing()

    def marked(self, text: str) -> str:
        """A statement with the marks of this database for its values."""
        return self._sql(text)

    @abstractmethod
    def has_table(self, cursor: Cursor, name: str) -> bool:
        """Whether the database has a table of this name."""

    # --- steps ----------------------------------------------------------------------------

    def _sql(self, text: str) -> str:
        return text.replace("?", self.mark)

    def _prepared(self, cursor: Cursor) -> bool:
        """Whether there are tables, of a version that we know."""
        if not self._ready and self._has_tables(cursor):
            cursor.execute("SELECT version FROM convenor_ledger_schema")
            versions = [row[0] for row in cursor.fetchall()]
            if max(versions, default=SCHEMA_VERSION) > SCHEMA_VERSION:
                raise Newer(
                    f"the ledgers in {self.place} were written by a newer version of this program"
                    f" (tables {max(versions)}; this one knows {SCHEMA_VERSION}): update it."
                )
            self._ready = True
        return self._ready

    def _make_tables(self, cursor: Cursor) -> None:
        if self._prepared(cursor):
            return
        for statement in TABLES:
            cursor.execute(statement)
        cursor.execute(
            self._sql("INSERT INTO convenor_ledger_schema (version) VALUES (?)"), (SCHEMA_VERSION,)
        )

    def _row(self, cursor: Cursor, ledger_id: str, locking: str = "") -> Any:
        cursor.execute(self._sql(HEAD + locking), (ledger_id,))
        return cursor.fetchone()

    def _head(self, cursor: Cursor, ledger_id: str, locking: str = "") -> Head:
        if not self._prepared(cursor):
            raise no_such_ledger(ledger_id, self.place, ())
        row = self._row(cursor, ledger_id, locking)
        if row is None:
            raise no_such_ledger(ledger_id, self.place, self.ledgers())
        number, last, recorded, header = row
        if id_in(str(header), self.place) != ledger_id:
            raise damaged(ledger_id, 1, "stands under the header of another ledger")
        return Head(number, last, datetime.fromisoformat(recorded) if recorded else None)

    def _head_at(self, cursor: Cursor, ledger_id: str, number: int) -> Head:
        """The head as it was at a fact."""
        if number == 0:
            return first_head(ledger_id)
        cursor.execute(self._sql(LINES), (ledger_id, number - 1, number, 1))
        row = cursor.fetchone()
        if row is None:
            raise damaged(ledger_id, number, "is missing")
        return head_at(_whole(ledger_id, number, row[1]))

    def _known(self, cursor: Cursor, ledger_id: str, drafts: Sequence[Draft]) -> dict[str, Fact]:
        """The facts that are there under the keys of the drafts."""
        return self._under(cursor, ledger_id, [draft.key for draft in drafts])

    def _under(self, cursor: Cursor, ledger_id: str, keys: Sequence[str]) -> dict[str, Fact]:
        found = {}
        for first in range(0, len(keys), KEYS_AT_ONCE):
            some = keys[first : first + KEYS_AT_ONCE]
            marks = ", ".join("?" * len(some))
            text = f"SELECT number, line FROM convenor_fact WHERE ledger = ? AND key IN ({marks})"
            cursor.execute(self._sql(text), (ledger_id, *some))
            for number, line in cursor.fetchall():
                fact = _whole(ledger_id, number, line)
                found[fact.key] = fact
        return found

    def _since(self, cursor: Cursor, ledger_id: str, seen: int, head: Head) -> list[Fact]:
        cursor.execute(self._sql(LINES), (ledger_id, seen, head.number, head.number - seen))
        lines = [line for _, line in cursor.fetchall()]
        return list(facts_after(self._head_at(cursor, ledger_id, seen), lines, ledger_id))

    def _facts(self, ledger_id: str, head: Head, last: int) -> Iterator[Fact]:
        while head.number < last:
            with self._reading() as cursor:
                cursor.execute(self._sql(LINES), (ledger_id, head.number, last, AT_ONCE))
                lines = [str(line) for _, line in cursor.fetchall()]
            if not lines:
                raise damaged(ledger_id, head.number + 1, "is missing")
            for fact in facts_after(head, lines, ledger_id):
                yield fact
            head = head_at(fact)

    def _record(self, cursor: Cursor, ledger_id: str, made: Sequence[Linked]) -> Head:
        rows = [(ledger_id, fact.number, fact.key, line) for fact, line in made]
        if len(rows) == 1:
            cursor.execute(self._sql(RECORD), rows[0])
        else:
            cursor.executemany(self._sql(RECORD), rows)
        head = head_at(made[-1].fact)
        recorded = time_text(made[-1].fact.recorded)
        cursor.execute(self._sql(MOVE), (head.number, head.hash, recorded, ledger_id))
        self._tell(cursor, ledger_id, head.number)
        return head


def _whole(ledger_id: str, number: int, line: object) -> Fact:
    try:
        return fact_of(str(line))
    except NotAFact as why:
        raise damaged(ledger_id, number, f"is {why.what}: {why.reason}") from None
