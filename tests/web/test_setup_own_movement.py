"""A director brings a movement of their own: it is proved and played, or refused in words."""

import desk_halls
import pytest
import seed_site
from django.test import Client

from convenor.web.desks import desk_of

OWN = """
Round 1: 4-3-1 2-1-1
Round 2: 4-1-2 3-2-2
Round 3: 4-2-3 1-3-3
"""


@pytest.fixture
def begun(db):
    row, _ = desk_halls.begun("own", "club-duplicate", 4, boards=9)
    client = Client()
    client.force_login(seed_site.officials(row)[0])
    return row, client


def test_a_movement_that_is_pasted_is_played(begun):
    row, client = begun
    assert 'name="own"' in client.get("/new/own/start/").content.decode()
    sent = {"own": OWN, "own_boards": "3"}
    assert client.post("/new/own/start/", sent, follow=True).status_code == 200
    seats = desk_of(row).refresh().state.session("evening", 1).seating.seats
    first = [(each.table, each.round, len(each.boards)) for each in seats if each.round == 1]
    assert first == [("1", 1, 3), ("2", 1, 3)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (OWN.replace("1-3-3", "1-3-1"), "meets board set 1 again"),
        ("1-2-1 3-9-2", "line 1, table 2: there is no pair 9"),
        ("hello", "is no table"),
    ],
)
def test_a_movement_that_is_wrong_is_told_and_stays_in_the_field(begun, text, words):
    row, client = begun
    answer = client.post("/new/own/start/", {"own": text})
    page = answer.content.decode()
    assert answer.status_code in (400, 409)
    assert words in page
    assert text.strip().splitlines()[0] in page
    assert not desk_of(row).refresh().state.sessions
