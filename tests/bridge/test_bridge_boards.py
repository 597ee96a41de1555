"""Boards: dealer and vulnerability by number."""

import pytest

from convenor.bridge import (
    Board,
    BridgeError,
    Notation,
    Seat,
    Side,
    Vulnerability,
    format_vulnerability,
    parse_vulnerability,
)

NONE, NS, EW, BOTH = Vulnerability

# number, dealer, vulnerability: boards 1 to 16 as they are printed on the boards themselves
PRINTED = """
 1 N None |  2 E NS   |  3 S EW   |  4 W Both
 5 N NS   |  6 E EW   |  7 S Both |  8 W None
 9 N EW   | 10 E Both | 11 S None | 12 W NS
13 N Both | 14 E None | 15 S NS   | 16 W EW
"""
CYCLE = [cell.split() for line in PRINTED.strip().splitlines() for cell in line.split("|")]


@pytest.mark.parametrize("lap", [0, 1, 2])
@pytest.mark.parametrize(("number", "dealer", "vulnerability"), CYCLE)
def test_dealer_and_vulnerability_of_each_board(number, dealer, vulnerability, lap):
    board = Board(int(number) + 16 * lap)
    assert board.dealer is Seat(dealer)
    assert board.vulnerability is Vulnerability(vulnerability)


@pytest.mark.parametrize(
    ("vulnerability", "ns", "ew"),
    [(NONE, False, False), (NS, True, False), (EW, False, True), (BOTH, True, True)],
)
def test_which_side_is_vulnerable(vulnerability, ns, ew):
    assert vulnerability.vulnerable(Side.NS) is ns
    assert vulnerability.vulnerable(Side.EW) is ew


def test_a_board_knows_which_side_is_vulnerable():
    assert Board(2).vulnerable(Side.NS)
    assert not Board(2).vulnerable(Side.EW)


def test_boards_stand_in_the_order_of_their_numbers():
    assert sorted([Board(10), Board(9), Board(1)]) == [Board(1), Board(9), Board(10)]
    assert str(Board(17)) == "17"


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [
        ("None", NONE),
        ("-", NONE),
        ("\N{EN DASH}", NONE),
        ("Love", NONE),
        ("love all", NONE),
        ("Nil", NONE),
        ("NS", NS),
        ("N-S", NS),
        ("n/s", NS),
        ("EW", EW),
        ("E-W", EW),
        ("East-West", EW),
        ("All", BOTH),
        ("Both", BOTH),
        ("game all", BOTH),
    ],
)
def test_a_vulnerability_is_read_as_people_write_it(text, vulnerability):
    assert parse_vulnerability(text) is vulnerability


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_what_is_written_is_read_again(vulnerability, notation):
    assert parse_vulnerability(format_vulnerability(vulnerability, notation)) is vulnerability


def test_pbn_says_all_where_others_say_both():
    assert format_vulnerability(BOTH, Notation.PBN) == "All"
    assert format_vulnerability(BOTH) == str(BOTH) == "Both"


@pytest.mark.parametrize("number", [0, -3])
def test_boards_are_numbered_from_one(number):
    with pytest.raises(BridgeError) as error:
        Board(number)
    assert str(error.value) == f"There is no board {number}: boards are numbered from 1."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("E", "'E' is not a vulnerability: write None, NS, EW or Both."),
        ("", "'' is not a vulnerability: write None, NS, EW or Both."),
        (
            "Boht",
            "'Boht' is not a vulnerability: write None, NS, EW or Both (did you mean 'Both'?).",
        ),
    ],
)
def test_what_is_no_vulnerability_is_refused(text, message):
    with pytest.raises(BridgeError) as error:
        parse_vulnerability(text)
    assert str(error.value) == message
