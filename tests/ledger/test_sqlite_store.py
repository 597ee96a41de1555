"""What only SQLite has: the caller's connection and transaction, files that are no databases."""

import gc
import os
import sqlite3
import threading

import pytest

from convenor.errors import Mistake, Refusal, Trouble
from convenor.ledger.chain import Damaged
from convenor.ledger.damage import verify
from convenor.ledger.sqlite import Sqlite
from convenor.ledger.store import Conflict

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "open.db"


@pytest.fixture
def one(path, draft):
    store = Sqlite(path)
    store.create("open")
    store.append("open", [draft(1)])
    store.close()
    return path


def test_an_own_database_is_safe_with_every_append(path):
    store = Sqlite(path)
    store.create("open")
    connection = store._connection()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


@pytest.mark.parametrize("isolation", [None, "", "IMMEDIATE"])
@pytest.mark.parametrize("kept", [True, False])
def test_an_append_joins_the_callers_transaction(one, draft, isolation, kept):
    caller = sqlite3.connect(one, isolation_level=isolation)
    caller.execute("CREATE TABLE IF NOT EXISTS site (what TEXT)")
    caller.commit()
    store = Sqlite(caller)
    caller.execute("BEGIN IMMEDIATE")
    caller.execute("INSERT INTO site VALUES ('with the fact')")
    store.append("open", [draft(2)])
    with pytest.raises(Conflict):
        store.append("open", [draft(3), draft(4)], expect=1)
    with pytest.raises(Mistake):
        store.append("open", [draft(3), draft(4, body={"x": 0.5})])
    assert caller.in_transaction
    assert Sqlite(one).head("open").number == 1  # nobody else sees it yet
    caller.commit() if kept else caller.rollback()
    assert Sqlite(one).head("open").number == (2 if kept else 1)
    assert caller.execute("SELECT count(*) FROM site").fetchone() == (int(kept),)
    assert verify(Sqlite(one), "open").ok


def test_outside_a_transaction_a_connection_that_commits_itself_is_safe_at_once(one, draft):
    caller = sqlite3.connect(one, isolation_level=None)
    Sqlite(caller).append("open", [draft(2)])
    assert not caller.in_transaction
    assert Sqlite(one).head("open").number == 2


def test_a_connection_that_waits_for_its_commit_waits_for_it(one, draft):
    caller = sqlite3.connect(one)
    Sqlite(caller).append("open", [draft(2)])
    assert Sqlite(one).head("open").number == 1
    caller.commit()
    assert Sqlite(one).head("open").number == 2


def test_a_ledger_that_was_begun_and_rolled_back_can_be_begun_again(path, draft):
    caller = sqlite3.connect(path, isolation_level=None)
    store = Sqlite(caller)
    caller.execute("BEGIN")
    store.create("open")
    caller.execute("ROLLBACK")
    assert Sqlite(caller).ledgers() == ()
    store = Sqlite(caller)
    store.create("open")
    assert store.append("open", [draft(1)]).facts[0].number == 1


def test_a_callers_rows_may_have_names(one):
    caller = sqlite3.connect(one, isolation_level=None)
    caller.row_factory = lambda _, row: {"named": row}
    assert len(list(Sqlite(caller).read("open"))) == 1


def test_a_closed_store_leaves_the_callers_connection_open(one):
    caller = sqlite3.connect(one)
    Sqlite(caller).close()
    assert caller.execute("SELECT 1").fetchone() == (1,)


def test_a_writer_that_waits_too_long_is_told(one, draft):
    other = sqlite3.connect(one, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Trouble, match=r"busy: another program .* try again"):
        Sqlite(one, wait=0.1).append("open", [draft(2)])
    assert Sqlite(one).head("open").number == 1  # reading goes on meanwhile
    other.execute("ROLLBACK")
    assert Sqlite(one).append("open", [draft(2)]).facts[0].number == 2


def test_a_disk_without_room_is_trouble_that_passes(one, draft):
    """The database may grow no more: what SQLite says then is what it says of a full disk."""
    raw = sqlite3.connect(one, isolation_level=None)
    raw.execute(f"PRAGMA max_page_count = {raw.execute('PRAGMA page_count').fetchone()[0]}")
    store = Sqlite(raw)
    with pytest.raises(Trouble, match="no room left on its disk, so nothing was") as told:
        store.append("open", [draft(number) for number in range(2, 3000)])
    assert told.value.reason == "full"
    raw.execute("PRAGMA max_page_count = 100000")
    assert store.append("open", [draft(2)]).facts[0].number == 2


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(Mistake, match=r"there is no folder .*missing: make it first"):
        Sqlite(tmp_path / "missing" / "open.db").create("open")


def test_a_database_that_is_not_there_is_not_made_by_asking(path, draft):
    for ask in (
        lambda: Sqlite(path).head("open"),
        lambda: list(Sqlite(path).read("open")),
        lambda: Sqlite(path).append("open", [draft(1)]),
    ):
        with pytest.raises(Mistake, match="there is no database at"):
            ask()
    assert not path.exists()


def test_a_file_that_is_no_database(path):
    path.write_bytes(b"entries,names\n" * 400)
    for ask in (lambda: Sqlite(path).head("open"), lambda: Sqlite(path).create("open")):
        with pytest.raises(Mistake, match="is not a database of ledgers"):
            ask()
    assert path.read_bytes() == b"entries,names\n" * 400


def test_a_folder_in_place_of_a_database(tmp_path):
    with pytest.raises(Mistake, match="is a folder, not a database"):
        Sqlite(tmp_path).head("open")


def test_a_database_of_something_else(path, draft):
    sqlite3.connect(path).execute("CREATE TABLE accounts (name TEXT)")
    with pytest.raises(Mistake, match=r"there is no ledger 'open' in .*: there is none"):
        Sqlite(path).append("open", [draft(1)])
    assert Sqlite(path).ledgers() == ()
    Sqlite(path).create("open")  # beside it
    assert Sqlite(path).ledgers() == ("open",)


def test_tables_of_a_newer_version_are_refused(one, draft):
    by_hand = sqlite3.connect(one, isolation_level=None)
    by_hand.execute("UPDATE convenor_ledger_schema SET version = 9")
    for ask in (
        lambda: Sqlite(one).ledgers(),
        lambda: Sqlite(one).append("open", [draft(1)]),
        lambda: Sqlite(one).create("second"),
    ):
        with pytest.raises(Mistake, match=r"newer version .* \(tables 9; this one knows 1\)"):
            ask()


def test_a_ledger_of_a_newer_format_is_refused(one):
    by_hand = sqlite3.connect(one, isolation_level=None)
    by_hand.execute("""UPDATE convenor_ledger SET header = replace(header, ':1}', ':2}')""")
    with pytest.raises(Mistake, match="format 2"):
        list(Sqlite(one).read("open"))
    assert [each.what for each in verify(Sqlite(one), "open").damages] == ["newer"]


def test_a_database_whose_pages_are_damaged(one, draft):
    store = Sqlite(one)
    store.append("open", [draft(n) for n in range(300)])
    store.close()
    content = bytearray(one.read_bytes())
    content[4096 * 2 :] = os.urandom(len(content) - 4096 * 2)
    one.write_bytes(content)
    with pytest.raises((Damaged, Refusal, Mistake)) as told:
        list(Sqlite(one).read("open"))
    assert str(told.value).endswith(".")


@needs_root
def test_a_database_that_may_only_be_read(one, public_folder, place_at):
    there = public_folder / "open.db"
    there.write_bytes(one.read_bytes())
    there.chmod(0o444)
    child = place_at(there).child("as_nobody")
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0, err
    count, sentence = out.split("\n")[:-1]
    assert count == "1"
    assert "may only be read" in sentence
    assert "so nothing was recorded" in sentence


def test_a_thread_that_is_gone_leaves_no_connection_open(one):
    store, seen = Sqlite(one), []

    def look():
        seen.append(store._connection())
        store.head("open")

    worker = threading.Thread(target=look)
    worker.start()
    worker.join()
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        seen[0].execute("SELECT 1")
    assert store.head("open").number == 1


def test_a_child_of_a_fork_has_a_connection_of_its_own(one, draft):
    store = Sqlite(one)
    assert store.head("open").number == 1
    child = os.fork()
    if child == 0:
        os._exit(0 if store.append("open", [draft(2)]).facts[0].number == 2 else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert store.append("open", [draft(3)]).facts[0].number == 3
    assert verify(store, "open").ok


def test_what_fails_half_way_leaves_the_callers_transaction_as_it_was(one, draft):
    store = Sqlite(one)
    store.append("open", [draft(n) for n in range(2, 2_600)])
    facts = list(store.read("open"))
    caller = sqlite3.connect(":memory:", isolation_level=None)
    copy = Sqlite(caller)
    copy.create("other")
    caller.execute("BEGIN")
    copy.append("other", [draft(1)])
    with pytest.raises(Damaged, match="lacks the 1 that were appended"):
        copy.restore("open", facts[:-1])
    caller.execute("COMMIT")
    assert copy.ledgers() == ("other",)
    assert copy.head("other").number == 1
    assert caller.execute("SELECT count(*) FROM convenor_fact").fetchone() == (1,)
