"""Reports after an event: substitutes with who is credited, a team's points, waivers, cases."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "actions"))
from seasons import Year

from convenor.cli import main
from convenor.simulator.playing import Simulator

TEAMS = [[f"{letter}{n}" for letter in "ABCD"] for n in range(1, 9)]


@pytest.fixture
def year(tmp_path: Path) -> Year:
    return Year(tmp_path / "year.sqlite")


def with_substitute(made: Simulator, session: int, out: str) -> None:
    """The competition played to its end, with a substitute for team 1 in one session."""
    stage = made.there.state.the_plan.stages[0].name
    while not any(e.number == session for e in made.there.state.sessions_of(stage)):
        assert made.step()
    given = {"contestant": "1", "stage": stage, "session": session, "player_out": out}
    more = {"player_in": "Sue", "approved_by": "the director", "reason": "ill"}
    made.desk.do("substitute", {**given, **more}, "director", override="it was an emergency")
    made.run()


def told(capsys: pytest.CaptureFixture[str], year: Year, *words: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert main(["report", f"{year.place}#event", *words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_who_is_credited_where_a_substitute_played(
    year: Year, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sydney A4.6.1: sessional to those who played, on the score made; outright to the members."""
    made = year.begin("event", "sydney-safilo-swiss-teams", TEAMS)
    with_substitute(made, 2, "A1")
    (found,) = told(capsys, year, "substitutes")
    assert (found["player_in"], found["player_out"], found["session"]) == ("Sue", "A1", 2)
    sessional, outright = found["credited"]
    assert sessional["to"] == ["Sue", "B1", "C1", "D1"]
    assert sessional["clause"] == "sydney-2003 A4.6.1.a"
    assert outright["to"] == ["A1", "B1", "C1", "D1"]
    assert outright["clause"] == "sydney-2003 A4.6.1.b"
    assert sessional["score"] is not None
    last = max(e.starts for s in made.there.state.sessions.values() for e in s.opened if e.starts)
    month = last.month % 12 + 1
    assert found["kept_until"] == last.date().replace(month=month).isoformat()  # A4.6.2.c
    assert main(["report", f"{year.place}#event", "substitutes"]) == 0
    assert "Sue for A1" in capsys.readouterr().out
    # A unit that is disqualified earns no outright awards; who played the session keeps theirs.
    out = {"contestant": "1", "reason": "more substitutes than A4.5 allows"}
    made.desk.do("disqualify", out, "director")
    ((sessional, outright),) = [each["credited"] for each in told(capsys, year, "substitutes")]
    assert (sessional["to"], outright["to"]) == (["Sue", "B1", "C1", "D1"], [])


def test_what_places_earn_is_told(year: Year, capsys: pytest.CaptureFixture[str]) -> None:
    """SABF 20.2.a: three quarters of 8 are 6; without a clause, or a place, it is refused."""
    made = year.begin("event", "sabf-daytime-teams", TEAMS[:6])
    made.run()
    stage = made.there.state.the_plan.stages[0].name
    found = told(capsys, year, "awards", stage, "--prize", "8")
    assert [amount for _, amount in found["amounts"]] == [6]
    assert main(["report", f"{year.place}#event", "awards", stage, "--prize", "8"]) == 0
    assert "by sabf-2020 20.2.a" in capsys.readouterr().out
    assert main(["report", f"{year.place}#event", "awards", stage]) == 2
    assert "give what each place earns" in capsys.readouterr().err


def test_points_of_a_round_go_to_those_who_played_it(
    year: Year, capsys: pytest.CaptureFixture[str]
) -> None:
    """SBU 2.7.3.h: 12 and 8; A1 was away for the first, so A1 has 8, Sue 12 and the others 20."""
    made = year.begin("event", "sbu-perfect-teams", TEAMS)
    with_substitute(made, 1, "A1")
    stage = made.there.state.the_plan.stages[0].name
    words = ("points", stage, "--team", "1", "--round", "1=12", "--round", "2=8")
    found = told(capsys, year, *words)
    assert found["points"] == {"Sue": 12, "A1": 8, "B1": 20, "C1": 20, "D1": 20}
    assert found["clause"] == "sbu-2022 2.7.3.h"
    assert main(["report", f"{year.place}#event", "points", stage]) == 2
    assert "--team 3 --round 1=12" in capsys.readouterr().err
    wrong = ["points", stage, "--team", "1", "--round", "one"]
    assert main(["report", f"{year.place}#event", *wrong]) == 2
    assert "'one' is no session with its points" in capsys.readouterr().err


def test_a_title_won_with_a_substitute_stays_with_the_members(
    year: Year, capsys: pytest.CaptureFixture[str]
) -> None:
    """SBU 2.7.3.i: the four members hold title and trophy, the points go to those who played."""
    made = year.begin("event", "sbu-perfect-teams", TEAMS)
    stage = made.there.state.the_plan.stages[0].name
    while made.there.state.stage(stage).closed is None:
        assert made.step()
    winner = made.there.state.stage(stage).closed.placings[0]
    last = max(each.number for each in made.there.state.sessions_of(stage))
    given = {"contestant": winner, "stage": stage, "session": last, "player_out": f"B{winner}"}
    made.desk.do("substitute", {**given, "player_in": "Sue"}, "director", override="ill")
    found = told(capsys, year, "points", stage, "--team", winner, "--round", f"{last}=30")
    members = [f"{letter}{winner}" for letter in "ABCD"]
    assert found["title_to"] == found["trophy_to"] == members
    assert found["final_points_to"] == [members[0], "Sue", *members[2:]]
    assert found["title_clause"] == "sbu-2022 2.7.3.i"


def test_the_disqualified_have_no_points_of_the_event(
    year: Year, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sydney A4.6.1: the session's points stay with those who played, nobody has the others."""
    made = year.begin("event", "sydney-safilo-swiss-teams", TEAMS)
    with_substitute(made, 2, "A1")
    given = {"contestant": "1", "reason": "an ineligible substitute"}
    made.desk.do("disqualify", given, "director", override="A4.5.4")
    (found,) = told(capsys, year, "substitutes")
    assert [each["to"] for each in found["credited"]] == [["Sue", "B1", "C1", "D1"], []]


def test_where_no_clause_says_whose_the_points_are_nothing_is_reported(
    year: Year, capsys: pytest.CaptureFixture[str]
) -> None:
    """SBU 2.7.3 is about teams limited to four: it was used for teams of up to six too."""
    made = year.begin("event", "sbu-all-play-all-teams", TEAMS)
    made.step()
    made.step()
    assert main(["report", f"{year.place}#event", "points", "--team", "1", "--round", "1=9"]) == 2
    assert "no clause of this competition says whose" in capsys.readouterr().err


def test_what_was_waived_and_what_is_due_is_reported(
    year: Year, capsys: pytest.CaptureFixture[str]
) -> None:
    """SBU 2.5.c: the trophy is due on 1 May; the day after it is overdue until it is back."""
    made = year.begin("event", "sbu-all-play-all-teams", TEAMS)
    given = {"contestant": "9", "players": [{"name": "A1"}], "name": "Again"}
    made.desk.do("enter", given, "director", override="a member of two teams")
    assert any(
        (each["action"], each["reason"]) == ("enter", "a member of two teams")
        for each in told(capsys, year, "waivers")
    )
    case = {"clause": "2.5.c", "text": "the cup, with team 1", "due": "2027-05-01"}
    made.desk.do("open-case", case, "secretary")
    (waits,) = told(capsys, year, "due", "--on", "2027-05-01")
    assert (waits["about"], waits["overdue"]) == ("the cup, with team 1", False)
    (waits,) = told(capsys, year, "due", "--on", "2027-05-02", code=1)
    assert waits["overdue"]
    back = {"case": waits["case"], "outcome": "returned", "reason": "in good order"}
    made.desk.do("decide-case", back, "secretary")
    assert told(capsys, year, "due", "--on", "2027-05-02") == []
    assert main(["report", f"{year.place}#event", "due", "--on", "May"]) == 2
