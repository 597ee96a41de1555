"""A night that is entered afterwards, results that stay with those who played them, entries."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from officials import BEGIN, Office, plan, stage

from convenor.actions.desk import Refused
from convenor.actions.overview.inbox import disputes_of
from convenor.errors import Mistake, Refusal
from convenor.exact import show

ROUND = {"stage": "qualifying", "session": 1}


def teams(where: Path, **clauses: str) -> Office:
    office = Office(where, plan(stage(clauses={"vp": "13.9.b", **clauses})))
    office.draw(1, ("1", "2"), ("3", "4"))
    return office


# --- entries -------------------------------------------------------------------------------------


def entered(where: Path, **clauses: str) -> Office:
    office = Office(where, plan(stage(clauses=clauses)), contestants=0)
    office.do("enter", players=["Ann", "Bob", "Cy", "Di"], name="Oaks")
    return office


def test_a_new_tag_makes_nobody_new(tmp_path: Path) -> None:
    office = entered(tmp_path, **{"player added": "13.3.b"})
    office.put("stage opened", stage="qualifying", field=["1"])
    office.opened(1, 9)
    players = [{"name": each} for each in ("Ann", "Bob", "Cy", "Di")]
    players[0]["tags"] = ["senior"]  # type: ignore[assignment]
    done = office.do("change-entry", contestant="1", players=players)
    assert done.warnings == ()
    assert done.says == "1: players"
    players.append({"name": "Ed"})
    with pytest.raises(Refused, match=r"13\.3\.b") as refused:
        office.do("change-entry", contestant="1", players=players)
    assert "Ann" not in str(refused.value)


def test_a_player_with_a_new_tag_is_none_who_comes_in(tmp_path: Path) -> None:
    """Asked by the book: one of the five is new, whatever the others' tags say."""
    from convenor.actions.asking.case import Case
    from convenor.actions.asking.inputs import added
    from convenor.ledger import bodies

    office = entered(tmp_path)
    there = office.desk.competition
    before = there.state.entry("1").players
    after = (bodies.Player("Ann", tags=("senior",)), *before[1:], bodies.Player("Ed"))
    case = Case(
        there,
        BEGIN,
        stage="qualifying",
        contestant="1",
        entry=bodies.EntryAccepted("1", "Oaks", after),
        players_before=before,
    )
    found = added(case)
    assert [each["name"] for each in found["added"]] == ["Ed"]
    assert found["replaced"] == 0


def test_players_are_named_as_when_they_entered(tmp_path: Path) -> None:
    office = entered(tmp_path)
    tagged = [{"name": "Ann", "id": "17", "tags": ["senior"]}, "Bob", "Cy", "Di"]
    office.do("change-entry", contestant="1", players=tagged)
    done = office.do("change-entry", contestant="1", players=["Ann", "Bob", "Cy", "Ed"])
    players = office.desk.competition.state.entry("1").players
    assert [each.name for each in players] == ["Ann", "Bob", "Cy", "Ed"]
    assert (players[0].id, players[0].tags) == ("17", ("senior",))  # she is the same
    assert done.says == "1: players"
    with pytest.raises(Mistake, match="nothing about 1"):
        office.do("change-entry", contestant="1", players=["Ann", "Bob", "Cy", "Ed"])


def test_one_person_does_not_sit_in_two_seats(tmp_path: Path) -> None:
    pairs = plan(stage(scoring="butler"), contestants="pairs")
    office = Office(tmp_path, pairs, contestants=0)
    office.do("enter", players=["Ann", "Bob"])
    away = {"contestant": "1", **ROUND}
    with pytest.raises(Mistake, match=r"Cy cannot sit for both Ann and Bob.*'Cy & …'"):
        office.do("substitute", **away, player_out="Ann & Bob", player_in="Cy", both=True)
    with pytest.raises(Mistake, match="Cy cannot sit for both Ann and Bob"):
        office.do("substitute", **away, player_out="Ann", player_in="Cy", both=True)
    office.do("substitute", **away, player_out="Ann", player_in="Cy")
    with pytest.raises(Mistake, match="Cy cannot sit for both Ann and Bob"):
        office.do("substitute", **away, player_out="Bob", player_in="Cy")
    assert office.do("substitute", **away, player_out="Bob", player_in="Di").facts


def test_one_seat_is_not_taken_by_two(tmp_path: Path) -> None:
    pairs = plan(stage(scoring="butler"), contestants="pairs")
    office = Office(tmp_path, pairs, contestants=0)
    office.do("enter", players=["Ann", "Bob"])
    away = {"contestant": "1", **ROUND, "player_out": "Ann & Ann", "player_in": "Cy & Di"}
    with pytest.raises(Mistake, match="Ann is named twice"):
        office.do("substitute", **away, both=True)


# --- results stay with those who played them -----------------------------------------------------


def test_seats_are_not_taken_from_under_results(tmp_path: Path) -> None:
    office = teams(tmp_path)
    drawn = next(e.number for e in office.desk.competition.facts if e.kind == "draw made")
    office.do("undo", number=drawn + 1, reason="wrong draw")  # it was published
    office.play(1, "1 open", "4S= by N", 1, 2)
    with pytest.raises(Refusal, match=r"2 results.*Team 1 and Team 2.*facts? \d+"):
        office.do("undo", number=drawn, reason="wrong draw", override="never mind")
    results = [e.number for e in office.desk.competition.facts if e.kind == "result entered"]
    for number in results:
        office.do("undo", number=number, reason="wrong draw")
    office.do("undo", number=drawn, reason="wrong draw")
    assert ("qualifying", 1) not in office.desk.competition.state.sessions


def test_a_result_of_another_round_does_not_hold_a_draw(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1, 10)
    office.draw(2, ("1", "3"), ("2", "4"))
    office.do("undo", number=office.desk.competition.number, reason="wrong")
    drawn = [e.number for e in office.desk.competition.facts if e.kind == "draw made"]
    assert office.do("undo", number=drawn[-1], reason="wrong").facts


# --- disputes ------------------------------------------------------------------------------------


def test_a_board_that_a_ruling_has_settled_is_no_dispute(tmp_path: Path) -> None:
    office = teams(tmp_path)
    board = {**ROUND, "table": "1 open", "board": 1}
    office.put("result entered", **board, result="4S= by N", side="NS")
    office.put("result disputed", **board, result="4S-1 by N", side="EW")
    session = office.desk.competition.state.session("qualifying", 1)
    assert len(disputes_of(office.desk.competition, session)) == 1
    office.do("rule", **board, ns={"award": "average"}, ew={"award": "average"}, reason="split")
    session = office.desk.competition.state.session("qualifying", 1)
    assert disputes_of(office.desk.competition, session) == ()


# --- both sides at fault -------------------------------------------------------------------------


def test_a_match_that_both_forfeit_counts_what_somebody_says(tmp_path: Path) -> None:
    office = teams(tmp_path)
    both = {**ROUND, "at_fault": ["1", "2"]}
    with pytest.raises(Mistake, match=r"both sides.*'vp'"):
        office.do("forfeit", **both)
    done = office.do("forfeit", **both, vp=0)
    assert "0 VP each" in done.says
    assert [show(office.total(each)) for each in "12"] == ["0", "0"]


def test_a_match_that_both_forfeit_may_count_something(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.do("forfeit", **ROUND, at_fault=["1", "2"], vp=3)
    assert [show(office.total(each)) for each in "12"] == ["3", "3"]


# --- when it happened ----------------------------------------------------------------------------


def at(hours: int, minutes: int = 0, day: int = 1) -> datetime.datetime:
    return BEGIN.replace(day=day, hour=hours, minute=minutes)


def test_a_fact_keeps_when_it_happened_and_when_it_was_recorded(tmp_path: Path) -> None:
    office = teams(tmp_path).at(9, day=2)  # entered the morning after
    given = {**ROUND, "table": "1 open", "board": 1, "result": "4S= by N"}
    done = office.desk.do("enter-result", given, "td", happened=at(19, 45))
    fact = done.facts[0]
    assert (fact.happened, fact.recorded) == (at(19, 45), at(9, day=2))


def test_a_correction_is_in_time_by_when_it_was_asked_for(tmp_path: Path) -> None:
    """Law 79.C as it is read here: thirty minutes from the posting, which was at 22:00."""
    office = teams(tmp_path, correction="laws-2017 79.C")
    office.match(1, 1, 10)
    office.match(1, 2)
    office.at(12, day=2)
    office.desk.do("post", ROUND, "td", happened=at(22))
    given = {**ROUND, "table": "1 open", "board": 1, "result": "+50"}
    late = office.desk.do
    with pytest.raises(Refused, match=r"laws-2017 79\.C"):
        late("correct-result", {**given, "reason": "misheard"}, "td", happened=at(22, 31))
    assert late("correct-result", {**given, "reason": "misheard"}, "td", happened=at(22, 29)).facts


def test_nothing_happened_in_the_future_or_before_its_cause(tmp_path: Path) -> None:
    office = Office(tmp_path, plan(stage(clauses={"vp": "13.9.b"}))).at(19, 30)
    office.draw(1, ("1", "2"), ("3", "4"))
    office.at(23)
    given = {**ROUND, "table": "1 open", "board": 1, "result": "4S= by N"}
    with pytest.raises(Mistake, match="has not come yet"):
        office.desk.do("enter-result", given, "td", happened=at(23, 5))
    with pytest.raises(Mistake, match=r"before round 1 of qualifying was drawn.*19:30"):
        office.desk.do("enter-result", given, "td", happened=at(19, 10))
    office.desk.do("enter-result", given, "td", happened=at(20))
    with pytest.raises(Mistake, match=r"before the last result.*20:00"):
        office.desk.do("post", ROUND, "td", override="x", happened=at(19, 50))
