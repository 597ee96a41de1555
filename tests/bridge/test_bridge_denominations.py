"""Denominations: their rank and their signs."""

from itertools import pairwise

import pytest

from convenor.bridge import (
    SUITS,
    BridgeError,
    Denomination,
    Notation,
    format_denomination,
    parse_denomination,
)

C, D, H, S, NT = Denomination


def test_no_trumps_rank_above_the_suits_and_spades_highest_of_them():
    assert C < D < H < S < NT
    assert all(low < high and high > low and low <= high for low, high in pairwise(Denomination))
    assert sorted([NT, C, S, D, H]) == list(Denomination)


def test_a_denomination_has_no_rank_beside_something_else():
    with pytest.raises(TypeError):
        _ = C < "D"


def test_the_suits_are_all_but_no_trumps():
    assert SUITS == (S, H, D, C)
    assert [each for each in Denomination if each.is_suit] == [C, D, H, S]
    assert [each for each in Denomination if each.is_minor] == [C, D]


def test_each_denomination_has_its_glyph_and_its_word():
    assert [each.glyph for each in Denomination] == ["♣", "♦", "♥", "♠", "NT"]
    assert [each.word for each in Denomination] == [
        *("clubs", "diamonds", "hearts", "spades"),
        "no trumps",
    ]


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("denomination", Denomination)
def test_what_is_written_is_read_again(denomination, notation):
    assert parse_denomination(format_denomination(denomination, notation)) is denomination


@pytest.mark.parametrize(
    ("text", "denomination"),
    [
        ("c", C),
        ("♧", C),
        ("♢", D),
        ("♡", H),
        ("♥\N{VARIATION SELECTOR-16}", H),
        ("♤", S),
        ("n", NT),
        ("nt", NT),
    ],
)
def test_other_signs_are_read_too(text, denomination):
    assert parse_denomination(text) is denomination


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Z", "'Z' is not a denomination: write C, D, H, S or NT."),
        ("Harts", "'Harts' is not a denomination: write C, D, H, S or NT (did you mean 'H'?)."),
        (
            "notrump",
            "'notrump' is not a denomination: write C, D, H, S or NT (did you mean 'NT'?).",
        ),
    ],
)
def test_what_is_no_denomination_is_refused(text, message):
    with pytest.raises(BridgeError) as error:
        parse_denomination(text)
    assert str(error.value) == message
