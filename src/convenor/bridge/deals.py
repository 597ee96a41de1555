"""The cards: a card, a hand of thirteen, and a deal of four hands.

The PBN text of a deal goes in, a `Deal` that is known to be whole comes out, and the reverse.
It does not know how a hand is bid or played, nor on which board it was dealt.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

from convenor.bridge.denominations import (
    SIGNS,
    SUITS,
    Denomination,
    format_denomination,
    parse_denomination,
)
from convenor.bridge.errors import BridgeError, not_a
from convenor.bridge.notation import Notation, joined, plainly
from convenor.bridge.seats import Seat, parse_seat

RANKS = "AKQJT98765432"
"""The ranks of a suit, highest first."""

CARDS_IN_A_HAND = 13
_HONOUR_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its suit and its rank, one of 'AKQJT98765432'."""

    suit: Denomination
    rank: str

    def __post_init__(self) -> None:
        if not self.suit.is_suit:
            raise BridgeError("There are no cards of NT: a card's suit is S, H, D or C.")
        if len(self.rank) != 1 or self.rank not in RANKS:
            raise not_a("card's rank", self.rank, "write A, K, Q, J, T or 9 to 2")

    def __str__(self) -> str:
        return format_card(self)


PACK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
"""The 52 cards, spades first, each suit from the ace down."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The thirteen cards of one player."""

    cards: frozenset[Card]

    def __post_init__(self) -> None:
        if len(self.cards) != CARDS_IN_A_HAND:
            raise BridgeError(f"A hand has 13 cards: this one has {len(self.cards)}.")

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def __str__(self) -> str:
        return format_hand(self)

    def holding(self, suit: Denomination) -> str:
        """The ranks held in a suit, highest first: 'AQT2', or nothing."""
        return "".join(rank for rank in RANKS if Card(suit, rank) in self.cards)

    @property
    def points(self) -> int:
        """High-card points: ace 4, king 3, queen 2, knave 1."""
        return sum(_HONOUR_POINTS.get(card.rank, 0) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands that share the pack among them."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand

    def __post_init__(self) -> None:
        for one, other in combinations(Seat, 2):
            shared = self.hand(one).cards & self.hand(other).cards
            for card in sorted(shared, key=PACK.index)[:1]:
                raise BridgeError(
                    f"{one.word} and {other.word} both hold {card}: each card is dealt once."
                )

    def __str__(self) -> str:
        return format_deal(self)

    def hand(self, seat: Seat) -> Hand:
        """The hand dealt to this seat."""
        hands = {Seat.N: self.north, Seat.E: self.east, Seat.S: self.south, Seat.W: self.west}
        return hands[seat]

    def holds(self, seat: Seat, card: Card) -> bool:
        """Whether this seat was dealt the card."""
        return card in self.hand(seat)

    def holder(self, card: Card) -> Seat:
        """The seat that was dealt the card."""
        return next(seat for seat in Seat if self.holds(seat, card))


_CARD_SUIT = "|".join(sign for sign, denomination in SIGNS.items() if denomination.is_suit)
_CARD_RANK = "10|[AKQJT2-9]"
_CARD = re.compile(rf"({_CARD_SUIT})({_CARD_RANK})|({_CARD_RANK})({_CARD_SUIT})")
_DEAL = re.compile(r"([NESW]) ?: ?(.*)")


def parse_card(text: str) -> Card:
    """Read a card, suit first or rank first: 'SA', 'AS', '♥10', 'td'."""
    found = _CARD.fullmatch(joined(text))
    if found is None:
        raise not_a("card", text, "write its suit and its rank, such as 'SA' or 'H10'")
    suit, rank = found[1] or found[4], found[2] or found[3]
    return Card(parse_denomination(suit), _rank(rank))


def format_card(card: Card, notation: Notation = Notation.LETTERS) -> str:
    """Write a card, suit first: 'SA', '♠A'."""
    return format_denomination(card.suit, notation) + card.rank


def parse_hand(text: str) -> Hand:
    """Read a hand as PBN writes it, spades first: 'AKQ.JT9.876.5432'."""
    suits = plainly(text).split(".")
    if len(suits) != len(SUITS):
        raise not_a("hand", text, "it must have four suits, parted by full stops")
    cards = [
        Card(suit, rank)
        for suit, ranks in zip(SUITS, suits, strict=True)
        for rank in ranks.replace("10", "T")
    ]
    _check_cards(cards, text)
    return Hand(frozenset(cards))


def format_hand(hand: Hand) -> str:
    """Write a hand as PBN does, spades first."""
    return ".".join(hand.holding(suit) for suit in SUITS)


def parse_deal(text: str) -> Deal:
    """Read a deal as PBN writes it: the first seat, a colon, and four hands clockwise."""
    found = _DEAL.fullmatch(plainly(text))
    if found is None:
        raise not_a("deal", text, "it must begin with the first seat and a colon, such as 'N:'")
    hands = found[2].split()
    if len(hands) != len(Seat):
        raise not_a("deal", text, f"it has {len(hands)} hands, and a deal has four")
    seats = _clockwise_from(parse_seat(found[1]))
    dealt = {seat: _hand_of(seat, hand) for seat, hand in zip(seats, hands, strict=True)}
    return Deal(*(dealt[seat] for seat in Seat))


def format_deal(deal: Deal, first: Seat = Seat.N) -> str:
    """Write a deal as PBN does, beginning with the hand of this seat."""
    hands = " ".join(format_hand(deal.hand(seat)) for seat in _clockwise_from(first))
    return f"{first}:{hands}"


def random_deal(seed: int | str) -> Deal:
    """A deal at random; the same seed gives the same deal on every machine."""
    shuffled = sorted(PACK, key=lambda card: sha256(f"{seed} {card}".encode()).digest())
    north, east, south, west = (Hand(frozenset(shuffled[place::4])) for place in range(4))
    return Deal(north, east, south, west)


def _rank(text: str) -> str:
    return "T" if text == "10" else text


def _check_cards(cards: Sequence[Card], text: str) -> None:
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise not_a("hand", text, f"it holds {twice} twice")
    if len(cards) != CARDS_IN_A_HAND:
        raise not_a("hand", text, f"it has {len(cards)} cards, and a hand has 13")


def _hand_of(seat: Seat, text: str) -> Hand:
    try:
        return parse_hand(text)
    except BridgeError as error:
        raise BridgeError(f"{seat.word}: {error}") from error


def _clockwise_from(first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    return first, first.next, first.partner, first.partner.next
