"""Print and export: what everybody may take, what is for officials, and what is refused."""

import public_site
import pytest
from django.contrib.auth import get_user_model

from convenor.formats import pbn, usebio
from convenor.formats.problems import Problems
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Official

ROUND = "/c/butler/s/swiss"


@pytest.fixture
def row(db):
    return public_site.butler(12, 1, 5, 7)


def page_of(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status, response.content[:400]
    return response


def officer(client, row, role=Role.SCORER):
    user = get_user_model().objects.create_user("ann", password="a long pass phrase 1")
    Official.objects.create(user=user, competition=row, role=role)
    client.force_login(user)


def test_everybody_is_offered_what_the_pages_show(client, row):
    page = page_of(client, "/c/butler/files/").content.decode()
    assert "Print and export" in page
    for kind in ("pbn", "csv", "results", "xlsx", "ics"):
        assert f"{ROUND}/files/{kind}/" in page
    assert "usebio" not in page
    assert "/c/butler/files/" in page_of(client, "/c/butler/").content.decode()


@pytest.mark.parametrize("kind", ["pbn", "csv", "results", "xlsx", "ics"])
def test_each_file_comes_as_a_file(client, row, kind):
    response = page_of(client, f"{ROUND}/files/{kind}/")
    assert response.headers["Content-Disposition"].startswith("attachment; filename=")
    assert response.content


def test_pbn_has_hands_of_boards_that_are_out_and_no_numbers(client, row):
    desk = desk_of(row)
    desk.do(
        "change-entry",
        {"contestant": "1", "players": [{"name": "Ann", "id": "1234567"}, {"name": "Bob"}]},
        by="convenor",
        role="convenor",
    )
    data = page_of(client, f"{ROUND}/files/pbn/?session=1").content
    assert b"1234567" not in data
    event = pbn.loads(data, Problems())
    assert len(event.deals) == 7
    assert len(list(event.sections[0].matches)) == 6
    inside = pbn.loads(page_of(client, f"{ROUND}/files/pbn/?session=2").content, Problems())
    open_boards = {board.number for s in inside.sections for m in s.matches for board in m.boards}
    assert {each.number for each in inside.deals} <= open_boards


def test_usebio_is_for_officials(client, row):
    page_of(client, f"{ROUND}/files/usebio/", 403)
    officer(client, row)
    page = page_of(client, "/c/butler/files/").content.decode()
    assert "USEBIO for MyABF" in page
    text = page_of(client, f"{ROUND}/files/usebio/?for=ebu&session=1").content
    assert usebio.loads(text).in_matches
    refused = page_of(client, f"{ROUND}/files/usebio/?for=myabf", 409).content.decode()
    assert "MyABF does not take a Swiss of pairs" in refused


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("files/nothing/", 404),
        ("files/pbn/?session=99", 409),
        ("files/pbn/?session=x", 409),
        ("files/pbn/?for=nobody", 409),
    ],
)
def test_what_is_not_there_is_told(client, row, address, status):
    page_of(client, f"{ROUND}/{address}", status)
