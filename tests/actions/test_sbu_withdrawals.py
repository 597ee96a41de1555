"""A team that leaves an all-play-all of the SBU: every score against it goes, for everybody alike.

Six teams in a Howell of five rounds of six boards. In every match the home team wins by 10 IMPs, on
the continuous scale for six boards 14.25 to 5.75 (4.continuous, 6 boards, 10 IMPs).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from shipped import Shipped, changed

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


# --- who sits out in a later session --------------------------------------------------------------


def two_sessions(where: Path, pairs: int, seats: list[str], layer: str = "") -> Shipped:
    """Everybody plays session 1; before session 2 the last pair leaves. All results are level."""
    office = Shipped(where, "sbu-multi-session-pairs", pairs, {"sessions": 2, "boards": 10}, layer)
    stage = office.stage
    first = [str(number) for number in range(1, pairs + 1)]
    for number, sat in ((1, [*first, *[""] * (pairs % 2)]), (2, seats)):
        if number == 2:
            office.do("withdraw", contestant=str(pairs), stage=stage, session=2, reason="ill")
        howell = {"kind": "howell", "pairs": len(sat)}
        office.opened(number, 9 + number, stage=stage, movement=howell, seats=sat, boards_a_round=2)
        for seat in office.desk.competition.state.session(stage, number).the_seating.seats:
            office.play(number, seat.table, "+400", *seat.boards, stage=stage)
    return office


def shares_of(office: Shipped, session: int) -> dict[str, Fraction | None]:
    cards = office.desk.competition.figures.scores.session(office.stage, session).cards
    return {name: None if e.percent is None else Fraction(e.percent) for name, e in cards.items()}


def test_whoever_sits_out_in_a_later_session_has_average_plus(tmp_path: Path) -> None:
    """Six pairs, then five: each sits out two boards of ten, of which eight are average.

    Two results a board, so a top of 2: 8 of 16 matchpoints, and 60% of 4: 10.4 of 20, 52%.
    """
    office = two_sessions(tmp_path, 6, ["1", "2", "3", "4", "5", ""])
    assert shares_of(office, 1) == dict.fromkeys("123456", Fraction(50))
    assert shares_of(office, 2) == dict.fromkeys("12345", Fraction(52))


def test_a_better_session_goes_before_average_plus_there_too(tmp_path: Path) -> None:
    """Pair 1 wins every board that it plays: 16 of 16, and 100% of the two that it sits out."""
    office = two_sessions(tmp_path, 6, ["1", "2", "3", "4", "5", ""])
    seating = office.desk.competition.state.session(office.stage, 2).the_seating
    for seat in seating.of("1"):
        for board in seat.boards:
            better = "+1000" if seat.side_of("1") == "NS" else "-1000"
            where = {"stage": office.stage, "session": 2, "table": seat.table, "board": board}
            office.put("result corrected", **where, result=better)
    assert shares_of(office, 2)["1"] == 100


def test_an_odd_field_sits_out_for_nothing(tmp_path: Path) -> None:
    """Seven pairs sat out before anybody left; when the seventh leaves nobody sits out."""
    office = two_sessions(tmp_path, 7, ["1", "2", "3", "4", "5", "6"])
    assert shares_of(office, 1) == dict.fromkeys("1234567", Fraction(50))
    assert shares_of(office, 2) == dict.fromkeys("123456", Fraction(50))


def test_the_award_of_a_later_session_is_that_of_the_clause(tmp_path: Path) -> None:
    """Were it 70%, without the session: 8 of 16 and 2.8 of 4 are 54%."""
    methods = "{ matchpoints = { percent = true, score = 70, session = false } }"
    layer = changed("sbu-2022 2.8.1.d", "methods", methods)
    office = two_sessions(tmp_path, 6, ["1", "2", "3", "4", "5", ""], layer)
    assert shares_of(office, 2) == dict.fromkeys("12345", Fraction(54))
