"""Where a ledger is kept: a path or an address goes in, its store comes out; copies between them.

A path that ends in `.jsonl` is a file of JSON Lines, `postgresql://…` a PostgreSQL database, any
other path an SQLite database; a file that is there is known by how it begins.
"""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Mistake
from convenor.ledger.chain import Head
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.store import Clock, Store, utc_now

_SQLITE = b"SQLite format 3\0"
_LINES = (".jsonl", ".ndjson", ".json")


def open_store(where: str | Path, clock: Clock = utc_now) -> Store:
    """The store at an address or a path; nothing is read or made yet."""
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        return _postgres(where, clock)
    path = Path(where)
    if _is_lines(path):
        return JsonLines(path, clock)
    from convenor.ledger.sqlite import Sqlite

    return Sqlite(path, clock)


def copy_ledger(source: Store, ledger_id: str, target: Store) -> Head:
    """The same ledger in another store, numbers, times and hashes alike, all of it or nothing."""
    return target.restore(ledger_id, source.read(ledger_id))


def _is_lines(path: Path) -> bool:
    if not path.is_file():
        return path.suffix in _LINES
    try:
        with path.open("rb") as file:
            begins = file.read(len(_SQLITE))
    except OSError:
        return path.suffix in _LINES
    return begins != _SQLITE and (bool(begins) or path.suffix in _LINES)


def _postgres(address: str, clock: Clock) -> Store:
    try:
        from convenor.ledger.postgres import Postgres
    except ImportError:
        raise Mistake(
            "psycopg is not installed: a ledger in PostgreSQL needs the extra 'postgres' "
            "(pip install 'convenor[postgres]')."
        ) from None
    return Postgres(address, clock)
