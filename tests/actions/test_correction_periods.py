"""Correction periods, times of appeal and draws that stand, by the clause of the plan."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from officials import BEGIN, Office, plan, stage

from convenor.actions.asking.periods import closes_at, correction_findings
from convenor.actions.desk import Refused

RESULT = {"stage": "qualifying", "session": 1, "table": "1 open", "board": 1}


def teams(
    where: Path, clauses: dict[str, str], rulebook: str = "sabf-2020", rounds: int = 3, **more: Any
) -> Office:
    times = more.pop("times", {})
    one = stage(clauses={"vp": VPS[rulebook], **clauses}, rounds=rounds, **more)
    office = Office(where, plan(one, rulebook=rulebook, times=times))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, boards=6)
    office.play(1, "1 open", "+620", 1)
    return office


VPS = {"sabf-2020": "13.9.b", "anc-2017": "22.1.b", "sydney-2003": "5.1.1", "sbu-2022": "4.a"}


def closing(office: Office, session: int = 1, part: str = "correction") -> str | None:
    found = closes_at(office.desk.competition, "qualifying", session, part)
    return None if found is None else f"{found:%d %H:%M}"


def correct(office: Office, **more: Any) -> Any:
    return office.do("correct-result", **RESULT, result="+170", **more)


# --- so long after a posting ---------------------------------------------------------------------


def test_a_day_after_the_posting(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "8.a"})
    assert closing(office) is None
    correct(office)
    office.at(11).put("scores posted", stage="qualifying", session=1)
    assert closing(office) == "02 11:00"
    correct(office.at(11, day=2))
    with pytest.raises(
        Refused, match=r"too late: it closed at 2022-10-02 11:00 \(sabf-2020 8\.a\)"
    ):
        correct(office.at(11, 1, day=2))


@pytest.mark.parametrize(
    ("said", "last"),
    [("30 minutes", (11, 30)), ("an hour", (12, 0)), ("a day", (11, 0, 2)), ("a week", (11, 0, 8))],
)
def test_the_law_holds_where_no_book_sets_a_period(tmp_path: Path, said: str, last: Any) -> None:
    """Half an hour, unless the organiser has said otherwise when the competition was set up."""
    readings = {"laws-2017": {"correction_period": said}}
    one = stage(clauses={"vp": "sbu-2022 4.a", "correction": "79.C"}, rounds=3)
    office = Office(tmp_path, plan(one, rulebook="laws-2017", readings=readings))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.play(1, "1 open", "+620", 1)
    office.at(11).put("scores posted", stage="qualifying", session=1)
    correct(office.at(*last))
    assert office.now == closes_at(office.desk.competition, "qualifying", 1)
    office.now += datetime.timedelta(minutes=1)
    with pytest.raises(Refused, match=r"too late: .* \(laws-2017 79\.C\)"):
        correct(office)
    office.do("end-period", stage="qualifying", session=1)
    assert office.desk.competition.state.session("qualifying", 1).status == "final"


def test_the_organiser_may_still_say_otherwise_later(tmp_path: Path) -> None:
    readings = {"laws-2017": {"correction_period": "an hour"}}
    one = stage(clauses={"vp": "sbu-2022 4.a", "correction": "79.C"}, rounds=3)
    office = Office(tmp_path, plan(one, rulebook="laws-2017", readings=readings))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.at(11).put("scores posted", stage="qualifying", session=1)
    assert closing(office) == "01 12:00"
    a_day = {"laws-2017": {"correction_period": "a day"}}
    office.do("change-conditions", role="convenor", readings=a_day)
    assert closing(office) == "02 11:00"


def test_the_last_round_may_set_the_clock(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "13.9.e"}, rounds=2)
    office.at(11).put("scores posted", stage="qualifying", session=1)
    assert closing(office) is None
    office.draw(2, ("1", "3"), ("2", "4"))
    office.at(14).put("scores posted", stage="qualifying", session=2)
    assert closing(office) == "01 14:30"


def test_an_error_of_the_scorer_has_longer(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "8.a", "scorer correction": "7.j"})
    office.at(11).put("scores posted", stage="qualifying", session=1)
    with pytest.raises(Refused, match=r"error of the scorer can still be put right \(sabf-2020 7"):
        correct(office.at(12, day=3))
    there = office.desk.competition
    assert correction_findings(there, "qualifying", 1, office.now, by_scorer=True) == []
    done = office.do("correct-result", **RESULT, result="+170", override="the scorer's error")
    assert office.kinds(done) == ["result corrected", "refusal overridden"]
    with pytest.raises(Refused) as late:
        correct(office.at(12, day=9))
    assert "scorer" not in str(late.value)


def test_opponents_must_agree_where_the_book_asks_it(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "10.11"}, "anc-2017")
    done = correct(office.at(10, 20))
    assert done.warnings == ("it needs the opposing captain's agreement (anc-2017 10.11)",)
    there, now = office.desk.competition, office.now
    agreed = correction_findings(there, "qualifying", 1, now, opponents_agree=True)
    assert agreed == []
    (finding,) = correction_findings(there, "qualifying", 1, now, opponents_agree=False)
    assert (finding.verdict, finding.clause) == ("refuse", "anc-2017 10.11")


# --- a period that the next session takes over ---------------------------------------------------


def test_the_next_session_takes_the_period_over(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "6.1.a"}, "anc-2017", rounds=2)
    office.at(11, 5).put("scores posted", stage="qualifying", session=1)
    assert closing(office) is None, "the next session has no start yet"
    office.draw(2, ("1", "3"), ("2", "4"))
    office.opened(2, 14, boards=6)
    assert closing(office) == "01 14:00"
    with pytest.raises(Refused, match=r"anc-2017 6\.1\.a"):
        correct(office.at(14, 1))


def test_a_next_session_soon_to_start_has_its_own_period(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "6.1.a"}, "anc-2017", rounds=2)
    office.draw(2, ("1", "3"), ("2", "4"))
    office.opened(2, 11, 20, boards=6)
    office.at(11, 5).put("scores posted", stage="qualifying", session=1)
    assert closing(office) is None, "the scores of the second session are not posted"
    office.at(12, 40).put("scores posted", stage="qualifying", session=2)
    assert closing(office) == closing(office, 2) == "01 13:10"


# --- by event and match --------------------------------------------------------------------------


def test_a_match_until_the_next_one_starts(tmp_path: Path) -> None:
    office = teams(
        tmp_path, {"correction": "6.3.a"}, "sydney-2003", rounds=8, word="sst-qualifying"
    )
    assert closing(office) is None
    office.opened(2, 11, 15, boards=6)
    assert closing(office) == "01 11:15"
    with pytest.raises(Refused, match=r"\(sydney-2003 6\.3\.b\)"):
        correct(office.at(11, 16))


def test_the_plan_says_which_match_ends_the_period(tmp_path: Path) -> None:
    office = teams(
        tmp_path,
        {"correction": "6.3.a"},
        "sydney-2003",
        rounds=7,
        word="saf",
        times={"ends_with": {"1": 4, "2": 4, "3": 4}},
    )
    office.opened(2, 11, 15, boards=6)
    assert closing(office) is None
    office.opened(4, 14, boards=6)
    assert closing(office) == "01 14:00"


def test_matches_that_share_a_posting(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "6.3.a"}, "sydney-2003", rounds=7, word="saf")
    office.draw(5, ("1", "2"), ("3", "4"))
    office.draw(7, ("1", "2"), ("3", "4"))
    office.at(15).put("scores posted", stage="qualifying", session=5)
    assert closing(office, 5) is None
    office.at(18).put("scores posted", stage="qualifying", session=7)
    assert closing(office, 5) == "01 18:15"


# --- a congress ----------------------------------------------------------------------------------


def congress(where: Path, **times: Any) -> Office:
    clauses = {"correction": "2.22.3", "scorer correction": "2.22.4", "appeal time": "2.22.2"}
    return teams(where, clauses, "sbu-2022", rounds=3, times=times)


def test_score_queries_of_an_early_session(tmp_path: Path) -> None:
    office = congress(tmp_path)
    assert closing(office) is None
    office.opened(2, 12, boards=6)
    assert closing(office) == "01 13:00"
    with pytest.raises(Refused, match=r"\(sbu-2022 2\.22\.3\)"):
        correct(office.at(13, 1))


def test_the_last_session_counts_from_the_end_of_the_congress(tmp_path: Path) -> None:
    office = congress(tmp_path, congress_end="2022-10-02T18:30", holidays=["2022-10-03"])
    office.opened(2, 12, boards=6)
    office.opened(3, 14, boards=6)
    assert closing(office, 3) == "02 18:50"
    assert closing(office, 2) == "01 15:20"
    assert closing(office, 3, "scorer correction") == "05 17:00"


def test_other_play_stops_the_clock(tmp_path: Path) -> None:
    office = congress(tmp_path, other_play=[["2022-10-01T15:10", "2022-10-01T17:00"]])
    office.opened(2, 12, boards=6)
    office.opened(3, 14, boards=6)
    assert closing(office, 2) == "01 17:10"


def test_what_a_session_qualifies_for_ends_it_earlier(tmp_path: Path) -> None:
    clauses = {"vp": "4.a", "correction": "2.22.3"}
    qualifying = stage(clauses=clauses, rounds=1, qualify=[{"to": "final", "places": 2}])
    office = Office(tmp_path, plan(qualifying, stage("final", rounds=1), rulebook="sbu-2022"))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, boards=6)
    assert closing(office) == "01 11:20"
    office.put("stage opened", stage="final", field=["1", "2"])
    office.opened(1, 11, 15, stage="final", boards=6)
    assert closing(office) == "01 11:05"


def test_a_session_without_a_start_is_said(tmp_path: Path) -> None:
    office = Office(
        tmp_path,
        plan(stage(clauses={"vp": "4.a", "correction": "2.22.3"}), rulebook="sbu-2022"),
    )
    office.draw(1, ("1", "2"), ("3", "4"))
    office.play(1, "1 open", "+620", 1)
    assert closing(office) is None
    (warning,) = correct(office).warnings
    assert "has no time at which it starts" in warning


# --- final, zones, draws -------------------------------------------------------------------------


def test_final_scores_take_no_correction(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "8.a"})
    office.put("scores posted", stage="qualifying", session=1)
    office.put("correction period ended", stage="qualifying", session=1)
    with pytest.raises(Refused, match=r"are final \(sabf-2020 8\.a\)"):
        correct(office)


def test_times_are_those_of_the_room(tmp_path: Path) -> None:
    office = teams(
        tmp_path, {"correction": "6.3.a"}, "sydney-2003", 8, word="sst-qualifying",
        times={"zone": "Australia/Sydney"},
    )  # fmt: skip
    office.opened(2, 21, 15, boards=6)  # 11:15 by the clock of the tests
    correct(office.at(11, 14))
    found = closes_at(office.desk.competition, "qualifying", 1)
    assert found == BEGIN.replace(hour=11, minute=15)
    with pytest.raises(Refused, match=r"sydney-2003 6\.3\.b"):
        correct(office.at(11, 16))


def test_a_draw_that_was_published_stands(tmp_path: Path) -> None:
    office = teams(tmp_path, {"correction": "8.a", "draw stands": "14.1.f"})
    assert correct(office).warnings == ()
    office.draw(2, ("1", "3"), ("2", "4"))
    before = office.desk.competition.state.session("qualifying", 2).draw
    (warning,) = correct(office).warnings
    assert warning == "the draw of round 2 stays as it was made (sabf-2020 14.1.f)"
    assert office.desk.competition.state.session("qualifying", 2).draw == before
    office.draw(3, ("1", "4"), ("2", "3"))
    (warning,) = correct(office).warnings
    assert warning == "the draws of rounds 2 and 3 stay as they were made (sabf-2020 14.1.f)"


def test_a_draw_by_positions_stands_too(tmp_path: Path) -> None:
    office = teams(tmp_path, {"draw stands": "10.3.c"}, "anc-2017")
    office.draw(2, ("1", "3"), ("2", "4"))
    assert "anc-2017 10.3.c" in correct(office).warnings[0]


@settings(max_examples=20)
@given(after=st.integers(0, 2880))
def test_taken_until_it_closes_and_not_after(
    tmp_path_factory: pytest.TempPathFactory, after: int
) -> None:
    office = teams(tmp_path_factory.mktemp("period"), {"correction": "8.a"})
    office.put("scores posted", stage="qualifying", session=1)
    now = office.now + datetime.timedelta(minutes=after)
    there = office.desk.competition
    findings = correction_findings(there, "qualifying", 1, now)
    closes = closes_at(there, "qualifying", 1)
    assert closes is not None
    assert bool(findings) == (now > closes)


def test_rounds_between_two_breaks_are_one_session(tmp_path: Path) -> None:
    office = teams(
        tmp_path,
        {"correction": "2.22.3", "session ends": "2.22.session.b"},
        "sbu-2022",
        format="round robin",
        times={"breaks": ["2022-10-01T13:00", "2022-10-01T18:00"]},
    )
    office.opened(2, 12, boards=6)
    office.opened(3, 14, boards=6)
    assert closing(office, 1) == closing(office, 2) == "01 18:20"
    assert closing(office, 3) == "01 18:20"
