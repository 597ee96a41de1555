"""Substitutes: counted from the facts, held against each book's limits, and what they score."""

import datetime
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.actions.asking.attendance import attendance
from convenor.actions.desk import Desk, Refused
from convenor.actions.entries.credits import suggest_credit
from convenor.competition.live import Competition, Supposed
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

NOW = datetime.datetime(2023, 3, 6, 9, tzinfo=datetime.UTC)
LATER = "2023-03-08T19:30"
MATCHES = {"format": "round robin", "scoring": "teams", "figure": "IMP"}
PAIRS = {"format": "sessions", "scoring": "matchpoints", "figure": "percent"}

Make = Callable[..., Desk]


def plan_of(rulebook: str, kind: str, **given: Any) -> dict[str, Any]:
    shape = MATCHES if kind == "teams" else PAIRS
    stage = {
        "name": "main",
        **shape,
        "figure": given.pop("figure", shape["figure"]),
        "boards": given.pop("boards", 24),
        "rounds": given.pop("rounds", 4),
        "clauses": given.pop("clauses", {}),
    }
    return {"rulebook": rulebook, "contestants": kind, "stages": [stage], **given}


@pytest.fixture
def desk(tmp_path: Path) -> Make:
    """A desk over a new ledger with four contestants: AB, CD … or ABCD, EFGH …"""

    def make(rulebook: str, kind: str = "pairs", **given: Any) -> Desk:
        store = open_store(tmp_path / f"{rulebook}.sqlite")
        store.create("c")
        made = Desk(store, "c", lambda: NOW)
        begins = given.pop("begins", "2023-03-06")
        plan = plan_of(rulebook, kind, **given)
        record(made, "competition begun", name="Cup", begins=begins, plan=plan)
        size = 4 if kind == "teams" else 2
        for at in range(4):
            names = "ABCDEFGHIJKLMNOP"[at * size : (at + 1) * size]
            made.do("enter", {"players": list(names)}, "td")
        return made

    return make


def record(desk: Desk, kind: str, **body: Any) -> None:
    """A fact as others would have recorded it."""
    desk.store.append("c", (Draft(kind, 1, body, NOW, "td"),), desk.competition.number)
    desk.refresh()


def opened(desk: Desk, session: int = 1, starts: str = LATER) -> None:
    if not desk.competition.state.stage("main").opened:
        record(desk, "stage opened", stage="main", field=["1", "2", "3", "4"])
    record(desk, "session opened", stage="main", session=session, starts=starts)


def away(desk: Desk, session: int, out: str = "A", came: str = "X", **more: Any) -> Any:
    override = more.pop("override", "")
    given = {"contestant": "1", "stage": "main", "session": session, "player_out": out}
    return desk.do("substitute", {**given, "player_in": came, **more}, "td", override=override)


# --- counting -----------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["A", "B", "both"])), max_size=12))
def test_attendance_is_as_if_counted_by_hand(said: list[tuple[int, str]]) -> None:
    plan = plan_of("laws-2017", "pairs", rounds=6, boards=10)
    facts = [
        ("competition begun", {"name": "C", "begins": "2023-03-06", "plan": plan}),
        (
            "entry accepted",
            {"contestant": "1", "name": "AB", "players": [{"name": "A"}, {"name": "B"}]},
        ),
    ]
    for session, who in said:
        body = {"contestant": "1", "stage": "main", "session": session, "player_in": "X"}
        out = {"player_out": "A & B", "both": True} if who == "both" else {"player_out": who}
        facts.append(("substitute played", {**body, **out}))
    there = Competition(
        Supposed(at, kind, body, NOW, NOW) for at, (kind, body) in enumerate(facts, 1)
    )
    found = attendance(there, "1", "main")
    gone = {(n, p) for n, who in said for p in ("AB" if who == "both" else who)}
    assert {(each.session, each.player) for each in found.away} == gone
    assert len(found.away) == len(gone)
    assert found.intact == 6 - len({n for n, _ in gone})
    for player in "AB":
        assert found.sessions_of(player) == 6 - sum(1 for _, p in gone if p == player)
        assert found.boards_for(player) == 10 * sum(1 for _, p in gone if p == player)
    both = {n for n, _ in gone if {(n, "A"), (n, "B")} <= gone}
    assert found.boards_for_both() == 10 * len(both)


# --- limits -------------------------------------------------------------------------------------


def test_the_third_substitution_of_four_sessions_is_one_too_many(desk: Make) -> None:
    there = desk("sydney-2003", clauses={"substitute limit": "A4.5.2"})
    assert away(there, 1).says == "X for A: 1 substitution in main"
    away(there, 2, "B")
    with pytest.raises(Refused, match=r"3 substitutions, 2 allowed.*sydney-2003 A4\.5\.2"):
        away(there, 3)
    done = away(there, 3, permission="given")
    assert done.says == "X for A: 3 substitutions in main"


def test_both_away_are_two(desk: Make) -> None:
    there = desk("sydney-2003", clauses={"substitute limit": "A4.5.1"}, rounds=2)
    with pytest.raises(Refused, match="2 substitutions, 1 allowed"):
        away(there, 1, "A & B", "X & Y", both=True)
    assert away(there, 1).facts


def test_teams_need_sessions_without_a_substitute(desk: Make) -> None:
    there = desk("sydney-2003", "teams", clauses={"substitute limit": "A4.5.1"}, rounds=7)
    for session in (1, 2, 3):
        away(there, session)
    with pytest.raises(Refused, match="3 without a substitute, 4 needed"):
        away(there, 4)


def test_boards_of_one_player_and_of_both(desk: Make) -> None:
    clauses = {
        "substitute limit": "substitution.limit",
        "substitute limit 2": "substitution.pair-limit",
    }
    there = desk("qba-pairs", clauses=clauses)
    away(there, 1)  # 24 of 96 boards
    with pytest.raises(Refused) as refused:
        away(there, 2)  # 48 are not fewer than half
    assert "qba-pairs substitution.limit" in str(refused.value)
    assert away(there, 2, boards=23).facts
    with pytest.raises(Refused, match="pair-limit"):
        away(there, 3, "B", boards=2)


def test_one_substitute_serves_one_player(desk: Make) -> None:
    there = desk("qba-pairs", clauses={"substitute again": "substitution.one-player"})
    away(there, 1)
    away(there, 2)
    with pytest.raises(Refused, match=r"X has been a substitute for A.*one-player"):
        there.do(
            "substitute",
            {"contestant": "2", "stage": "main", "session": 3, "player_out": "C", "player_in": "X"},
            "td",
        )


def test_another_substitute_than_before_is_flagged(desk: Make) -> None:
    there = desk("sbu-2022", "teams", clauses={"substitute again": "2.7.3.g"})
    assert away(there, 1).warnings == ()
    assert away(there, 2).warnings == ()
    assert "X came before, not Y" in away(there, 3, came="Y").warnings[0]


def test_one_substitute_a_round_two_if_exceptional(desk: Make) -> None:
    there = desk("sbu-2022", "teams", clauses={"substitutes in a round": "2.7.3.c"})
    away(there, 1)
    with pytest.raises(Refused, match=r"sbu-2022 2\.7\.3\.c"):
        away(there, 1, "B", "Y")
    assert away(there, 1, "B", "Y", exceptional=True).facts


def test_absences_only_flag_a_placing(desk: Make) -> None:
    clauses = {"placing": "12.5.a"}
    there = desk("sabf-2020", clauses=clauses, rounds=9, begins="2023-03-04")  # a weekend
    away(there, 1)
    assert away(there, 2, "B").warnings == ()
    warned = away(there, 3).warnings
    assert len(warned) == 1
    assert "3 absences are more than the 2 allowed" in warned[0]
    assert warned[0].endswith("(sabf-2020 12.5.a)")


def test_a_length_that_is_not_listed_goes_to_the_other_clause(desk: Make) -> None:
    there = desk("sabf-2020", clauses={"placing": "12.5.a"}, rounds=6)
    away(there, 1)
    assert away(there, 2).warnings == ()
    assert away(there, 3).warnings[0].endswith("(sabf-2020 12.c)")


def test_a_pair_must_still_be_able_to_play_enough(desk: Make) -> None:
    there = desk("sabf-2020", clauses={"placing": "11.6"}, rounds=4)
    assert away(there, 1).warnings == ()
    assert "(sabf-2020 11.6)" in away(there, 2).warnings[0]  # two of four is not more than half


def test_a_session_with_nobody_of_the_pair_is_missed(desk: Make) -> None:
    there = desk("sabf-2020", clauses={"placing": "18.1.1.b"}, rounds=3)
    assert away(there, 1).warnings == ()
    other = {"contestant": "2", "stage": "main", "session": 1, "player_out": "C & D"}
    done = there.do("substitute", {**other, "player_in": "X & Y", "both": True}, "td")
    assert "1 sessions with nobody there" in done.warnings[0]


def test_uses_of_a_final(desk: Make) -> None:
    there = desk("sabf-2020", "teams", clauses={"substitute limit": "16.5.a"}, rounds=2)
    with pytest.raises(Refused, match=r"sabf-2020 16\.5\.a"):
        away(there, 1, "A & B", "X & Y", both=True)
    assert away(there, 1, "A & B", "X & Y", both=True, boards=12).facts
    with pytest.raises(Refused, match=r"sabf-2020 16\.5\.a"):
        away(there, 2, "C")


# --- whether at all, who, when ------------------------------------------------------------------


def test_no_substitute_in_pairs_and_none_for_a_team_of_four_to_six(desk: Make) -> None:
    with pytest.raises(Refused, match=r"sbu-2022 2\.7\.1"):
        away(desk("sbu-2022", clauses={"substitute": "2.7.1"}), 1)


def test_the_question_goes_on_to_the_clause_about_teams(desk: Make) -> None:
    with pytest.raises(Refused, match=r"sbu-2022 2\.7\.2\.a"):
        away(desk("sbu-2022", "teams", clauses={"substitute": "2.7.1"}), 1)


def test_permission_must_come_before_the_start(desk: Make) -> None:
    there = desk("sbu-2022", "teams", clauses={"substitute": "2.7.3.a"})
    opened(there, 1)
    opened(there, 2, "2023-03-05T19:30")
    with pytest.raises(Refused, match=r"No permission in advance.*2\.7\.3\.a"):
        away(there, 1)
    assert away(there, 1, approved_by="convener").facts
    with pytest.raises(Refused, match="No permission in advance"):
        away(there, 2, approved_by="convener")


def test_a_cause_is_needed(desk: Make) -> None:
    there = desk("anc-2017", clauses={"substitute": "20.1"})
    with pytest.raises(Refused, match=r"anc-2017 20\.1"):
        away(there, 1, reason="convenience")
    assert away(there, 1, reason="illness").facts


def test_who_is_entered_cannot_be_a_substitute(desk: Make) -> None:
    there = desk("sydney-2003", clauses={"substitute eligible": "A4.4.1.ineligible"})
    opened(there)
    with pytest.raises(Refused, match=r"Entered same stage.*A4\.4\.1\.ineligible"):
        away(there, 1, came="C")
    with pytest.raises(Refused, match="Not eligible to enter"):
        away(there, 1, known={"not_eligible_to_enter": True})
    assert away(there, 1).facts


def test_the_limits_of_the_event_hold_for_substitutes(desk: Make) -> None:
    clauses = {"substitute eligible": "substitution.eligibility"}
    there = desk("qba-pairs", clauses=clauses, entry={"restriction": {"min_age": 60}})
    assert away(there, 1, substitute_tags=["age: 61"]).warnings == ()
    warned = away(there, 2, substitute_tags=["age: 50"]).warnings
    assert (
        "the pair is no longer eligible (qba-pairs substitution.eligibility)" in warned[0].lower()
    )
    assert away(there, 3).warnings[0].startswith("not checked: ")


def test_notice_in_time(desk: Make) -> None:
    clauses = {"substitute notice": "A4.6.2.a", "substitute notice 2": "A4.4.2"}
    there = desk("sydney-2003", clauses=clauses)
    opened(there, 1)
    opened(there, 2, "2023-03-06T09:10")
    opened(there, 3, "2023-03-06T19:30")
    assert away(there, 1).warnings == ()
    with pytest.raises(Refused, match=r"sydney-2003 A4\.6\.2\.a"):
        away(there, 2)
    assert away(there, 3).warnings[0].endswith("(sydney-2003 A4.4.2)")


# --- what cannot be -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"session": 9}, "main has no session 9"),
        ({"session": 1, "out": "C"}, "'C' is not a player of 1"),
        ({"session": 1, "came": "B"}, "B plays for 1 anyway"),
        ({"session": 1, "boards": 30}, "cannot play 30 boards"),
        ({"session": 1, "came": " "}, "name who is away"),
    ],
)
def test_what_cannot_be(desk: Make, given: dict[str, Any], says: str) -> None:
    with pytest.raises(Mistake, match=says):
        away(desk("laws-2017"), **given)


def test_the_same_absence_twice(desk: Make) -> None:
    there = desk("laws-2017")
    away(there, 1)
    with pytest.raises(Mistake, match="recorded already"):
        away(there, 1, came="Y", override="again")


def test_nobody_sits_at_two_tables(desk: Make) -> None:
    there = desk("laws-2017", "teams", boards=4)
    draw = {"matches": [{"table": 1, "home": "1", "away": "2"}]}
    record(there, "draw made", stage="main", session=1, draw=draw)
    with pytest.raises(Refused, match="E sits for 2 in this session"):
        away(there, 1, came="E")
    assert away(there, 1, came="I").facts  # her team sits out


def test_one_who_left_has_no_substitute_unless_the_book_says_so(desk: Make) -> None:
    there = desk("laws-2017")
    there.do("withdraw", {"contestant": "1"}, "td")
    with pytest.raises(Refused, match="has withdrawn"):
        away(there, 1)


def test_a_team_that_left_may_get_a_substitute(desk: Make) -> None:
    there = desk("sbu-2022", "teams", clauses={"withdrawal substitute": "2.8.2.a"})
    there.do("withdraw", {"contestant": "1"}, "td")
    assert away(there, 1).facts


# --- the score ----------------------------------------------------------------------------------

VP, BOARDS = "10.8", 8
TEN = {"matches": [{"table": 1, "home": "1", "away": "2"}, {"table": 2, "home": "3", "away": "4"}]}


def session(desk: Desk, number: int, results: dict[int, tuple[str, str]]) -> None:
    """A session of two tables; what each has on a board."""
    record(desk, "session opened", stage="main", session=number, boards=len(results))
    record(desk, "draw made", stage="main", session=number, draw=TEN)
    for board, pair in results.items():
        for table, result in zip(("1", "2"), pair, strict=True):
            record(
                desk, "result entered", stage="main", session=number, table=table, board=board,
                result=result,
            )  # fmt: skip


def credit(desk: Desk, session: int, **more: Any) -> Any:
    given = {"contestant": "1", "stage": "main", "session": session, **more}
    return desk.do("credit-substitute", given, "td")


def played(desk: Make, clauses: dict[str, str]) -> Desk:
    """Pair 1 has 100%, 50% and, with a substitute, 0%."""
    there = desk("sabf-2020", clauses=clauses, boards=2, rounds=3)
    record(there, "stage opened", stage="main", field=["1", "2", "3", "4"])
    session(there, 1, {1: ("+620", "+170"), 2: ("+620", "+170")})
    session(there, 2, {1: ("+620", "+620"), 2: ("+620", "+620")})
    session(there, 3, {1: ("+170", "+620"), 2: ("+170", "+620")})
    return there


def test_the_score_with_a_substitute_is_held_between_floor_and_cap(desk: Make) -> None:
    there = played(desk, {"substitute score": "11.4.b"})
    away(there, 3)
    body = credit(there, 3).facts[0].body
    assert body["clause"] == "sabf-2020 11.4.b"
    assert (body["score"], body["unit"]) == (50, "percent")  # the lower floor: 50, or 90% of 75
    account = there.competition.figures.accounts.account("main")
    own = [each.amount for each in account.entries if each.contestant == "1" and each.round == 3]
    assert own == [0, 50]


def test_the_same_score_is_suggested(desk: Make) -> None:
    there = played(desk, {"substitute score": "11.4.b"})
    asked = {"contestant": "1", "stage": "main", "session": 3}
    assert suggest_credit(there.competition, asked) == ()
    away(there, 3)
    (found,) = suggest_credit(there.competition, asked)
    assert found.values == {"score": 50}
    assert found.clause == "sabf-2020 11.4.b"
    assert suggest_credit(there.competition, {"contestant": "1"}) == ()


def test_another_score_than_the_books_is_flagged(desk: Make) -> None:
    there = played(desk, {"substitute score": "11.4.b"})
    away(there, 3)
    done = credit(there, 3, score="60.5")
    assert done.facts[0].body["score"] in ("60.5", "121/2", 60.5)
    assert done.warnings == ("the book gives 50, not 60.5 (sabf-2020 11.4.b)",)


def test_both_away_on_duty_get_their_average(desk: Make) -> None:
    clauses = {
        "session with substitutes": "11.4.a",
        "substitute score": "11.4.b",
        "absence score": "11.5.a",
    }
    there = played(desk, clauses)
    away(there, 3, "A & B", "X & Y", both=True)
    assert credit(there, 3).facts[0].body["score"] == 0  # no reason: it scores nothing
    body = credit(there, 3, known={"excuse": "ANC"}, reasons=["ANC", "ANC"]).facts[0].body
    assert (body["score"], body["clause"]) == (75, "sabf-2020 11.5.a")


def test_no_substitute_no_credit(desk: Make) -> None:
    there = played(desk, {"substitute score": "11.4.b"})
    with pytest.raises(Mistake, match="no substitute is recorded for 1 in session 3"):
        credit(there, 3)


def test_without_a_clause_the_score_is_given(desk: Make) -> None:
    there = played(desk, {})
    away(there, 3)
    with pytest.raises(Refusal, match="names no clause"):
        credit(there, 3)
    assert credit(there, 3, score=55).facts[0].body["score"] == 55


def test_few_substitutes_leave_the_score(desk: Make) -> None:
    there = desk("sydney-2003", clauses={"session with substitutes": "A4.5.3"})
    away(there, 1)
    with pytest.raises(Refusal, match=r"sydney-2003 A4\.5\.3"):
        credit(there, 1)


def test_a_stronger_substitute_costs_imps(desk: Make) -> None:
    there = desk("sabf-2020", "teams", clauses={"substitute score": "13.4.f"}, boards=10)
    away(there, 1)
    done = credit(there, 1, level="significant")
    assert done.facts[0].kind == "score adjusted"
    assert (done.facts[0].body["amount"], done.facts[0].body["unit"]) == (-7, "IMP")
    with pytest.raises(Mistake, match="level cannot be 'big': it is one of: none, some"):
        credit(there, 1, level="big")


def test_the_altered_score_is_the_least_of_three(desk: Make) -> None:
    clauses = {"substitute score": "A4.4.1.altered", "vp": VP}
    there = desk("sydney-2003", "teams", clauses=clauses, boards=BOARDS, rounds=3, figure="VP")
    record(there, "stage opened", stage="main", field=["1", "2", "3", "4"])
    match(there, 1, "1", "3", 300)
    match(there, 1, "2", "4", 0)
    match(there, 2, "1", "2", 2000)
    away(there, 2)
    accounts = there.competition.figures.accounts
    first, second = (
        {e.contestant: e.amount for e in accounts.round("main", n).entries} for n in (1, 2)
    )
    assert second["1"] > first["1"]  # so that the actual score is not the least
    theirs = Fraction(first["2"] + second["2"], 2)
    body = credit(there, 2).facts[0].body
    assert body["score"] == min(first["1"], 30 - theirs)
    assert (body["unit"], body["clause"]) == ("VP", "sydney-2003 A4.4.1.altered")


def match(desk: Desk, number: int, home: str, visitors: str, points: int) -> None:
    """A match in which home gains so many points on the first board, and no others."""
    before = desk.competition.state.sessions.get(("main", number))
    pairs = [*(before.draw or {}).get("matches", ())] if before else []
    pairs.append({"table": len(pairs) + 1, "home": home, "away": visitors})
    record(desk, "draw made", stage="main", session=number, draw={"matches": pairs})
    for board in range(1, BOARDS + 1):
        for room in ("open", "closed"):
            made = points if board == 1 and room == "open" else 0
            record(
                desk, "result entered", stage="main", session=number, board=board,
                table=f"{len(pairs)} {room}", result=f"+{made}" if made else "pass",
            )  # fmt: skip
