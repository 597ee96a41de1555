"""Names as people type them: folded for searching, and compared for being nearly the same.

A name goes in; its words without case, accents and punctuation come out. Two names are near if one
slip of the finger makes one of the other, or if one has a first name that shortens the other's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_SPACED = str.maketrans(dict.fromkeys(",.;/()\u00a0\t-\u2010\u2011\u2013", " "))
_DROPPED = str.maketrans(dict.fromkeys("'\u2019`\"", ""))
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d"})
SHORTEST = 5
"""Letters below which a slip makes another name, and not a slip."""


@lru_cache(maxsize=65_536)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, folded.

    >>> words_of("O’Brien-Müller, Séan")
    ('obrien', 'muller', 'sean')
    """
    text = name.casefold().translate(_DROPPED).translate(_SPACED).translate(_LETTERS)
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        text = "".join(each for each in parts if not unicodedata.combining(each))
    return tuple(text.split())


def folded_name(name: str) -> str:
    """A name whatever the order of its words: 'ASH, Ann' and 'Ann Ash' are one.

    >>> folded_name("ASH, Ann") == folded_name("Ann Ash")
    True
    """
    return " ".join(sorted(words_of(name)))


def slips_of(folded: str) -> Iterator[str]:
    """The name and all that one letter less makes of it: two near names share one of these."""
    yield folded
    if len(folded) >= SHORTEST:
        for at in range(len(folded)):
            yield folded[:at] + folded[at + 1 :]


def is_slip(one: str, other: str) -> bool:
    """Whether one letter more, less, changed or swapped makes one folded name of the other.

    >>> is_slip("ann ash", "anne ash"), is_slip("ann ash", "ann ahs"), is_slip("ann ash", "bob ash")
    (True, True, False)
    """
    if one == other:
        return True
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return one[at + 1 :] == other[at + 1 :] or swapped


def short_key(name: str) -> str:
    """The last word and the first letter, under which 'A Ash' and 'Ann Ash' both stand."""
    found = words_of(name)
    return f"{found[-1]} {found[0][0]}" if len(found) > 1 else ""


def shortens(one: str, other: str) -> bool:
    """Whether the first name of one begins the first name of the other, with the same last name.

    >>> shortens("C Moss", "Chris Moss"), shortens("Chris Moss", "Christine Moss")
    (True, True)
    """
    mine, theirs = words_of(one), words_of(other)
    if len(mine) < 2 or len(theirs) < 2 or mine[-1] != theirs[-1] or mine == theirs:
        return False
    return mine[0].startswith(theirs[0]) or theirs[0].startswith(mine[0])
