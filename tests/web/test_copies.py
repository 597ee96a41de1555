"""A laptop that dies: a copy on another machine follows, takes over, and the phones find it."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest
from playwright.sync_api import expect
from tests.web.browsing import until
from tests.web.conftest import free_port, wait_for
from tests.web.seed_site import PASSWORD
from tests.web.table_hall import NS, Hall, Phone, a_phone, boards_of, controlled, enter, row
from tests.web.test_backups import convenor, refused, surroundings, well
from tests.web.test_troubles import CLUB, Table, asked

from convenor.web.copies.sealing import Unsealed, sealed_data, unsealed_data

__all__ = ["a_phone"]


class Machine:
    """A process of the command line, whose lines are heard as they come."""

    def __init__(self, data: Path, *words: str) -> None:
        command = [sys.executable, "-m", "convenor", *words, "--data", str(data)]
        self.process = subprocess.Popen(
            command,
            env=surroundings(data),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def hears(self, words: str) -> list[str]:
        """All lines up to the one with these words."""
        heard: list[str] = []
        for line in self.process.stdout:
            heard.append(line)
            if words in line:
                return heard
        raise AssertionError(f"it never said '{words}': {''.join(heard)}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Pair:
    """A site under way, a copy that follows it, and where the copy will be."""

    def __init__(self, place: Path, every: str = "0.1") -> None:
        self.first, self.copy = place / "first", place / "copy"
        self.first.mkdir()
        self.port = free_port()
        self.second = f"http://127.0.0.1:{self.port}"
        self.hall = Hall(self.first, free_port(), CLUB)
        wait_for(f"{self.hall.address}/about/")
        said = well("follow", "--invite", "--data", self.first)
        self.secret = said.split("--secret ")[1].split()[0]
        words = ("follow", self.hall.address, "--secret", self.secret)
        self.machines = [Machine(self.copy, *words, "--as", self.second, "--every", every)]
        self.machines[0].hears("fact by fact")

    def kill(self) -> None:
        """The first laptop dies: nothing is written, nothing is said."""
        os.kill(self.hall.process.pid, signal.SIGKILL)
        self.hall.process.wait(20)

    def take_over(self) -> list[str]:
        self.machines.append(Machine(self.copy, "takeover", "--port", str(self.port)))
        said = self.machines[-1].hears("Convenor is at")
        wait_for(f"{self.second}/about/")
        return said

    def lines(self, data: Path) -> list[tuple[str, int, str]]:
        with sqlite3.connect(data / "convenor.sqlite3") as database:
            return database.execute("SELECT ledger, number, line FROM convenor_fact").fetchall()

    def close(self) -> None:
        for each in self.machines:
            each.stop()
        if self.hall.process.poll() is None:
            self.hall.process.terminate()
            self.hall.process.wait(20)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(name="hall")
def the_hall(pair: Pair) -> Hall:
    return pair.hall


def until_followed(pair: Pair, number: int) -> None:
    """Wait until the copy has a fact."""
    found = 0
    while found < number:
        state = json.loads((pair.copy / "following.json").read_text())
        found = state["heads"]["club"]
        time.sleep(0.05)


def test_a_site_that_is_killed_under_load_is_taken_over_with_nothing_followed_lost(pair):
    hall, told = pair.hall, []
    tables = [Table(hall, name) for name in ("1", "2", "3", "4")]

    def play(table: Table) -> None:
        for board in table.boards:
            for side in ("a", "b"):
                try:
                    answer = table.enter(board, f"key-{table.home[-9:-1]}-{board}-{side}")
                except OSError:
                    return
                if answer.status == 200:
                    told.append(board)
                    if len(told) == 6:
                        stopped.set()

    stopped = threading.Event()
    threads = [threading.Thread(target=play, args=(each,)) for each in tables]
    for each in threads:
        each.start()
    assert stopped.wait(60)
    assert "still answers" in refused("takeover", "--data", pair.copy)
    pair.kill()
    for each in threads:
        each.join(60)
    said = "".join(pair.take_over())
    followed = json.loads((pair.copy / "taken-over.json").read_text())
    theirs, ours = pair.lines(pair.first), pair.lines(pair.copy)
    assert ours == theirs[: len(ours)]
    assert len(ours) == followed["heads"]["club"] > 0
    assert f"{len(ours)} facts" in said
    assert "Whatever it acknowledged later is not here" in said
    done = convenor("takeover", "--compare", pair.first, "--data", pair.copy)
    lost = [line for line in done.stdout.splitlines() if line.startswith("club: fact")]
    assert len(lost) == len(theirs) - len(ours)
    assert done.returncode == (1 if lost else 0)
    home = pair.hall.table("club", "1").replace(hall.address, pair.second)
    assert asked(home, accept="text/html").status == 200  # the same card
    tables[0].home = home
    assert tables[0].enter(tables[0].boards[-1], "key-afterwards").status == 200


def test_cards_accounts_and_tokens_that_are_made_later_are_followed(pair):
    hall = pair.hall
    card = {"stage": hall.stage, "session": 1, "table": "1"}
    secret = hall.ask(at="club", card=card)
    hall.direct("note", text="the card of table 1 is lost")
    number = max(each[1] for each in pair.lines(pair.first))
    until_followed(pair, number)
    cookie = signed_in(hall.address)
    while secret not in _cards(pair) or not _has_session(pair):  # rows come every few questions
        time.sleep(0.05)
    key = well("keys", "change", "--data", pair.first).splitlines()[-1]
    while key not in well("keys", "show", "--data", pair.copy):
        time.sleep(0.05)
    pair.kill()
    pair.take_over()
    assert asked(f"{pair.second}/t/{secret}/", accept="text/html").status == 200
    desk = Request(f"{pair.second}/desk/club/", headers={"Cookie": cookie})
    with urlopen(desk, timeout=30) as answer:
        page = answer.read().decode()
    assert "director-club" in page  # still signed in
    assert f"This machine has taken over from {hall.address}" in page


def signed_in(site: str) -> str:
    """The cookie of a director who has signed in."""
    browser = build_opener(HTTPCookieProcessor(jar := CookieJar()))
    form = browser.open(f"{site}/sign-in/", timeout=30).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form).group(1)
    said = {"csrfmiddlewaretoken": token, "username": "director-club", "password": PASSWORD}
    browser.open(f"{site}/sign-in/", urlencode(said).encode(), timeout=30).read()
    return "; ".join(f"{each.name}={each.value}" for each in jar)


def _has_session(pair: Pair) -> bool:
    with sqlite3.connect(pair.copy / "convenor.sqlite3") as database:
        return bool(database.execute("SELECT count(*) FROM django_session").fetchone()[0])


def _cards(pair: Pair) -> list[str]:
    from django.utils.crypto import salted_hmac

    from convenor.web.store import secrets

    assert salted_hmac is secrets.salted_hmac
    key = (pair.copy / "secret-key").read_text().strip()
    with sqlite3.connect(pair.copy / "convenor.sqlite3") as database:
        salts = [row[0] for row in database.execute("SELECT salt FROM store_tabletoken")]
    made = (
        salted_hmac("convenor table", salt, secret=key, algorithm="sha256").digest()
        for salt in salts
    )
    from base64 import b32encode

    return [b32encode(each[:16]).decode().rstrip("=").lower() for each in made]


@pytest.mark.browser
def test_a_phone_goes_to_the_second_machine_by_itself_with_what_waits(
    pair: Pair, phone: Phone, browser: Any
):
    page = phone("1", NS)
    controlled(page)
    until(page, "() => document.body.dataset.second")
    page.reload()
    followed, taken, waits = boards_of(page)[:3]
    enter(page, followed)
    expect(row(page, followed)).to_contain_text("waits for EW")
    until_followed(pair, max(each[1] for each in pair.lines(pair.first)))
    pair.machines[0].stop()
    enter(page, taken, "3 NT S =")  # acknowledged, and the copy never has it
    expect(row(page, taken)).to_contain_text("waits for EW")
    pair.kill()
    enter(page, waits)
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    pair.take_over()
    page.wait_for_url(f"{pair.second}/t/**", timeout=60_000)
    for board in (followed, taken, waits):
        expect(row(page, board)).to_contain_text("waits for EW", timeout=30_000)
    assert "carried" not in page.url
    lines = [line for _, _, line in pair.lines(pair.copy) if '"result entered"' in line]
    assert len(lines) == 3


# --- who may follow ------------------------------------------------------------------------------


def test_nobody_follows_without_an_invitation(client, tmp_path, monkeypatch, db):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    question = sealed_data("guessed", {"want": "backup"}, b"asked")
    assert client.post("/follow/", question, "application/octet-stream").status_code == 404
    (tmp_path / "follow-secret").write_text("another")
    assert client.post("/follow/", question, "application/octet-stream").status_code == 404
    assert client.get("/follow/").status_code == 405


def test_what_was_changed_on_the_way_is_not_read():
    sealed = sealed_data("secret", {"facts": 1}, b"told")
    assert unsealed_data("secret", sealed, b"told") == {"facts": 1}
    for wrong in (sealed[:-1] + b"x", b"", sealed[:20]):
        with pytest.raises(Unsealed):
            unsealed_data("secret", wrong, b"told")
    with pytest.raises(Unsealed):
        unsealed_data("secret", sealed, b"asked")


def test_what_cannot_be_followed_or_taken_over_is_told(tmp_path):
    nowhere = f"http://127.0.0.1:{free_port()}"
    said = refused("follow", nowhere, "--secret", "x", "--data", tmp_path / "copy")
    assert "does not answer a copy" in said
    assert "there is no copy" in refused("takeover", "--data", tmp_path / "copy")
    assert "no site" in refused("follow", "--invite", "--data", tmp_path / "no")
