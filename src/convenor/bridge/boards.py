"""The boards: which player deals, and which side is vulnerable.

A board's number goes in, its dealer and its vulnerability come out, by the cycle of sixteen of
Law 2. It does not know the cards, nor where the board is played.
"""

from dataclasses import dataclass
from enum import Enum

from convenor.bridge.errors import BridgeError, not_a, perhaps
from convenor.bridge.notation import Notation, joined, plainly
from convenor.bridge.seats import Seat, Side
from convenor.errors import nearest


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def __str__(self) -> str:
        return self.value

    def vulnerable(self, side: Side) -> bool:
        """Whether this side is vulnerable."""
        return side in _VULNERABLE_SIDES[self]


_VULNERABLE_SIDES: dict[Vulnerability, tuple[Side, ...]] = {
    Vulnerability.NONE: (),
    Vulnerability.NS: (Side.NS,),
    Vulnerability.EW: (Side.EW,),
    Vulnerability.BOTH: (Side.NS, Side.EW),
}

_CYCLE = tuple(
    Vulnerability(word)
    for word in (
        *("None", "NS", "EW", "Both"),
        *("NS", "EW", "Both", "None"),
        *("EW", "Both", "None", "NS"),
        *("Both", "None", "NS", "EW"),
    )
)


@dataclass(frozen=True, slots=True, order=True)
class Board:
    """A board, known by its number."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise BridgeError(f"There is no board {self.number}: boards are numbered from 1.")

    def __str__(self) -> str:
        return str(self.number)

    @property
    def dealer(self) -> Seat:
        """The player who calls first: North on board 1, then clockwise."""
        return tuple(Seat)[(self.number - 1) % 4]

    @property
    def vulnerability(self) -> Vulnerability:
        """The vulnerability, by the cycle of sixteen boards."""
        return _CYCLE[(self.number - 1) % 16]

    def vulnerable(self, side: Side) -> bool:
        """Whether this side is vulnerable on the board."""
        return self.vulnerability.vulnerable(side)


_VULNERABILITY_WORDS = {
    Vulnerability.NONE: ("None", "Nil", "Love", "Love all", "Neither", "Nobody"),
    Vulnerability.NS: ("NS", "North-South"),
    Vulnerability.EW: ("EW", "East-West"),
    Vulnerability.BOTH: ("Both", "All", "Game all"),
}
_VULNERABILITIES = {
    joined(word): vulnerability
    for vulnerability, words in _VULNERABILITY_WORDS.items()
    for word in words
}


def parse_vulnerability(text: str) -> Vulnerability:
    """Read a vulnerability: 'None', '-', 'Love', 'All', 'Both', 'NS', 'N-S', 'E/W'."""
    if plainly(text) == "-":
        return Vulnerability.NONE
    vulnerability = _VULNERABILITIES.get(joined(text))
    if vulnerability is None:
        hint = perhaps(nearest(text, ("None", "Both", "All", "Love")))
        raise not_a("vulnerability", text, f"write None, NS, EW or Both{hint}")
    return vulnerability


def format_vulnerability(
    vulnerability: Vulnerability, notation: Notation = Notation.LETTERS
) -> str:
    """Write a vulnerability: 'None', 'NS', 'EW', and 'Both', which PBN calls 'All'."""
    if notation is Notation.PBN and vulnerability is Vulnerability.BOTH:
        return "All"
    return vulnerability.value
