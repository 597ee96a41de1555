"""What can be made of a deal, kept as text, and par worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import (
    PASSED_OUT,
    Board,
    BridgeError,
    Denomination,
    Seat,
    Side,
    format_result,
    ns_score,
)
from convenor.bridge.makes import Makes, format_makes, par, parse_makes

TRICKS = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(tuple)


def makes(north_south: dict[str, int], east_west: dict[str, int]) -> Makes:
    """Tricks of each side, the same from both hands; what is not named wins none."""
    sides = {Side.NS: north_south, Side.EW: east_west}
    return Makes(
        tuple(sides[seat.side].get(each.value, 0) for seat in Seat for each in Denomination)
    )


# Worked out by hand: what each side can make, the board, par for North-South and how it comes.
BY_HAND = (
    ({}, {}, 1, 0, None),  # nobody can make anything: all pass
    ({"S": 10}, {"H": 6}, 1, 420, "4S= by N"),  # the sacrifice in 5H doubled costs 1100
    ({"S": 10}, {"H": 9}, 4, 500, "5HX-2 by E"),  # all vulnerable: 500 is cheaper than 620
    ({"S": 10}, {"H": 9}, 3, 420, "4S= by N"),  # East-West alone vulnerable: 500 is dearer
    ({"NT": 9}, {}, 1, 400, "3NT= by N"),
    ({"S": 8}, {"H": 8}, 4, 110, "1S+1 by N"),  # spades outrank hearts, 3H doubled costs 200
    ({"S": 8}, {"H": 8}, 1, 100, "3HX-1 by E"),  # nobody vulnerable: it costs 100
    ({"C": 13}, {}, 1, 1440, "7C= by N"),
)


@pytest.mark.parametrize(("north_south", "east_west", "board", "score", "by"), BY_HAND)
def test_par_by_hand(north_south, east_west, board, score, by):
    found = par(makes(north_south, east_west), Board(board))
    assert found.ns == score
    assert (None if found.by is PASSED_OUT else format_result(found.by)) == by


def test_the_dealers_side_is_first_where_both_can_make_the_same():
    both = makes({"NT": 7}, {"NT": 7})
    assert par(both, Board(1)).ns == 90  # North deals
    assert par(both, Board(14)).ns == -90  # East deals, nobody vulnerable


@given(TRICKS)
def test_par_turns_with_the_table(tricks):
    """The same cards a seat further, with the deal a seat further: the other side's score."""
    turned = Makes((*tricks[-5:], *tricks[:-5]))
    assert par(Makes(tricks), Board(1)).ns == -par(turned, Board(14)).ns


@given(TRICKS, st.integers(1, 16))
def test_par_is_the_score_of_the_result_that_makes_it(tricks, number):
    board = Board(number)
    found = par(Makes(tricks), board)
    assert found.ns == ns_score(found.by, board.vulnerability)


@given(TRICKS)
def test_makes_are_read_back(tricks):
    made = Makes(tricks)
    assert parse_makes(format_makes(made)) == made
    assert len(format_makes(made)) == 20


@pytest.mark.parametrize("text", ["", "0" * 19, "0" * 21, "e" + "0" * 19, "-" * 20])
def test_what_is_not_twenty_tricks_is_refused(text):
    with pytest.raises(BridgeError, match="tricks"):
        parse_makes(text)


def test_more_than_thirteen_tricks_are_refused():
    with pytest.raises(BridgeError, match="0 to 13"):
        Makes((14, *(0,) * 19))


def test_whether_it_matters_who_declares():
    same = makes({"S": 9}, {})
    assert same.alike(Side.NS)
    other = Makes((1, *same.tricks[1:]))
    assert not other.alike(Side.NS)
    assert other.alike(Side.EW)
    assert other.of(Seat.N, Denomination.C) == 1
