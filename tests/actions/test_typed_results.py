"""What a scorer types: every short form, what cannot be, and nothing lost on the way back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.actions.typed_results import Typed, read_typed, write_typed
from convenor.bridge import (
    Board,
    Contract,
    Denomination,
    Doubling,
    Played,
    Seat,
    format_result,
    ns_score,
    parse_result,
    possible_ns_scores,
)
from convenor.errors import Mistake

RESULTS = {
    "4s=": "+420",
    "4s=n": "4S= by N",
    "4s= n": "4S= by N",
    "n4s=": "4S= by N",
    "n 4s=": "4S= by N",
    "3n-1 e": "3NT-1 by E",
    "3n-1e": "3NT-1 by E",
    "e3n-1": "3NT-1 by E",
    "3nn=": "3NT= by N",
    "n3n+1": "3NT+1 by N",
    "4hx-2w": "4HX-2 by W",
    "4hxx= s": "4HXX= by S",
    "4s=ew": "-420",
    "4s= ns": "+420",
    "4s11n": "4S+1 by N",
    "pass": "Pass",
    "p": "Pass",
    "np": "NP",
    "420": "+420",
    "+420": "+420",
    "-50": "-50",
    "−50": "-50",
    "0": "0",
    "1430": "+1430",
    "4S= by N": "4S= by N",
}
"""On board 1, nobody vulnerable, but for the slam."""


@pytest.mark.parametrize(("typed", "result"), RESULTS.items())
def test_a_result_in_few_keys(typed: str, result: str) -> None:
    board = 2 if typed == "1430" else 1
    assert read_typed(typed, board).result == result


@pytest.mark.parametrize(
    ("typed", "awards"),
    [
        ("a+", ("average plus", "average plus")),
        ("a", ("average", "average")),
        ("a-", ("average minus", "average minus")),
        ("a+a-", ("average plus", "average minus")),
        ("a+/a-", ("average plus", "average minus")),
        ("6040", ("60%", "40%")),
        ("5050", ("50%", "50%")),
        ("60/40", ("60%", "40%")),
        ("100/0", ("100%", "0%")),
    ],
)
def test_scores_instead_of_a_result(typed: str, awards: tuple[str, str]) -> None:
    assert read_typed(typed, 1) == Typed(awards=awards)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("425", r"no contract gives \+425 on board 1: \+420 is the nearest"),
        ("42", r"no contract gives \+42 on board 1"),
        ("620", r"no contract gives \+620 on board 1"),
        ("-7", "no contract gives −7 on board 1"),
        ("4s", "the tricks are missing"),
        ("8s=", "the level must be 1 to 7"),
        ("4s+4n", "a deal has only 13 tricks"),
        ("n4s=e", "names two declarers"),
        ("hello", "is not a result"),
        ("", "nothing was typed"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        read_typed(typed, 1)


CONTRACTS = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(Denomination),
    st.sampled_from(Doubling),
    st.sampled_from(Seat),
)


@given(CONTRACTS, st.integers(0, 13), st.integers(1, 36), st.booleans())
def test_every_contract_is_read_first_or_last(
    contract: Contract, tricks: int, board: int, first: bool
) -> None:
    result = format_result(Played(contract, tricks))
    typed = write_typed(result)
    bare, declarer = typed.rsplit(" ", 1)
    written = f"{declarer}{bare}" if first else f"{bare}{declarer}"
    assert read_typed(written, board).result == result
    assert read_typed(typed, board).result == result


@given(CONTRACTS, st.integers(0, 13), st.integers(1, 36))
def test_without_a_declarer_the_points_are_north_souths(
    contract: Contract, tricks: int, board: int
) -> None:
    north = Contract(contract.level, contract.denomination, contract.doubling, Seat.N)
    points = ns_score(Played(north, tricks), Board(board).vulnerability)
    bare = write_typed(format_result(Played(north, tricks))).removesuffix(" n")
    assert parse_result(read_typed(bare, board).result) == parse_result(f"{points:+}")


@given(st.integers(1, 36), st.data())
def test_every_score_of_a_board_is_read_back(board: int, data: st.DataObject) -> None:
    scores = sorted(possible_ns_scores(Board(board).vulnerability))
    points = data.draw(st.sampled_from(scores))
    read = read_typed(str(points), board)
    assert read_typed(write_typed(read.result), board) == read


@given(st.text(max_size=20), st.integers(1, 36))
def test_no_text_breaks_the_reader(text: str, board: int) -> None:
    with suppress(Mistake):
        read_typed(text, board)
