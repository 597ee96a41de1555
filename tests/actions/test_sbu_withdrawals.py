"""A team that leaves an all-play-all of the SBU: every score against it goes, for everybody alike.

Six teams in a Howell of five rounds of six boards. In every match the home team wins by 10 IMPs, on
the continuous scale for six boards 14.25 to 5.75 (4.continuous, 6 boards, 10 IMPs).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from shipped import Shipped

from convenor.actions.desk import Refused
from convenor.competition.state.state import SessionState

WON, LOST = Fraction("14.25"), Fraction("5.75")


def league(where: Path, teams: int) -> Shipped:
    answers = {"boards": 6, "rounds": teams - 1 + teams % 2, "bye": 12}
    return Shipped(where, "sbu-all-play-all-teams", teams, answers)


def round_played(office: Shipped, number: int) -> SessionState:
    """A round that is drawn and played: each home team wins by 10 IMPs."""
    office.do("draw", stage="league", session=number, publish=True)
    session = office.desk.competition.state.session("league", number)
    for match in (session.draw or {})["matches"]:
        office.won_by(number, match["table"], 450, boards=6)
    return session


def vps(sessions: list[SessionState], gone: str) -> dict[str, Fraction]:
    """What each has by the matches among those who are left: 14.25 as home team, 5.75 as guest."""
    found: dict[str, Fraction] = {}
    for each in sessions:
        for match in (each.draw or {})["matches"]:
            if gone not in (match["home"], match["away"]):
                found[match["home"]] = found.get(match["home"], Fraction()) + WON
                found[match["away"]] = found.get(match["away"], Fraction()) + LOST
    return found


def test_whoever_would_have_met_the_team_has_nothing_for_it_either(tmp_path: Path) -> None:
    """After round 2 team 6 leaves: two scores go; three that had not met it have no bye."""
    office = league(tmp_path, 6)
    sessions = [round_played(office, number) for number in (1, 2)]
    office.do("withdraw", contestant="6", stage="league", session=3, reason="illness")
    sessions += [round_played(office, number) for number in (3, 4, 5)]
    assert all(len((each.draw or {})["byes"]) == 1 for each in sessions[2:])
    totals = office.totals()
    assert {name: totals[name] for name in "12345"} == vps(sessions, "6")


def test_the_bye_of_an_odd_field_still_counts(tmp_path: Path) -> None:
    """Seven teams have a bye of 12 VPs each in turn; that of team 7 goes with it."""
    office = league(tmp_path, 7)
    sessions = [round_played(office, number) for number in (1, 2)]
    office.do("withdraw", contestant="7", stage="league", session=3, reason="illness")
    sessions += [round_played(office, number) for number in range(3, 8)]
    byes = [name for each in sessions for name in (each.draw or {})["byes"]]
    played = vps(sessions, "7")
    # Those with two byes have one of them because 7 is gone: each has its own, and one only.
    assert sorted({name for name in byes if name != "7"}) == list("123456")
    totals = office.totals()
    assert {name: totals[name] for name in "123456"} == {
        name: played[name] + 12 for name in "123456"
    }


def test_a_team_that_left_plays_on_with_a_substitute_who_is_allowed(tmp_path: Path) -> None:
    """2.8.2.a by the rules of 2.7: it was taken without permission, and the team stayed out."""
    office = Shipped(tmp_path, "sbu-perfect-teams", 0, {"boards": 6})
    for team in "ABCD":
        office.do("enter", players=[f"{team}{number}" for number in range(4)])
    office.do("withdraw", contestant="1", reason="illness")
    newcomer = {"contestant": "1", "stage": "knock-out", "session": 1, "player_out": "A0"}
    with pytest.raises(Refused, match=r"general rules of 2\.7 .*\(sbu-2022 2\.8\.2\.a\)"):
        office.do("substitute", **newcomer, player_in="Nemo")
    done = office.do("substitute", **newcomer, player_in="Nemo", permission="given")
    assert office.kinds(done) == ["fact undone", "substitute played"]
    assert office.desk.competition.state.entries["1"].withdrawn is None


def test_a_pair_that_left_has_no_substitute(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-multi-session-pairs", 0)
    for pair in "ABCD":
        office.do("enter", players=[f"{pair}1", f"{pair}2"])
    office.do("withdraw", contestant="1", reason="illness")
    where = {"contestant": "1", "stage": office.stage, "session": 1, "player_out": "A1"}
    with pytest.raises(Refused, match=r"sbu-2022 2\.8\.1\.a"):
        office.do("substitute", **where, player_in="Nemo", permission="given")
