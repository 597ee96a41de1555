"""Forfeits, abandoned and level matches, extra boards, mismatches and choices at the desk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.actions.action import Setting
from convenor.actions.desk import Refused
from convenor.actions.matches.ended_matches import forfeit
from convenor.competition.finals import brackets
from convenor.errors import Mistake
from convenor.ledger import bodies

ROUND = {"stage": "qualifying", "session": 1}


def teams(where: Path, contestants: int = 4, **clauses: str) -> Office:
    named = {"vp": "13.9.b", "forfeit": "13.9.c", "abandoned": "13.9.f", **clauses}
    office = Office(where, plan(stage(clauses=named)), contestants)
    office.draw(1, ("1", "2"), ("3", "4"))
    return office


def test_a_forfeit_counts_for_the_other_side(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 2, 10)
    (found,) = office.suggest("forfeit", **ROUND, at_fault=["2"])
    assert found.clause == "sabf-2020 13.9.c"
    done = office.do("forfeit", **ROUND, at_fault=["2"], reason="did not come")
    assert "the other side has" in done.says
    assert office.total("2") == 0
    assert office.total("1") > 10
    with pytest.raises(Refused, match="forfeited already"):
        office.do("forfeit", **ROUND, at_fault=["1"])


@pytest.mark.parametrize(
    ("at_fault", "words"),
    [
        ([], "names who is at fault"),
        (["1", "3"], "3 and 1 do not meet"),
        (["1", "1"], "named twice"),
        (["9"], "no contestant '9'"),
    ],
)
def test_a_forfeit_that_cannot_be(tmp_path: Path, at_fault: list[str], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        teams(tmp_path).do("forfeit", **ROUND, at_fault=at_fault)


def test_a_match_without_play_and_fault(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1, 10)
    office.match(1, 2, 10)
    office.draw(2, ("1", "3"), ("2", "4"))
    before = office.total("1")
    office.do(
        "abandon", stage="qualifying", session=2, contestants=["1", "3"], absent="3", reason="ill"
    )
    assert office.total("1") > before
    with pytest.raises(Mistake, match="1 and 4 do not meet"):
        office.do("abandon", stage="qualifying", session=2, contestants=["1", "4"])
    with pytest.raises(Mistake, match="two contestants, not 1"):
        office.do("abandon", stage="qualifying", session=2, contestants=["2"])
    done = office.do("abandon", **ROUND, contestants=["1", "2"], absent="2")
    assert "played to its end" in done.warnings[0]


# --- level matches of a knock-out ----------------------------------------------------------------


def knock_out(where: Path, **bracket: Any) -> Office:
    final = stage("final", format="knock-out", figure="IMP", rounds=1, bracket=bracket)
    final.pop("draw")
    office = Office(where, plan({**final, "clauses": {"tied": "2.11.1.a"}}, rulebook="sbu-2022"), 2)
    office.put("stage opened", stage="final", field=["1", "2"])
    (ready,) = brackets.next_matches(office.desk.competition.figures, "final")
    draw = brackets.bracket_draw(office.desk.competition.figures, "final", 1)
    office.put("draw made", stage="final", session=1, draw=draw)
    office.name = ready.match  # type: ignore[attr-defined]
    return office


def final_of(where: Path, clauses: dict[str, str]) -> Office:
    final = stage("final", format="knock-out", figure="IMP", rounds=1, bracket={}, clauses=clauses)
    final.pop("draw")
    office = Office(where, plan(final), 2)
    office.put("stage opened", stage="final", field=["1", "2"])
    draw = brackets.bracket_draw(office.desk.competition.figures, "final", 1)
    office.put("draw made", stage="final", session=1, draw=draw)
    return office


def test_a_final_that_a_side_does_not_come_to_is_lost_by_the_clause(tmp_path: Path) -> None:
    office = final_of(tmp_path, {"walk-over": "16.1.a"})
    setting = Setting("director", "director", office.now)
    body = bodies.MatchForfeited("final", 1, ("2",))
    found = forfeit(office.desk.competition, body, setting).findings
    assert [(each.verdict, each.clause) for each in found] == [("ok", "sabf-2020 16.1.a")]
    office.do("forfeit", stage="final", session=1, at_fault=["2"])
    assert champions(office)[0] == "1"


def champions(office: Office) -> tuple[str, ...]:
    return brackets.progress(office.desk.competition.figures, "final").champions


LEVEL = {"stage": "final", "session": 1, "contestants": ["1", "2"]}


def test_an_official_decides_a_level_match(tmp_path: Path) -> None:
    office = knock_out(tmp_path, tie_by="2.11.1.c")
    office.match(1, 1, 0, stage="final")
    assert champions(office) == ()
    done = office.do("decide-match", **LEVEL, winner="2", by="committee", reason="lot")
    assert office.kinds(done) == ["match decided"]
    assert "more boards played (sbu-2022 2.11.1.a)" in done.warnings[0]
    assert champions(office) == ("2",)


def test_a_match_that_is_won_is_not_decided(tmp_path: Path) -> None:
    office = knock_out(tmp_path, tie_by="2.11.1.c")
    office.match(1, 1, 10, stage="final")
    with pytest.raises(Refused, match="1 has won this match"):
        office.do("decide-match", **LEVEL, winner="2")
    with pytest.raises(Mistake, match="'3' does not play in this match"):
        office.do("decide-match", **LEVEL, winner="3")


def test_extra_boards_decide(tmp_path: Path) -> None:
    office = knock_out(tmp_path, tie_by="2.11.1.c")
    name = office.name  # type: ignore[attr-defined]
    extra = {"stage": "final", "match": name}
    with pytest.raises(Mistake, match="not over yet: nothing to add"):
        office.do("extra-boards", **extra)
    with pytest.raises(Refused, match="nothing to add"):
        office.do("extra-boards", **extra, boards=2)
    office.match(1, 1, 0, stage="final")
    done = office.do("extra-boards", **extra)
    (row,) = done.facts[0].body["draw"]["matches"]
    assert row["name"] == f"{name} extra"
    for board in range(1, row["boards"] + 1):
        office.play(2, "1 open", "+850" if board == 1 else "+400", board, stage="final")
        office.play(2, "1 closed", "+400", board, stage="final")
    assert champions(office) == ("1",)
    with pytest.raises(Mistake, match="no match 'QF9' has been drawn"):
        office.do("extra-boards", stage="final", match="QF9")


def test_a_level_match_of_a_swiss_stays_level(tmp_path: Path) -> None:
    office = teams(tmp_path)
    with pytest.raises(Mistake, match="only a knock-out is decided"):
        office.do("decide-match", **ROUND, contestants=["1", "2"], winner="1")


# --- mismatches ----------------------------------------------------------------------------------


def swiss(where: Path) -> Office:
    """Round 2 was drawn from a score that was wrong: 1 met 3, and the wrong score was put right."""
    clauses = {"vp": "4.a", "mismatch": "2.20.rounding", "mismatch cause": "2.20.not-rulings"}
    office = Office(where, plan(stage(clauses=clauses), rulebook="sbu-2022"))
    office.draw(1, ("1", "2"), ("3", "4"))
    for number in (1, 2):
        for board in range(1, 7):
            office.play(1, f"{number} open", "+850", board)
            office.play(1, f"{number} closed", "+400", board)
    office.draw(2, ("1", "3"), ("2", "4"))
    office.match(2, 1, 0)
    office.match(2, 2, 0)
    return office


MET = {"stage": "qualifying", "session": 2, "contestant": "1"}


def test_the_opponents_due_are_found_from_the_corrected_scores(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    with pytest.raises(Refused, match=r"a difference of 0 VP is no mismatch \(sbu-2022 2\.20"):
        office.do("mismatch", **MET, own_fault=False)
    for board in range(1, 7):
        office.put(
            "result corrected",
            stage="qualifying", session=1, table="1 open", board=board, result="-50",
        )  # fmt: skip
    found = office.suggest("mismatch", **MET)
    assert [each.values["own_fault"] for each in found] == [False, True]
    done = office.do("mismatch", **MET, own_fault=False)
    body = done.facts[0].body
    assert (body["score"], body["unit"]) == ("12.5", "VP")
    assert "1 met 3, and 4 was due" in done.says
    assert body["clause"] == "sbu-2022 2.20.rounding"


def test_the_actual_score_stands_by_own_fault(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    with pytest.raises(Refused, match="the actual score of 10 VP stands"):
        office.do("mismatch", **MET, own_fault=True, due="4")


def test_a_ruling_makes_no_mismatch(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    with pytest.raises(Refused, match=r"by ruling is no mismatch \(sbu-2022 2\.20\.not-rulings\)"):
        office.do("mismatch", **MET, own_fault=False, due="4", cause="ruling")
    done = office.do("mismatch", **MET, own_fault=False, due="4", cause="wrong score entered")
    assert office.kinds(done) == ["score credited"]


def test_no_mismatch_without_a_clause_or_in_round_one(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(Mistake, match="names no clause for a mismatch"):
        teams(tmp_path).do("mismatch", **{**MET, "session": 1}, own_fault=False)
    with pytest.raises(Mistake, match="first round is not drawn by scores"):
        swiss(tmp_path / "b").do("mismatch", **{**MET, "session": 1}, own_fault=False, due="4")


# --- a choice ------------------------------------------------------------------------------------


def choosing(where: Path) -> Office:
    final = stage("final", format="knock-out", figure="IMP", rounds=2, bracket={"kind": "choice"})
    final.pop("draw")
    office = Office(
        where, plan({**final, "clauses": {"choice": "5.1.3.b"}}, rulebook="sydney-2003")
    )
    office.put("stage opened", stage="final", field=["1", "2", "3", "4"])
    return office


def test_the_first_qualifier_chooses_once(tmp_path: Path) -> None:
    office = choosing(tmp_path)
    with pytest.raises(Refused, match=r"1 qualified first and chooses.*\(sydney-2003 5\.1\.3\.b\)"):
        office.do("choose-opponent", stage="final", contestant="2", opponent="3")
    done = office.do("choose-opponent", stage="final", contestant="1", opponent="3")
    assert "1 v 3" in done.says
    assert {each.teams for each in brackets.next_matches(office.desk.competition.figures, "final")}
    with pytest.raises(Refused, match="the choice has been made"):
        office.do("choose-opponent", stage="final", contestant="1", opponent="4")


@pytest.mark.parametrize("opponent", ["1", "9"])
def test_whom_one_cannot_choose(tmp_path: Path, opponent: str) -> None:
    with pytest.raises(Mistake, match="cannot be chosen: it is one of 2, 3, 4"):
        choosing(tmp_path).do("choose-opponent", stage="final", contestant="1", opponent=opponent)


def test_nobody_chooses_in_a_fixed_bracket(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="its bracket is fixed"):
        knock_out(tmp_path).do("choose-opponent", stage="final", contestant="1", opponent="2")
