"""Lots: an order by chance that anyone can repeat from its seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

Thing = TypeVar("Thing")
METHOD = "in the order of SHA-256 of the seed, a space and the name"
"""What is recorded with a seed, so that the lot can be drawn again."""


def lot_order(things: Iterable[Thing], seed: int | str) -> list[Thing]:
    """The things in the order of the lot; in which order they come in does not matter.

    >>> lot_order(["A", "B", "C"], 1) == lot_order(["C", "A", "B"], 1)
    True
    """
    return sorted(things, key=lambda thing: sha256(f"{seed} {thing}".encode()).digest())
