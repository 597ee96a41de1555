"""The score of a contract as a question: what goes in as people write it, and what comes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import Played, Seat, Vulnerability, every_contract, ns_score
from convenor.errors import Mistake
from convenor.scoring.contracts import ContractScoreTerms, PlayedBoard, contract_score

TERMS = ContractScoreTerms()
contracts = st.builds(
    lambda contract, seat: contract.by(seat),
    st.sampled_from(list(every_contract())),
    st.sampled_from(Seat),
)


@given(contracts, st.integers(0, 13), st.sampled_from(Vulnerability))
def test_it_is_the_score_of_the_game_and_the_sum_of_its_parts(contract, tricks, vulnerability):
    board = PlayedBoard(str(contract), tricks=tricks, vulnerability=str(vulnerability))
    found = contract_score(TERMS, board)
    assert found.ns == ns_score(Played(contract, tricks), vulnerability)
    assert found.score == sum(found.parts.values())
    assert abs(found.score) == abs(found.ns)


@given(contracts, st.integers(0, 13), st.sampled_from(Vulnerability))
def test_tricks_and_result_say_the_same(contract, tricks, vulnerability):
    over = tricks - contract.tricks_needed
    said = f"{over:+d}" if over else "="
    by_tricks = PlayedBoard(str(contract), tricks=tricks, vulnerability=str(vulnerability))
    by_result = PlayedBoard(str(contract), result=said, vulnerability=str(vulnerability))
    both = PlayedBoard(str(contract), said, tricks, str(vulnerability))
    assert contract_score(TERMS, by_tricks) == contract_score(TERMS, by_result)
    assert contract_score(TERMS, by_tricks) == contract_score(TERMS, both)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (PlayedBoard("4S by N", "+1", 10, "None"), "is 11 tricks, not 10"),
        (PlayedBoard("4S by N", "="), "give 'vulnerability'"),
        (PlayedBoard("pass", "=", vulnerability="None"), "passed out has no tricks"),
        (PlayedBoard("4S by N", "+4", vulnerability="None"), "only 13 tricks"),
    ],
)
def test_what_cannot_be_is_refused(board, words):
    with pytest.raises(Mistake, match=words):
        contract_score(TERMS, board)
