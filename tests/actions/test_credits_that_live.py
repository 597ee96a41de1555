"""Credits by the book for sessions with substitutes, and for sessions missed, as scores change.

Four pairs at two tables; on every board each side has all or nothing, or half. Pair 1 sits
north-south at table 1. Figures are worked out by hand beside each test.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.desk import Desk
from convenor.competition.explaining.explanations import explained
from convenor.competition.explaining.questions import RoundOf
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake, Refusal
from convenor.exact import show
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

NOW = datetime.datetime(2023, 3, 6, 9, tzinfo=datetime.UTC)
PAIRS = {
    "session with substitutes": "11.4.a",
    "substitute credit": "11.4.b",
    "duty credit": "11.4.c",
    "absence right": "11.5.c",
    "placing": "11.6",
}
ALL, HALF, NONE = ("+620", "+170"), ("+620", "+620"), ("+170", "+620")
TABLES = {
    "matches": [{"table": 1, "home": "1", "away": "2"}, {"table": 2, "home": "3", "away": "4"}]
}

Make = Callable[..., Desk]


def record(desk: Desk, kind: str, **body: Any) -> None:
    desk.store.append("c", (Draft(kind, 1, body, NOW, "td"),), desk.competition.number)
    desk.refresh()


@pytest.fixture
def desk(tmp_path: Path) -> Make:
    """A desk over four pairs: A & B, C & D and so on."""

    def make(clauses: dict[str, str] = PAIRS, rounds: int = 4, plan: Any = None) -> Desk:
        store = open_store(tmp_path / "c.sqlite")
        store.create("c")
        made = Desk(store, "c", lambda: NOW)
        stage = {
            "name": "main", "format": "sessions", "scoring": "matchpoints", "figure": "percent",
            "boards": 2, "rounds": rounds, "clauses": clauses,
        }  # fmt: skip
        plan = plan or {"rulebook": "sabf-2020", "contestants": "pairs", "stages": [stage]}
        record(made, "competition begun", name="Cup", begins="2023-03-06", plan=plan)
        for names in ("AB", "CD", "EF", "GH"):
            made.do("enter", {"players": list(names)}, "td")
        name = plan["stages"][0]["name"]
        record(made, "stage opened", stage=name, field=["1", "2", "3", "4"])
        return made

    return make


def session(desk: Desk, number: int, results: tuple[str, str], stage: str = "main") -> None:
    """A session of two boards with the same two results on each."""
    record(desk, "session opened", stage=stage, session=number, boards=2)
    record(desk, "draw made", stage=stage, session=number, draw=TABLES)
    for board in (1, 2):
        for table, result in zip(("1", "2"), results, strict=True):
            record(
                desk, "result entered", stage=stage, session=number, table=table, board=board,
                result=result,
            )  # fmt: skip


def three(desk: Desk, stage: str = "main") -> Desk:
    """Pair 1 has 100%, 50%, and 0% at the tables."""
    for number, results in enumerate((ALL, HALF, NONE), 1):
        session(desk, number, results, stage)
    return desk


def without_pair_one(desk: Desk, number: int, stage: str = "main") -> None:
    """A session in which pair 1 is not seated."""
    record(desk, "session opened", stage=stage, session=number, boards=2)
    draw = {"matches": [{"table": 1, "home": "3", "away": "4"}]}
    record(desk, "draw made", stage=stage, session=number, draw=draw)


def away(desk: Desk, number: int, out: str = "A", came: str = "X", **more: Any) -> Any:
    given = {
        "contestant": "1", "stage": "main", "session": number, "player_out": out,
        "player_in": came, **more,
    }  # fmt: skip
    return desk.do("substitute", given, "td")


def absent(desk: Desk, number: int, *reasons: str, **more: Any) -> Any:
    given = {"contestant": "1", "stage": "main", "session": number, "reasons": list(reasons)}
    return desk.do("absent", {**given, **more}, "td")


def counts(desk: Desk, number: int, stage: str = "main") -> tuple[str, str]:
    """What counts for pair 1 in a session, and by which clause."""
    account = desk.competition.figures.accounts.account(stage)
    own = [e for e in account.entries if (e.contestant, e.round) == ("1", number)]
    (entry,) = [each for each in own if each.kind != "cancelled"]
    return show(entry.amount), entry.clause.removeprefix("sabf-2020 ")


def test_a_substitute_is_enough_and_later_scores_move_the_credit(desk: Make) -> None:
    there = three(desk())
    away(there, 3)
    # the mean of 100 and 50 is 75; the lower floor is 50, and 0 was made
    assert counts(there, 3) == ("50", "11.4.b")
    session(there, 4, NONE)
    # the mean of 100, 50 and 0 is 50; 90% of it is 45
    assert counts(there, 3) == ("45", "11.4.b")
    given = {"stage": "main", "session": 1, "table": "1", "board": 1, "result": "+170"}
    there.do("correct-result", {**given, "reason": "slip"}, "td", override="late")
    # board 1 is level now, so that session 1 is 75: the mean is 125/3, and 90% of that 37.5
    assert counts(there, 3) == ("37.5", "11.4.b")


def test_one_on_duty_gets_the_whole_average(desk: Make) -> None:
    there = three(desk())
    away(there, 3, reason="ANC")
    assert counts(there, 3) == ("75", "11.4.c")


def test_the_reason_may_be_told_later(desk: Make) -> None:
    there = three(desk())
    away(there, 3)
    done = absent(there, 3, "gnot final")
    assert counts(there, 3) == ("75", "11.4.c")
    assert "75" in done.says


@pytest.mark.parametrize(
    ("reasons", "score", "clause"),
    [
        ((), "0", "11.4.a"),
        (("ANC", "ANC"), "75", "11.5.a"),
        (("national championship",) * 2, "67.5", "11.5.b"),
        (("ANC", "spring_nationals"), "67.5", "11.5.a"),
        (("ANC", "other"), "0", "11.4.a"),
    ],
)
def test_both_away_are_credited_by_their_reasons(
    desk: Make, reasons: tuple[str, ...], score: str, clause: str
) -> None:
    there = three(desk())
    away(there, 3, "A & B", "X & Y", both=True)
    if reasons:
        absent(there, 3, *reasons)
    assert counts(there, 3) == (score, clause)


def test_a_pair_that_was_not_seated_is_credited(desk: Make) -> None:
    there = desk()
    session(there, 1, ALL)
    session(there, 2, HALF)
    without_pair_one(there, 3)
    absent(there, 3, "ANC", "represent Australia")
    assert counts(there, 3) == ("75", "11.5.a")


def test_a_reason_that_the_book_does_not_know_is_refused_with_the_list(desk: Make) -> None:
    there = three(desk())
    with pytest.raises(Mistake, match=r"'spring national'.*did you mean 'spring_nationals'"):
        absent(there, 3, "spring national", "ANC")
    with pytest.raises(Mistake, match=r"'illness' is no reason that .* knows: .*ANC.*other"):
        away(there, 3, reason="illness")
    with pytest.raises(Mistake, match="one reason for each of the 2 who were away, or one for all"):
        absent(there, 3, "ANC", "ANC", "ANC")


def test_a_pair_that_cannot_be_placed_has_no_credit(desk: Make) -> None:
    """Two of four sessions together are not more than half (11.6), so 11.5.c gives nothing."""
    there = three(desk())
    absent(there, 3, "ANC", "ANC")
    assert counts(there, 3) == ("75", "11.5.a")
    absent(there, 4, "ANC", "ANC")
    assert counts(there, 3) == ("0", "11.5.c")


def test_an_absence_with_a_reason_counts_in_the_three_quarters(desk: Make) -> None:
    """Three of four together and one on duty: 75% are reached by 11.6, and without it too."""
    there = three(desk())
    done = away(there, 3, "A & B", "X & Y", both=True, reason="ANC")
    assert not [each for each in done.warnings if "11.6" in each]
    done = away(there, 2, came="Z")
    assert [each for each in done.warnings if "11.6" in each]


def test_before_there_is_an_average_the_score_stands(desk: Make) -> None:
    there = desk()
    session(there, 1, NONE)
    away(there, 1)
    assert counts(there, 1)[0] == "0"
    session(there, 2, ALL)
    assert counts(there, 1) == ("50", "11.4.b")


def test_the_director_may_decide_another_score(desk: Make) -> None:
    there = three(desk())
    away(there, 3)
    given = {"contestant": "1", "stage": "main", "session": 3}
    with pytest.raises(Refusal, match=r"50 counts by itself.*11\.4\.b"):
        there.do("credit-substitute", given, "td")
    there.do("credit-substitute", {**given, "score": "60"}, "td")
    assert counts(there, 3)[0] == "60"


def test_a_credit_out_of_an_earlier_ledger_stays(desk: Make) -> None:
    """Its plan names the clause for 'substitute score': the fact holds what was credited."""
    there = three(desk({"substitute score": "11.4.b"}))
    away(there, 3)
    assert counts(there, 3)[0] == "0"
    there.do("credit-substitute", {"contestant": "1", "stage": "main", "session": 3}, "td")
    assert counts(there, 3) == ("50", "11.4.b")
    session(there, 4, NONE)
    assert counts(there, 3) == ("50", "11.4.b")


def test_the_credit_is_explained(desk: Make) -> None:
    there = three(desk())
    away(there, 3)
    found = explained(there.competition.figures, RoundOf(3, "1", stage="main"))
    assert found.value == 50
    assert "sabf-2020 11.4.b" in str(found)


# --- the State Open Pairs -------------------------------------------------------------------------


def state_pairs(desk: Make) -> Desk:
    return desk(plan=plan_data(template("sabf-state-open-pairs"), {"boards": 6}))


def test_the_spring_nationals_give_ninety_per_cent(desk: Make) -> None:
    there = state_pairs(desk)
    session(there, 1, ALL, "qualifying")
    without_pair_one(there, 2, "qualifying")
    absent(there, 2, "Spring Nationals", "Spring Nationals", stage="qualifying")
    session(there, 3, HALF, "qualifying")
    assert counts(there, 2, "qualifying") == ("67.5", "18.1.1.e")  # 90% of 75


def test_two_other_scores_are_needed_in_the_qualifying(desk: Make) -> None:
    there = state_pairs(desk)
    session(there, 1, NONE, "qualifying")
    there.do(
        "substitute",
        {"contestant": "1", "stage": "qualifying", "session": 1, "player_out": "A",
         "player_in": "X"},
        "td",
    )  # fmt: skip
    session(there, 2, ALL, "qualifying")
    assert counts(there, 1, "qualifying")[0] == "0"  # one other score is not enough yet
    session(there, 3, HALF, "qualifying")
    assert counts(there, 1, "qualifying") == ("50", "18.1.1.d")  # mean 75, floor 50


def in_the_final(desk: Make) -> Desk:
    """Pair 1 has 0% with a substitute in the first round of the final, then 100% and 50%."""
    there = state_pairs(desk)
    record(there, "stage opened", stage="final", field=["1", "2", "3", "4"])
    session(there, 1, NONE, "final")
    return there


def test_a_substitute_in_the_final_counts_by_the_other_two_rounds_of_it(desk: Make) -> None:
    there = in_the_final(desk)
    away(there, 1, stage="final")
    session(there, 2, ALL, "final")
    session(there, 3, HALF, "final")
    assert counts(there, 1, "final") == ("50", "18.1.2.c")  # mean 75: the lower of 67.5 and 50
    given = {"stage": "final", "session": 2, "table": "1", "board": 1, "result": "-100"}
    there.do("correct-result", {**given, "reason": "slip"}, "td", override="late")
    # board 1 is a bottom now, so that round 2 is 50: the mean is 50, and 90% of it 45
    assert counts(there, 1, "final") == ("45", "18.1.2.c")


def test_national_playoffs_give_a_finalist_55_or_the_average(desk: Make) -> None:
    there = in_the_final(desk)
    away(there, 1, stage="final", reason="national_playoffs")
    session(there, 2, ALL, "final")
    session(there, 3, NONE, "final")
    assert counts(there, 1, "final") == ("55", "18.1.2.d")  # the mean is 50
    given = {"stage": "final", "session": 3, "table": "1", "board": 1, "result": "+650"}
    there.do("correct-result", {**given, "reason": "slip"}, "td", override="late")
    # board 1 is a top now, so that round 3 is 50: the mean is 75
    assert counts(there, 1, "final") == ("75", "18.1.2.d")
