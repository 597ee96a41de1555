"""The site at one moment, to be read at leisure while others go on writing.

SQLite copies itself by its own online backup and the copy is read; PostgreSQL reads in one
transaction that does not see what comes later. What is read is not known here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from convenor.errors import Refusal
from convenor.ledger.places import open_store
from convenor.ledger.store import Store
from convenor.values import value
from convenor.web import environment
from convenor.web.store.ledgers import ledgers

COPY = "copy"


@value
class Moment:
    """The tables of the site by their alias, and its ledgers."""

    alias: str
    ledgers: Store
    database: str


@contextmanager
def one_moment() -> Iterator[Moment]:
    """Everything as it was when this began."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield Moment(DEFAULT_DB_ALIAS, ledgers, "PostgreSQL")
        return
    with TemporaryDirectory(dir=environment.data_folder(), prefix="backup-") as folder:
        path = Path(folder) / "copy.sqlite3"
        _copy(Path(connection.settings_dict["NAME"]), path)
        connections.databases[COPY] = {**connections.databases[DEFAULT_DB_ALIAS], "NAME": path}
        store = open_store(path)
        try:
            yield Moment(COPY, store, "SQLite")
        finally:
            store.close()
            connections[COPY].close()
            del connections[COPY]
            del connections.databases[COPY]


def _copy(source: Path, target: Path) -> None:
    """The database as it is now, with what still lies in its log; writers do not wait."""
    try:
        with (
            closing(sqlite3.connect(source, timeout=60)) as site,
            closing(sqlite3.connect(target)) as copy,
        ):
            site.backup(copy)
    except sqlite3.Error as error:
        raise Refusal(f"the database {source} cannot be copied ({error}).") from None
