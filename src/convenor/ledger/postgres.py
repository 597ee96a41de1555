"""Ledgers in a PostgreSQL database, for many programs on many machines.

An address goes in, or a connection that somebody hands in; the row of a ledger's head is locked
while it is appended to, and every append tells those who listen on the channel `convenor`, once
it is committed: the ledger's id, a space, the number of its last fact. A transaction that tells
holds up every other that does, whatever its ledger, until the disk has it: so they are told after
the commit, by us or by whoever handed in the connection and says so (`tells_later`). Whoever may
be killed in between is not waited for: those who listen look by themselves now and then.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.rows import tuple_row

from convenor.errors import Mistake, Refusal, Trouble
from convenor.ledger.connections import PerThread
from convenor.ledger.sql import Cursor, SqlStore
from convenor.ledger.store import Clock, utc_now

CHANNEL = "convenor"
NOTIFY = "SELECT pg_notify(%s, %s)"
BEGINNING = 0x636F6E76  # any number that nobody else locks: one ledger is begun at a time


class _Untold(threading.local):
    """What those who listen are still to be told, of a thread's own transaction."""

    def __init__(self, later: bool) -> None:
        self.later = later
        """Whether they are told after the commit."""
        self.heads: dict[str, int] = {}


class Postgres(SqlStore):
    """The store of a PostgreSQL database."""

    mark = "%s"
    locking = " FOR UPDATE"

    def __init__(
        self,
        where: str | psycopg.Connection[object],
        clock: Clock = utc_now,
        tells_later: bool = False,
    ) -> None:
        self._untold = _Untold(tells_later)
        self._handed = None if isinstance(where, str) else where
        self._address = where if isinstance(where, str) else ""
        super().__init__(_place(self._address), clock)
        self._own: PerThread[psycopg.Connection[object]] = PerThread()

    def close(self) -> None:
        """Close our own connections, those of other threads too."""
        self._own.close()

    def _connection(self) -> psycopg.Connection[object]:
        if self._handed is not None:
            return self._handed
        mine = self._own.get()
        if mine is None or mine.closed:
            mine = self._own.keep(_connect(self._address))
        return mine

    @contextmanager
    def _reading(self) -> Iterator[Cursor]:
        with self._in_words(), self._connection().cursor(row_factory=tuple_row) as cursor:
            yield cursor

    @contextmanager
    def _writing(self) -> Iterator[Cursor]:
        with self._in_words("try again with the same keys, as it may have been recorded"):
            connection = self._connection()
            idle = connection.info.transaction_status == TransactionStatus.IDLE
            if connection.autocommit and idle:
                yield from self._alone(connection)
            else:
                with connection.cursor(row_factory=tuple_row) as cursor:
                    yield from self._within(cursor)

    def _alone(self, connection: psycopg.Connection[object]) -> Iterator[Cursor]:
        """A transaction of our own."""
        later, self._untold.later = self._untold.later, True
        try:
            with connection.transaction(), connection.cursor(row_factory=tuple_row) as cursor:
                yield from self._careful(cursor)
        except BaseException:
            self._untold.heads = {}
            raise
        finally:
            self._untold.later = later
        self.tell_others()

    def _within(self, cursor: psycopg.Cursor[object]) -> Iterator[Cursor]:
        """The caller's transaction, begun or still to begin: the commit is the caller's."""
        cursor.execute("SAVEPOINT convenor_append")
        try:
            yield from self._careful(cursor)
        except BaseException:
            if not cursor.connection.closed:
                cursor.execute("ROLLBACK TO SAVEPOINT convenor_append")
                cursor.execute("RELEASE SAVEPOINT convenor_append")
            raise
        cursor.execute("RELEASE SAVEPOINT convenor_append")

    def _careful(self, cursor: psycopg.Cursor[object]) -> Iterator[Cursor]:
        try:
            yield cursor
        except BaseException:
            self._ready = False  # the tables may have gone with the transaction
            raise

    def _make_tables(self, cursor: Cursor) -> None:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (BEGINNING,))
        super()._make_tables(cursor)

    def has_table(self, cursor: Cursor, name: str) -> bool:
        cursor.execute("SELECT to_regclass(%s)", (name,))
        return cursor.fetchone()[0] is not None

    def _tell(self, cursor: Cursor, ledger_id: str, number: int) -> None:
        if self._untold.later:
            self._untold.heads[ledger_id] = number
        else:
            cursor.execute(NOTIFY, (CHANNEL, f"{ledger_id} {number}"))

    def tell_others(self) -> None:
        """Tell those who listen what this thread has committed; it is recorded, told or not."""
        heads, self._untold.heads = self._untold.heads, {}
        with suppress(psycopg.Error):
            for ledger_id, number in heads.items():
                self._connection().execute(NOTIFY, (CHANNEL, f"{ledger_id} {number}"))

    @contextmanager
    def _in_words(self, so: str = "") -> Iterator[None]:
        try:
            yield
        except psycopg.Error as why:
            raise (
                trouble_of(why, self.place, so)
                or Refusal(
                    f"the ledgers in {self.place} cannot be used ({_first_line(why)}): "
                    f"{so or 'try again'}."
                )
            ) from why


FULL = (psycopg.errors.DiskFull, psycopg.errors.OutOfMemory)
HELD = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.QueryCanceled,
    psycopg.errors.TooManyConnections,
)


def trouble_of(why: psycopg.Error, place: str, so: str = "") -> Trouble | None:
    """What passes, in words; None for what does not."""
    do = so or "try again"
    if isinstance(why, psycopg.errors.ReadOnlySqlTransaction):
        return Trouble(f"{place} may only be read: {do}.", "read-only", 30)
    if isinstance(why, FULL):
        return Trouble(f"{place} has no room left: make room and {do}.", "full", 30)
    if isinstance(why, HELD):
        return Trouble(f"{place} is busy ({_first_line(why)}): {do}.", "busy", 2)
    if isinstance(why, (psycopg.OperationalError, psycopg.InterfaceError)):
        return Trouble(f"{place} does not answer ({_first_line(why)}): {do}.", "away", 3)
    return None


def _first_line(why: psycopg.Error) -> str:
    return (str(why).strip().splitlines() or ["no reason given"])[0]


def _place(address: str) -> str:
    """The database by its name, never with the password."""
    if not address:
        return "this database"
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        raise Mistake(
            "the address of the PostgreSQL database cannot be read: "
            "write it as postgresql://user@host/name."
        ) from None
    return f"PostgreSQL database '{parts.get('dbname', '')}' on {parts.get('host', 'this machine')}"


def _connect(address: str) -> psycopg.Connection[object]:
    connection = psycopg.connect(address, autocommit=True, connect_timeout=10)
    row = connection.execute("SHOW synchronous_commit").fetchone()
    if row is not None and row[0] == "off":  # safe when it returns, whatever the server's custom
        connection.execute("SET synchronous_commit TO on")
    return connection
