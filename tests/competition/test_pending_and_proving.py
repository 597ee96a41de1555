"""What is pending and what it may lead to; draws and later scores; proofs of a whole ledger."""

from typing import Any

import pytest
from small import Ledger, plan, stage

from convenor.competition.comparing import side_by_side
from convenor.competition.comparing.proofs import draw_problems, figures_of, kept_problems
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import (
    draw_plain,
    matches_plain,
    standings_plain,
    status_of,
)
from convenor.draws.checker import confirm
from convenor.pipeline import next_draw
from convenor.values import replace

SBU = {
    "vp": "13.9.b",
    "forfeit": "13.9.c",
    "mismatch": "sbu-2022 2.20.definition",
    "mismatch cause": "sbu-2022 2.20.not-rulings",
}


def played(made: dict[str, Any] | None = None) -> Ledger:
    """Four teams, one round: 1 beats 3 and 2 beats 4 on board 1, the rest is flat."""
    ledger = Ledger(made or plan(stage()), 4)
    ledger.draw(1, ("1", "3"), ("2", "4"))
    for table, result in (("1 open", "4S= by N"), ("1 closed", "4S-1 by N")):
        ledger.result(1, table, 1, result)
    for table, result in (("2 open", "3N= by N"), ("2 closed", "3N-1 by N")):
        ledger.result(1, table, 1, result)
    for board in (2, 3, 4):
        for table in ("1 open", "1 closed", "2 open", "2 closed"):
            ledger.result(1, table, board, "pass")
    return ledger


def rule(ledger: Ledger, number: str, **more: Any) -> None:
    ledger.add(
        "ruling given", ruling=number, stage="swiss", session=1, table="1 open", board=1, **more
    )


def assigned(result: str) -> dict[str, Any]:
    return {"assigned": [{"result": result}]}


def test_a_pending_ruling_counts_only_in_the_try() -> None:
    ledger = played()
    rule(ledger, "R1", ns=assigned("4S-1 by N"), pending=True)
    there = ledger.competition
    (matter,) = side_by_side.pending(there)
    assert matter.name == "ruling R1"
    found = side_by_side.difference(there, there.tried(matter.drafts))
    (match,) = found.level
    assert match.contestants == ("1", "3")
    assert (match.margin, match.new_margin) == (10, 0)
    assert {each.contestant for each in found.moved} >= {"1", "3"}


def test_an_appeal_brings_what_is_sought_or_the_table_result() -> None:
    ledger = played()
    rule(ledger, "R1", ns=assigned("7S-7 by N"))
    before = ledger.competition.figures.scores.matches("swiss", 1)[0].margin("1")
    for number, sought in (("A1", assigned("4S-1 by N")), ("A2", None)):
        lodged = played()
        rule(lodged, "R1", ns=assigned("7S-7 by N"))
        more = {"sought": sought} if sought else {}
        lodged.add("appeal lodged", appeal=number, ruling="R1", contestant="3", **more)
        there = lodged.competition
        (matter,) = side_by_side.pending(there)
        margin = there.tried(matter.drafts).figures.scores.matches("swiss", 1)[0].margin("1")
        assert there.figures.scores.matches("swiss", 1)[0].margin("1") == before
        assert margin == (0 if sought else 10)
        lodged.add("appeal decided", appeal=number, upheld=False)
        assert side_by_side.pending(lodged.competition) == ()


def test_the_range_goes_over_every_combination() -> None:
    ledger = played()
    rule(ledger, "R1", ns=assigned("7S-7 by N"), pending=True)
    ledger.add("appeal lodged", appeal="A1", ruling="R1", contestant="3", sought=assigned("pass"))
    there = ledger.competition
    matters = side_by_side.pending(there)
    assert [each.name for each in matters] == ["ruling R1", "appeal A1"]
    drafts = [each.drafts for each in matters]
    seen = {
        who: {side_by_side.places(tried, "swiss")[who][0] for _, tried in _all(there, drafts)}
        for who in "1234"
    }
    found = side_by_side.ranges(there, "swiss", drafts)
    assert {e.contestant: (e.best, e.worst) for e in found} == {
        who: (min(every), max(every)) for who, every in seen.items() if len(every) > 1
    }
    assert found


def _all(there: Competition, drafts: list[Any]) -> Any:
    for chosen in ((), (0,), (1,), (0, 1)):
        yield chosen, there.tried([draft for at in chosen for draft in drafts[at]])


# --- draws ---------------------------------------------------------------------------------------


def drawn(made: dict[str, Any] | None = None) -> Ledger:
    """The same with its second round drawn by the engine."""
    ledger = played(made)
    there = ledger.competition
    plain = next_draw(there, "swiss", 2).to_plain()
    ledger.add("draw made", stage="swiss", session=2, draw=plain, based_on=there.number)
    return ledger


def test_a_draw_stands_and_today_s_scores_are_shown_beside_it() -> None:
    ledger = drawn()
    same = side_by_side.draw_today(ledger.competition, "swiss", 2)
    assert not same.differs
    place = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
    ledger.add("result corrected", **place, result="4S-5 by N")
    there = ledger.competition
    found = side_by_side.draw_today(there, "swiss", 2)
    assert found.differs
    assert {frozenset(e) for e in found.made} == {frozenset("12"), frozenset("34")}
    assert {frozenset(e) for e in found.today} == {frozenset("23"), frozenset("14")}
    assert side_by_side.mismatches(there, found) == ()


@pytest.mark.parametrize("by_ruling", [False, True])
def test_a_mismatch_is_tested_by_the_book_and_no_ruling_makes_one(by_ruling: bool) -> None:
    ledger = drawn(plan(stage(clauses=SBU)) | {"layers": ["sbu-2022"]})
    if by_ruling:
        rule(ledger, "R1", ns=assigned("4S-5 by N"))
    else:
        place = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
        ledger.add("result corrected", **place, result="4S-5 by N")
    there = ledger.competition
    totals = {who: total for who, (_, total) in side_by_side.places(there, "swiss").items()}
    tested = side_by_side.mismatches(there, side_by_side.draw_today(there, "swiss", 2))
    assert {each.contestant for each in tested} == set("1234")
    for each in tested:
        assert each.difference == abs(totals[each.met] - totals[each.due])  # type: ignore[operator]
        assert each.mismatch == (each.difference > 5 and not by_ruling)
    assert any(each.difference > 5 for each in tested)


# --- proofs --------------------------------------------------------------------------------------


def test_draws_are_confirmed_again_and_a_changed_one_is_named() -> None:
    ledger = drawn()
    assert list(draw_problems(ledger.facts)) == []
    fact = ledger.facts[-1]
    draw = dict(fact.body["draw"])
    matches = [dict(each) for each in draw["matches"]]
    matches[0]["away"], matches[1]["away"] = matches[1]["away"], matches[0]["away"]
    assert confirm({**draw, "matches": matches})
    forged = replace(fact, body={**fact.body, "draw": {**draw, "matches": matches}})
    found = list(draw_problems([*ledger.facts[:-1], forged]))
    assert found
    assert all(each.startswith(f"fact {fact.number}: the draw of swiss, round 2") for each in found)


def test_kept_figures_equal_fresh_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = drawn()
    assert list(kept_problems(ledger.facts)) == []
    monkeypatch.setattr("convenor.competition.scores.scores.Scores.forget", lambda *_: None)
    assert list(kept_problems(ledger.facts)) == [
        "the standings of swiss differ from those worked out afresh: rebuild them."
    ]


def test_plain_data_says_what_the_figures_say() -> None:
    ledger = drawn()
    there = ledger.competition
    plain = standings_plain(there, "swiss", 1)
    lines = plain["fields"][0]["lines"]
    places, _ = figures_of(there)["swiss"]
    assert {e["contestant"]: e["place"] for e in lines} == {w: p for w, (p, _) in places.items()}
    assert (plain["status"], plain["after"], lines[0]["name"]) == ("provisional", 1, "Team 1")
    assert [each["sides"][0]["score"] for each in matches_plain(there, "swiss", 1)] == ["10", "10"]
    assert not draw_plain(there, "swiss", 2)["published"]
    ledger.add("scores posted", stage="swiss", session=1)
    assert status_of(ledger.competition, "swiss", 1) == "posted"
    assert status_of(ledger.competition, "swiss") == "provisional"
