"""The demonstration as `convenor serve` runs it: in a process of its own, on an empty folder."""

import re
import sqlite3
import time
from contextlib import closing
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

PACE = {"CONVENOR_DEMONSTRATION": "1", "CONVENOR_DEMONSTRATION_PACE": "0.2"}


class Visitor:
    """A person with a browser, as far as forms go."""

    def __init__(self, address):
        self.address = address
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path):
        with self.opener.open(self.address + path, timeout=30) as answer:
            return answer.read().decode()

    def post(self, path, **fields):
        page = self.get("/demonstration/")
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', page)
        if token:
            fields["csrfmiddlewaretoken"] = token[1]
        request = Request(self.address + path, urlencode(fields).encode(), {"Origin": self.address})
        with self.opener.open(request, timeout=60) as answer:
            return answer.read().decode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("demonstration")


def butler(folder):
    """The ledger of the Butler and its last fact, as the database has them."""
    with closing(sqlite3.connect(folder / "convenor.sqlite3")) as base:
        return base.execute(
            "SELECT l.ledger, l.number FROM convenor_ledger l JOIN store_competition c "
            "ON c.ledger = l.ledger WHERE c.slug = 'demo-butler'"
        ).fetchone()


def moves(folder, seconds):
    """Whether facts arrive within so many seconds."""
    before, end = butler(folder), time.monotonic() + seconds
    while time.monotonic() < end:
        if butler(folder) != before:
            return True
        time.sleep(0.1)
    return False


def test_a_fresh_machine_opens_on_a_festival_in_play(running_site, folder):
    with running_site(folder, **PACE) as running:
        visitor = Visitor(running.address)
        assert "Play director" in visitor.get("/")
        for slug in ("butler", "teams", "pairs", "final-five", "season"):
            assert "Demonstration" in visitor.get(f"/c/demo-{slug}/")
        assert moves(folder, 20)
        with pytest.raises(HTTPError, match="403"):
            visitor.post("/demonstration/pause/", paused="yes")
        visitor.post("/demonstration/play-director/")
        assert "players rest" in visitor.post("/demonstration/pause/", paused="yes")
        time.sleep(0.5)
        assert not moves(folder, 1.5)
        assert "begun anew" in visitor.post("/demonstration/start-again/")
        assert butler(folder)[0] == "demonstration-2-butler"
        assert moves(folder, 20)
    assert "Setting up the demonstration festival" in running.complaints
    assert "Traceback" not in running.complaints
    assert running.process.returncode in (0, -15)


def test_a_second_start_keeps_the_festival(running_site, folder):
    before = butler(folder)
    assert before is not None
    with running_site(folder, **PACE) as running:
        visitor = Visitor(running.address)
        assert "Play director" in visitor.get("/")
        assert moves(folder, 20)
        assert butler(folder)[0] == before[0]
        assert butler(folder)[1] > before[1]
    assert "Setting up" not in running.complaints
