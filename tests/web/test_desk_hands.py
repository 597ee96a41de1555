"""Hands at the desk: dealt and handed out once, or out of a file; nobody is shown any."""

import public_site
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from convenor.bridge import parse_deal, random_deal
from convenor.dealing.random_deals import random_deals
from convenor.formats.deal_files import deals_as, deals_in
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Festival, Official

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(played_site, client):
    client.force_login(played_site.director)
    played = played_site
    return played, f"/desk/{played.competition.slug}/s/{played.stage}/{played.session}/hands/"


def deals_of(played):
    kept = played.desk.refresh().state.deals
    place = (played.stage, played.session)
    return {board: parse_deal(text) for (*own, board), text in kept.items() if tuple(own) == place}


def test_boards_without_hands_are_dealt_once_and_handed_out(client, django_user_model):
    row, simulator = public_site.begun("new", "New", "sabf-butler-swiss", 8, 1)
    public_site.play_until(simulator, "swiss", 1)
    director = django_user_model.objects.create_user("dora", password="spades-and-hearts-9")
    Official.objects.create(user=director, competition=row, role=Role.DIRECTOR)
    client.force_login(director)
    address = "/desk/new/s/swiss/1/hands/"
    boards = desk_of(row).refresh().state.session("swiss", 1).boards
    response = client.post(address, {"do": "deal", "format": "pbn"})
    assert response.status_code == 200, response.content[:300]
    found = deals_in(response.content)
    kept = desk_of(row).refresh().state.deals
    assert found == {board: parse_deal(kept["swiss", 1, board]) for board in boards}
    again = client.post(address, {"do": "deal", "format": "pbn"})
    assert again.status_code == 409
    assert "every board of this session has its hands already" in again.content.decode()
    page = client.get(address).content.decode()
    assert "have their hands" in page
    assert str(found[boards[0]].north) not in page


def test_no_deal_comes_twice_in_a_festival(client, django_user_model, monkeypatch):
    """What another event of the festival has had is left out of what is dealt here."""
    festival = Festival.objects.create(slug="spring", title="Spring")
    director = django_user_model.objects.create_user("dora", password="spades-and-hearts-9")
    had = []

    def dealing(count, wishes=(), *, played=(), **more):
        had.append(set(played))
        return random_deals(count, wishes, played=played, **more)

    monkeypatch.setattr("convenor.web.desk.hands.random_deals", dealing)
    dealt = []
    for slug in ("one", "two"):
        row, simulator = public_site.begun(slug, slug, "sabf-butler-swiss", 8, 1)
        public_site.play_until(simulator, "swiss", 1)
        row.festival = festival
        row.save()
        Official.objects.create(user=director, competition=row, role=Role.DIRECTOR)
        client.force_login(director)
        answer = client.post(f"/desk/{slug}/s/swiss/1/hands/", {"do": "deal", "format": "pbn"})
        assert answer.status_code == 200
        dealt.append(set(deals_in(answer.content).values()))
    assert had == [set(), dealt[0]]
    assert not dealt[0] & dealt[1]


def test_hands_of_a_file_are_recorded(at, client):
    played, address = at
    boards = played.desk.refresh().state.session(played.stage, played.session).boards
    deals = {board: random_deal(board) for board in boards}
    sent = SimpleUploadedFile("x.dup", deals_as("dup", deals))
    assert client.post(address, {"do": "file", "file": sent}).status_code == 302
    assert deals_of(played) == deals


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"hello", "Deals are read from PBN, LIN, DUP, BRI and DLM"),
        (deals_as("pbn", {99: random_deal(1)}), "none of this session"),
    ],
)
def test_a_file_that_cannot_be_taken_is_told(at, client, data, words):
    played, address = at
    before = played.desk.refresh().number
    answer = client.post(address, {"do": "file", "file": SimpleUploadedFile("x", data)})
    assert answer.status_code == 409
    assert words in answer.content.decode()
    assert played.desk.refresh().number == before


def test_a_scorer_deals_nothing(at, client):
    played, address = at
    client.force_login(played.scorer)
    assert client.post(address, {"do": "deal"}).status_code == 403
