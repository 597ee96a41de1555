"""Days as people and spreadsheets write them: 1955-03-02, 2/3/1955, 2 March 1955.

A text goes in, a day comes out, or a sentence. Where only figures are written, the day comes first.
"""

from __future__ import annotations

import datetime
import re

from convenor.errors import Mistake

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FIGURES = re.compile(r"(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})")
_WORDS = re.compile(r"(\d{1,2})[ .-]*([A-Za-z]{3,9})[ .,-]*(\d{4})")


def day_of(text: str) -> datetime.date:
    """The day that a text means.

    >>> day_of("2/3/1955").isoformat(), day_of("2 Mar 1955").isoformat()
    ('1955-03-02', '1955-03-02')
    """
    plain = text.strip()
    try:
        if found := _FIGURES.fullmatch(plain):
            day, month, year = map(int, found.groups())
            return datetime.date(year, month, day)
        if found := _WORDS.fullmatch(plain):
            month = _MONTHS.index(found[2][:3].casefold()) + 1
            return datetime.date(int(found[3]), month, int(found[1]))
        return datetime.date.fromisoformat(plain[:10] if plain[10:11] in (" ", "T") else plain)
    except ValueError:
        raise Mistake(f"'{plain[:40]}' is no day: write it as 1955-03-02 or 2/3/1955.") from None
