"""What can be made of a deal when all four hands are seen, and the par score that follows.

Twenty numbers of tricks go in, one for each declarer and denomination; tricks, a short text that
keeps them, and the par of a board come out. Who works the tricks out is not known here: see
`double_dummy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from convenor.bridge.boards import Board
from convenor.bridge.contracts import BOOK, PASSED_OUT, Contract, Doubling, PassedOut
from convenor.bridge.denominations import Denomination
from convenor.bridge.errors import not_a
from convenor.bridge.results import TRICKS_IN_A_DEAL, Played
from convenor.bridge.scores import ns_score
from convenor.bridge.seats import Seat, Side

_ORDER = tuple((seat, denomination) for seat in Seat for denomination in Denomination)
_DIGITS = "0123456789abcd"
_BIDS = tuple((level, denomination) for level in range(1, 8) for denomination in Denomination)


@dataclass(frozen=True, slots=True)
class Makes:
    """The tricks that each declarer wins in each denomination, with best play by all."""

    tricks: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.tricks) != len(_ORDER) or not all(
            0 <= each <= TRICKS_IN_A_DEAL for each in self.tricks
        ):
            raise not_a("set of tricks", str(self.tricks), "it must have 20 numbers from 0 to 13")

    def of(self, declarer: Seat, denomination: Denomination) -> int:
        """The tricks of one declarer in one denomination."""
        return self.tricks[_ORDER.index((declarer, denomination))]

    def alike(self, side: Side) -> bool:
        """Whether it makes no difference which of the two declares."""
        one, other = side.seats
        return all(self.of(one, each) == self.of(other, each) for each in Denomination)


def parse_makes(text: str) -> Makes:
    """Read the twenty digits that `format_makes` writes."""
    if any(each not in _DIGITS for each in text):
        raise not_a("set of tricks", text, "write a digit from 0 to d for each declarer and suit")
    return Makes(tuple(_DIGITS.index(each) for each in text))


def format_makes(makes: Makes) -> str:
    """The tricks as twenty digits: clubs to no trumps of North, then of East, South and West."""
    return "".join(_DIGITS[each] for each in makes.tricks)


# --- par -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Par:
    """The score that neither side can better, and the result that it comes about by."""

    ns: int
    by: Played | PassedOut


def par(makes: Makes, board: Board) -> Par:
    """Par on a board: both sides bid as if they saw all cards, the dealer's side first."""
    first = board.dealer.side
    passed = Par(0, PASSED_OUT)
    ends = _ends(makes, board)
    other = _best(first.opponents, passed, ends[first.opponents])
    return _best(first, other, ends[first])


def _ends(makes: Makes, board: Board) -> Mapping[Side, list[Par]]:
    """How it ends after each bid of each side, worked out from the highest bid down."""
    ends: dict[Side, list[Par]] = {side: [] for side in Side}
    for level, denomination in reversed(_BIDS):
        left = {side: _left_in(makes, board, side, level, denomination) for side in Side}
        made = {side: _best(side.opponents, left[side], ends[side.opponents]) for side in Side}
        for side, each in made.items():
            ends[side].append(each)
    return ends


def _left_in(makes: Makes, board: Board, side: Side, level: int, denomination: Denomination) -> Par:
    """A bid that nobody overcalls: doubled if it fails, declared from the better hand."""
    declarer = max(side.seats, key=lambda seat: makes.of(seat, denomination))
    tricks = makes.of(declarer, denomination)
    doubling = Doubling.UNDOUBLED if tricks >= BOOK + level else Doubling.DOUBLED
    played = Played(Contract(level, denomination, doubling, declarer), tricks)
    return Par(ns_score(played, board.vulnerability), played)


def _best(side: Side, unless: Par, choices: list[Par]) -> Par:
    """What a side chooses: to leave things as they are, unless a bid is worth more to it."""
    sign = 1 if side is Side.NS else -1
    found = unless
    for each in reversed(choices):  # the lowest bid first
        if sign * each.ns > sign * found.ns:
            found = each
    return found
