"""The last test of a chain: lots that were drawn, and can be drawn again from their seed."""

from __future__ import annotations

from collections.abc import Iterable

from convenor.contest.lots import lot_order
from convenor.standings.chains import Figures, Group


def drawn(names: Iterable[str], seed: str) -> Group:
    """The names in the order drawn.

    >>> drawn(["A", "B", "C"], "2026-11-16 final") == drawn(["C", "A", "B"], "2026-11-16 final")
    True
    """
    return tuple(lot_order(names, seed))


def lot(tied: Group, seed: str | None) -> Figures | None:
    """The lots of the tied, the first drawn highest; None as long as nobody has drawn."""
    if seed is None:
        return None
    order = drawn(tied, seed)
    return {name: len(order) - at for at, name in enumerate(order)}
