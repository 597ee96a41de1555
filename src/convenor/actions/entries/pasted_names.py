"""The names in a line that somebody typed: what stands before them, between them and after them.

A line and what enters go in; names come out, with the numbers that players have with a federation.
Whether they are anybody's names is for the checks to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_BEFORE = re.compile(
    r"\s*(?:[•·*‣▪◦–—-]\s+)?"
    r"(?:[#(]*\d{1,4}\s*(?:[.):]+\s+|[/|\t]\s*|[–—-]+\s+|,\s*(?=[^\s\d])))?"
)
"""What stands before an entry and is no part of it: a dot, a dash, the number of the line."""
_NUMBERED = re.compile(
    r"\A\s*(?:(?:pair|no|nr)\b\.?\s*)?#?\d{1,3}(?:\s*[:.)]\s*|\s+)(?=[^\W\d_])", re.IGNORECASE
)
"""The number of a pair or a player before the name; a team may well have one in its name."""
_OWN = re.compile(
    r"(?:(?P<before>\d{4,})\s+)?(?P<name>.*?[^\s\d(#].*?)(?:\s+[(#]?(?P<after>\d{3,})\)?)?"
)
"""A name with the player's own number before or after it."""
_LEAST_ID = 3
"""Figures that a player's number with the federation has at least."""
_AND = re.compile(r"\s*[&+＆]\s*|\s+(?:and|with)\s+", re.IGNORECASE)
_MARKS = (
    re.compile(r"\t+"),
    re.compile(r"\s+w/\s*", re.IGNORECASE),
    re.compile(r"\s*[/|]\s*"),
    re.compile(r"\s+-+\s*|-+\s+|\s*[–—]\s*"),
    _AND,
    re.compile(r"\s*,\s*"),
)
"""What stands between names, the surest first: a comma may also part a surname from a name."""
_UNSURE = (re.compile(r"\s{2,}"), re.compile(r"-"))
"""What stands between two whole names at times: a gap, or a hyphen that is written close."""


def entry_itself(head: str, contestants: str) -> str:
    """A line without its dot, its dash and its number."""
    head = _BEFORE.sub("", head, count=1)
    return head if contestants == "teams" else _NUMBERED.sub("", head, count=1)


def numbered(parts: Sequence[str]) -> dict[str, str]:
    """The players in their order; a number that stands with a name is that player's own.

    >>> numbered(["Ann Lee", "30415", "Bob Ray (30416)"])
    {'player 1': 'Ann Lee', 'id 1': '30415', 'player 2': 'Bob Ray', 'id 2': '30416'}
    """
    row: dict[str, str] = {}
    at = 0
    for each in parts:
        if at and each.isdecimal() and len(each) >= _LEAST_ID and f"id {at}" not in row:
            row[f"id {at}"] = each
            continue
        at += 1
        found = _OWN.fullmatch(each)
        row[f"player {at}"] = found["name"] if found else each
        if found and (own := found["before"] or found["after"]):
            row[f"id {at}"] = own
    return row


def names_of(head: str, contestants: str = "pairs") -> list[str]:
    """The names in a line.

    >>> names_of("Lee, Ann / Ray, Bob"), names_of("Ann Lee-Bob Ray"), names_of("Ann Smith-Lee")
    (['Ann Lee', 'Bob Ray'], ['Ann Lee', 'Bob Ray'], ['Ann Smith-Lee'])
    """
    if contestants == "individuals" and head.count(",") == 1:
        return [_name(head)]
    for mark in _MARKS:
        parts = [each for each in mark.split(head.strip()) if each.strip()]
        if len(parts) > 1:
            if mark is _AND and "," in head and contestants != "pairs":
                return [name for each in parts for name in names_of(each)]
            return [_name(each) for each in parts]
    return _two_whole(head, contestants) or ([_name(head)] if head.strip() else [])


def _two_whole(head: str, contestants: str) -> list[str]:
    """Two names of two words or more with an unsure mark between them."""
    for mark in _UNSURE if contestants == "pairs" else ():
        parts = mark.split(head.strip())
        if len(parts) == 2 and all(len(each.split()) > 1 for each in parts):
            return [_name(each) for each in parts]
    return []


def _name(written: str) -> str:
    """A name as it is read aloud: 'Lee, Ann' is Ann Lee."""
    last, comma, first = " ".join(written.split()).partition(", ")
    return f"{first} {last}" if comma else last.strip(" ,")
