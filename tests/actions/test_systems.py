"""Systems in play: who may play what where, until when it is lodged, and what opponents may do.

The figures follow SABF 4 and 5 (a yellow system only over 14 boards or more and never in the first
round of a Swiss; lodged by the start of a Swiss, a week before any other event), the ANC's 4 and
10.7, QBA's policy and SBU 2.19.
"""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor.competition.state.systems import in_play, registered
from convenor.errors import Mistake, Refusal

FULL = {
    "approved": True, "sheets": 0, "one_sided": True, "black_ink": True, "layout": "ABF",
    "names": 2, "legible": True, "notes": True, "defence": True, "copies": 4,
}  # fmt: skip


def swiss(where: Path, boards: int = 14) -> Shipped:
    office = Shipped(where, "sabf-swiss-teams", 4, {"boards": boards, "rounds": 3})
    office.at(10)
    return office


def lodged(office: Shipped, colour: str = "yellow", who: str = "1", **more: Any) -> Any:
    given = {**FULL, "card_colour": colour, **more}
    return office.do("lodge-system", contestant=who, colour=colour, **given)


def refusal(office: Shipped, colour: str = "yellow", **more: Any) -> str:
    with pytest.raises(Refusal) as found:
        lodged(office, colour, **more)
    return str(found.value)


def open_session(office: Shipped, hours: int, day: int = 1) -> None:
    start = office.now.replace(day=day, hour=hours, minute=0, tzinfo=None)
    office.put("session opened", stage=office.stage, session=1, starts=start.isoformat())


def test_a_yellow_system_is_for_long_matches_at_imps(tmp_path: Path) -> None:
    short = swiss(tmp_path / "short", boards=12)
    (tmp_path / "long").mkdir()
    assert "4.2.2.a" in refusal(short)
    long = swiss(tmp_path / "long")
    open_session(long, 12)
    assert not lodged(long).warnings
    pairs_at = tmp_path / "pairs"
    pairs_at.mkdir()
    pairs = Shipped(pairs_at, "sabf-matchpoint-pairs", 4, {})
    pairs.put("session opened", stage="pairs", session=1, starts="2022-10-20T19:00:00")
    assert "either teams nor Butler pairs" in refusal(pairs)
    assert not lodged(pairs, "red").warnings
    assert "4.2.4.c" in refusal(pairs, "red", brown=["Multi"], listed=["Multi"], sticker=True)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    (tmp_path / "short").mkdir()


def test_it_is_lodged_by_the_start_of_a_swiss_and_a_week_before_others(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    open_session(office, 12)
    assert lodged(office.at(12))
    assert "after the start" in refusal(office.at(12, 1))
    (tmp_path / "robin").mkdir()
    robin = Shipped(tmp_path / "robin", "sabf-round-robin-teams", 4, {"boards": 14})
    open_session(robin, 12, day=8)
    assert lodged(robin.at(12))
    assert "4.2.2.b" in refusal(robin.at(12, 1))


def test_what_is_not_said_of_a_card_is_not_checked_and_not_taken_for_granted(
    tmp_path: Path,
) -> None:
    office = swiss(tmp_path)
    open_session(office, 12)
    done = office.do("lodge-system", contestant="1", colour="green")
    assert any("not checked" in each and "5.2.d" in each for each in done.warnings)
    wrong = lodged(office, "green", card_colour="blue")
    assert any("5.2.d" in each and "colour" in each for each in wrong.warnings)
    assert "5.2.e" in refusal(office, "green", layout="own")


def test_the_chief_director_classifies_and_the_committee_has_the_last_word(
    tmp_path: Path,
) -> None:
    office = swiss(tmp_path, boards=12)
    lodged(office, "red", name="Own club")
    with pytest.raises(Refusal, match="not classified this system yet"):
        office.do("dispute-system", system="S1", contestant="2")
    with pytest.raises(Refusal, match=r"4\.2\.2\.a"):
        office.do("classify-system", system="S1", colour="yellow")
    office.do("classify-system", system="S1", colour="blue")
    office.do("dispute-system", system="S1", contestant="2", reason="it opens on nothing")
    (own,) = registered(office.desk.competition.state)
    assert (own.colour, own.settled) == ("blue", "disputed")
    office.do("classify-system", system="S1", colour="red", by="tournament committee")
    (own,) = registered(office.desk.competition.state)
    assert (own.colour, own.settled) == ("red", "final")
    with pytest.raises(Refusal, match="finally"):
        office.do("classify-system", system="S1", colour="green")
    with pytest.raises(Mistake, match="no system 'S9'"):
        office.do("classify-system", system="S9", colour="green")


def drawn(office: Shipped, session: int) -> Any:
    office.do("draw", stage=office.stage, session=session)
    return office.do("publish-draw", stage=office.stage, session=session)


def test_yellow_is_barred_in_the_first_round_and_in_the_lower_half(tmp_path: Path) -> None:
    """3 beat 1 and 4 beat 2, so that 3 meets 4 and 1 meets 2, both in the lower half of four."""
    office = swiss(tmp_path)
    office.put("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    open_session(office, 12)
    lodged(office)
    lodged(office, who="4", name="Strong pass")
    first = drawn(office, 1)
    assert sorted(each[:1] for each in first.warnings if "4.2.2.d" in each) == ["1", "4"]
    pairings = office.desk.competition.state.session("swiss", 1).the_seating.pairings
    for pairing in pairings:
        swing = 600 if pairing.first in ("3", "4") else -600
        office.won_by(1, int(pairing.match), swing, boards=14)
    second = drawn(office, 2)
    assert [each[:2] for each in second.warnings if "4.2.2.e" in each] == ["1 "]
    told = {"stage": "swiss", "session": 2, "contestant": "1"}
    assert not office.do("tell-consent", **told).warnings
    half = office.do("tell-consent", **told, director_told=False).warnings
    assert any("4.2.2.e" in each for each in half)
    with pytest.raises(Refusal, match="no yellow system"):
        office.do("tell-consent", **{**told, "contestant": "2"})


def test_one_pair_has_one_yellow_system(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    open_session(office, 12)
    lodged(office, name="Forcing pass")
    assert lodged(office, name="Forcing pass")
    assert "4.5" in refusal(office, name="Moscito")
    assert len(in_play(office.desk.competition.state)) == 1


def test_notes_against_a_system(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    open_session(office, 12)
    lodged(office, who="2")
    notes = {
        "contestant": "1", "against": "yellow_system", "sheets": 1, "sides": 1, "black_ink": True,
        "approved": True, "identical": True, "available": True, "stage": "swiss", "session": 1,
    }  # fmt: skip
    assert not office.at(11, 45).do("lodge-defence", **notes).warnings
    for change, clause in (
        ({"notes": "counter_defence"}, "4.2.3.a"),
        ({"sides": 2}, "4.2.3.b"),
        ({"approved": False}, "4.2.3.c"),
        ({"against": "brown_sticker", "notes": "counter_defence"}, "4.2.4.b"),
        ({"contestant": "2", "changes": ["opening_calls"]}, "4.2.3.e"),
    ):
        with pytest.raises(Refusal, match=clause.replace(".", r"\.")):
            office.do("lodge-defence", **{**notes, **change})
    with pytest.raises(Refusal, match="15 minutes"):
        office.at(11, 46).do("lodge-defence", **notes)


def test_missing_cards_use_up_the_graces_of_the_event(tmp_path: Path) -> None:
    """A pool of two: one card missing uses one, then both missing leave one to be fined."""
    office = swiss(tmp_path)
    office.put("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    open_session(office, 12)
    lodged(office, "green", style="acol")
    at = {"stage": "swiss", "session": 1, "contestant": "1"}
    assert not office.do("see-cards", **at, cards=2).warnings
    assert office.do("see-cards", **at, cards=1).warnings == (
        "1 card is missing (sabf-2020 5.2.a)",
    )
    last = office.do("see-cards", **at, cards=0).warnings
    assert last == (
        "2 cards are missing (sabf-2020 5.2.a)",
        "1 missing card is to be fined: the director says how much (sabf-2020 5.2.b)",
    )
    assert not office.do("see-cards", **at, cards=0, designated=True).warnings


def test_without_cards_a_pair_plays_the_simple_system(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-swiss-pairs", 4, {})
    stage = office.stage
    office.put("stage opened", stage=stage, field=["1", "2", "3", "4"])
    office.put("session opened", stage=stage, session=1, starts="2022-10-01T12:00:00")
    at = {"stage": stage, "session": 1, "contestant": "1"}
    (said,) = office.do("see-cards", **at, cards=1).warnings
    assert "SBU Simple System" in said
    assert "2.19.c" in said
    assert not office.do("see-cards", **at, cards=2).warnings


def test_the_interstate_teams_lodge_four_systems_in_time(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "anc-interstate-teams", 5, {"teams": 5})
    office.now = datetime.datetime(2017, 6, 16, 15, 59, tzinfo=datetime.UTC)
    assert lodged(office, "green", name="A")
    assert "4.2.c" in refusal(office, "green", name="B", sheets=5)
    assert "4.2.d" in refusal(office, name="Y", defence=False)
    assert "4.2.f" in refusal(office, name="Y", copies=3)
    for name in "BCD":
        lodged(office, "green", name=name)
    assert "4.2.e" in refusal(office, "green", name="E")
    office.now = datetime.datetime(2017, 6, 16, 16, 0, tzinfo=datetime.UTC)
    assert "4.2.a" in refusal(office, "green", name="D")


def test_a_summary_for_yellow_opponents_goes_to_their_captains(tmp_path: Path) -> None:
    """Teams 2 and 4 have a yellow pair: two copies for each captain."""
    office = Shipped(tmp_path, "anc-interstate-teams", 5, {"teams": 5})
    office.now = datetime.datetime(2017, 6, 1, tzinfo=datetime.UTC)
    for who in ("2", "4"):
        lodged(office, who=who)
    done = lodged(office, name="Y", against_yellow_only=True)
    assert "4 copies go to the captains of 2, 4" in done.says


@pytest.mark.parametrize(
    ("id", "colour", "clause"),
    [
        ("anc-butler-restricted", "red", "4.1.b"),
        ("anc-butler-country", "yellow", "4.1.a"),
        ("qba-swiss-pairs", "yellow", "systems.open"),
    ],
)
def test_each_event_has_its_colours(tmp_path: Path, id: str, colour: str, clause: str) -> None:
    office = Shipped(tmp_path, id, 4, {})
    office.now = datetime.datetime(2017, 6, 1, tzinfo=datetime.UTC)
    assert clause in refusal(office, colour)
    assert lodged(office, "blue")


def test_a_team_with_a_yellow_pair_sits_first(tmp_path: Path) -> None:
    """Drawn 1 v 2, team 2 sits first by its system though it is the visitor; not if both do."""
    office = swiss(tmp_path)
    office.put("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    open_session(office, 12)
    office.meet(1, ("1", "2"), ("3", "4"), boards=14)
    seats = {"open N": "a", "open S": "b", "closed E": "c", "closed W": "d"}
    at = {"stage": "swiss", "session": 1, "seats": seats}
    lodged(office, who="2")
    said = office.do("line-up", contestant="1", **at).warnings
    assert any("2 sits first" in each and "4.2.2.g" in each for each in said)
    lodged(office, who="1")
    at["seats"] = {"open E": "a", "open W": "b", "closed N": "c", "closed S": "d"}
    said = office.do("line-up", contestant="2", **at).warnings
    assert not any("4.2.2.g" in each for each in said)


def test_a_breach_is_warned_of_fined_and_may_cost_the_match(tmp_path: Path) -> None:
    """SABF 4.4: the book names no size; whoever acts says it, and the fine counts."""
    office = swiss(tmp_path)
    office.put("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    office.meet(1, ("1", "2"), ("3", "4"), boards=14)
    for match in (1, 2):
        office.won_by(1, match, 0, boards=14)
    at = {"stage": "swiss", "session": 1, "contestant": "1"}
    breach = {"reason": "a yellow system that was not lodged"}
    office.do("warn", **at, offence="system", **breach)
    office.do("fine", **at, amount="2", unit="VP", clause="sabf-2020 4.4.b", **breach)
    assert office.totals()["1"] == 8
    office.do("forfeit", stage="swiss", session=1, at_fault=["1"], **breach)
    assert office.totals()["1"] == -2
