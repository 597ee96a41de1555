"""Deals at random, from the machine's own cryptographic generator.

How many boards, and what the hands must be like, go in; deals come out, none twice and none of
those that were played before. Nobody can work the next one out from those before.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence

from convenor.bridge.deals import Deal
from convenor.dealing.numbered_deals import DEALS, numbered_deal
from convenor.dealing.wishes import Wish
from convenor.errors import Mistake

MOST_TRIES = 100_000
"""Deals that are thrown away for one that is as wished."""

Number = Callable[[int], int]
"""Gives a number below another, at random."""


def random_deals(
    count: int,
    wishes: Sequence[Wish] = (),
    played: Collection[Deal] = (),
    number: Number = secrets.randbelow,
    tell: Callable[[int], None] = lambda _: None,
) -> tuple[Deal, ...]:
    """So many deals; `tell` hears how many there are after each."""
    seen = set(played)
    found: list[Deal] = []
    for _ in range(count):
        deal = _wished(wishes, number, seen)
        seen.add(deal)
        found.append(deal)
        tell(len(found))
    return tuple(found)


def _wished(wishes: Sequence[Wish], number: Number, seen: set[Deal]) -> Deal:
    for _ in range(MOST_TRIES):
        deal = numbered_deal(number(DEALS))
        if deal not in seen and all(each.holds(deal) for each in wishes):
            return deal
    asked = "; ".join(each.text for each in wishes) or "a deal that was not played before"
    raise Mistake(
        f"none of {MOST_TRIES} deals was as wished ({asked}): ask for something less rare."
    )
