"""Drawing lots so that anybody can draw them again: the seed is recorded and decides.

A seed and the names of those who draw go in, their order comes out. It depends on the seed and on
each name alone, not on the order in which they are listed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from convenor.standings.chains import Figures, Group


def drawn(names: Iterable[str], seed: str) -> Group:
    """The names in the order drawn.

    >>> drawn(["A", "B", "C"], "2026-11-16 final") == drawn(["C", "A", "B"], "2026-11-16 final")
    True
    """
    return tuple(sorted(names, key=lambda name: _ticket(name, seed), reverse=True))


def lot(tied: Group, seed: str | None) -> Figures | None:
    """The lots of the tied, the first drawn highest; None as long as nobody has drawn."""
    if seed is None:
        return None
    order = drawn(tied, seed)
    return {name: len(order) - at for at, name in enumerate(order)}


def _ticket(name: str, seed: str) -> tuple[bytes, str]:
    return hashlib.sha256(f"{seed}\n{name}".encode()).digest(), name
