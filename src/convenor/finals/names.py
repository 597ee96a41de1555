"""Names of contestants in a question: none twice, none unknown.

Lists of names go in; a name that cannot be is refused in one sentence. What the lists are for is
not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from convenor.errors import Mistake, did_you_mean


def refuse_twice(names: Iterable[str], where: str) -> None:
    """Refuse a list that holds a name twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Mistake(f"'{name}' is in '{where}' twice: leave one out.")
        seen.add(name)


def refuse_strangers(names: Iterable[str], where: str, known: Collection[str], among: str) -> None:
    """Refuse a name that is not among those that there are."""
    there = frozenset(known)
    for name in names:
        if name not in there:
            near = did_you_mean(name, known)
            raise Mistake(f"'{name}' of '{where}' is not in '{among}': {near}")
