"""The audit page is the ledger itself: who, as what, whole or not, and all of it to be found."""

import re

import pytest
from django.db import connection

from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.desk import audit_index
from convenor.web.desks import forget_desks
from convenor.web.offices import appointing as offices

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client, played_site):
    client.force_login(played_site.director)
    return client


@pytest.fixture
def audit(played_site) -> str:
    return f"/audit/{played_site.competition.slug}/"


def tamper(number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE convenor_fact SET line = replace(line, 'swiss', 'swill') WHERE number = %s",
            [number],
        )


def tamper_back(number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE convenor_fact SET line = replace(line, 'swill', 'swiss') WHERE number = %s",
            [number],
        )


def test_what_is_changed_after_the_page_was_read_is_seen(director, audit):
    assert "is whole" in director.get(audit).content.decode()
    tamper(40)
    page = director.get(audit).content.decode()
    assert "damaged" in page
    assert "up to fact 39" in page


def test_a_long_ledger_is_proved_in_turn_and_whole_when_asked(director, audit, monkeypatch):
    """Each look proves so many facts again, however many there are."""
    monkeypatch.setattr(audit_index, "AGAIN", 10)
    assert "is whole" in director.get(audit).content.decode()
    tamper(40)
    assert "is whole" in director.get(audit).content.decode()  # the first ten are
    assert "damaged" in director.get(audit, {"prove": "whole"}).content.decode()
    tamper_back(40)
    assert "is whole" in director.get(audit).content.decode()
    tamper(40)
    looks = [director.get(audit).content.decode() for _ in range(4)]
    assert ["damaged" in each for each in looks] == [False, False, False, True]


def test_a_site_that_starts_on_a_damaged_ledger_says_so(director, audit):
    tamper(40)
    forget_desks()
    answer = director.get(audit)
    page = answer.content.decode()
    assert answer.status_code in (200, 409)
    assert "fact 40" in page or "up to fact 39" in page


def line_of(page: str, number: int) -> str:
    """The line of a fact, without its marks."""
    row = re.search(rf'/{number}/">{number}</a>(.*?)</tr>', page, re.S)
    assert row
    return " ".join(re.sub(r"<[^>]+>", " ", row[1]).split())


def test_each_fact_says_as_what_somebody_recorded_it(director, audit, played_site):
    """The office is that of the day: what somebody is given later changes no line."""
    there, desk = played_site.competition, played_site.desk
    ada = User.objects.create_user("ada", role=Role.ADMINISTRATOR)
    sam = User.objects.create_user("sam")
    numbers = {}

    def note(name, by, role="director"):
        desk.do("note", {"text": name}, by, role)
        numbers[name] = desk.refresh().number

    offices.give(ada, there, sam, Role.SCORER)
    note("as a scorer", "sam", "scorer")
    offices.give(ada, there, sam, Role.DIRECTOR)
    note("as a director", "sam")
    offices.end(sam.offices.get(), "ada")
    note("everywhere", "ada", "administrator")
    note("at a table", "table 1 NS, phone abc123", "scorer")
    note("by nobody", "simulator")
    page = director.get(audit).content.decode()
    for name, says in {
        "as a scorer": "sam scorer",
        "as a director": "sam director",
        "everywhere": "ada administrator",
        "at a table": "table 1 NS, phone abc123 player",
    }.items():
        assert says in line_of(page, numbers[name]), name
        one = director.get(f"{audit}{numbers[name]}/").content.decode()
        assert says.rpartition(" ")[2] in re.search(r"<dt>By</dt><dd>([^<]*)</dd>", one)[1]
    assert re.search(r"simulator \d", line_of(page, numbers["by nobody"]))


def test_every_official_can_be_chosen_however_many_phones_there_are(director, audit, played_site):
    desk = played_site.desk
    for number in range(205):
        desk.do("note", {"text": "x"}, f"table {number:03} NS, phone abc", "scorer")
    desk.do("note", {"text": "mine"}, "zoe", "director")
    page = director.get(audit).content.decode()
    assert "<option>zoe</option>" in page
    assert "<option>table 000 NS, phone abc</option>" in page
    chosen = director.get(audit, {"by": "table 204 NS, phone abc"}).content.decode()
    assert "<option selected>table 204 NS, phone abc</option>" in chosen
