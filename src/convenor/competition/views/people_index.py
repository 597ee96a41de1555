"""Everybody who is entered, to be found by the beginnings of words without looking at each.

Contestants go in, with how each is shown; those whom all words of a query fit come out in the order
of their numbers. The words are sorted once and kept as long as the same contestants are entered.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import OrderedDict

from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.competition.views.name_finding import plain
from convenor.competition.views.people import Who, everybody, fits, words_of

MOST_KEPT = 64
AFTER_ALL = chr(0x10FFFF)


class People:
    """Those who are entered, and the words by which they are found."""

    def __init__(self, there: Competition) -> None:
        self._entered = tuple(there.state.entries.values())
        self._people = everybody(there)
        self._parts = tuple(words_of(each) for each in self._people)
        self._numbers: dict[str, list[int]] = {}
        words: set[tuple[str, int]] = set()
        for at, (each, parts) in enumerate(zip(self._people, self._parts, strict=True)):
            self._numbers.setdefault(plain(each.number), []).append(at)
            words.update((part, at) for part in parts)
        self._words = sorted(words)

    def is_of(self, entered: tuple[Contestant, ...]) -> bool:
        """Whether these are the very same contestants."""
        return len(entered) == len(self._entered) and all(
            mine is theirs for mine, theirs in zip(self._entered, entered, strict=True)
        )

    def fitting(self, words: list[str], most: int) -> list[Who]:
        """Those of whom each word begins a word, or is the number."""
        if not words:
            return []
        longest = max(words, key=len)
        found = (at for at in sorted(self._beginning(longest)) if self._fits(at, words))
        return [self._people[at] for at, _ in zip(found, range(most), strict=False)]

    def _beginning(self, word: str) -> set[int]:
        first = bisect_left(self._words, (word, -1))
        last = bisect_left(self._words, (word + AFTER_ALL, -1))
        return {at for _, at in self._words[first:last]} | set(self._numbers.get(word, ()))

    def _fits(self, at: int, words: list[str]) -> bool:
        return fits(plain(self._people[at].number), self._parts[at], words)


_kept: OrderedDict[str, People] = OrderedDict()
_lock = threading.Lock()


def people_of(ledger: str, there: Competition) -> People:
    """Those who are entered in a competition, as it is shown."""
    entered = tuple(there.state.entries.values())
    with _lock:
        found = _kept.get(ledger)
    if found is None or not found.is_of(entered):
        found = People(there)
        with _lock:
            _kept[ledger] = found
            _kept.move_to_end(ledger)
            while len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
    return found
