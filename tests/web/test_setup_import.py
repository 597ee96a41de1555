"""An event of another program sent to the site: looked at, recorded whole or not at all."""

import re
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile

from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition

SAMPLES = Path(__file__).parents[1] / "formats" / "samples"
PAGE = "/new/a/file/"


@pytest.fixture
def convenor(client, db):
    user = get_user_model().objects.create_user("cora", password="a long pass phrase 1")
    user.role = Role.CONVENOR
    user.save()
    client.force_login(user)
    return client


def sent(name: str, data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def hidden(page: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))


def test_it_is_looked_at_first_and_then_recorded_with_its_origin(convenor):
    file = sent("tuesday.xml", (SAMPLES / "pairs.xml").read_bytes())
    page = convenor.post(PAGE, {"file": file, "do": "look", "public": "on"}).content.decode()
    assert "6 contestants, 6 boards" in page
    assert not Competition.objects.exists()
    given = {k: v for k, v in hidden(page).items() if k != "csrfmiddlewaretoken"}
    answer = convenor.post(PAGE, {**given, "do": "record"})
    assert answer.status_code == 302
    row = Competition.objects.get()
    there = desk_of(row).competition
    by = {(fact.kind, fact.by) for fact in there.facts}
    assert {who for kind, who in by if "office" not in kind} == {"cora, import of tuesday.xml"}
    assert convenor.get(f"/c/{row.slug}/s/evening/").status_code == 200


def test_teams_are_taken_over_once_the_day_is_said(convenor):
    data = (SAMPLES / "teams.xml").read_bytes()
    refused = convenor.post(PAGE, {"file": sent("t.xml", data), "do": "look"})
    assert refused.status_code == 400
    assert "name the day" in refused.content.decode()
    said = {"file": sent("t.xml", data), "do": "look", "day": "2026-02-03"}
    assert "2 contestants, 4 boards" in convenor.post(PAGE, said).content.decode()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("t.xml", b"<EVENT><nothing", "t.xml"),
        ("t.bin", b"\x00\x01\x02" * 50, "file"),
        ("t.xml", b"", "choose"),
    ],
)
def test_a_bad_file_is_a_sentence_and_records_nothing(convenor, name, data, words):
    answer = convenor.post(PAGE, {"file": sent(name, data), "do": "look"})
    assert answer.status_code in (200, 400)
    assert 'role="alert"' in answer.content.decode()
    assert not Competition.objects.exists()
    assert "Traceback" not in answer.content.decode()


def test_a_file_that_was_changed_in_the_page_is_refused(convenor):
    for kept in ("!!!", "AAAA", "eJw="):
        answer = convenor.post(PAGE, {"kept": kept, "file_name": "x", "do": "record"})
        assert answer.status_code == 400
    assert not Competition.objects.exists()


def test_only_those_who_may_set_up_may_send_one(client, db):
    assert client.get(PAGE).status_code in (302, 403)
