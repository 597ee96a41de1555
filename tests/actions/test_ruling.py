"""Rulings, fouled and cancelled boards, appeals and calls at the desk."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from officials import Office, plan, stage

from convenor.actions.desk import Refused
from convenor.actions.rulings.rulings import open_calls
from convenor.errors import Mistake, Refusal

BOARD = {"stage": "qualifying", "session": 1, "table": "1 open", "board": 1}


def teams(where: Path, rulebook: str = "sabf-2020", **clauses: str) -> Office:
    vp = {"sabf-2020": "13.9.b", "sbu-2022": "4.a", "anc-2017": "22.1.b", "sydney-2003": "5.1.1"}
    named = {"vp": vp[rulebook], **{key.replace("_", " "): each for key, each in clauses.items()}}
    office = Office(where, plan(stage(clauses=named), rulebook=rulebook))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, boards=6)
    return office


def one_result(*results: tuple[str, str]) -> dict[str, Any]:
    return {"assigned": [{"result": result, "weight": weight} for result, weight in results]}


# --- rulings -------------------------------------------------------------------------------------


def test_an_assigned_score_counts_and_has_a_number(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1, 10)
    won = office.total("1")
    done = office.do("rule", **BOARD, ns=one_result(("+400", "1")), reason="hesitation")
    assert done.facts[0].body["ruling"] == "R1"
    assert office.total("1") == 10 < won
    assert office.do("rule", **BOARD, ns=None).facts[0].body["ruling"] == "R2"


def test_a_weighted_score_lies_between(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1, 10)
    won = office.total("1")
    office.do("rule", **BOARD, ns=one_result(("+850", "0.5"), ("+400", "1/2")))
    assert 10 < office.total("1") < won


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ns": one_result(("+850", "0.5"), ("+400", "0.4"))}, "add up to 0.9, not to 1"),
        ({"ns": one_result(("+850", "1.5"), ("+400", "-0.5"))}, "must be above 0"),
        ({"ns": one_result(("4Q= by N", "1"))}, "4Q"),
        ({"ns": one_result(("NP", "1"))}, "has no score"),
        ({"ns": {}}, "names nothing"),
        ({"ns": {"award": "average", "percent": 50}}, "names several things"),
        ({"ns": {"percent": 120}}, "give 0 to 100"),
        ({"ew": {"percent": 50}}, "names both sides"),
        ({"ns": {"award": "average"}, "board": 9}, "board 9 is not played"),
        ({"ns": {"award": "average"}, "table": "7 open"}, "no table '7 open'"),
        ({"ns": {"award": "average"}, "session": 2}, "session 2 of qualifying"),
    ],
)
def test_what_cannot_be_scored_is_said(tmp_path: Path, given: dict[str, Any], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        teams(tmp_path).do("rule", **{**BOARD, **given})


def test_a_split_artificial_score_by_fault(tmp_path: Path) -> None:
    office = teams(tmp_path, "sbu-2022", artificial="2.21.e")
    done = office.do("rule", **BOARD, ns_fault="none", ew_fault="directly")
    body = done.facts[0].body
    assert (body["ns"]["award"], body["ew"]["award"]) == ("average plus", "average minus")
    assert body["clause"] == "sbu-2022 2.21.e"


def test_artificial_scores_are_suggested_with_their_worth(tmp_path: Path) -> None:
    office = teams(tmp_path, "sbu-2022", artificial="2.21.e")
    assert office.suggest("rule", **BOARD) == ()
    (found,) = office.suggest("rule", **BOARD, ns_fault="none", ew_fault="partly")
    assert found.values == {"ns": {"award": "average plus"}, "ew": {"award": "average"}}
    assert found.reason == "NS: average plus (3 IMP); EW: average (0 IMP)"
    assert found.clause == "sbu-2022 2.21.e"


def test_a_barred_psychic_call_is_suggested(tmp_path: Path) -> None:
    office = teams(tmp_path, psychic="4.6.b")
    (found,) = office.suggest("rule", **BOARD, psychic_by="EW", opponents_actual=45)
    assert found.values == {"ns": {"percent": 60}, "ew": {"percent": 0}}
    assert found.clause == "sabf-2020 4.6.b"


def test_a_pending_ruling_says_what_it_would_give_and_changes_nothing(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1, 10)
    office.match(1, 2, 0)
    before = office.total("1")
    done = office.do("rule", **BOARD, ns=one_result(("+400", "1")), pending=True)
    assert "R1" in done.says
    assert "1 v 2 would be level" in done.says
    assert office.total("1") == before
    decided = office.do("rule", **BOARD, ns=one_result(("+400", "1")), ruling="R1")
    assert decided.warnings == ()
    assert office.total("1") == 10
    again = office.do("rule", **BOARD, ns=one_result(("+850", "1")), ruling="R1")
    assert "given before" in again.warnings[0]
    with pytest.raises(Mistake, match="R1 is about board 1 at table 1 open"):
        office.do("rule", **{**BOARD, "board": 2}, ns={"award": "average"}, ruling="R1")


def test_a_ruling_that_is_asked_for_too_late_is_refused(tmp_path: Path) -> None:
    office = teams(tmp_path, "sbu-2022", ruling_time="2.22.1")
    late = {**BOARD, "ns": {"award": "average"}, "asked_later": True}
    office.at(11, 20).do("rule", **late)
    with pytest.raises(Refused, match=r"\(sbu-2022 2\.22\.1\)"):
        office.at(11, 21).do("rule", **late)


def test_players_do_not_rule(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="for a director"):
        teams(tmp_path).do("rule", "player", **BOARD, ns={"award": "average"})


def test_final_scores_are_not_ruled_on_unless_overridden(tmp_path: Path) -> None:
    office = teams(tmp_path, correction="8.a")
    office.put("scores posted", stage="qualifying", session=1)
    office.put("correction period ended", stage="qualifying", session=1)
    with pytest.raises(Refused, match=r"are final \(sabf-2020 8\.a\)"):
        office.do("rule", **BOARD, ns={"award": "average"})
    done = office.do("rule", **BOARD, ns={"award": "average"}, override="committee's order")
    assert office.kinds(done) == ["ruling given", "refusal overridden"]


@settings(max_examples=25)
@given(parts=st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_weights_that_add_up_are_taken_and_others_are_not(
    tmp_path_factory: pytest.TempPathFactory, parts: list[int]
) -> None:
    office = teams(tmp_path_factory.mktemp("weights"))
    whole = sum(parts)
    results = [("+400", str(Fraction(each, whole))) for each in parts]
    office.do("rule", **BOARD, ns=one_result(*results))
    more = [*results, ("+430", "1/7")]
    with pytest.raises(Mistake, match="not to 1"):
        office.do("rule", **BOARD, ns=one_result(*more))


# --- boards --------------------------------------------------------------------------------------


def test_a_fouled_board_names_tables_that_play_it(tmp_path: Path) -> None:
    office = teams(tmp_path)
    where = {"stage": "qualifying", "session": 1, "board": 1}
    done = office.do("board-fouled", **where, groups=[["2 open", "2 closed"]])
    assert done.says == "board 1 is scored in 2 forms"
    for groups, words in (
        ([["5 open"]], "table '5 open' does not play board 1"),
        ([["1 open"], ["1 open"]], "named in two forms"),
        ([], "needs the tables"),
        ([["1 open", "1 closed", "2 open", "2 closed"]], "the board is not fouled"),
    ):
        with pytest.raises(Mistake, match=words):
            office.do("board-fouled", **where, groups=groups)
    with pytest.raises(Mistake, match="board 8 is not played"):
        office.do("board-fouled", **{**where, "board": 8}, groups=[["1 open"]])


def test_a_cancelled_board_does_not_count(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1, 10)
    where = {"stage": "qualifying", "session": 1, "board": 1}
    done = office.do("cancel-board", **where, tables=["1 open", "1 closed"], at_fault=["2"])
    assert done.says == "board 1 does not count at tables 1 open, 1 closed"
    assert office.total("1") == 10
    with pytest.raises(Mistake, match="contestant '4' does not play board 1 there"):
        office.do("cancel-board", **where, tables=["1 open"], at_fault=["4"])


# --- appeals -------------------------------------------------------------------------------------


def ruled(office: Office) -> Office:
    office.match(1, 1, 10)
    office.do("rule", **BOARD, ns=one_result(("+400", "1")))
    return office


def test_an_appeal_needs_its_deposit(tmp_path: Path) -> None:
    office = ruled(teams(tmp_path, "sbu-2022", deposit="3.2.c"))
    appeal = {"ruling": "R1", "contestant": "1"}
    (found,) = office.suggest("lodge-appeal", **appeal)
    assert (found.values, found.clause) == ({"deposit": 25}, "sbu-2022 3.2.c")
    with pytest.raises(Refused, match=r"pay a deposit of 25 pounds.*\(sbu-2022 3\.2\.c\)"):
        office.do("lodge-appeal", **appeal)
    done = office.do("lodge-appeal", **appeal, deposit=25)
    assert done.says == "appeal A1"
    with pytest.raises(Refused, match="appeal A1 is against the same ruling"):
        office.do("lodge-appeal", **appeal, deposit=25)


def test_the_fate_of_a_deposit(tmp_path: Path) -> None:
    office = ruled(teams(tmp_path, "sbu-2022", deposit="3.2.c"))
    office.do("lodge-appeal", ruling="R1", contestant="1", deposit=25)
    office.do("lodge-appeal", ruling="R1", contestant="2", deposit=25)
    lost = office.do("decide-appeal", appeal="A1", upheld=False)
    assert lost.says == "appeal A1 fails; 25 of the deposit is kept (sbu-2022 3.2.c)"
    with pytest.raises(Refused, match="A1 has been decided before"):
        office.do("decide-appeal", appeal="A1", upheld=False)
    merit = office.do("decide-appeal", appeal="A2", upheld=False, merit=True)
    assert "the deposit of 25 comes back" in merit.says


def test_an_appeal_that_succeeds_changes_the_score(tmp_path: Path) -> None:
    office = ruled(teams(tmp_path))
    assert office.total("1") == 10
    office.do("lodge-appeal", ruling="R1", contestant="1")
    office.do("decide-appeal", appeal="A1", upheld=True, ns=one_result(("+850", "1")))
    assert office.total("1") > 10


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"appeal": "A7", "upheld": True}, "there is no appeal 'A7'"),
        ({"appeal": "A1", "upheld": False, "ns": {"award": "average"}}, "changes no score"),
        ({"appeal": "A1", "upheld": True, "ew": {"award": "average"}}, "names both sides"),
    ],
)
def test_a_decision_that_cannot_be(tmp_path: Path, given: dict[str, Any], words: str) -> None:
    office = ruled(teams(tmp_path))
    office.do("lodge-appeal", ruling="R1", contestant="1")
    with pytest.raises(Mistake, match=words):
        office.do("decide-appeal", **given)


def test_only_those_at_the_table_appeal(tmp_path: Path) -> None:
    office = ruled(teams(tmp_path))
    with pytest.raises(Refused, match="contestant 3 was not at the table of ruling R1"):
        office.do("lodge-appeal", ruling="R1", contestant="3")
    with pytest.raises(Mistake, match="there is no ruling 'R9'"):
        office.do("lodge-appeal", ruling="R9", contestant="1")


def test_an_appeal_comes_in_time_and_on_the_form(tmp_path: Path) -> None:
    office = ruled(teams(tmp_path, appeal_time="7.a"))
    appeal = {"ruling": "R1", "contestant": "1"}
    with pytest.raises(Refused, match="not on the official form"):
        office.at(11).do("lodge-appeal", **appeal, on_form=False)
    with pytest.raises(Refused, match=r"closed at 2022-10-01 11:30 \(sabf-2020 7\.a\)"):
        office.at(11, 31).do("lodge-appeal", **appeal)
    office.at(11, 30).do("lodge-appeal", **appeal)


def test_a_late_ruling_has_a_later_time_of_appeal(tmp_path: Path) -> None:
    office = teams(tmp_path, "sbu-2022", appeal_time="2.22.2")
    office.match(1, 1, 10)
    office.at(12).do("rule", **BOARD, ns=one_result(("+400", "1")))
    office.at(12, 20).do("lodge-appeal", ruling="R1", contestant="1")
    with pytest.raises(Refused, match=r"sbu-2022 2\.22\.2"):
        office.at(12, 21).do("lodge-appeal", ruling="R1", contestant="2")


# --- calls ---------------------------------------------------------------------------------------


def test_a_call_is_open_until_it_is_answered(tmp_path: Path) -> None:
    office = teams(tmp_path)
    call = {"stage": "qualifying", "session": 1, "table": "1 open"}
    assert office.do("call-director", "player", **call).says == "call C1"
    assert [each.call for each in open_calls(office.desk.competition)] == ["C1"]
    assert "on the way" in office.do("call-director", "player", **call).warnings[0]
    office.do("answer-call", call="C1", says="lead out of turn")
    assert [each.call for each in open_calls(office.desk.competition)] == ["C2"]
    assert "answered before" in office.do("answer-call", call="C1").warnings[0]
    with pytest.raises(Mistake, match="there is no call 'C9'"):
        office.do("answer-call", call="C9")
    with pytest.raises(Mistake, match="no table '9'"):
        office.do("call-director", **{**call, "table": "9"})


def test_no_two_calls_or_fines_have_one_number(tmp_path: Path) -> None:
    office = teams(tmp_path)
    call = {"stage": "qualifying", "session": 1, "call": "C5"}
    assert office.do("call-director", **call, table="1 open").says == "call C5"
    with pytest.raises(Mistake, match="there is a call C5 already: leave the number out"):
        office.do("call-director", **call, table="2 open")
    fine = {"contestant": "1", "amount": 1, "unit": "VP", "stage": "qualifying", "session": 1}
    office.do("fine", **fine, fine="F2")
    with pytest.raises(Mistake, match="there is a fine F2 already"):
        office.do("fine", **fine, fine="F2")
    assert office.do("fine", **fine).facts[0].body["fine"] == "F3"


def test_a_table_calls_for_itself(tmp_path: Path) -> None:
    office = teams(tmp_path)
    call = {"stage": "qualifying", "session": 1, "table": "1 open"}
    with pytest.raises(Mistake, match="this is table 2 open"):
        office.desk.do("call-director", call, "tablet", "player", table="2 open")
