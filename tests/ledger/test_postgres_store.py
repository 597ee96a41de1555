"""What only PostgreSQL has: listeners, the caller's connection, a server that goes away."""

import pytest

from convenor.errors import Mistake, Trouble
from convenor.ledger.chain import Damaged
from convenor.ledger.damage import verify
from convenor.ledger.store import Conflict

psycopg = pytest.importorskip("psycopg")
from convenor.ledger.postgres import Postgres  # noqa: E402

pytestmark = pytest.mark.postgres


@pytest.fixture
def address(postgres_address, draft):
    store = Postgres(postgres_address)
    store.create("open")
    store.append("open", [draft(1)])
    store.close()
    return postgres_address


def test_those_who_listen_are_told_after_the_commit(address, draft):
    listener = psycopg.connect(address, autocommit=True)
    listener.execute("LISTEN convenor")
    with psycopg.connect(address) as caller:
        Postgres(caller).append("open", [draft(2), draft(3)])
        assert list(listener.notifies(timeout=0.2)) == []
    Postgres(address).append("open", [draft(4)])
    heard = [each.payload for each in listener.notifies(timeout=5, stop_after=2)]
    assert heard == ["open 3", "open 4"]
    listener.close()


def test_whoever_commits_itself_may_tell_after_the_commit(address, draft):
    listener = psycopg.connect(address, autocommit=True)
    listener.execute("LISTEN convenor")
    with psycopg.connect(address, autocommit=True) as caller:
        store = Postgres(caller, tells_later=True)
        with caller.transaction():
            store.append("open", [draft(2)])
            store.append("open", [draft(3)])
        assert list(listener.notifies(timeout=0.2)) == []  # the commit waited for nobody
        store.tell_others()
        store.tell_others()  # told once
        store.append("open", [draft(4)])  # a transaction of its own is told of as ever
        with pytest.raises(Conflict):
            store.append("open", [draft(5)], expect=1)
        store.tell_others()
    heard = [each.payload for each in listener.notifies(timeout=0.5)]
    assert heard == ["open 3", "open 4"]
    listener.close()


@pytest.mark.parametrize("autocommit", [True, False])
@pytest.mark.parametrize("kept", [True, False])
def test_an_append_joins_the_callers_transaction(address, draft, autocommit, kept):
    caller = psycopg.connect(address, autocommit=autocommit)
    caller.execute("CREATE TABLE site (what TEXT)")
    caller.commit()
    if autocommit:
        caller.execute("BEGIN")
    store = Postgres(caller)
    store.append("open", [draft(2)])  # the first statement of the transaction
    caller.execute("INSERT INTO site VALUES ('with the fact')")
    with pytest.raises(Conflict):
        store.append("open", [draft(3)], expect=1)
    with pytest.raises(Mistake):
        store.append("open", [draft(3), draft(4, body={"x": 0.5})])
    assert Postgres(address).head("open").number == 1
    caller.execute("COMMIT" if kept else "ROLLBACK")
    assert Postgres(address).head("open").number == (2 if kept else 1)
    assert caller.execute("SELECT count(*) FROM site").fetchone() == (int(kept),)
    assert verify(Postgres(address), "open").ok
    caller.close()


def test_outside_a_transaction_a_connection_that_commits_itself_is_safe_at_once(address, draft):
    with psycopg.connect(address, autocommit=True) as caller:
        Postgres(caller).append("open", [draft(2)])
        assert Postgres(address).head("open").number == 2


def test_a_callers_rows_may_have_names(address):
    from psycopg.rows import dict_row

    with psycopg.connect(address, row_factory=dict_row) as caller:
        assert len(list(Postgres(caller).read("open"))) == 1


def test_a_lost_connection_is_told_and_made_again(address, draft, postgres_server):
    store = Postgres(address)
    assert store.head("open").number == 1
    pid = store._connection().info.backend_pid
    with psycopg.connect(postgres_server, autocommit=True) as master:
        master.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
    with pytest.raises(Trouble, match="try again with the same keys"):
        store.append("open", [draft(2, key="k")])
    assert store.append("open", [draft(2, key="k")]).facts[0].number == 2


def test_a_server_that_is_not_there():
    store = Postgres("postgresql://me:secret@127.0.0.1:1/club")
    with pytest.raises(Trouble, match="PostgreSQL database 'club' on 127") as told:
        store.head("open")
    assert "secret" not in str(told.value)


def test_an_address_that_cannot_be_read():
    with pytest.raises(Mistake, match="postgresql://user@host/name"):
        Postgres("postgresql://[")


def test_tables_of_a_newer_version_are_refused(address):
    with psycopg.connect(address, autocommit=True) as by_hand:
        by_hand.execute("UPDATE convenor_ledger_schema SET version = 9")
    with pytest.raises(Mistake, match=r"newer version .* \(tables 9; this one knows 1\)"):
        Postgres(address).ledgers()


def test_a_server_that_does_not_wait_for_its_disk_waits_for_us(address):
    from convenor.ledger.postgres import _connect

    lazy = address.replace("options=", "options=-csynchronous_commit%3Doff%20")
    with _connect(lazy) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_what_fails_half_way_leaves_the_callers_transaction_as_it_was(address, draft, tmp_path):
    from convenor.ledger.jsonl import JsonLines

    source = JsonLines(tmp_path / "source.jsonl")
    source.create("second")
    source.append("second", [draft(n) for n in range(2_500)])
    facts = list(source.read("second"))
    with psycopg.connect(address) as caller:
        store = Postgres(caller)
        store.append("open", [draft(2)])
        with pytest.raises(Damaged, match="lacks the 1 that were appended"):
            store.restore("second", facts[:-1])
    assert Postgres(address).ledgers() == ("open",)
    assert Postgres(address).head("open").number == 2
