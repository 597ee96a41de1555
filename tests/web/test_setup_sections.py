"""A club evening in sections: filled evenly by seed or as entries say; tables are named so."""

import desk_halls
import pytest
import seed_site
from django.test import Client

from convenor.web.desks import desk_of

STAGE = "evening"


def hall(slug: str, pairs: int):
    row, _ = desk_halls.begun(slug, "club-duplicate", pairs, boards=8)
    client = Client()
    client.force_login(seed_site.officials(row)[0])
    return row, client


def test_forty_pairs_in_two_sections(db):
    row, client = hall("halls", 40)
    page = client.get("/new/halls/start/").content.decode()
    assert 'name="sections"' in page
    again = client.post("/new/halls/start/", {"sections": "2", "again": "yes"}).content.decode()
    assert "40 pairs at 20 tables" in again
    assert client.post("/new/halls/start/", {"sections": "2"}, follow=True).status_code == 200
    there = desk_of(row).refresh()
    seeds = {each.seed: each.section for each in there.state.entries.values()}
    assert [seeds[each] for each in range(1, 9)] == ["A", "B", "B", "A", "A", "B", "B", "A"]
    tables = {seat.table for seat in there.state.session(STAGE, 1).seating.seats}
    assert tables == {f"{letter}{number}" for letter in "AB" for number in range(1, 11)}
    cards = client.get("/new/halls/cards/evening/1/").content.decode()
    assert "A1" in cards
    assert "B10" in cards


def test_a_section_that_an_entry_names_is_kept(db):
    row, client = hall("named", 8)
    desk = desk_of(row)
    for number in range(1, 9):
        given = {"contestant": str(number), "section": "A" if number < 5 else "B"}
        desk.do("change-entry", given, "director")
    assert 'name="sections"' not in client.get("/new/named/start/").content.decode()
    client.post("/new/named/start/", {})
    seats = desk.refresh().state.session(STAGE, 1).seating.seats
    assert {seat.table[0] for seat in seats} == {"A", "B"}
    assert all(int(seat.ns) < 5 for seat in seats if seat.section == "A")


@pytest.mark.parametrize("wrong", ["0", "13", "two", "-1", "9" * 50])
def test_a_number_of_sections_that_cannot_be_is_refused(db, wrong):
    _, client = hall("wrong", 8)
    answer = client.post("/new/wrong/start/", {"sections": wrong})
    assert answer.status_code == 400
    assert "A hall has 1 to 12 sections" in answer.content.decode()
