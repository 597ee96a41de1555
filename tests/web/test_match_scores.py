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


def test_captains_report_stanza_by_stanza() -> None:
    """A row a stanza in the form; what both agree on stays, and the next one goes on from it."""
    import desk_halls

    from convenor.web.store.captains import change_links, links_of

    hall = desk_halls.final_of_stanzas("final", 3)
    change_links(hall.row, ["1", "2"], "make")
    mine, theirs = (f"/captain/{links_of(hall.row)[each]}/" for each in "12")
    phone, place = Client(), {"stage": "final", "session": 1}

    def report(link: str, opponent: str, *stanzas: tuple[str, str], **more: str) -> Any:
        every = [*stanzas, *[("", "")] * (3 - len(stanzas))]
        said = {f"ours {at}": one for at, (one, _) in enumerate(every, 1)}
        said |= {f"theirs {at}": other for at, (_, other) in enumerate(every, 1)}
        return phone.post(f"{link}report", {**place, "opponent": opponent, **said, **more})

    def known() -> Any:
        return hall.desk.refresh().figures.scores.matches("final", 1)[0]

    assert 'name="ours 3" value=""' in phone.get(mine).content.decode()
    assert report(mine, "2", ("30", "20")).status_code == 302
    assert known().report.said.stanzas == ((30, 20),)
    assert not known().complete
    assert "30–20 IMPs after 1 of 3 stanzas" in phone.get(theirs).content.decode()
    agree = {**place, "opponent": "1", "do": "confirm", "seen": "20-30;"}
    assert phone.post(f"{theirs}report", agree).status_code == 302
    again = phone.get(theirs).content.decode()
    assert "agreed on" in again
    assert 'name="ours 1" value="20"' in again  # from their side, and open for the next stanza
    assert report(theirs, "1", ("20", "30"), ("41", "10")).status_code == 302
    assert known().report.said.stanzas == ((20, 30), (41, 10))
    for stanzas in ([("30", "20"), ("", ""), ("1", "2")], [("30", "20"), ("5", "")]):
        refused = report(mine, "2", *stanzas)
        assert refused.status_code == 400
        assert "Stanza 2 has no score of both sides" in refused.content.decode()
    assert report(mine, "2", ("30", "20"), ("10", "41"), ("9", "0")).status_code == 302
    assert known().complete
    assert known().margin("1") == 30 + 10 + 9 - 20 - 41 - 0
    assert "49–61 IMPs" in phone.get(mine).content.decode()
    assert "You reported" in phone.get(mine).content.decode()


def test_a_captain_is_told_what_comes_before_the_line_up() -> None:
    """What is missing is said as a captain has it to do, and by no name of an input."""
    import desk_halls

    from convenor.web.store.captains import change_links, links_of

    hall = desk_halls.final_of_stanzas("final", 3)
    change_links(hall.row, ["1", "2"], "make")
    page = Client().get(f"/captain/{links_of(hall.row)['1']}/").content.decode()
    assert "the lot is drawn first" in page
    assert "Draw the lot" in page
    assert "&#x27;winner&#x27;" not in page
