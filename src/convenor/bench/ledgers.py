"""How fast a ledger is appended to and read, against bare inserts of the same lines.

Both sides write the same text to SQLite with the same durability, in turn, in one run; the bare
side keeps no chain, no key, no head. Reading is told in seconds for a festival's 50,000 facts.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from convenor.bench import Measured, at_least, at_most
from convenor.bench.timing import calls_in_turn
from convenor.ledger.chain import first_head, follow
from convenor.ledger.facts import Draft
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.places import copy_ledger
from convenor.ledger.sqlite import Sqlite
from convenor.ledger.store import Store

ONE_BY_ONE, TURNS, BATCH, FESTIVAL = 100, 8, 1_000, 50_000
LEDGER = "bench"
BEGAN = datetime(2026, 1, 1, 9, tzinfo=UTC)


def ledger_append() -> Iterator[Measured]:
    """Durable appends to SQLite, one by one and in batches, against bare inserts."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(_store(folder)) as store,
        closing(_bare(folder)) as bare,
    ):
        one = _in_turn(lambda: _insert_each(bare), lambda: _append_each(store))
        many = _in_turn(lambda: _insert_many(bare), lambda: _append_many(store))
    yield at_least("ledger-append", one[0] / one[1], "× bare inserts", 0.5, _note(one, ONE_BY_ONE))
    faster = (BATCH / many[1]) / (ONE_BY_ONE / one[1])
    yield at_least("ledger-append-batch", faster, "× one by one", 5, _note(many, BATCH))


def ledger_read() -> Iterator[Measured]:
    """A festival's facts read and proved, from SQLite and from a file."""
    with tempfile.TemporaryDirectory() as folder, closing(_store(folder)) as database:
        copy = Path(folder) / "copy.jsonl"
        for _ in range(FESTIVAL // BATCH):
            _append_many(database)
        copy_ledger(database, LEDGER, JsonLines(copy))
        from_sqlite, from_file = calls_in_turn(
            (lambda: _read(database), lambda: _read(JsonLines(copy))), times=3
        )
    yield at_most("ledger-read-sqlite", from_sqlite, "s", 1.5, f"{FESTIVAL:,} facts")
    yield at_most("ledger-read-file", from_file, "s", 1.5, f"{FESTIVAL:,} facts")


def _in_turn(bare: Callable[[], None], ours: Callable[[], None]) -> tuple[float, float]:
    """The time of all turns of each: what a disk takes varies, so all of it counts."""
    taken = [0.0, 0.0]
    for _ in range(TURNS):
        for side, call in enumerate((bare, ours)):
            begun = time.perf_counter()
            call()
            taken[side] += time.perf_counter() - begun
    return taken[0], taken[1]


def _note(taken: tuple[float, float], facts: int) -> str:
    bare, ours = (facts * TURNS / each for each in taken)
    return f"{ours:,.0f} facts/s against {bare:,.0f} inserts/s"


def _drafts(count: int) -> list[Draft]:
    return [
        Draft(
            "result-entered",
            1,
            {"session": "1", "round": 3, "table": str(n % 200), "board": n % 28 + 1,
             "contract": "4S", "declarer": "N", "lead": "HK", "tricks": 10, "ns": "17", "ew": "4"},
            BEGAN + timedelta(seconds=n),
            f"table-{n % 200}",
        )
        for n in range(count)
    ]  # fmt: skip


DRAFTS = _drafts(BATCH)
LINES = [line for _, line in follow(first_head(LEDGER), DRAFTS, BEGAN)]


def _store(folder: str) -> Sqlite:
    store = Sqlite(Path(folder) / "ledger.db")
    store.create(LEDGER)
    return store


def _bare(folder: str) -> sqlite3.Connection:
    bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE fact (number INTEGER PRIMARY KEY, line TEXT NOT NULL)")
    return bare


def _insert_each(bare: sqlite3.Connection) -> None:
    for line in LINES[:ONE_BY_ONE]:
        bare.execute("INSERT INTO fact (line) VALUES (?)", (line,))


def _insert_many(bare: sqlite3.Connection) -> None:
    bare.execute("BEGIN IMMEDIATE")
    bare.executemany("INSERT INTO fact (line) VALUES (?)", [(line,) for line in LINES])
    bare.execute("COMMIT")


def _append_each(store: Store) -> None:
    for draft in _drafts(ONE_BY_ONE):
        store.append(LEDGER, (draft,))


def _append_many(store: Store) -> None:
    store.append(LEDGER, _drafts(BATCH))


def _read(store: Store) -> int:
    return sum(1 for _ in store.read(LEDGER))
