"""Paper and pictures on the site: offered, set under the club's head, drawn, kept from others."""

import public_site
import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from tests.printing.reading import sizes, words

from convenor.web.accounts.roles import Role
from convenor.web.store.models import Official, PaperHead

STAGE = "/c/butler/s/swiss"
LOGO = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    b'<rect width="9" height="9"/></svg>'
)


@pytest.fixture
def row(db):
    return public_site.butler(12, 1, 5, 7)


def officer(client, row, role):
    user = get_user_model().objects.create_user("ann", password="a long pass phrase 1")
    Official.objects.create(user=user, competition=row, role=role)
    client.force_login(user)


def test_one_menu_has_everything_and_a_click_for_tonight(client, row):
    page = client.get("/c/butler/files/").content.decode()
    assert f"{STAGE}/paper/tonight.pdf" in page
    assert f"{STAGE}/paper/report.pdf" in page
    assert f"{STAGE}/paper/travellers.pdf?paper=letter" in page
    assert "decisions.pdf" not in page
    made = client.get(f"{STAGE}/paper/tonight.pdf")
    assert made.headers["Content-Type"] == "application/pdf"
    assert "Table cards" in words(made.content)


def test_paper_that_a_stage_never_has_is_not_offered(client, db):
    """A Mitchell is no draw of matches, and nobody lodges a line-up there."""
    public_site.pairs(8)
    page = client.get("/c/pairs/files/").content.decode()
    assert "travellers.pdf" in page
    for name in ("draw-sheets", "matches", "line-up-form"):
        assert f"{name}.pdf" not in page


def test_letter_is_asked_for_and_what_is_not_there_is_told(client, row):
    made = client.get(f"{STAGE}/paper/results.pdf?paper=letter").content
    assert set(sizes(made)) == {(612.0, 792.0)}
    assert client.get(f"{STAGE}/paper/nothing.pdf").status_code == 404
    refused = client.get(f"{STAGE}/paper/certificates.pdf")
    assert refused.status_code in (400, 409)
    assert "nothing to print yet" in refused.content.decode()


def test_decisions_are_for_officials(client, row):
    assert client.get(f"{STAGE}/paper/decisions.pdf").status_code in (302, 403)
    officer(client, row, Role.DIRECTOR)
    assert "decisions.pdf" in client.get("/c/butler/files/").content.decode()


def test_a_club_has_its_name_and_logo_at_the_head(client, row):
    officer(client, row, Role.CONVENOR)
    logo = SimpleUploadedFile("logo.svg", LOGO)
    said = {"do": "head", "club": "Norwood Bridge Club", "logo": logo}
    client.post("/new/butler/settings/", said)
    assert bytes(PaperHead.objects.get().logo) == LOGO
    assert "Norwood Bridge Club" in words(client.get(f"{STAGE}/paper/names.pdf").content)
    bad = SimpleUploadedFile("logo.png", b"\x89PNG but cut")
    answer = client.post(
        "/new/butler/settings/", {"do": "head", "club": "X", "logo": bad}, follow=True
    )
    assert "cannot be read as a picture" in answer.content.decode()
    assert PaperHead.objects.get().club == "Norwood Bridge Club"
    client.post("/new/butler/settings/", {"do": "head", "club": "X", "everywhere": "on"})
    assert PaperHead.objects.count() == 1


def test_pictures_stand_on_a_page_and_each_is_a_file(client, row):
    page = client.get(f"{STAGE}/pictures/?who=3&board=1").content.decode()
    assert page.count("<svg") >= 2
    assert f'href="{STAGE}/pictures/"' in client.get(f"{STAGE}/").content.decode()
    made = client.get(f"{STAGE}/pictures/night.svg?who=3&session=1")
    assert made.headers["Content-Type"] == "image/svg+xml"
    assert made.content.startswith(b"<svg")
    assert client.get(f"{STAGE}/pictures/rounds.svg?who=99").status_code == 404
    assert client.get(f"{STAGE}/pictures/nothing.svg").status_code == 404
    assert client.get(f"{STAGE}/pictures/frequency.svg?board=x").status_code == 404
