"""Whether the file of an SQLite database is whole, before a site is made to stand on it.

A path goes in; nothing comes out, or one sentence about what is wrong and what to do. The chain of
facts inside is proved by `verify`, not here.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from convenor.errors import Refusal

LARGEST = 512 * 2**20
"""Bytes up to which all pages are looked at: a second or so. In a larger file, its outline."""


def insist_on_whole(path: Path, backups: Path) -> None:
    """Refuse a database that is cut off, damaged or none; one that is not there yet is fine."""
    if not path.is_file() or path.stat().st_size == 0:
        return
    wrong = _wrong(path)
    if not wrong:
        return
    kept = sorted(backups.glob("*.zip"), key=lambda each: each.stat().st_mtime)
    last = kept[-1] if kept else "FILE"
    raise Refusal(
        f"the database {path} is damaged ({wrong}), and nothing was changed: put it aside and "
        f"restore the last backup into another folder (convenor restore {last} --data FOLDER)."
    )


def _wrong(path: Path) -> str:
    """What SQLite says of it, '' if all is well; trouble that passes is not for here."""
    try:
        with closing(sqlite3.connect(path, timeout=8)) as database:
            if path.stat().st_size > LARGEST:
                pages, size = (
                    database.execute(f"PRAGMA {each}").fetchone()[0]
                    for each in ("page_count", "page_size")
                )
                database.execute("SELECT count(*) FROM sqlite_master").fetchone()
                return "it is cut off" if pages * size > path.stat().st_size else ""
            said = str(database.execute("PRAGMA quick_check(1)").fetchone()[0])
            return "" if said == "ok" else said.replace("\n", " ")
    except sqlite3.OperationalError:
        return ""
    except sqlite3.DatabaseError as why:
        return str(why)
