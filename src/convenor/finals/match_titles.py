"""The matches of a bracket in words: SF1 is the first semi-final.

The name of a match and those of its bracket go in; what people call it comes out. A name that no
plan here gives stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection

THIRD = "Third place"
EXTRA_BOARDS = " extra"
"""What follows the name of a match that goes on because it was level."""
_NUMBERED = re.compile(r"(PR|QF|SF|R\d+-)(\d+)")
_ALONE = {
    "PF": "Preliminary final",
    "GF": "Grand final",
    THIRD: "Play-off for third place",
}
_WORDS = {"PR": "Preliminary match", "QF": "Quarter-final", "SF": "Semi-final"}
_QUALIFYING = "Qualifying final"


def is_extra(name: str) -> bool:
    """Whether a match is of the extra boards of another one."""
    return name.endswith(EXTRA_BOARDS)


def match_title(name: str, names: Collection[str]) -> str:
    """What a match is called, in a bracket of matches of these names."""
    if is_extra(name):
        return f"{match_title(name.removesuffix(EXTRA_BOARDS), names)}, extra boards"
    if name in _ALONE:
        return _ALONE[name]
    found = _NUMBERED.fullmatch(name)
    if found is None:
        return name
    kind, number = found.groups()
    if kind.startswith("R"):
        return f"Round {kind[1:-1]}, match {number}"
    # Where the best have a second chance nobody is out among the last eight.
    word = _QUALIFYING if kind == "QF" and "PF" in names else _WORDS[kind]
    return f"{word} {number}"
