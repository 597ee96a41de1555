"""Contestants as the public sees them: number, name, players, club; hidden names stay hidden.

A competition and a contestant's number go in, the words that may be shown come out. Whatever the
public pages name goes through here; which names are withheld is known to `competition.withheld`.
"""

from __future__ import annotations

import re

from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.competition.views.name_finding import APOSTROPHES, plain
from convenor.competition.views.withheld_names import WITHHELD, name_of
from convenor.competition.views.withheld_names import players_of as all_players
from convenor.values import value

_NOBODY = WITHHELD.split()[-1]
_APOSTROPHES = re.compile(f"[{APOSTROPHES}]")


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
        """All players in one line; nothing where the name is made of theirs and says it all."""
        said = plain(self.name)
        if self.players and all(plain(each) in said for each in self.players):
            return ""
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
    shown = all_players(entry)
    return shown if len(shown) > 1 else ()


def everybody(there: Competition) -> tuple[Who, ...]:
    """All who are entered, in the order of their numbers."""
    return tuple(who(there, each) for each in sorted(there.state.entries, key=by_number))


def by_number(number: str) -> tuple[int, str]:
    """Numbers in their order, and words after them."""
    return (int(number), "") if number.isdecimal() else (10**9, number)


# --- by a part of a name -------------------------------------------------------------------------


def words_in(text: str) -> list[str]:
    """The words of a name or of a query, as they may be typed; O'Brien is one."""
    return [each for each in re.split(r"[\W_]+", plain(_APOSTROPHES.sub("", text))) if each]


def words_of(person: Who) -> frozenset[str]:
    """The words of what is shown of somebody, by whose beginnings they are found."""
    said = " ".join((person.name, *person.players))
    after = words_in(_APOSTROPHES.sub(" ", said))  # the Brien of an O'Brien
    return frozenset(each for each in (*words_in(said), *after) if each != _NOBODY)


def matches_words(person: Who, words: list[str]) -> bool:
    """Whether each word begins a word of what is shown of somebody, or is its number."""
    return fits(plain(person.number), words_of(person), words)


def fits(number: str, parts: frozenset[str], words: list[str]) -> bool:
    """Whether each word of a query is a number, or begins one of these words."""
    return all(word == number or any(part.startswith(word) for part in parts) for word in words)
