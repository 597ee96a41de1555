"""The ledgers in the site's own database, over the site's own connection.

It is the store of `ledger/`, handed the connection of the thread that asks, so that facts and the
site's own rows share a transaction; viewers hear of facts once they are committed. One object
serves all threads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.db import connection, transaction

from convenor.ledger.chain import Head
from convenor.ledger.facts import Draft, Fact
from convenor.ledger.sql import Cursor, SqlStore
from convenor.ledger.store import Appended, Clock, Kept, utc_now
from convenor.web.store.signals import facts_recorded


class SiteLedgers:
    """The store of the site."""

    def __init__(self, clock: Clock = utc_now) -> None:
        self.clock = clock

    def create(self, ledger_id: str) -> None:
        """Begin a ledger."""
        with self._recording() as store:
            store.create(ledger_id)

    def restore(self, ledger_id: str, facts: Iterable[Fact]) -> Head:
        """Begin a ledger with facts of another store."""
        with self._recording() as store:
            return store.restore(ledger_id, facts)

    def append(
        self, ledger_id: str, drafts: Sequence[Draft], expect: int | None = None
    ) -> Appended:
        """Record all drafts or none, within the transaction that is open if there is one."""
        with self._recording() as store:
            appended = store.append(ledger_id, drafts, expect)
            if not appended.repeated:
                transaction.on_commit(lambda: self._tell(ledger_id, appended.facts))
        return appended

    def extend(self, ledger_id: str, lines: Sequence[str]) -> Head:
        """Take in lines of the same ledger on another site."""
        with self._recording() as store:
            return store.extend(ledger_id, lines)

    @contextmanager
    def _recording(self) -> Iterator[SqlStore]:
        """The store within a transaction; other processes are told once it is committed."""
        with transaction.atomic():
            yield self._store()
            transaction.on_commit(lambda: self._store().tell_others())

    def _tell(self, ledger_id: str, facts: Sequence[Fact]) -> None:
        """Viewers and whoever else listens hear of facts that are committed."""
        facts_recorded.send_robust(sender=type(self), ledger=ledger_id, facts=facts)

    def ledgers(self) -> tuple[str, ...]:
        """The ids of all ledgers."""
        return self._store().ledgers()

    def head(self, ledger_id: str) -> Head:
        """The last fact of a ledger."""
        return self._store().head(ledger_id)

    def read(self, ledger_id: str, after: int = 0, until: int | None = None) -> Iterator[Fact]:
        """The facts of a ledger."""
        return self._store().read(ledger_id, after, until)

    def find(self, ledger_id: str, key: str) -> Fact | None:
        """The fact that was recorded under a key."""
        return self._store().find(ledger_id, key)

    def kept(self, ledger_id: str) -> Kept:
        """The ledger as it lies there."""
        return self._store().kept(ledger_id)

    def has(self, ledger_id: str) -> bool:
        """Whether there is a ledger of this id."""
        return self._store().has(ledger_id)

    # --- rows beside the ledgers, for the cabinet of the office ---------------------------------

    @property
    def wiping(self) -> str:
        return self._store().wiping

    def looking_beside(self) -> AbstractContextManager[Cursor]:
        """A cursor to read rows beside the ledgers."""
        return self._store().looking_beside()

    @contextmanager
    def writing_beside(self) -> Iterator[Cursor]:
        """A cursor to write them, within the transaction that is open if there is one."""
        with transaction.atomic(), self._store().writing_beside() as cursor:
            yield cursor

    def marked(self, text: str) -> str:
        return self._store().marked(text)

    def has_table(self, cursor: Cursor, name: str) -> bool:
        return self._store().has_table(cursor, name)

    def close(self) -> None:
        """Django closes its connections itself."""

    def _store(self) -> SqlStore:
        """The store over this thread's connection, made anew when Django has made that anew."""
        connection.ensure_connection()
        raw: object = connection.connection
        kept = getattr(connection, "_convenor_store", None)
        if kept is None or kept[0] is not raw:
            kept = (raw, _over(raw))
            connection._convenor_store = kept  # type: ignore[attr-defined]
        store: SqlStore = kept[1]
        store.clock = self.clock
        return store


def _over(raw: Any) -> SqlStore:
    if connection.vendor == "postgresql":
        from convenor.ledger.postgres import Postgres

        return Postgres(raw, tells_later=True)
    from convenor.ledger.sqlite import Sqlite

    return Sqlite(raw)


ledgers = SiteLedgers()
"""The one store of this process."""
