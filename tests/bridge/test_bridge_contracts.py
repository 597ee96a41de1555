"""Contracts as people and files write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import (
    PASSED_OUT,
    BridgeError,
    Contract,
    Denomination,
    Doubling,
    Notation,
    Seat,
    format_contract,
    format_undertaking,
    parse_contract,
)
from convenor.errors import Mistake

UNDOUBLED, DOUBLED, REDOUBLED = Doubling

contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=st.sampled_from(Denomination),
    doubling=st.sampled_from(Doubling),
    declarer=st.none() | st.sampled_from(Seat),
)


@pytest.mark.parametrize(
    ("text", "level", "denomination", "doubling", "declarer"),
    [
        ("3NT", 3, "NT", UNDOUBLED, None),
        ("3N", 3, "NT", UNDOUBLED, None),
        ("3n", 3, "NT", UNDOUBLED, None),
        ("4♠x", 4, "S", DOUBLED, None),
        ("4SX", 4, "S", DOUBLED, None),
        ("4S*", 4, "S", DOUBLED, None),
        ("4S×", 4, "S", DOUBLED, None),
        ("4Sxx", 4, "S", REDOUBLED, None),
        ("4S**", 4, "S", REDOUBLED, None),
        ("4♡××", 4, "H", REDOUBLED, None),
        ("4HX", 4, "H", DOUBLED, None),
        ("3NTxx", 3, "NT", REDOUBLED, None),
        (" 2 d x ", 2, "D", DOUBLED, None),
        ("4S N", 4, "S", UNDOUBLED, Seat.N),
        ("4S-N", 4, "S", UNDOUBLED, Seat.N),
        ("4S - N", 4, "S", UNDOUBLED, Seat.N),
        ("4S by North", 4, "S", UNDOUBLED, Seat.N),
        ("4S*-W", 4, "S", DOUBLED, Seat.W),
        ("4S by n", 4, "S", UNDOUBLED, Seat.N),
        ("3N N", 3, "NT", UNDOUBLED, Seat.N),
        ("3NS", 3, "NT", UNDOUBLED, Seat.S),
        ("3NTS", 3, "NT", UNDOUBLED, Seat.S),
        ("4SS", 4, "S", UNDOUBLED, Seat.S),
        ("1cxx south", 1, "C", REDOUBLED, Seat.S),
    ],
)
def test_a_contract_is_read(text, level, denomination, doubling, declarer):
    expected = Contract(level, Denomination(denomination), doubling, declarer)
    assert parse_contract(text) == expected


@pytest.mark.parametrize(
    "text", ["pass", "Pass", "PASS", "passed out", "Passed  out", "AP", "P", "p", "all pass"]
)
def test_a_passed_out_board_is_a_value_of_its_own(text):
    assert parse_contract(text) == PASSED_OUT


@pytest.mark.parametrize(
    ("notation", "contract", "undertaking", "passed"),
    [
        (Notation.LETTERS, "4SX by N", "4SX", "Pass"),
        (Notation.GLYPHS, "4♠x N", "4♠x", "passed out"),
        (Notation.PBN, "4SX", "4SX", "Pass"),
    ],
)
def test_each_notation_has_its_own_look(notation, contract, undertaking, passed):
    four_spades = Contract(4, Denomination.S, Doubling.DOUBLED, Seat.N)
    assert format_contract(four_spades, notation) == contract
    assert format_undertaking(four_spades, notation) == undertaking
    assert format_contract(PASSED_OUT, notation) == passed


def test_letters_are_the_plain_look():
    assert str(Contract(3, Denomination.NT, Doubling.REDOUBLED)) == "3NTXX"
    assert str(PASSED_OUT) == "Pass"


@given(contracts | st.just(PASSED_OUT), st.sampled_from([Notation.LETTERS, Notation.GLYPHS]))
def test_what_is_written_is_read_again(contract, notation):
    assert parse_contract(format_contract(contract, notation)) == contract


@given(contracts)
def test_pbn_is_read_again_without_its_declarer(contract):
    assert parse_contract(format_contract(contract, Notation.PBN)) == contract.by(None)


@given(contracts)
def test_a_contract_needs_six_tricks_more_than_its_level(contract):
    assert contract.tricks_needed == 6 + contract.level


def refusal(text):
    try:
        parse_contract(text)
    except BridgeError as error:
        return str(error)
    return None


@given(st.text(max_size=12) | st.text(alphabet="1234567CDHSNTXP*♠ -by", max_size=10))
def test_any_text_is_read_or_refused_in_a_sentence(text):
    assert refusal(text) is None or refusal(text).endswith(".")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8S", "the level must be 1 to 7"),
        ("0H", "the level must be 1 to 7"),
        ("", "it must begin with a level, 1 to 7"),
        ("H", "it must begin with a level, 1 to 7"),
        ("S4", "it must begin with a level, 1 to 7 (did you mean '4S'?)"),
        ("4Z", "the denomination must be C, D, H, S or NT"),
        ("4", "the denomination must be C, D, H, S or NT"),
        ("5Hearts", "the denomination must be C, D, H, S or NT (did you mean '5H'?)"),
        ("5NoTrump", "the denomination must be C, D, H, S or NT (did you mean '5NT'?)"),
        ("4SXXX", "write x for doubled and xx for redoubled"),
        ("4SX*", "write x for doubled and xx for redoubled"),
        ("4S Q", "'Q' is no declarer, write N, E, S or W"),
        ("4S by", "'BY' is no declarer, write N, E, S or W"),
        ("4S-2", "leave out the result '-2'"),
        ("3NT by N =", "leave out the result '='"),
        ("4ß", "the denomination must be C, D, H, S or NT"),
    ],
)
def test_what_is_no_contract_is_refused_with_its_reason(text, reason):
    with pytest.raises(BridgeError) as error:
        parse_contract(text)
    assert str(error.value) == f"'{text}' is not a contract: {reason}."


def test_a_long_text_is_cut_short_in_the_message():
    with pytest.raises(BridgeError) as error:
        parse_contract("4Z" * 500)
    assert len(str(error.value)) < 150


def test_a_contract_cannot_be_made_at_level_eight():
    with pytest.raises(BridgeError, match=r"^A contract at level 8 cannot be: the level is 1 to"):
        Contract(8, Denomination.S)


def test_a_refusal_is_a_users_mistake_and_a_value_error():
    assert issubclass(BridgeError, Mistake)
    assert issubclass(BridgeError, ValueError)
