"""Bars from other events, seeds by masterpoints, even sections, house contestants, fees kept."""

import pytest
from tests.actions.test_nominations import OFFICE, Hall

from convenor.actions.desk import Refused
from convenor.actions.office.desk import do
from convenor.errors import Mistake


def barred(hall, number="1", **more):
    given = {"number": number, "since": "2026-01-01", "until": "2026-12-31", **more}
    return do(hall.office, "bar", given, OFFICE)


BARS = {
    "sabf-2020 12.4": ("sabf-butler-swiss", "did not come and sent nobody"),
    "sabf-2020 19.3": ("sabf-open-trials", "became ineligible last year"),
    "sabf-2020 19.5.b": ("sabf-open-trials", "withdrew without a good reason"),
}


@pytest.mark.parametrize("clause", BARS)
def test_a_bar_from_an_earlier_event_keeps_a_player_out(tmp_path, clause):
    template_id, reason = BARS[clause]
    hall = Hall(tmp_path, template_id)
    barred(hall, clause=clause, reason=reason, events=[template_id])
    said = f"Ann Ash is barred until 2026-12-31: {reason} \\({clause}\\)"
    with pytest.raises(Refused, match=said):
        hall.do("enter", players=["1", "2"])
    with pytest.raises(Refused, match=said):
        hall.do("nominate", "ann", "player", players=["1", "2"])
    do(hall.office, "lift-bar", {"number": "1", "reason": "an excuse was accepted"}, OFFICE)
    _, proposal = hall.desk.propose("enter", {"players": ["1", "2"]}, "me")
    assert not [each for each in proposal.refused if each.clause == clause]


@pytest.mark.parametrize("clause", ["sabf-2020 13.17", "sabf-2020 16.5.c"])
def test_a_bar_keeps_a_team_out_too(tmp_path, clause):
    hall = Hall(tmp_path, "sabf-swiss-teams")
    barred(hall, "3", clause=clause, reason="barred for a year")
    with pytest.raises(Refused, match="Cara Cole is barred until 2026-12-31"):
        hall.do("enter", players=["1", "2", "3", "4"])


def test_a_bar_is_for_its_time_and_its_events(tmp_path):
    hall = Hall(tmp_path, "club-duplicate")
    barred(hall, reason="elsewhere", events=["sabf-open-trials"])
    barred(hall, "2", reason="over", until="2026-04-30")
    hall.do("enter", players=["1", "2"])
    assert len(hall.desk.competition.state.entries) == 1


BAD_BARS = {
    "nobody": ({"number": "99", "reason": "x"}, "nobody of the number '99'"),
    "no reason": ({"number": "1"}, "say why the player is barred"),
    "backwards": ({"number": "1", "reason": "x", "until": "2025-01-01"}, "before it begins"),
}


@pytest.mark.parametrize("case", BAD_BARS)
def test_a_bar_that_makes_no_sense_is_refused(tmp_path, case):
    given, sentence = BAD_BARS[case]
    hall = Hall(tmp_path, "club-duplicate")
    with pytest.raises(Mistake, match=sentence):
        do(hall.office, "bar", {"since": "2026-01-01", **given}, OFFICE)


def test_masterpoints_seed_a_field_and_even_sections_follow(tmp_path):
    """SABF 3.d and 15.2: 40+10, 100+5, 60+60 and 1+1 points: 120, 105, 50, 2."""
    hall = Hall(tmp_path, "club-duplicate")
    for number, points in zip("12345678", (40, 10, 100, 5, 60, 60, 1, 1), strict=True):
        do(hall.office, "correct", {"number": number, "masterpoints": points}, OFFICE)
    for pair in (("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")):
        hall.do("enter", players=list(pair))
    hall.do("set-seeds", by_masterpoints=True)
    body = hall.desk.competition.facts[-1].body
    assert (body["order"], body["method"]) == (["3", "2", "1", "4"], "masterpoints")
    hall.do("set-seeds", order=["4"], by_masterpoints=True)  # the first seed by hand
    assert hall.desk.competition.facts[-1].body["order"] == ["4", "3", "2", "1"]
    hall.do("enter", players=["Zoe Zinc", "Yan Yew"])
    with pytest.raises(Mistake, match="the masterpoints of Zoe Zinc & Yan Yew are not known"):
        hall.do("set-seeds", by_masterpoints=True)


def test_nominations_with_a_closing_date_are_called_for_trials(tmp_path):
    """SABF 19.1.c, 19.4.a: nominations for trials; a pair may play without contending."""
    hall = Hall(tmp_path, "sabf-open-trials", {"affiliated": "North"})
    hall.do("call-entries", closes="2026-05-20")
    hall.nominate("1", "2")
    hall.nominate("3", "4", contending=False)
    hall.do("settle-entries")
    entries = hall.desk.competition.state.entries.values()
    assert [each.contending for each in entries] == [True, False]


def test_a_house_contestant_does_not_contend(tmp_path):
    """ANC 3.8: eligible players are sought first; the chief director sets the terms."""
    hall = Hall(tmp_path, "anc-butler-restricted")
    for number, points in (("1", 5000), ("2", 4000)):
        do(hall.office, "correct", {"number": number, "masterpoints": points}, OFFICE)
    with pytest.raises(Mistake, match="say the terms"):
        hall.do("enter-house", players=["1", "2"], terms=" ")
    terms = "they fill the last table and win nothing"
    with pytest.raises(Refused, match="eligible players are to be sought first"):
        hall.do("enter-house", players=["1", "2"], terms=terms)
    done = hall.do("enter-house", players=["1", "2"], terms=terms, sought=True)
    assert any("anc-2017 3.4.c" in each for each in done.warnings)
    entry = hall.desk.competition.state.entries["1"]
    assert (entry.name, entry.contending) == ("House", False)
    assert done.facts[-1].body["text"] == f"1 is a house contestant: {terms}"


def test_a_fee_is_given_back_for_a_cause_only(tmp_path):
    """SBU 2.13.1.e: not normally; with good cause, on an application with its reasons."""
    hall = Hall(tmp_path, "sbu-swiss-pairs", {"assumed_members": True})
    hall.do("call-entries", fee=20)
    hall.nominate("1", "2")
    hall.do("note-fee", nomination="n1", amount=20)
    with pytest.raises(Mistake, match="say why the fee is returned"):
        hall.do("note-fee", nomination="n1", amount=20, what="returned")
    hall.do("note-fee", nomination="n1", amount=20, what="returned", note="written application")
