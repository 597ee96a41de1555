"""The home page costs what it shows, however many events the site has."""

import datetime

import pytest
from django.utils import timezone

from convenor.web import desks
from convenor.web.desks import begin
from convenor.web.public import home
from convenor.web.store.models import Competition, Festival

DAY = datetime.date(2026, 3, 1)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_open():
    desks.forget_desks()


def events(count, **more):
    now = timezone.now()
    made = []
    for n in range(count):
        row = begin(f"e{n:03}", f"Event {n:03}", "sabf-swiss-teams", by="A", begins=DAY, **more)
        Competition.objects.filter(pk=row.pk).update(created=now + datetime.timedelta(minutes=n))
        made.append(row)
    return made


def opened(monkeypatch):
    """The ledgers whose desks are made."""
    found = []
    first = desks.SiteDesk.__init__

    def made(self, ledger):
        found.append(ledger)
        first(self, ledger)

    monkeypatch.setattr(desks.SiteDesk, "__init__", made)
    return found


def test_only_the_events_of_a_page_are_looked_into(client, monkeypatch):
    monkeypatch.setattr(home, "A_PAGE", 3)
    events(8)
    looked = opened(monkeypatch)
    page = client.get("/").content.decode()
    assert looked == ["e007", "e006", "e005"]
    assert "page 1 of 3" in page
    assert 'href="?page=2" rel="next"' in page
    last = client.get("/?page=3").content.decode()
    assert looked[3:] == ["e001", "e000"]
    assert "Event 000" in last
    assert "Event 007" not in last
    for wrong in ("0", "99", "x", "-1", "1" * 30):
        assert client.get(f"/?page={wrong}").status_code == 200


def test_a_page_asks_as_much_of_the_database_whatever_lies_beyond_it(
    client, monkeypatch, django_assert_num_queries, django_assert_max_num_queries
):
    monkeypatch.setattr(home, "A_PAGE", 3)
    events(3)
    client.get("/")
    with django_assert_max_num_queries(20) as asked:
        client.get("/")
        few = len(asked)
    assert few
    for row in events_more(9):
        assert row.public
    client.get("/")
    with django_assert_num_queries(few):
        client.get("/")


def events_more(count):
    return [
        begin(f"f{n}", f"Further {n}", "sabf-swiss-teams", by="A", begins=DAY) for n in range(count)
    ]


def test_few_events_stand_on_one_page_in_the_order_of_their_titles(client):
    festival = Festival.objects.create(slug="spring", title="Spring Festival", starts=DAY)
    begin("b", "Beta", "sabf-swiss-teams", by="A", begins=DAY, festival=festival)
    begin("z", "Zeta", "sabf-swiss-teams", by="A", begins=DAY)
    begin("a", "Alpha", "sabf-swiss-teams", by="A", begins=DAY)
    hidden = Festival.objects.create(slug="hidden", title="Hidden", public=False)
    begin("h", "Never", "sabf-swiss-teams", by="A", begins=DAY, festival=hidden)
    page = client.get("/").content.decode()
    places = [page.index(each) for each in ("Spring Festival", "Beta", "Other", "Alpha", "Zeta")]
    assert places == sorted(places)
    assert "Never" not in page
    assert "page 1" not in page
