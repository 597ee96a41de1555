"""A club evening in sections: filled evenly by seed or as entries say; tables are named so."""

import re

import desk_halls
import pytest
import seed_site
from django.test import Client

from convenor.competition.views.plain_data import standings_plain
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


def test_a_table_has_one_name_on_public_pages_too(db):
    """The seating, the big screen and the standings say A1, as cards and phones do."""
    row, client = hall("named-once", 16)
    client.post("/new/named-once/start/", {"sections": "2"})
    desk = desk_of(row)
    seats = desk.refresh().state.session(STAGE, 1).seating.seats
    first = next(each for each in seats if (each.table, each.round) == ("B2", 1))
    place = {"stage": STAGE, "session": 1, "table": "B2", "board": first.boards[0]}
    pages = {
        name: client.get(address).content.decode()
        for name, address in {
            "round": "/c/named-once/s/evening/round/1/",
            "screen": "/c/named-once/screen/",
        }.items()
    }
    for name, page in pages.items():
        assert ">B2<" in re.sub(r'<span class="unseen">[^<]*</span>', "", page), name
        assert ">BB" not in page, name
    desk.do("enter-result", {**place, "result": "+420"}, "td", "director")
    standings = client.get("/c/named-once/s/evening/").content.decode()
    for who, side in ((first.ns, "NS"), (first.ew, "EW")):
        assert f'<b class="no">{who}</b> B2 {side}' in standings
    told = standings_plain(desk.refresh(), STAGE)["fields"]
    seen = {e["contestant"]: e["seat"] for f in told for e in (*f["lines"], *f["unplaced"])}
    assert seen[first.ns] == "B2 NS"
    assert len(set(seen.values())) == 16


def test_one_result_is_no_field_on_the_page_of_the_session_either(db):
    row, client = hall("lonely", 8)
    client.post("/new/lonely/start/", {})
    desk = desk_of(row)
    seats = desk.refresh().state.session(STAGE, 1).seating.seats
    seat = next(each for each in seats if each.round == 1)
    given = {"stage": STAGE, "session": 1, "table": seat.table, "board": seat.boards[0]}
    desk.do("enter-result", {**given, "result": "+420"}, "td", "director")
    address = "/c/lonely/s/evening/round/1/"
    page = client.get(address).content.decode()
    assert "50.00" not in page
    assert "nothing to compare with yet" in page
    stage = client.get("/desk/lonely/stage/evening/").content.decode()
    assert "nothing to compare with yet" in stage
    assert "no result yet" in stage
    assert ">50" not in stage
    other = next(e for e in seats if e.round > 1 and given["board"] in e.boards)
    again = {**given, "table": other.table, "result": "+50"}
    desk.do("enter-result", again, "td", "director")
    page = client.get(address).content.decode()
    assert "83.33" in page  # two results of four: 5 and 1 of 6 matchpoints
    assert "16.67" in page
    assert "nothing to compare with yet" not in page


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
