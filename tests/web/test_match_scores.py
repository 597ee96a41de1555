"""Match scores at the desk, and by captains' links: rows saved, refused, reported, confirmed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(play: Any) -> Any:
    return play("league", teams=4, rounds_done=0, entered=0)


@pytest.fixture
def director(hall: Any) -> Client:
    made = Client()
    made.force_login(hall.director)
    return made


def address(hall: Any, more: str = "") -> str:
    return f"/desk/league/s/{hall.stage}/{hall.session}/scores/{more}"


def match(hall: Any) -> Any:
    return hall.desk.refresh().figures.scores.matches(hall.stage, hall.session)[0]


def test_a_row_is_saved_at_once(hall: Any, director: Client) -> None:
    page = director.get(address(hall)).content.decode()
    assert page.count("data-line=") == 2
    found = match(hall)
    answer = director.post(address(hall, "save"), {"line": found.pairing.match, "typed": "45-30"})
    assert answer.status_code == 200
    line = next(e for e in answer.json()["lines"] if e["key"] == found.pairing.match)
    assert line["kept"] == "45-30"
    assert line["fields"]["counts"].endswith(" VP")
    assert match(hall).margin(found.pairing.first) == 15
    again = director.get(address(hall, "lines")).json()
    assert again["lines"] == answer.json()["lines"]


def test_what_cannot_be_is_said_in_the_row(hall: Any, director: Client) -> None:
    key = match(hall).pairing.match
    for typed in ("9000-3", "12-9 VP", "hello", ""):
        answer = director.post(address(hall, "save"), {"line": key, "typed": typed})
        assert answer.status_code == 409
        assert re.search(r"\w{3,}", answer.json()["refused"])
    assert director.post(address(hall, "save"), {"line": "77", "typed": "1-0"}).status_code == 409
    assert match(hall).report is None


def test_the_rows_are_a_form_without_the_script(hall: Any, director: Client) -> None:
    key = match(hall).pairing.match
    answer = director.post(address(hall, "save"), {f"typed-{key}": "+7"}, follow=True)
    assert "won by" in answer.content.decode()
    assert match(hall).margin(match(hall).pairing.first) == 7


def link(director: Client, hall: Any, contestant: str) -> str:
    page = director.post(address(hall, "captains"), {"do": "make"}, follow=True).content.decode()
    assert page.count("/captain/") == 4
    from convenor.web.store.captains import links_of

    return f"/captain/{links_of(hall.competition)[contestant]}/"


def test_a_captain_reports_and_the_other_confirms(hall: Any, director: Client) -> None:
    one, other = match(hall).pairing.contestants
    mine, theirs = link(director, hall, one), link(director, hall, other)
    phone = Client()
    place = {"stage": hall.stage, "session": hall.session}
    said = {**place, "opponent": other, "ours": "52", "theirs": "13"}
    assert phone.post(f"{mine}report", said).status_code == 302
    assert "has not confirmed it yet" in phone.get(mine).content.decode()
    row = director.get(address(hall)).content.decode()
    assert "not confirmed yet" in row
    seen = phone.get(theirs).content.decode()
    assert "52–13 IMPs" in seen
    agree = {**place, "opponent": one, "do": "confirm", "seen": "13-52"}
    assert phone.post(f"{theirs}report", agree).status_code == 302
    assert match(hall).report.confirmed
    assert match(hall).report.confirmed_by == other
    assert "agreed on" in phone.get(mine).content.decode()


def test_captains_who_differ_and_links_that_are_void(hall: Any, director: Client) -> None:
    one, other = match(hall).pairing.contestants
    mine, theirs = link(director, hall, one), link(director, hall, other)
    phone, place = Client(), {"stage": hall.stage, "session": hall.session}
    phone.post(f"{mine}report", {**place, "opponent": other, "ours": "52", "theirs": "13"})
    phone.post(f"{theirs}report", {**place, "opponent": one, "ours": "14", "theirs": "52"})
    assert match(hall).report.disputed is not None
    assert "different scores" in phone.get(mine).content.decode()
    refused = phone.post(f"{mine}report", {**place, "opponent": "99", "ours": "1", "theirs": "2"})
    assert refused.status_code == 400
    stale = {**place, "opponent": other, "do": "confirm", "seen": "1-2"}
    assert phone.post(f"{mine}report", stale).status_code == 409
    director.post(address(hall, "captains"), {"do": "void", "contestant": one})
    assert phone.get(mine).status_code == 410
    assert phone.get("/captain/nobodys/").status_code == 404
