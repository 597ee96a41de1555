"""The five denominations of a bid, in their rank: clubs, diamonds, hearts, spades, no trumps.

A letter or a glyph goes in, a `Denomination` comes out, and the reverse. It does not know what
a trick in a denomination is worth.
"""

from enum import Enum
from functools import total_ordering

from convenor.bridge.errors import not_a, perhaps
from convenor.bridge.notation import Notation, joined
from convenor.errors import nearest


@total_ordering
class Denomination(Enum):
    """A suit or no trumps; the members stand in the order of their rank, lowest first."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Denomination):
            return NotImplemented
        return self.rank < other.rank

    @property
    def rank(self) -> int:
        """0 for clubs to 4 for no trumps."""
        return _RANKING.index(self)

    @property
    def glyph(self) -> str:
        """The suit's sign, or 'NT'."""
        return _GLYPHS[self]

    @property
    def word(self) -> str:
        """The denomination in full: 'spades'."""
        return _WORDS[self]

    @property
    def is_suit(self) -> bool:
        """Whether cards can be of it."""
        return self is not Denomination.NT

    @property
    def is_minor(self) -> bool:
        """Clubs or diamonds."""
        return self in (Denomination.C, Denomination.D)


_RANKING = tuple(Denomination)

SUITS = (Denomination.S, Denomination.H, Denomination.D, Denomination.C)
"""The four suits as a hand is written, highest first."""

_GLYPHS = {
    Denomination.C: "♣",
    Denomination.D: "♦",
    Denomination.H: "♥",
    Denomination.S: "♠",
    Denomination.NT: "NT",
}
_WORDS = {
    Denomination.C: "clubs",
    Denomination.D: "diamonds",
    Denomination.H: "hearts",
    Denomination.S: "spades",
    Denomination.NT: "no trumps",
}
_LETTERS_OF_WORDS = {word: denomination.value for denomination, word in _WORDS.items()}
_WHITE_GLYPHS = dict(zip("♤♡♢♧", SUITS, strict=True))

SIGNS = (
    {denomination.value: denomination for denomination in Denomination}
    | {denomination.glyph: denomination for denomination in Denomination}
    | _WHITE_GLYPHS
    | {"N": Denomination.NT}
)
"""Every sign that is read as a denomination."""


def parse_denomination(text: str) -> Denomination:
    """Read a denomination: 'S', 's', '♠', 'NT', 'N'."""
    denomination = SIGNS.get(joined(text))
    if denomination is None:
        word = nearest(text, _LETTERS_OF_WORDS)
        hint = perhaps(_LETTERS_OF_WORDS.get(word, ""))
        raise not_a("denomination", text, f"write C, D, H, S or NT{hint}")
    return denomination


def format_denomination(denomination: Denomination, notation: Notation = Notation.LETTERS) -> str:
    """Write a denomination: 'S', or '♠' in glyphs."""
    return denomination.glyph if notation is Notation.GLYPHS else denomination.value
