"""The number of a clause as somebody reads it: '13.9.b' as it is printed, 'Ties 2, scope' in words.

A clause's id within its book goes in. Where a document prints no numbers, or a clause is a part of
a printed one, its id has words in it, and those are read as words.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[a-z][a-z'-]{2,}\d*(?:-\d+)?")


def in_reading(id: str) -> str:
    """An id without the marks between its words.

    >>> in_reading("13.9.b"), in_reading("A4.5.1"), in_reading("12.B.1")
    ('13.9.b', 'A4.5.1', '12.B.1')
    >>> in_reading("ties.2.scope"), in_reading("2.20.not-rulings"), in_reading("78.D.sections")
    ('Ties 2, scope', '2.20, not rulings', '78.D, sections')
    """
    parts: list[str] = []
    before = ""
    for token in id.split("."):
        kind = "word" if _WORD.fullmatch(token) else "number"
        if kind == "word" or not parts:
            parts.append(token.replace("-", " ") if kind == "word" else token)
        else:
            parts[-1] += ("." if before == "number" else " ") + token
        before = kind
    text = ", ".join(parts)
    return text[:1].upper() + text[1:] if _WORD.match(id) else text
