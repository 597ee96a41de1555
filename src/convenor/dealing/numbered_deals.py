"""Every deal by its number: 53,644,737,765,488,792,839,237,440,000 of them, each once.

A number goes in, its deal comes out, and the reverse. The hands of North, East and South are
numbered one after the other among the cards that are left, in the order of the pack, spades first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from convenor.bridge.deals import CARDS_IN_A_HAND, PACK, Card, Deal, Hand
from convenor.bridge.seats import Seat
from convenor.errors import Mistake

DEALS = comb(52, 13) * comb(39, 13) * comb(26, 13)
"""How many deals there are."""
_BELOW = (comb(39, 13) * comb(26, 13), comb(26, 13), 1)
"""How many deals there are for each hand of North, of East, of South."""

_ways = cache(comb)


def numbered_deal(number: int) -> Deal:
    """The deal of this number."""
    if not 0 <= number < DEALS:
        raise Mistake(f"there is no deal number {number}: they go from 0 to {DEALS - 1}.")
    left: list[Card] = list(PACK)
    hands = []
    for below in _BELOW:
        place, number = divmod(number, below)
        chosen = _chosen(place, left)
        left = [card for card in left if card not in chosen]
        hands.append(Hand(chosen))
    return Deal(*(*hands, Hand(frozenset(left))))


def _chosen(place: int, cards: Sequence[Card]) -> frozenset[Card]:
    """The hand at this place among all hands that these cards make."""
    chosen, wanted = [], CARDS_IN_A_HAND
    for at, card in enumerate(cards):
        if not wanted:
            break
        with_it = _ways(len(cards) - at - 1, wanted - 1)
        if place < with_it:
            chosen.append(card)
            wanted -= 1
        else:
            place -= with_it
    return frozenset(chosen)


def number_of(deal: Deal) -> int:
    """The number of a deal."""
    left: list[Card] = list(PACK)
    number = 0
    for seat, below in zip((Seat.N, Seat.E, Seat.S), _BELOW, strict=True):
        held = deal.hand(seat).cards
        number += below * _place(held, left)
        left = [card for card in left if card not in held]
    return number


def _place(held: frozenset[Card], cards: Sequence[Card]) -> int:
    place, wanted = 0, CARDS_IN_A_HAND
    for at, card in enumerate(cards):
        if not wanted:
            break
        if card in held:
            wanted -= 1
        else:
            place += _ways(len(cards) - at - 1, wanted - 1)
    return place
