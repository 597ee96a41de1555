"""ANC 3.1 and 3.2: for which State a player may stand, by what the register knows."""

import pytest
from tests.actions.test_nominations import OFFICE, Hall

from convenor.actions.office.desk import do


@pytest.fixture
def hall(tmp_path):
    made = Hall(tmp_path, "anc-interstate-teams", {"division": "Open"})
    do(made.office, "club", {"club": "North", "state": "SA"}, OFFICE)
    do(made.office, "club", {"club": "Yarra", "state": "VIC"}, OFFICE)
    return made


def verdicts(hall, clause, state="SA", players=("1", "2", "3", "4")):
    given = {"players": list(players), "district": state, "contestant": "4"}
    _, proposal = hall.desk.propose("enter", given, "me")
    return [(e.verdict, e.reason) for e in proposal.findings if e.clause == clause]


def test_a_member_of_the_year_before_or_a_resident_of_six_months_stands_for_a_state(hall):
    """The championships commence on 15 July 2017: members in 2016, residents since 15 January."""
    office, clause = hall.office, "anc-2017 3.2"
    lives = [{"state": "SA", "since": "2017-01-15"}]
    came = [{"state": "SA", "since": "2017-01-16"}]
    for given in (
        {"number": "1", "member_from": "2015-01-01"},
        {"number": "2", "residence": lives},
        {"number": "3", "residence": came},
    ):
        do(office, "correct", given, OFFICE)
    found = verdicts(hall, clause)
    assert [verdict for verdict, _ in found] == ["refuse", "warn"]
    assert found[0][1].startswith("Cara Cole: Not an active member in SA in the year before")
    assert found[1][1] == "not checked: Dan Dell: where Dan Dell lives and plays is not known"


def test_a_member_elsewhere_does_not_stand_for_a_state(hall):
    for number in "1234":
        given = {"number": number, "club": "Yarra", "member_from": "2015-01-01"}
        do(hall.office, "correct", given, OFFICE)
    assert [verdict for verdict, _ in verdicts(hall, "anc-2017 3.2")] == ["refuse"] * 4
    assert verdicts(hall, "anc-2017 3.2", "VIC") == []


def test_where_somebody_lived_is_not_written_into_the_ledger(hall):
    lives = [{"state": "SA", "since": "2016-01-15"}]
    for number in "1234":
        do(hall.office, "correct", {"number": number, "residence": lives}, OFFICE)
    hall.do("enter", players=list("1234"), district="SA", contestant="4")
    assert "2016-01-15" not in str(hall.desk.competition.facts[-1].body)


def test_the_young_stand_for_a_state_after_three_months(tmp_path):
    """3.1: 15 April to 15 July 2017 is three months; 20 May on is less than half of four."""
    hall = Hall(tmp_path, "anc-interstate-teams", {"division": "Youth"})
    do(hall.office, "club", {"club": "North", "state": "SA"}, OFFICE)
    for number, since in zip("1234", ("2017-04-15", "2017-05-20", "2010-01-01", ""), strict=True):
        lives = [{"state": "SA", "since": since}] if since else []
        given = {"number": number, "state": "VIC", "born": "2000-01-01", "residence": lives}
        do(hall.office, "correct", given, OFFICE)
    found = verdicts(hall, "anc-2017 3.1")
    assert [reason.split(":")[0] for _, reason in found] == ["Bob Beech", "Dan Dell"]
    assert {verdict for verdict, _ in found} == {"refuse"}
