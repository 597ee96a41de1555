"""Sessions as the books count them, apart from rounds: limits, periods and times that read them."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from officials import BEGIN, Office, plan, stage

from convenor.actions.asking.periods import closes_at
from convenor.actions.desk import Desk, Refused
from convenor.actions.moments import end_of, minutes_of, start_of
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.ledger.sqlite import Sqlite

UTC = datetime.UTC


class Festival:
    """An event of a template, begun on a day, with a clock that the test sets."""

    def __init__(self, where: Path, name: str, begins: str, entries: int, **answers: Any) -> None:
        self.now = datetime.datetime.fromisoformat(f"{begins}T00:00").replace(tzinfo=UTC)
        self.store = Sqlite(where / "ledgers.sqlite", clock=lambda: self.now)
        self.store.create("event")
        self.desk = Desk(self.store, "event", clock=lambda: self.now)
        made = plan_data(template(name), answers)
        made["times"] = {**made.get("times", {}), "zone": "UTC"}
        self.do("begin", name="Festival", begins=begins, plan=made, seed="s")
        size = 2 if made["contestants"] == "pairs" else 4
        for number in range(1, entries + 1):
            players = [{"name": f"P{number}{letter}"} for letter in "abcd"[:size]]
            more = {"side": "NS" if number % 2 else "EW"} if size == 2 else {}
            self.do(
                *("enter",), contestant=str(number), name=f"No {number}", players=players, **more,
                override="the test says so",
            )  # fmt: skip

    def do(self, action: str, override: str = "", **given: Any) -> Any:
        return self.desk.do(action, given, "director", "convenor", override=override)

    def at(self, moment: str) -> Festival:
        self.now = datetime.datetime.fromisoformat(moment).replace(tzinfo=UTC)
        return self

    def drawn(self, stage: str, session: int, *matches: tuple[str, str], boards: int = 8) -> None:
        self.do(
            *("draw",), stage=stage, session=session, by_hand=[list(each) for each in matches],
            reason="the test", override="the test says so",
        )  # fmt: skip
        self.do("publish-draw", stage=stage, session=session)

    def closing(self, stage: str, session: int) -> str | None:
        found = closes_at(self.desk.competition, stage, session)
        return None if found is None else f"{found:%d %H:%M}"


def blue_ribbon(where: Path, begins: str = "2003-09-20") -> Festival:
    festival = Festival(where, "sydney-blue-ribbon-pairs", begins, 10)
    festival.do("open-stage", stage="qualifying")
    return festival


def sub(festival: Festival, session: int, out: str, came: str, **more: Any) -> Any:
    given = {"contestant": "1", "stage": "qualifying", "session": session, **more}
    known = {"equivalent_standard": True}
    return festival.do("substitute", **given, player_out=out, player_in=came, known=known)


# --- Sydney --------------------------------------------------------------------------------------


def test_each_published_start_opens_a_session(tmp_path: Path) -> None:
    """4.4 prints two starts for the seven matches: 10:00 (1-3) and 14:15 (4-7); 4.5 prints one."""
    figures = blue_ribbon(tmp_path).desk.competition.figures
    found = [
        (each.first, each.last, f"{each.starts:%H:%M}") for each in figures.sessions("qualifying")
    ]
    assert found == [(1, 3, "10:00"), (4, 7, "14:15")]
    assert [each.rounds for each in figures.sessions("final")] == [tuple(range(1, 10))]


def test_substitutions_are_counted_by_session(tmp_path: Path) -> None:
    """A4.5.1: two sessions allow one substitution; matches 1 and 2 are one session, 4 another."""
    festival = blue_ribbon(tmp_path).at("2003-09-18T09:00")
    assert "1 substitution " in sub(festival, 1, "P1a", "Sub").says
    assert "1 substitution " in sub(festival, 2, "P1a", "Sub").says
    with pytest.raises(Refused, match=r"2 substitutions, 1 allowed.*sydney-2003 A4\.5\.2"):
        sub(festival, 4, "P1a", "Sub")


def test_the_organiser_says_what_a_session_is_where_that_is_the_reading(tmp_path: Path) -> None:
    festival = blue_ribbon(tmp_path)
    readings = {"sydney-2003": {"session_count": "organiser"}}
    festival.do("change-conditions", readings=readings)
    figures = festival.desk.competition.figures
    with pytest.raises(Mistake, match="the organiser's to say"):
        figures.sessions("qualifying")
    done = festival.do(
        "timetable",
        stage="qualifying",
        sessions=[
            {"first": 1, "last": 2, "name": "morning", "starts": "2003-09-20T09:00"},
            {"first": 3, "last": 5},
            {"first": 6, "last": 7},
        ],
    )
    assert done.says.startswith("session 1 (morning): rounds 1–2, 20 Sep 09:00; session 2: rounds")
    assert len(figures.sessions("qualifying")) == 3
    # Three sessions allow two substitutions (A4.5.1).
    festival.at("2003-09-18T09:00")
    sub(festival, 1, "P1a", "Sub")
    sub(festival, 3, "P1a", "Sub")
    with pytest.raises(Refused, match=r"3 substitutions, 2 allowed.*A4\.5\.2"):
        sub(festival, 6, "P1a", "Sub")


def test_matches_one_to_three_are_corrected_until_match_four_starts(tmp_path: Path) -> None:
    """6.3.c: 14:15, by the printed timetable, and not 11:52 when match 3 starts."""
    festival = blue_ribbon(tmp_path)
    festival.drawn("qualifying", 1, *[(str(n), str(n + 1)) for n in range(1, 10, 2)])
    festival.drawn("qualifying", 2, *[(str(n), str((n + 2) % 10 + 1)) for n in range(1, 10, 2)])
    assert festival.closing("qualifying", 1) == "20 14:15"
    assert festival.closing("qualifying", 2) == "20 14:15"


def test_a_match_of_the_final_is_corrected_until_two_later_starts(tmp_path: Path) -> None:
    """6.3.d: matches of 48 minutes from 9:30: match 3 starts at 11:06, match 9 at 15:54."""
    festival = blue_ribbon(tmp_path)
    for session in (1, 7):
        festival.do("open-session", stage="final", session=session)
    assert festival.closing("final", 1) == "21 11:06"
    assert festival.closing("final", 7) == "21 15:54"


def test_the_printed_days_are_those_of_their_year(tmp_path: Path) -> None:
    festival = blue_ribbon(tmp_path, "2026-11-21")
    found = festival.desk.competition.figures.sessions("qualifying")
    assert [(each.first, each.last, each.starts) for each in found] == [(1, 3, None), (4, 7, None)]


def test_the_knock_out_of_the_seniors_has_eight_sessions(tmp_path: Path) -> None:
    """4.2 and 4.3: four segments of the semi-final and four of the final, each with its start."""
    festival = Festival(tmp_path, "sydney-seniors-teams", "2003-09-18", 6)
    found = festival.desk.competition.figures.sessions("knock-out")
    assert [(each.first, each.first_stanza) for each in found] == [
        (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4),
    ]  # fmt: skip
    assert f"{found[5].starts:%d %H:%M}" == "21 11:35"


# --- ANC -----------------------------------------------------------------------------------------


def test_a_round_of_the_interstate_teams_starts_by_the_timetable(tmp_path: Path) -> None:
    """1.3.c: round 9 is the fifth match of the Monday, at 18:15; 10.12 gives it 105 minutes."""
    festival = Festival(tmp_path, "anc-interstate-teams", "2017-07-16", 7)
    festival.do("open-stage", stage="qualifying")
    festival.do("open-session", stage="qualifying", session=9)
    there = festival.desk.competition
    session = there.state.session("qualifying", 9)
    assert start_of(there, session) == datetime.datetime(2017, 7, 17, 18, 15)
    assert end_of(there, session) == datetime.datetime(2017, 7, 17, 20, 0)


# --- SBU -----------------------------------------------------------------------------------------


def sbu(where: Path, **more: Any) -> Office:
    clauses = {
        "vp": "4.a",
        "correction": "2.22.3",
        "session ends": "2.22.session.b",
        "board time": "2.14.a",
    }
    one = stage(
        format="round robin", rounds=6, clauses=clauses, draw={"method": "round robin"}, **more
    )
    office = Office(where, plan(one, rulebook="sbu-2022"))
    for number in range(1, 7):
        office.draw(number, ("1", "2"), ("3", "4"))
        office.opened(number, 9 + number, boards=6)
    return office


def test_periods_of_the_sbu_run_from_the_end_of_a_session_of_several_rounds(tmp_path: Path) -> None:
    """Rounds 1-2, 3-4, 5-6 from 10:00, an hour each: sessions end at 12, 14 and 16.

    Score queries are taken, in an early session (all but the last two), until the next one has
    ended, and in the last two until 20 minutes after the end of the event (2.22.early, penultimate
    and last).
    """
    sessions = [{"first": 1, "last": 2}, {"first": 3, "last": 4}, {"first": 5, "last": 6}]
    there = sbu(tmp_path, sessions=sessions).desk.competition
    closes = [closes_at(there, "qualifying", each) for each in range(1, 7)]
    found = [None if each is None else f"{each:%H:%M}" for each in closes]
    assert found == ["14:00", "14:00", "16:20", "16:20", "16:20", "16:20"]


def test_a_swiss_of_the_sbu_has_a_session_for_each_match_however_it_is_grouped(
    tmp_path: Path,
) -> None:
    """2.22.session.a: what the timetable groups makes no difference there."""
    clauses = {"vp": "4.a", "correction": "2.22.3", "session ends": "2.22.session.a"}
    found = []
    for at, sessions in enumerate([(), ({"first": 1, "last": 2}, {"first": 3, "last": 4})]):
        where = tmp_path / str(at)
        where.mkdir()
        one = stage(rounds=4, clauses=clauses, sessions=list(sessions))
        office = Office(where, plan(one, rulebook="sbu-2022"))
        for number in range(1, 5):
            office.draw(number, ("1", "2"), ("3", "4"))
            office.opened(number, 9 + number, boards=6)
        found.append([closes_at(office.desk.competition, "qualifying", n) for n in range(1, 5)])
    assert found[0] == found[1]
    assert len(set(found[0])) > 1


def test_the_minute_for_the_change_of_tables_is_for_each_round(tmp_path: Path) -> None:
    """2.14.a: eight rounds of three boards are 8 × (3 × 7 + 1) = 176 minutes, and not 169."""
    one = stage(
        format="sessions", scoring="matchpoints", boards=24, rounds=1, figure="percent", draw={},
        clauses={"board time": "2.14.a"},
    )  # fmt: skip
    office = Office(tmp_path, plan(one, rulebook="sbu-2022", contestants="pairs"), 16)
    office.do(
        *("open-session",), stage="qualifying", session=1, starts="2022-10-01T10:00:00",
        movement={"kind": "mitchell", "tables": 8}, boards_a_round=3,
    )  # fmt: skip
    there = office.desk.competition
    session = there.state.session("qualifying", 1)
    rounds = session.the_seating.rounds
    assert minutes_of(there, session) == rounds * 22
    assert rounds > 1
    assert BEGIN.year == 2022
