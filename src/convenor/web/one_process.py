"""One process at a time: for what must be done once when several start together.

The folder's lock holds off others on this machine, the database's those on other machines. Whoever
waited finds the work done. What the work is, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from convenor.ledger.locks import lock, unlock
from convenor.web import environment

FILE = "starting.lock"
STARTING = 0x636F6E77  # any number that nobody else locks


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else of this site is at it."""
    with (environment.data_folder() / FILE).open("wb") as file:
        lock(file, alone=True)
        try:
            if connection.vendor == "postgresql":
                with _in_the_database():
                    yield
            else:
                yield
        finally:
            unlock(file)


@contextmanager
def _in_the_database() -> Iterator[None]:
    """A lock of the session, which goes with it if this process dies."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")  # whoever migrates may take its time
        cursor.execute("SELECT pg_advisory_lock(%s)", [STARTING])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [STARTING])
        connection.close()  # the next one waits for others as usual
