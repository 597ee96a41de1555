"""The four seats and the two sides that they form.

A letter or a word goes in, a `Seat` or a `Side` comes out, and the reverse. It does not know
who sits there, nor at which table.
"""

from enum import Enum

from convenor.bridge.errors import not_a, perhaps
from convenor.bridge.notation import joined
from convenor.errors import nearest


class Side(Enum):
    """A partnership at the table."""

    NS = "NS"
    EW = "EW"

    def __str__(self) -> str:
        return self.value

    @property
    def opponents(self) -> "Side":
        """The other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple["Seat", "Seat"]:
        """The two seats of this side."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(Enum):
    """A place at the table; the members stand in clockwise order."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    def __str__(self) -> str:
        return self.value

    @property
    def word(self) -> str:
        """The seat in full: 'North'."""
        return _WORDS[self]

    @property
    def next(self) -> "Seat":
        """The next seat clockwise: the left-hand opponent."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return self.next.next

    @property
    def side(self) -> Side:
        """The side on which this seat plays."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW


_CLOCKWISE = tuple(Seat)
_WORDS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
_SEATS = {name.upper(): seat for seat, word in _WORDS.items() for name in (seat.value, word)}
_SIDES = {"NS": Side.NS, "NORTHSOUTH": Side.NS, "EW": Side.EW, "EASTWEST": Side.EW}


def parse_seat(text: str) -> Seat:
    """Read a seat: 'N', 'n', 'North'."""
    seat = _SEATS.get(joined(text))
    if seat is None:
        hint = perhaps(nearest(text, _WORDS.values()))
        raise not_a("seat", text, f"write N, E, S or W{hint}")
    return seat


def format_seat(seat: Seat) -> str:
    """Write a seat as its letter."""
    return seat.value


def parse_side(text: str) -> Side:
    """Read a side: 'NS', 'N-S', 'n/s', 'North-South'."""
    side = _SIDES.get(joined(text))
    if side is None:
        raise not_a("side", text, "write NS or EW")
    return side


def format_side(side: Side) -> str:
    """Write a side as its two letters."""
    return side.value
