"""Heats of other ledgers on the pages of the competition that took them: ranking, pair, reasons."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from season_year import begun

from convenor import pipeline
from convenor.exact import show
from convenor.web.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = [(f"Cy {n}", f"Di {n}") for n in range(1, 7)]
SIZES = {"boards": 6, "district_boards": 6, "district_places": 4}


@pytest.fixture
def east(transactional_db):
    """A district final that has taken its one heat, closed the stage and plays on."""
    _, heat = begun("east-heat", "sbu-national-pairs", PAIRS, part="a heat", **SIZES)
    heat.run()
    row, made = begun("east", "sbu-national-pairs", [], part="a district final", **SIZES)
    made.do("take-heat", stage="heats", heat="east-heat", district="East")
    made.do("close-stage", stage="heats")
    return row, made


def links(page: str, within: str) -> set[str]:
    """The addresses on a page that lead to others of the same competition."""
    found = {html.unescape(each) for each in re.findall(r'href="([^"#]+)', page)}
    return {each for each in found if each.startswith(within)}


def test_a_heat_is_shown_with_its_percentages_and_where_it_was_played(east) -> None:
    _, made = east
    (standing,) = pipeline.standings(made.there, "heats").values()
    client = Client()
    ranking = client.get("/c/east/s/heats/").content.decode()
    for line in standing.lines:
        assert f"{show(line.total, 2)}" in ranking
        assert made.there.state.entries[line.contestant].name.replace("&", "&amp;") in ranking
    who = standing.lines[-1].contestant
    card = " ".join(client.get(f"/c/east/who/{who}/").content.decode().split())
    assert "Played in East-Heat" in card
    assert show(standing.lines[-1].total, 2) in card
    reasons = client.get("/c/east/why/", {"q": f"place of {who}", "stage": "heats"})
    assert "made in East-Heat" in html.unescape(reasons.content.decode())


def test_no_page_of_it_leads_astray(east) -> None:
    """Every page that is linked from those of the stage and of a pair opens, for all and staff."""
    client = Client()
    staff = Client()
    staff.force_login(User.objects.create_user("otto", "spades-and-hearts-9", role="convenor"))
    for who, start, within in (
        (client, "/c/east/s/heats/", "/c/east/"),
        (client, "/c/east/who/1/", "/c/east/"),
        (staff, "/desk/east/stage/heats/", "/desk/east/"),
    ):
        page = who.get(start)
        assert page.status_code == 200, start
        for each in sorted(links(page.content.decode(), within)):
            assert who.get(each).status_code in (200, 302), each


def test_the_desk_lists_the_heats_and_who_goes_on(east) -> None:
    row, _ = east
    _, other = begun("west", "sbu-national-pairs", [], part="a district final", **SIZES)
    staff = Client()
    staff.force_login(User.objects.create_user("otto", "spades-and-hearts-9", role="convenor"))
    empty = staff.get("/desk/west/stage/heats/").content.decode()
    assert "Nothing has been played yet" in empty
    assert "/desk/west/do/take-heat/" in empty
    page = staff.get(f"/desk/{row.slug}/stage/heats/").content.decode()
    assert "East-Heat: 6 placed" in page
    assert "Nobody goes on from here" not in page
    assert "To District finals" in page
    assert "/do/decline-place/" in page
    assert "/do/take-heat/" not in page  # it has been closed
    assert other.there.state.entries == {}
