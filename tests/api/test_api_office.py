"""The office by the API: the same rights as on the pages, the same sentences."""

import datetime
import json

import pytest

from convenor.actions.office.desk import do, take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.models import ApiToken
from convenor.web.store.office import office

pytestmark = pytest.mark.django_db(transaction=True)
OFFICE = Caller("Olga", "administrator")
DAY = datetime.date(2026, 10, 1)
LIST = [
    ["number", "name", "club", "born", "account"],
    ["104512", "Ann Ash", "Northern", "1955-03-02", "ann"],
    ["104513", "Bob Beech", "Northern", "1990-01-09", ""],
    ["104514", "Cara Cole", "Southern", "1948-07-01", ""],
]


@pytest.fixture
def ask(client, transactional_db):
    take_in(office(), previewed(office().register, "members.csv", LIST), OFFICE)
    do(office(), "secretary", {"account": "nora", "club": "Northern"}, OFFICE)

    def asked(name, method, path, body=None, scopes="read convene", role="player"):
        user, _ = User.objects.get_or_create(name=name, defaults={"role": role})
        headers = {"Authorization": f"Bearer {ApiToken.make(user, 't', scopes)[1]}"}
        data = (
            {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        )
        answer = client.generic(method, f"/api/v1{path}", headers=headers, **data)
        return answer.status_code, json.loads(answer.content)

    return asked


def test_players_are_found_and_nothing_else_of_them_is_told(ask, client):
    assert client.get("/api/v1/office/players?q=as").status_code == 401
    code, found = ask("zoe", "GET", "/office/players?q=as")
    assert (code, found["players"]) == (
        200,
        [{"number": "104512", "name": "Ann Ash", "club": "Northern"}],
    )


@pytest.mark.parametrize(
    ("who", "number", "code"),
    [("ann", "104512", 200), ("ann", "104513", 403), ("nora", "104513", 200),
     ("nora", "104514", 403), ("zoe", "104512", 403), ("zoe", "999", 403)],
)  # fmt: skip
def test_an_entry_is_for_those_who_keep_it(ask, who, number, code):
    found, body = ask(who, "GET", f"/office/players/{number}")
    assert found == code
    assert ("born" in body.get("fields", {})) == (code == 200)


def test_what_is_done_is_held_to_the_same_rights(ask):
    given = {"number": "104513", "phone": "555 123"}
    assert ask("nora", "POST", "/office/actions/correct", given, "read")[0] == 403
    code, done = ask("nora", "POST", "/office/actions/correct", given)
    assert (code, done["says"]) == (200, "104513: phone")
    code, no = ask("nora", "POST", "/office/actions/correct", {**given, "number": "104514"})
    assert (code, "104514 is not of Northern" in no["detail"]) == (409, True)
    code, no = ask("nora", "POST", "/office/actions/correkt", given)
    assert (code, "did you mean 'correct'?" in no["detail"]) == (422, True)
    code, no = ask("nora", "POST", "/office/actions/correct", {"number": "104513", "born": "soon"})
    assert code == 422


def test_a_list_is_looked_at_before_it_is_taken_in(ask):
    cells = [["name", "club"], ["Cara Colle", "Southern"]]
    given = {"name": "l", "cells": cells, "take_in": True}
    code, seen = ask("olga", "POST", "/office/lists", given, role="convenor")
    assert (code, seen["taken"], seen["doubts"][0]["maybe"]) == (200, False, ["104514"])
    code, seen = ask("olga", "POST", "/office/lists", {**given, "decided": {"2": "104514"}})
    assert (seen["taken"], office().register.get("104514").name) == (True, "Cara Colle")


def test_nominations_are_made_and_read(ask):
    row = begin("cup", "Cup", "club-duplicate", by="me", begins=datetime.date(2026, 12, 1))
    desk_of(row).do("call-entries", {"places": 1, "fee": 30}, "me", "convenor")
    given = {"players": ["104512", "104513"], "consented": ["104512", "104513"]}
    desk_of(row).do("nominate", given, "me", "convenor")
    code, found = ask("zoe", "GET", "/competitions/cup/nominations")
    assert (code, found["places"]) == (200, 1)
    line = found["nominations"][0]
    assert (line["name"], line["status"]) == ("Ann Ash & Bob Beech", "has a place")
    assert line["owed"] is None
    _, found = ask("olga", "GET", "/competitions/cup/nominations", role="administrator")
    assert found["nominations"][0]["owed"] == "30"


def test_conduct_over_all_events_is_for_the_office(ask):
    row = begin("spring", "Spring", "sabf-swiss-teams", {"boards": 6}, by="d", begins=DAY)
    desk = desk_of(row)
    players = [{"name": "Ann Ash", "id": "104512"}]
    desk.do("enter", {"contestant": "1", "players": players}, "d", override="alone")
    desk.do("open-case", {"clause": "13.17", "players": ["Ann Ash"], "text": "left early"}, "d")
    for who, role in (("ann", "player"), ("nora", "player"), ("dora", "director")):
        assert ask(who, "GET", "/office/conduct", role=role)[0] == 403
    code, found = ask("olga", "GET", "/office/conduct?player=104512", role="convenor")
    assert code == 200
    assert [(e["player"], e["kind"], e["in all"]) for e in found["records"]] == [
        ("Ann Ash", "case", 1)
    ]
    assert [each["text"] for each in found["offences"]] == ["case C1: left early (open)"]
    assert ask("olga", "GET", "/office/conduct?kind=rude", role="convenor")[0] == 422
    code, own = ask("dora", "GET", "/competitions/spring/conduct", role="director")
    assert (code, own["records"][0]["player"]) == (200, "Ann Ash")
    assert ask("zoe", "GET", "/competitions/spring/conduct")[0] == 403


def test_reports_after_an_event_are_for_directors(ask):
    row = begin("spring", "Spring", "sbu-swiss-teams", {"boards": 6}, by="d", begins=DAY)
    desk = desk_of(row)
    desk.do("open-case", {"clause": "2.5.c", "text": "the cup", "due": "2027-05-01"}, "d")
    path = "/competitions/spring/reports"
    assert ask("zoe", "GET", f"{path}/due")[0] == 403
    code, late = ask("dora", "GET", f"{path}/due?on=2027-05-02", role="director")
    assert (code, late["found"][0]["overdue"]) == (200, True)
    assert late["sheets"][0]["rows"] == [
        ["2027-05-01", "C1", "the cup", "sbu-2022 2.5.c", "overdue"]
    ]
    for asked, code in (("due?on=May", 422), ("points", 422), ("masterpoints", 422), ("poem", 404)):
        found, said = ask("dora", "GET", f"{path}/{asked}", role="director")
        assert found == code
        assert said["detail"]
