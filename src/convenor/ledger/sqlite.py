"""Ledgers in an SQLite database: a path of our own, or a connection that somebody hands in.

A database of our own is in WAL mode and safe on disk with every append; each thread has its own
connection. A connection that is handed in stays the caller's: an append joins the transaction
that is open on it and is as safe as the caller's commit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from convenor.errors import Mistake, Refusal, Trouble
from convenor.ledger.chain import Damaged, Head, header_of
from convenor.ledger.connections import PerThread
from convenor.ledger.facts import Fact
from convenor.ledger.sql import Cursor, SqlStore
from convenor.ledger.store import Clock, utc_now

WAIT = 30.0
"""Seconds that a writer waits for another one before it says so."""
CANNOT_WRITE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""Why a database that may be read cannot be opened for writing; finer codes are in higher bits."""


class Sqlite(SqlStore):
    """The store of an SQLite database."""

    wiping = "PRAGMA secure_delete = ON"

    def __init__(
        self, where: str | Path | sqlite3.Connection, clock: Clock = utc_now, wait: float = WAIT
    ) -> None:
        self._handed = where if isinstance(where, sqlite3.Connection) else None
        self._path = None if isinstance(where, sqlite3.Connection) else Path(where)
        super().__init__("this database" if self._path is None else str(self._path), clock)
        self._wait = wait
        self._own: PerThread[sqlite3.Connection] = PerThread()

    def restore(self, ledger_id: str, facts: Iterable[Fact]) -> Head:
        """Begin a ledger with these facts as they are, in a new database if there is none."""
        header_of(ledger_id)
        if self._path is not None and not self._path.exists():
            if not self._path.parent.is_dir():
                raise Mistake(f"there is no folder {self._path.parent}: make it first.")
            with self._in_words():
                self._connection(new=True)
        return super().restore(ledger_id, facts)

    def ledgers(self) -> tuple[str, ...]:
        """The ids of all ledgers; none where there is no database."""
        if self._path is not None and not self._path.exists():
            return ()
        return super().ledgers()

    def close(self) -> None:
        """Close our own connections, those of other threads too."""
        self._own.close()

    # --- connections ----------------------------------------------------------------------

    def _connection(self, new: bool = False) -> sqlite3.Connection:
        if self._handed is not None:
            return self._handed
        return self._own.get() or self._own.keep(self._connect(new))

    def _connect(self, new: bool) -> sqlite3.Connection:
        assert self._path is not None
        if not new and not self._path.exists():
            raise Mistake(f"there is no database at {self.place}: check the name.")
        if self._path.is_dir():
            raise Mistake(f"{self.place} is a folder, not a database: name the file.")
        mode = "rwc" if new else "rw"
        try:
            return self._open(mode)
        except sqlite3.OperationalError as why:
            if new or why.sqlite_errorcode & 0xFF not in CANNOT_WRITE:
                raise
        try:
            return self._open("ro")
        except sqlite3.OperationalError:  # nor may its folder be written, where WAL has its files
            return self._open("ro&immutable=1")

    def _open(self, mode: str) -> sqlite3.Connection:
        assert self._path is not None
        connection = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=self._wait,
            isolation_level=None,
            check_same_thread=False,  # each thread has its own; only closing is for all
        )
        if mode.startswith("rw"):
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
        connection.execute("SELECT count(*) FROM sqlite_master")  # is it a database at all?
        return connection

    # --- transactions ---------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Cursor]:
        with self._in_words():
            yield self._cursor(self._connection())

    @contextmanager
    def _writing(self) -> Iterator[Cursor]:
        with self._in_words(", so nothing was recorded"):
            connection = self._connection()
            if connection.in_transaction or not _commits_itself(connection):
                yield from self._within(connection)
            else:
                yield from self._alone(connection)

    def _alone(self, connection: sqlite3.Connection) -> Iterator[Cursor]:
        """A transaction of our own: nobody else writes until it ends."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield self._cursor(connection)
            connection.execute("COMMIT")
        except BaseException:
            self._ready = False  # the tables may have gone with it
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _within(self, connection: sqlite3.Connection) -> Iterator[Cursor]:
        """The caller's transaction: our part of it is done whole or not at all."""
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        connection.execute("SAVEPOINT convenor_append")
        try:
            yield self._cursor(connection)
        except BaseException:
            self._ready = False
            if connection.in_transaction:
                connection.execute("ROLLBACK TO convenor_append")
                connection.execute("RELEASE convenor_append")
            raise
        connection.execute("RELEASE convenor_append")

    def _cursor(self, connection: sqlite3.Connection) -> Cursor:
        cursor = connection.cursor()
        cursor.row_factory = None
        return cursor

    def has_table(self, cursor: Cursor, name: str) -> bool:
        cursor.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,))
        return cursor.fetchone() is not None

    def _tell(self, cursor: Cursor, ledger_id: str, number: int) -> None:
        """Others look at PRAGMA data_version."""

    def tell_others(self) -> None:
        """Likewise."""

    # --- errors ---------------------------------------------------------------------------

    @contextmanager
    def _in_words(self, so: str = "") -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as why:
            raise trouble_of(why, self.place, so) or self._sentence(str(why), so) from why

    def _sentence(self, why: str, so: str) -> Exception:
        if "not a database" in why:
            return Mistake(f"{self.place} is not a database of ledgers: check the name.")
        if "malformed" in why:
            return Damaged(f"{self.place} is damaged ({why}): restore a copy of it.")
        return Refusal(f"{self.place} cannot be used ({why}){so}: see to its rights and its disk.")


PASSING = {
    sqlite3.SQLITE_BUSY: ("busy", 2, "is busy: another program keeps writing to it", "try again"),
    sqlite3.SQLITE_LOCKED: ("busy", 2, "is busy: another thread keeps writing to it", "try again"),
    sqlite3.SQLITE_PROTOCOL: ("busy", 2, "is busy: too many open it at once", "try again"),
    sqlite3.SQLITE_FULL: ("full", 30, "has no room left on its disk", "make room and try again"),
    sqlite3.SQLITE_READONLY: ("read-only", 30, "may only be read", "see to its rights and disk"),
    sqlite3.SQLITE_IOERR: ("disk", 30, "is on a disk that fails or is full", "see to the disk"),
    sqlite3.SQLITE_CANTOPEN: ("disk", 30, "cannot be opened", "see to its rights and its disk"),
}
"""What may be over in a moment: a word for it, seconds until another try, and what to say."""


def trouble_of(why: sqlite3.Error, place: str, so: str = "") -> Trouble | None:
    """What passes, in words; None for what does not. Finer codes are in the higher bits."""
    found = PASSING.get(getattr(why, "sqlite_errorcode", 0) & 0xFF)
    if found is None:
        return None
    reason, again, is_so, do = found
    return Trouble(f"{place} {is_so}{so}: {do}.", reason, again)


def _commits_itself(connection: sqlite3.Connection) -> bool:
    """Whether a statement outside a transaction stands by itself, and none is begun unseen."""
    mode = getattr(connection, "autocommit", -1)  # Python 3.12 has a second way to say it
    return connection.isolation_level is None if mode == -1 else bool(mode)
