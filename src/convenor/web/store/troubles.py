"""Trouble with the site's database or disk that passes, whoever met it: Django, a store, a file.

An exception goes in; out comes the trouble in words with a time to try again, or None where it is
no passing trouble. How it is shown is not known here.
"""

from __future__ import annotations

import errno
import sqlite3

from django.db import Error, connection

from convenor.errors import Trouble
from convenor.ledger.sqlite import trouble_of as of_sqlite

PLACE = "the site's database"
SO = ", so nothing was recorded"
AGAIN = "send it again, as it may have been recorded"
DISK = {
    errno.ENOSPC: ("full", "is full: make room and try again"),
    errno.EDQUOT: ("full", "is full: make room and try again"),
    errno.EROFS: ("read-only", "may only be read: see to it and try again"),
    errno.EIO: ("disk", "fails: see to it and try again"),
}


def passing(error: BaseException | None) -> Trouble | None:
    """The trouble that an exception is or stems from."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, OSError) and error.errno in DISK:
        reason, words = DISK[error.errno]
        return Trouble(f"the site's disk {words}.", reason, 30)
    if isinstance(error, Error):
        return _of_driver(error.__cause__)
    return None


def _of_driver(cause: BaseException | None) -> Trouble | None:
    """What the driver of the database said."""
    if isinstance(cause, sqlite3.Error):
        return of_sqlite(cause, PLACE, SO)
    if connection.vendor != "postgresql":
        return None
    import psycopg

    from convenor.ledger.postgres import trouble_of as of_postgres

    return of_postgres(cause, PLACE, AGAIN) if isinstance(cause, psycopg.Error) else None
