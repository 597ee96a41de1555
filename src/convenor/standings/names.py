"""Names of contestants in the order in which a person would list them.

Numbers inside a name count as numbers, so that pair 9 stands before pair 10. Nothing here knows
who is better.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Natural = tuple[tuple[int, int, str], ...]
KNOWN = 16_384
"""Names whose keys are kept: the same ones are sorted again and again."""


@lru_cache(KNOWN)
def natural(name: str) -> Natural:
    """The key by which names are sorted.

    >>> sorted(["P10", "P9", "A"], key=natural)
    ['A', 'P9', 'P10']
    """
    if name.isdecimal() and name.isascii():
        return ((0, int(name), ""),)
    return tuple(_pieces(name))


def listed(names: Iterable[str]) -> tuple[str, ...]:
    """Names in natural order."""
    found = tuple(names)
    return tuple(sorted(found, key=natural)) if len(found) > 1 else found


def together(names: Iterable[str]) -> str:
    """Names of the tied as one text: 'A+B+C'."""
    return "+".join(listed(names))


def _pieces(name: str) -> list[tuple[int, int, str]]:
    pieces: list[tuple[int, int, str]] = []
    letters = digits = ""
    for each in name:
        if each.isdecimal() and each.isascii():
            digits += each
            continue
        if digits:
            pieces += [(1, 0, letters), (0, int(digits), "")]
            letters = digits = ""
        letters += each
    pieces.append((1, 0, letters))
    if digits:
        pieces.append((0, int(digits), ""))
    return pieces
