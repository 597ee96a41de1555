"""What the register knows is never asked again: entries, substitutes and changes by the book."""

import datetime

import pytest

from convenor.actions.desk import Desk, Refused
from convenor.actions.office.desk import do, take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.jsonl import JsonLines
from convenor.office.office import open_office

OFFICE = Caller("Olga", "administrator")
NOW = datetime.datetime(2023, 5, 1, 12, tzinfo=datetime.UTC)
HEAD = ["number", "name", "club", "born", "rank", "masterpoints", "member from", "member until"]
LIST = [
    HEAD,
    ["1", "Ann Ash", "Northern", "1950-03-02", "Life Master", "512.35", "2010-01-01", "2030-12-31"],
    ["2", "Bob Beech", "Northern", "1999-01-09", "Master", "99.5", "2010-01-01", "2016-12-31"],
    ["3", "Cara Cole", "Southern", "1948-07-01", "Life Master", "250", "2010-01-01", ""],
    ["4", "Dan Dell", "Country Town", "", "", "", "", ""],
    ["5", "Dan Dell", "Northern", "1951-01-01", "", "", "", ""],
]


@pytest.fixture
def office(tmp_path):
    made = open_office(tmp_path / "office.jsonl", begin=True)
    take_in(made, previewed(made.register, "members.csv", LIST), OFFICE)
    do(made, "club", {"club": "Northern", "district": "Metro", "affiliated": True}, OFFICE)
    do(made, "club", {"club": "Southern", "district": "Hills", "affiliated": False}, OFFICE)
    return made


def competition(tmp_path, office, name, answers=None) -> Desk:
    store = JsonLines(tmp_path / f"{name}.jsonl", lambda: NOW)
    store.create("c")
    made = Desk(store, "c", lambda: NOW, members=office.refresh)
    plan = plan_data(template(name), answers or {})
    given = {"name": name, "begins": "2023-07-15", "plan": plan, "template": name}
    made.do("begin", given, "me", "convenor")
    return made


def findings(desk, players, **more):
    _, proposal = desk.propose("enter", {"players": players, **more}, "me")
    return {(each.verdict, each.reason, each.clause) for each in proposal.findings}


def test_an_entry_keeps_what_was_true_on_the_day(tmp_path, office):
    desk = competition(tmp_path, office, "club-duplicate")
    desk.do("enter", {"players": ["ash, ann", "3"]}, "me")
    body = desk.competition.facts[-1].body
    assert body["players"][0]["id"] == "1"
    assert body["players"][0]["tags"] == [
        "member",
        "club: Northern",
        "affiliated",
        "district: Metro",
        "rank: Life Master",
        "masterpoints: 512.35",
        "masterpoint scheme",
    ]
    assert body["players"][1]["name"] == "Cara Cole"
    assert "1950" not in str(body)  # a birth date is never written into a competition
    do(office, "correct", {"number": "1", "rank": "Grand Master", "club": "Southern"}, OFFICE)
    kept = desk.competition.state.entries["1"].players[0]
    assert "rank: Life Master" in kept.tags
    assert body["name"] == "Ann Ash & Cara Cole"


def test_a_club_that_all_share_is_that_of_the_entry(tmp_path, office):
    desk = competition(tmp_path, office, "club-duplicate")
    desk.do("enter", {"players": ["1", "2"]}, "me")
    desk.do("enter", {"players": ["3", "Dan Dell"]}, "me", override="a visitor")
    entries = desk.competition.state.entries
    assert (entries["1"].club, entries["1"].district) == ("Northern", "Metro")
    assert entries["2"].club == ""


def test_doubts_about_who_is_meant_are_told(tmp_path, office):
    desk = competition(tmp_path, office, "club-duplicate")
    two = "2 players of the register are called Dan Dell: give the number"
    assert findings(desk, ["Dan Dell", "1"]) == {
        ("warn", f"{two} (4 (Country Town), 5 (Northern))", "")
    }
    assert findings(desk, ["An Ash", "1"]) == {
        ("warn", "An Ash is not in the register; Ann Ash (1) is", "")
    }
    assert findings(desk, ["Zoe Zinc", "1"]) == {("warn", "Zoe Zinc is not in the register", "")}
    wrong = {"name": "Zoe Zinc", "id": "3"}
    said = "number 3 is Cara Cole in the register, not Zoe Zinc: its entry there is not looked at"
    assert findings(desk, [wrong, "1"]) == {("warn", said, "")}


def test_an_age_is_looked_up(tmp_path, office):
    """ANC 3.4.b: seniors are born before a day; 1999 is too young, 1950 and 1948 are not."""
    desk = competition(tmp_path, office, "anc-butler-womens-seniors", {"division": "Seniors'"})
    assert not [e for e in findings(desk, ["1", "3"]) if e[2] == "anc-2017 3.4.b"]
    refused = [e for e in findings(desk, ["1", "2"]) if e[2] == "anc-2017 3.4.b"]
    assert [e[0] for e in refused] == ["refuse"]
    assert "Bob Beech" in refused[0][1]


def test_masterpoints_are_looked_up(tmp_path, office):
    """ANC 3.4.c: Restricted is for players below a number of masterpoints each."""
    desk = competition(tmp_path, office, "anc-butler-restricted")
    assert [e[0] for e in findings(desk, ["1", "2"]) if e[2] == "anc-2017 3.4.c"] == ["refuse"]
    assert not [e for e in findings(desk, ["2", "3"]) if e[2] == "anc-2017 3.4.c"]


def test_a_membership_that_ended_is_no_membership(tmp_path, office):
    """SBU 2.2.a: members only; on 1 May 2023 Ann's runs, Bob's is over since 2016."""
    desk = competition(tmp_path, office, "sbu-swiss-pairs", {"assumed_members": False})
    assert not [e for e in findings(desk, ["1", "3"]) if e[2] == "sbu-2022 2.2.a"]
    refused = [e for e in findings(desk, ["1", "2"]) if e[2] == "sbu-2022 2.2.a"]
    assert [e[0] for e in refused] == ["refuse"]
    with pytest.raises(Refused):
        desk.do("enter", {"players": ["1", "2"]}, "me")


def test_what_somebody_says_stands_before_the_register(tmp_path, office):
    desk = competition(tmp_path, office, "sbu-swiss-pairs", {"assumed_members": False})
    bob = {"name": "Bob Beech", "id": "2", "tags": ["member"]}
    assert not [e for e in findings(desk, ["1", bob]) if e[2] == "sbu-2022 2.2.a"]


def test_without_an_office_nothing_changes(tmp_path, office):
    desk = competition(tmp_path, office, "club-duplicate")
    desk.members = lambda: None
    desk.do("enter", {"players": ["Ann Ash", "Zoe Zinc"]}, "me")
    assert [each["tags"] for each in desk.competition.facts[-1].body["players"]] == [[], []]
