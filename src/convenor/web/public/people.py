"""Contestants as the public sees them: number, name, players, club; hidden names stay hidden.

A competition and a contestant's number go in, the words that may be shown come out, and a text of
ours with every hidden name in it replaced. Whatever the public pages name goes through here.
"""

from __future__ import annotations

import re

from convenor.competition.live import Competition
from convenor.competition.state import Contestant
from convenor.values import value
from convenor.web.table.names import kind_of, name_of

WITHHELD = "name withheld"


@value
class Who:
    """A contestant as it is shown."""

    number: str
    name: str
    players: tuple[str, ...] = ()
    club: str = ""
    withdrawn: bool = False

    @property
    def together(self) -> str:
        """All players in one line."""
        return ", ".join(self.players)


def who(there: Competition, number: str) -> Who:
    """A contestant by its number; partners of an individual are joined."""
    entry = there.state.entries.get(number)
    name = name_of(there, number)
    if entry is None:
        return Who(number, name)
    return Who(number, name, players_of(entry), entry.club, entry.withdrawn is not None)


def players_of(entry: Contestant) -> tuple[str, ...]:
    """The players, without the names that are hidden; none where the entry is one person."""
    shown = [WITHHELD if each.name in entry.hidden else each.name for each in entry.players]
    return tuple(shown) if len(shown) > 1 else ()


def everybody(there: Competition) -> tuple[Who, ...]:
    """All who are entered, in the order of their numbers."""
    return tuple(who(there, each) for each in sorted(there.state.entries, key=by_number))


def by_number(number: str) -> tuple[int, str]:
    """Numbers in their order, and words after them."""
    return (int(number), "") if number.isdecimal() else (10**9, number)


def matches_words(person: Who, words: list[str]) -> bool:
    """Whether each word begins a word of what is shown of somebody, or is its number."""
    said = " ".join((person.name, *person.players)).lower()
    parts = [each for each in re.split(r"[^\w']+", said) if each and each != "withheld"]
    return all(
        word == person.number or any(part.startswith(word) for part in parts) for word in words
    )


def without_hidden(there: Competition, text: str) -> str:
    """A text of ours with the hidden names in it replaced by what is shown instead."""
    for number, entry in there.state.entries.items():
        if not entry.hidden:
            continue
        shown = name_of(there, number)
        if shown != entry.name:
            text = text.replace(entry.name, shown)
        for name in entry.hidden:
            text = text.replace(name, f"{kind_of(there)} {number}")
    return text
