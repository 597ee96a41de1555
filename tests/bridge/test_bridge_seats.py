"""Seats and sides: who faces whom, and how they are written."""

import pytest

from convenor.bridge import (
    BridgeError,
    Seat,
    Side,
    format_seat,
    format_side,
    parse_seat,
    parse_side,
)


def test_the_seats_go_round_clockwise():
    assert [seat.next for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]


def test_partners_face_each_other():
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]


def test_partners_are_on_one_side():
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert all(seat in seat.side.seats and seat.partner in seat.side.seats for seat in Seat)


def test_the_opponents_are_the_other_side():
    assert Side.NS.opponents is Side.EW
    assert Side.EW.opponents is Side.NS


@pytest.mark.parametrize("seat", Seat)
def test_a_seat_is_read_by_letter_and_by_word(seat):
    assert parse_seat(format_seat(seat)) is seat
    assert parse_seat(f" {str(seat).lower()} ") is seat
    assert parse_seat(seat.word) is parse_seat(seat.word.upper()) is seat


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("NS", Side.NS),
        ("n-s", Side.NS),
        ("N/S", Side.NS),
        ("North-South", Side.NS),
        ("EW", Side.EW),
        ("E–W", Side.EW),
        ("east west", Side.EW),
    ],
)
def test_a_side_is_read_as_people_write_it(text, side):
    assert parse_side(text) is side
    assert parse_side(format_side(side)) is parse_side(str(side)) is side


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X", "'X' is not a seat: write N, E, S or W."),
        ("Nroth", "'Nroth' is not a seat: write N, E, S or W (did you mean 'North'?)."),
        ("♠", "'♠' is not a seat: write N, E, S or W."),
        ("", "'' is not a seat: write N, E, S or W."),
    ],
)
def test_what_is_no_seat_is_refused(text, message):
    with pytest.raises(BridgeError) as error:
        parse_seat(text)
    assert str(error.value) == message


def test_what_is_no_side_is_refused():
    with pytest.raises(BridgeError, match=r"^'NE' is not a side: write NS or EW\.$"):
        parse_side("NE")
