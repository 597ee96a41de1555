"""Small things that directors saw and found wrong, each held by what the page says now."""

from typing import Any

import desk_halls
import pytest
import seed_site
from django.test import Client

from convenor.competition.views.people import Who
from convenor.web.desks import desk_of

pytestmark = pytest.mark.django_db


def director(row: Any) -> Client:
    client = Client()
    client.force_login(seed_site.officials(row)[0])
    return client


def test_a_ruled_board_no_longer_shows_the_tables_score() -> None:
    row = desk_halls.three_tables("ruled")
    client = director(row)
    page = "/desk/ruled/s/evening/1/t/1/"
    assert "+420" in client.get(page).content.decode()
    given = {"stage": "evening", "session": 1, "table": "1", "board": 1}
    ruling = {**given, "ns": {"percent": "60"}, "ew": {"percent": "40"}, "reason": "hesitation"}
    desk_of(row).do("rule", ruling, "director", "director")
    told = client.get(page).content.decode()
    line = told.partition('id="board-1"')[2].partition("</tr>")[0]
    assert "60%" in line
    assert '<s class="quiet"><span class="unseen">was </span>' in line
    assert "to North-South, why" not in line


def test_the_stage_of_qualifying_points_shows_what_was_earned() -> None:
    row, place = desk_halls.season()
    client = director(row)
    page = "/desk/season/stage/points/"
    before = client.get(page).content.decode()
    assert "Nothing has been played yet" not in before
    assert "No place in another event is recorded yet" in before
    desk_of(row).do("earn-place", place, "convenor", "convenor")
    after = client.get(page).content.decode()
    assert "place 2, " in after
    assert "swiss_pairs" not in after
    assert 'id="standing-title"' in after


@pytest.mark.parametrize(
    ("name", "players", "together"),
    [
        ("Ann Lee & Bob Ray", ("Ann Lee", "Bob Ray"), ""),
        ("Lee – Ray", ("Ann Lee", "Bob Ray"), "Ann Lee, Bob Ray"),
        ("The Foxes", ("Ann Lee", "Bob Ray"), "Ann Lee, Bob Ray"),
        ("Ann Lee & Bob Ray", ("Ann Lee", "Bob Ray", "Cy Day"), "Ann Lee, Bob Ray, Cy Day"),
    ],
)
def test_names_are_printed_once(name: str, players: tuple[str, ...], together: str) -> None:
    assert Who("4", name, players).together == together
