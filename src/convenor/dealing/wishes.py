"""What hands must be like, for teaching: points, lengths of suits, shapes.

A line such as 'N 15-17 points', 'S 5+ hearts', 'NS 26+ points', 'W balanced' or 'E shape 5431' goes
in; a wish comes out that says whether a deal is so. It deals nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from convenor.bridge.deals import Deal, Hand
from convenor.bridge.denominations import SUITS, Denomination
from convenor.bridge.seats import Seat, Side
from convenor.errors import Mistake
from convenor.values import value

_WISH = re.compile(r"(NS|EW|[NESW])\s+(.+)", re.IGNORECASE)
_RANGE = re.compile(r"(\d{1,2})(?:(\+)|(-)|\s*(?:-|to)\s*(\d{1,2}))?\s+([a-z]+)", re.IGNORECASE)
_SHAPE = re.compile(r"shape\s+(\d)-?(\d)-?(\d)-?(\d)", re.IGNORECASE)
_SUIT_WORDS: dict[str, Denomination] = {
    word: suit
    for suit, words in zip(
        SUITS,
        (("spades", "spade"), ("hearts", "heart"), ("diamonds", "diamond"), ("clubs", "club")),
        strict=True,
    )
    for word in words
}
_POINTS = ("points", "hcp", "point")
BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
EXAMPLES = "'N 15-17 points', 'S 5+ hearts', 'NS 26+ points', 'W balanced' or 'E shape 5431'"


@value
class Wish:
    """One thing that a deal must have: in which hands, and what."""

    text: str
    seats: tuple[Seat, ...]
    what: str
    low: int = 0
    high: int = 40
    shape: tuple[int, ...] = ()

    def holds(self, deal: Deal) -> bool:
        """Whether a deal has it; two hands have points and cards together."""
        hands = [deal.hand(seat) for seat in self.seats]
        if self.what == "shape":
            return all(_lengths(hand) == self.shape for hand in hands)
        if self.what == "balanced":
            return all(_lengths(hand) in BALANCED for hand in hands)
        return self.low <= sum(map(_count(self.what), hands)) <= self.high


def wish_of(text: str) -> Wish:
    """Read one line."""
    found = _WISH.fullmatch(" ".join(text.split()))
    if found is None:
        raise Mistake(f"'{text[:60]}' is no wish: write one like {EXAMPLES}.")
    where, what = found[1].upper(), found[2].lower()
    seats = Side(where).seats if len(where) == 2 else (Seat(where),)
    if what == "balanced":
        return Wish(text, seats, "balanced")
    if shape := _SHAPE.fullmatch(what):
        lengths = tuple(sorted((int(each) for each in shape.groups()), reverse=True))
        if sum(lengths) != 13:
            raise Mistake(f"'{text[:60]}' has {sum(lengths)} cards: a hand has 13.")
        return Wish(text, seats, "shape", shape=lengths)
    return _ranged(text, seats, what)


def _ranged(text: str, seats: tuple[Seat, ...], what: str) -> Wish:
    found = _RANGE.fullmatch(what)
    if found is None or found[5] not in (*_POINTS, *_SUIT_WORDS):
        raise Mistake(f"'{text[:60]}' is no wish: write one like {EXAMPLES}.")
    low, named = int(found[1]), found[5]
    high = 40 if found[2] else low
    if found[3]:
        low, high = 0, low
    elif found[4]:
        high = int(found[4])
    if high < low:
        raise Mistake(f"'{text[:60]}' cannot be: {high} is less than {low}.")
    return Wish(text, seats, "points" if named in _POINTS else named, low, high)


def _count(what: str) -> Callable[[Hand], int]:
    if what == "points":
        return lambda hand: hand.points
    suit = _SUIT_WORDS[what]
    return lambda hand: len(hand.holding(suit))


def _lengths(hand: Hand) -> tuple[int, ...]:
    return tuple(sorted((len(hand.holding(suit)) for suit in SUITS), reverse=True))
