"""Results: the tricks, and the three things that must never be taken for one another."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import (
    NOT_PLAYED,
    PASSED_OUT,
    UNKNOWN,
    BridgeError,
    Contract,
    Denomination,
    Doubling,
    Notation,
    NotPlayed,
    Played,
    ScoreOnly,
    Seat,
    Unknown,
    Vulnerability,
    format_result,
    format_tricks,
    ns_score,
    parse_contract,
    parse_result,
    parse_tricks,
)

FOUR_SPADES = Contract(4, Denomination.S)

contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=st.sampled_from(Denomination),
    doubling=st.sampled_from(Doubling),
    declarer=st.none() | st.sampled_from(Seat),
)
played = st.builds(Played, contract=contracts, tricks=st.integers(0, 13))
scores_only = st.builds(
    ScoreOnly, ns=st.integers(-9999, 9999).filter(lambda ns: ns == 0 or abs(ns) > 13)
)
results = st.one_of(played, scores_only, st.sampled_from([PASSED_OUT, NOT_PLAYED, UNKNOWN]))


@pytest.mark.parametrize(
    ("text", "contract", "tricks"),
    [
        ("4SX-2", "4SX", 8),
        ("3NT=", "3NT", 9),
        ("3N+1 by W", "3NT by W", 10),
        ("4♠x\N{MINUS SIGN}1 E", "4SX by E", 9),
        ("4S N -2", "4S by N", 8),
        ("4S by N-2", "4S by N", 8),
        ("4S-N=", "4S by N", 10),
        ("4S-2N", "4S by N", 8),
        ("4S=S", "4S by S", 10),
        ("4S N 10", "4S by N", 10),
        ("4SX N 8", "4SX by N", 8),
        ("4S 10 tricks", "4S", 10),
        ("4S 10 tricks by S", "4S by S", 10),
        ("4S made 11 West", "4S by W", 11),
        ("2d down 2 e", "2D by E", 6),
        ("2D E 1 down", "2D by E", 7),
        ("1NTxx + 3 by East", "1NTXX by E", 10),
        ("7NTXX-13 S", "7NTXX by S", 0),
    ],
)
def test_a_played_board_is_read(text, contract, tricks):
    assert parse_result(text) == Played(parse_contract(contract), tricks)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("", UNKNOWN),
        ("  ", UNKNOWN),
        ("?", UNKNOWN),
        ("NP", NOT_PLAYED),
        ("not played", NOT_PLAYED),
        ("pass", PASSED_OUT),
        ("Passed out", PASSED_OUT),
        ("-620", ScoreOnly(-620)),
        ("\N{MINUS SIGN}620", ScoreOnly(-620)),
        ("+50", ScoreOnly(50)),
        ("1430", ScoreOnly(1430)),
        ("0", ScoreOnly(0)),
        ("-115", ScoreOnly(-115)),
    ],
)
def test_what_is_no_contract_is_read_for_what_it_is(text, result):
    assert parse_result(text) == result


@pytest.mark.parametrize(
    ("text", "tricks"),
    [
        ("=", 10),
        ("+1", 11),
        ("-2", 8),
        ("\N{MINUS SIGN}2", 8),
        ("\N{EN DASH}2", 8),
        ("9", 9),
        ("10", 10),
        ("0", 0),
        ("10 tricks", 10),
        ("1 trick", 1),
        ("made 10", 10),
        ("Made 12 tricks", 12),
        ("down 1", 9),
        ("2 off", 8),
    ],
)
def test_tricks_are_read_against_the_contract(text, tricks):
    assert parse_tricks(text, FOUR_SPADES) == tricks


@pytest.mark.parametrize(
    ("notation", "down", "made", "over"),
    [
        (Notation.LETTERS, "-2", "=", "+1"),
        (Notation.GLYPHS, "\N{MINUS SIGN}2", "=", "+1"),
        (Notation.PBN, "8", "10", "11"),
    ],
)
def test_tricks_are_written_in_each_notation(notation, down, made, over):
    written = [format_tricks(tricks, FOUR_SPADES, notation) for tricks in (8, 10, 11)]
    assert written == [down, made, over]


@pytest.mark.parametrize(
    ("notation", "written"),
    [
        (Notation.LETTERS, ["4SX-2 by N", "Pass", "-620", "NP", "?"]),
        (
            Notation.GLYPHS,
            ["4♠x\N{MINUS SIGN}2 N", "passed out", "\N{MINUS SIGN}620", "not played", "?"],
        ),
        (Notation.PBN, ["4SX N 8", "Pass", "-620", "NP", "?"]),
    ],
)
def test_results_are_written_in_each_notation(notation, written):
    doubled = Played(Contract(4, Denomination.S, Doubling.DOUBLED, Seat.N), 8)
    shown = [doubled, PASSED_OUT, ScoreOnly(-620), NOT_PLAYED, UNKNOWN]
    assert [format_result(result, notation) for result in shown] == written


def test_letters_are_the_plain_look():
    shown = [Played(FOUR_SPADES, 11), ScoreOnly(50), ScoreOnly(0), NOT_PLAYED, UNKNOWN]
    assert [str(result) for result in shown] == ["4S+1", "+50", "0", "NP", "?"]


@given(results, st.sampled_from(Notation))
def test_what_is_written_is_read_again(result, notation):
    assert parse_result(format_result(result, notation)) == result


@given(played, st.sampled_from(Notation))
def test_tricks_that_are_written_are_read_again(result, notation):
    written = format_tricks(result.tricks, result.contract, notation)
    assert parse_tricks(written, result.contract) == result.tricks


@given(played)
def test_tricks_over_and_under_add_up(result):
    assert result.tricks == result.contract.tricks_needed + result.overtricks - result.undertricks
    assert result.made == (result.undertricks == 0)
    assert 0 in (result.overtricks, result.undertricks)


def refusal(text):
    try:
        parse_result(text)
    except BridgeError as error:
        return str(error)
    return None


@given(st.text(max_size=14) | st.text(alphabet="1234567CDHSNTXP*♠ -+=by", max_size=12))
def test_any_text_is_read_or_refused_in_a_sentence(text):
    assert refusal(text) is None or refusal(text).endswith(".")


ALL_KINDS = [UNKNOWN, NOT_PLAYED, PASSED_OUT, ScoreOnly(0), Played(FOUR_SPADES, 10)]


@pytest.mark.parametrize(("one", "other"), list(combinations(ALL_KINDS, 2)))
def test_no_kind_of_result_equals_another(one, other):
    assert one != other
    assert len({one, other}) == 2


@pytest.mark.parametrize("result", ALL_KINDS)
def test_no_result_is_none_or_zero_or_has_a_truth_value(result):
    assert result not in (None, 0, "", False)
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(result)


def test_the_same_kind_is_the_same_value():
    assert Unknown() == UNKNOWN
    assert NotPlayed() == NOT_PLAYED


@pytest.mark.parametrize("result", [PASSED_OUT, ScoreOnly(0)])
def test_zero_is_a_score(result):
    assert ns_score(result, Vulnerability.BOTH) == 0


@pytest.mark.parametrize("result", [UNKNOWN, NOT_PLAYED, None])
def test_what_was_not_played_or_not_told_has_no_score_not_even_zero(result):
    with pytest.raises(AssertionError):
        ns_score(result, Vulnerability.BOTH)


def test_nothing_at_all_is_no_result_to_write():
    with pytest.raises(AssertionError):
        format_result(None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4S", "'4S' is not a result: the tricks are missing, add =, +1, -1 or the like."),
        (
            "4S by N",
            "'4S by N' is not a result: the tricks are missing, add =, +1, -1 or the like.",
        ),
        ("8S=", "'8S=' is not a result: the level must be 1 to 7."),
        ("4S N -1 E", "'4S N -1 E' is not a result: it names two declarers, N and E."),
        (
            "4S=foo",
            "'4S=foo' is not a result: write the tricks as =, +1, -1, or their number, 0 to 13.",
        ),
        ("4S-11", "4S-11 cannot be: 4S goes at most 10 down."),
        ("7S+1", "7S+1 cannot be: a deal has only 13 tricks."),
        ("3NT 14", "3NT+5 cannot be: a deal has only 13 tricks."),
        ("4S made 9", "4S is not made with 9 tricks: it needs 10."),
        (
            "+1",
            "+1 is not a score: it looks like a number of tricks, write the contract before it.",
        ),
        ("-", "'-' is not a result: it must begin with a level, 1 to 7."),
    ],
)
def test_what_is_no_result_is_refused_with_its_reason(text, message):
    with pytest.raises(BridgeError) as error:
        parse_result(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["", "foo", "+0", "-0", "==", "made", "123", "1.5"])
def test_what_is_no_number_of_tricks_is_refused(text):
    with pytest.raises(BridgeError, match=r"is not a result: write the tricks as =, \+1, -1"):
        parse_tricks(text, FOUR_SPADES)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_a_result_cannot_have_more_or_less_tricks_than_there_are(tricks):
    with pytest.raises(BridgeError, match="cannot be"):
        Played(FOUR_SPADES, tricks)
