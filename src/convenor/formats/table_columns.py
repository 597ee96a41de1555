"""Where the columns of a table stand, by the words of its headings.

The words that are known for each column and the first line of a table go in; the place of each
column comes out. A heading that is not known is nobody's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def columns_by(known: Mapping[str, Sequence[str]], headings: Sequence[str]) -> dict[str, int]:
    """Where each column stands; the first of two that mean the same.

    >>> columns_by({"board": ("board", "board no")}, ["Table", "Board No."])
    {'board': 1}
    """
    names = {word: name for name, words in known.items() for word in words}
    found: dict[str, int] = {}
    for at, heading in enumerate(headings):
        name = names.get(" ".join(heading.lower().replace(".", " ").replace("_", " ").split()))
        if name is not None and name not in found:
            found[name] = at
    return found
