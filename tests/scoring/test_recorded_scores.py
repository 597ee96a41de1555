"""Recorded scores against their contracts: what is found, and that nothing is turned round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import every_contract, format_contract
from convenor.errors import Mistake
from convenor.scoring.recorded import (
    RecordedTerms,
    Sheet,
    finding_for,
    recorded_score,
    right_score,
)
from convenor.scoring.wrong_side import WrongSideGiven, WrongSideTerms, score_on_wrong_side
from convenor.values import replace

contracts = st.sampled_from([format_contract(each) for each in every_contract()])
sheets = st.builds(
    Sheet,
    contract=contracts,
    vulnerability=st.sampled_from(["None", "NS", "EW", "Both"]),
    recorded_ns=st.integers(-800, 800).map(lambda tens: 10 * tens),
    declarer=st.sampled_from("NESW"),
    tricks=st.integers(0, 13),
)
terms = st.builds(
    RecordedTerms,
    impossible=st.sampled_from(["at any vulnerability", "at the board's vulnerability"]),
    wrong_side=st.sampled_from(["either vulnerability", "exact amount"]),
)
WRONG_SIDE = WrongSideTerms(50, "neuberg", "either vulnerability", "corrected")


@given(terms, sheets)
def test_only_an_impossible_score_or_the_wrong_vulnerability_may_change(chosen, sheet):
    found = recorded_score(chosen, sheet)
    right = right_score(sheet)
    if found.may_change:
        assert found.finding in ("impossible score", "vulnerability error")
        assert found.ns_score == right.ns
    elif found.award is None:
        assert found.ns_score == sheet.recorded_ns


@given(terms, sheets)
def test_the_right_score_is_never_touched(chosen, sheet):
    right = replace(sheet, recorded_ns=right_score(sheet).ns)
    assert recorded_score(chosen, right).finding == "no discrepancy"


@given(terms, sheets)
def test_the_right_score_turned_round_is_on_the_wrong_side(chosen, sheet):
    turned = replace(sheet, recorded_ns=-right_score(sheet).ns)
    assert finding_for(chosen, turned, right_score(turned)) == "wrong side"


@given(terms, sheets)
def test_the_score_of_the_other_vulnerability_may_be_changed(chosen, sheet):
    other = replace(sheet, recorded_ns=right_score(sheet).at_other_vulnerability)
    found = recorded_score(chosen, other)
    same = other.recorded_ns == right_score(sheet).ns
    assert found.may_change is not same


@given(sheets, st.integers(-500, 500))
def test_the_word_of_the_players_stands(sheet, said):
    confirmed = replace(sheet, players_reached=True, confirmed_ns=said)
    found = recorded_score(RecordedTerms(), confirmed)
    assert (found.finding, found.ns_score) == ("players confirmed", said)


@given(st.lists(st.integers(-40, 40).map(lambda n: 10 * n), min_size=1, max_size=9))
def test_the_other_tables_keep_half_of_the_top_in_the_mean(others):
    given_board = WrongSideGiven(
        "4S",
        "None",
        -420,
        "N",
        10,
        top=2 * len(others),
        other_scores=tuple(others),
    )
    found = score_on_wrong_side(WRONG_SIDE, given_board)
    assert sum(found.others_ns_mp) == len(others) * len(others)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (Sheet("4S", "None", 420, None, 10), "'declarer' is missing"),
        (Sheet("4S by N", "None", 420, "S", 10), "names N, not S"),
        (Sheet("4S", "None", 420, "N"), "'tricks' is missing"),
        (Sheet("pass", "None", 0, "N", 7), "passed out has no declarer"),
        (Sheet("4S", "None", 420, "N", 10, False, 450), "were not reached"),
    ],
)
def test_what_cannot_be_is_said(sheet, words):
    with pytest.raises(Mistake, match=words):
        recorded_score(RecordedTerms(), sheet)
