"""What was bid at a table: a contract, or that all four players passed.

Text in the notations of people and files goes in, a `Contract` or `PASSED_OUT` comes out, and
the reverse. It does not know how many tricks were made, nor what the contract is worth.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from convenor.bridge.denominations import (
    SIGNS,
    Denomination,
    format_denomination,
    parse_denomination,
)
from convenor.bridge.errors import BridgeError, not_a, perhaps
from convenor.bridge.notation import Notation, plainly
from convenor.bridge.seats import Seat, parse_seat
from convenor.bridge.truth import NoTruthValue

BOOK = 6
"""The tricks that a declarer takes before the level begins to count."""


class Doubling(Enum):
    """Whether a contract was doubled; the value is how it is written in letters."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


@dataclass(frozen=True, slots=True)
class Contract:
    """The undertaking of one side to win so many tricks in a denomination."""

    level: int
    denomination: Denomination
    doubling: Doubling = Doubling.UNDOUBLED
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise BridgeError(f"A contract at level {self.level} cannot be: the level is 1 to 7.")

    def __str__(self) -> str:
        return format_contract(self)

    @property
    def tricks_needed(self) -> int:
        """The number of tricks that fulfils the contract."""
        return BOOK + self.level

    def by(self, declarer: Seat | None) -> "Contract":
        """The same contract, declared from this seat."""
        return replace(self, declarer=declarer)


@dataclass(frozen=True, slots=True)
class PassedOut(NoTruthValue):
    """All four players passed: the board was played, and its score is zero."""

    def __str__(self) -> str:
        return format_contract(self)


PASSED_OUT = PassedOut()

AuctionEnd: TypeAlias = Contract | PassedOut
"""How an auction can end."""

_PASSES = {"P", "AP", "PASS", "PASSED", "PASSED OUT", "PASSED-OUT", "PASSED IN", "ALL PASS"}
_DOUBLINGS = {
    "X": Doubling.DOUBLED,
    "*": Doubling.DOUBLED,
    "×": Doubling.DOUBLED,
    "XX": Doubling.REDOUBLED,
    "**": Doubling.REDOUBLED,
    "××": Doubling.REDOUBLED,
}

_LEVEL = re.compile(r"[0-9]+ ?")
_SIGN = re.compile("|".join(sorted(SIGNS, key=len, reverse=True)))
_WORD = re.compile(r"CLUBS?|DIAMONDS?|HEARTS?|SPADES?|NO ?TRUMPS?")
_DOUBLES = re.compile(" ?([X*×]+)")
_SWAPPED = re.compile(rf"({_SIGN.pattern}) ?([1-7])")
_DECLARER = re.compile(r" ?-? ?(?:BY )?(NORTH|EAST|SOUTH|WEST|[NESW])(?![A-Z])")
_TRICKS = re.compile(r" ?[-+=0-9]")


def parse_contract(text: str) -> AuctionEnd:
    """Read a contract, with or without its declarer: '3NT', '4♠x', '4S** by North', 'pass'."""
    plain = plainly(text)
    if is_pass(plain):
        return PASSED_OUT
    contract, rest = read_contract(plain, "contract", text)
    declarer, rest = read_declarer(rest)
    if _TRICKS.match(rest):
        raise not_a("contract", text, f"leave out the result '{rest.strip()}'")
    if rest:
        raise not_a("contract", text, f"'{rest.strip()}' is no declarer, write N, E, S or W")
    return contract.by(declarer)


def format_contract(contract: AuctionEnd, notation: Notation = Notation.LETTERS) -> str:
    """Write a contract: '4SX by N', '4♠x N', or '4SX' in PBN, which names declarer elsewhere."""
    if isinstance(contract, PassedOut):
        return "passed out" if notation is Notation.GLYPHS else "Pass"
    return format_undertaking(contract, notation) + format_declarer(contract.declarer, notation)


def format_undertaking(contract: Contract, notation: Notation = Notation.LETTERS) -> str:
    """Write a contract without its declarer: '4SX', '4♠x'."""
    sign = contract.doubling.value
    return "".join(
        (
            str(contract.level),
            format_denomination(contract.denomination, notation),
            sign.lower() if notation is Notation.GLYPHS else sign,
        )
    )


def format_declarer(declarer: Seat | None, notation: Notation = Notation.LETTERS) -> str:
    """Write the declarer as it follows a contract: ' by N', ' N', or nothing."""
    if declarer is None or notation is Notation.PBN:
        return ""
    return f" {declarer}" if notation is Notation.GLYPHS else f" by {declarer}"


def is_pass(plain: str) -> bool:
    """Whether this plain text says that all four passed."""
    return plain in _PASSES


def read_contract(plain: str, noun: str, text: str) -> tuple[Contract, str]:
    """Read level, denomination and doubling off the front; give the contract and what is left.

    `noun` and `text` are what the message speaks of: the thing asked for, as it was written.
    """
    level, rest = _read_level(plain, noun, text)
    denomination, rest = _read_denomination(rest, level, noun, text)
    doubling, rest = _read_doubling(rest, noun, text)
    return Contract(level, denomination, doubling), rest


def read_declarer(rest: str) -> tuple[Seat | None, str]:
    """Read a declarer off the front, if one stands there; give it and what is left."""
    found = _DECLARER.match(rest)
    if found is None:
        return None, rest
    return parse_seat(found[1]), rest[found.end() :]


def _read_level(plain: str, noun: str, text: str) -> tuple[int, str]:
    found = _LEVEL.match(plain)
    if found is None:
        swapped = _SWAPPED.match(plain)
        hint = perhaps(swapped[2] + swapped[1] if swapped else "")
        raise not_a(noun, text, f"it must begin with a level, 1 to 7{hint}")
    if found[0].strip() not in set("1234567"):
        raise not_a(noun, text, "the level must be 1 to 7")
    return int(found[0]), plain[found.end() :]


def _read_denomination(rest: str, level: int, noun: str, text: str) -> tuple[Denomination, str]:
    word, sign = _WORD.match(rest), _SIGN.match(rest)
    if sign is None or word is not None:
        hint = perhaps(f"{level}{_letter(word[0])}" if word else "")
        raise not_a(noun, text, f"the denomination must be C, D, H, S or NT{hint}")
    return parse_denomination(sign[0]), rest[sign.end() :]


def _letter(word: str) -> str:
    return "NT" if word.startswith("N") else word[0]


def _read_doubling(rest: str, noun: str, text: str) -> tuple[Doubling, str]:
    found = _DOUBLES.match(rest)
    if found is None:
        return Doubling.UNDOUBLED, rest
    if found[1] not in _DOUBLINGS:
        raise not_a(noun, text, "write x for doubled and xx for redoubled")
    return _DOUBLINGS[found[1]], rest[found.end() :]
