"""A site begins without a terminal; events are renamed, hidden, archived, deleted before play."""

import re
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse

from convenor.web.accounts import first_administrator
from convenor.web.accounts.models import User
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition, Festival

pytestmark = pytest.mark.django_db
NEW = {"name": "olga", "password": "spades-and-hearts-9"}


@pytest.fixture
def code(monkeypatch):
    monkeypatch.setenv(first_administrator.CODE, "")
    return first_administrator.new_code()


def test_the_first_account_is_made_in_the_browser_by_the_code_once(client, code):
    page = client.get("/").content.decode()
    assert "Convenor runs bridge competitions" in page
    assert 'href="/first/"' in page
    wrong = client.post("/first/", {**NEW, "code": "AAAA-BBBB-CCCC"})
    assert wrong.status_code == 400
    assert "This is not the code" in wrong.content.decode()
    weak = client.post("/first/", {"name": "olga", "password": "x", "code": code})
    assert weak.status_code == 400
    assert not User.objects.filter(name="olga").exists()
    assert (
        client.post("/first/", {**NEW, "code": code.lower().replace("-", " ")}).status_code == 302
    )
    assert User.objects.get(name="olga").is_administrator
    assert 'href="/new/"' in client.get("/").content.decode()
    assert client.get("/first/").status_code == 404
    assert Client().post("/first/", {**NEW, "name": "eve", "code": code}).status_code == 404


def test_a_code_is_not_found_by_trying(client, code):
    for number in range(first_administrator.MOST_TRIES):
        client.post("/first/", {**NEW, "code": f"AAAA-AAAA-{number:04}"})
    assert client.post("/first/", {**NEW, "code": code}).status_code == 400
    assert not User.objects.exists()


def test_a_night_is_run_from_the_machine_itself_and_from_nowhere_else(client):
    here = {"HTTP_HOST": "localhost"}
    assert "Run a night" in client.get("/", **here).content.decode()
    for other in (
        {"HTTP_HOST": "localhost", "REMOTE_ADDR": "192.0.2.7"},
        {"HTTP_HOST": "localhost", "HTTP_X_FORWARDED_FOR": "192.0.2.7"},
    ):
        assert Client().post("/first/here/", **other).status_code == 403
        assert "Run a night here" not in Client().get("/", **other).content.decode()
    assert client.post("/first/here/", **here).status_code == 302
    assert client.get("/new/", **here).status_code == 200
    assert not User.objects.get(name=first_administrator.HERE).has_usable_password()
    first_administrator.make_administrator("olga", NEW["password"])
    assert Client().post("/first/here/", **here).status_code == 403


def test_an_event_is_renamed_hidden_archived_and_deleted_before_play_only(play, client):
    played = play("spring", template="club-duplicate", teams=8, rounds_done=0, entered=0)
    where = reverse("setup:settings", args=["spring"])
    client.force_login(played.director)
    assert client.get(where).status_code == 403
    client.force_login(played.convenor)
    held = Festival.objects.create(slug="held", title="Held together")
    said = {"title": "Tuesday pairs", "festival": str(held.pk), "public": "on"}
    assert client.post(where, said).status_code == 302
    row = Competition.objects.get(slug="spring")
    assert (row.title, row.festival, row.public) == ("Tuesday pairs", held, True)
    client.post(where, {**said, "public": ""})
    assert Client().get("/c/spring/").status_code == 404
    client.post(where, said)
    client.post(where, {"do": "archive"})
    assert "Tuesday pairs" not in Client().get("/").content.decode()
    assert "Tuesday pairs" in Client().get("/?earlier=yes").content.decode()
    assert Client().get("/c/spring/").status_code == 200
    client.post(where, {"do": "bring back"})
    again = client.post(where, {"do": "copy"})
    assert again["Location"] == reverse("setup:entries", args=["tuesday-pairs"])
    copy = desk_of(Competition.objects.get(slug="tuesday-pairs")).refresh()
    assert copy.state.plan == played.desk.refresh().state.plan
    days = [each.facts[0].body["begins"] for each in (played.desk.refresh(), copy)]
    assert days == ["2026-03-01", "2026-03-08"]
    assert copy.state.entries == {}
    client.post(where, {"do": "copy with entries"})
    full = desk_of(Competition.objects.get(slug="tuesday-pairs-2")).refresh().state.entries
    before = played.desk.refresh().state.entries
    assert {n: e.players for n, e in full.items()} == {n: e.players for n, e in before.items()}
    assert client.get(reverse("setup:settings", args=["tuesday-pairs"])).status_code == 200
    played.enter(1)
    refused = client.post(where, {"do": "delete"})
    assert refused.status_code == 409
    assert "among the earlier events" in refused.content.decode()
    assert "Delete it" not in client.get(where).content.decode()
    score = played.desk.refresh().facts[-1].number
    played.desk.do("undo", {"number": score, "reason": "a trial"}, by="d", role="director")
    assert client.post(where, {"do": "delete"}).status_code == 302
    assert not Competition.objects.filter(slug="spring").exists()
    assert Client().get("/c/spring/").status_code == 404


def test_a_festival_is_made_on_the_site(client):
    user = first_administrator.make_administrator("olga", NEW["password"])
    client.force_login(user)
    days = {
        "title": "Autumn Congress",
        "starts": "2026-10-03",
        "ends": "2026-10-01",
        "public": "on",
    }
    wrong = client.post("/new/a/festival/", days)
    assert wrong.status_code == 400
    assert "before the first" in wrong.content.decode()
    made = client.post("/new/a/festival/", {**days, "ends": "2026-10-05"})
    assert made["Location"] == "/f/autumn-congress/"
    assert client.get(made["Location"]).status_code == 200
    client.post("/new/a/festival/", {**days, "ends": "2026-10-05"})
    assert Festival.objects.filter(slug="autumn-congress-2").exists()


def test_commands_of_the_site_know_its_folder(tmp_path):
    """`--data` is that of `convenor serve`, in both ways of writing it."""
    for said in (["--data", str(tmp_path / "one")], [f"--data={tmp_path / 'two'}"]):
        command = [sys.executable, "-m", "convenor.web.manage", "migrate", "-v", "0", *said]
        subprocess.run(command, check=True, timeout=120)
    for name in ("one", "two"):
        assert list((tmp_path / name).glob("*.sqlite3")), name
    missing = [sys.executable, "-m", "convenor.web.manage", "check", "--data"]
    told = subprocess.run(missing, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, "names a folder" in told.stderr) == (1, True)
    assert not re.search("Traceback", told.stderr)
