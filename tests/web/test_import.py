"""Files of other programs sent to the site: looked at, recorded whole, refused in a sentence."""

from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile

from convenor.web.desks import desk_of
from convenor.web.store.models import Competition

pytestmark = pytest.mark.django_db
SAMPLES = Path(__file__).parents[1] / "formats" / "samples"
LEAGUE = b"Round;Home;Away;Score\n1;Reds;Blues;12.41-7.59\n1;Greens;Whites;20-0\n"


@pytest.fixture
def convenor(client):
    client.force_login(
        get_user_model().objects.create_user("olga", "spades-and-hearts-9", role="convenor")
    )
    return client


@pytest.mark.parametrize(
    ("data", "says", "kinds"),
    [
        (LEAGUE, "4 contestants", {"match scored": 2}),
        (
            (SAMPLES / "nz-scorer.xml").read_bytes(),
            "4 contestants, 3 boards",
            {"result entered": 4, "ruling given": 1},
        ),
    ],
    ids=["scores of matches", "the New Zealand scorer"],
)
def test_a_file_is_looked_at_and_then_recorded(convenor, data, says, kinds):
    address = "/new/a/file/"
    sent = {"file": SimpleUploadedFile("x", data), "title": "Taken", "day": "2026-03-03"}
    page = convenor.post(address, sent)
    assert page.status_code == 200
    assert says in page.content.decode()
    assert not Competition.objects.exists()
    again = {**sent, "file": SimpleUploadedFile("x", data), "do": "record"}
    assert convenor.post(address, again).status_code == 302
    facts = desk_of(Competition.objects.get()).refresh().facts
    found = [fact.kind for fact in facts if fact.kind in kinds]
    assert {kind: found.count(kind) for kind in kinds} == kinds
    assert all("import of x" in fact.by for fact in facts if fact.kind in kinds)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            b"home;away;score\n1;2;won\n",
            "Line 2, 1 v 2: &#x27;won&#x27; is not the score of a match",
        ),
        (b"%PDF-1.4", "this is a PDF document"),
        (b"round;home;away;score\n1;1;2;10-10\n1;1;3;10-10\n", "1 has two matches in round 1"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_a_sentence(convenor, data, words):
    sent = {"file": SimpleUploadedFile("x", data), "day": "2026-03-03"}
    page = convenor.post("/new/a/file/", sent)
    assert page.status_code == 400
    assert words in page.content.decode().replace("This is", "this is")
    assert not Competition.objects.exists()
