"""Invented people: names of players, teams and clubs, and how strong a contestant plays.

A seed and a number go in; the same names and the same strength come out. Nobody real is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

FIRST = (
    *("Ada", "Ben", "Cleo", "Dara", "Elif", "Finn", "Gita", "Hana", "Ivo", "Jun", "Kaia", "Leo"),
    *("Mara", "Nils", "Oona", "Piet", "Qiu", "Rosa", "Sami", "Tess", "Uma", "Vera", "Wim", "Xenia"),
    *("Yara", "Zoe", "Anil", "Bruna", "Cian", "Desta", "Emre", "Freya", "Goran", "Hilda"),
)
LAST = (
    *("Abara", "Bell", "Costa", "Duval", "Ek", "Falk", "Grant", "Haddad", "Ito", "Jansen"),
    *("Khan", "Lund", "Moss", "Novak", "Okoye", "Park", "Quinn", "Reyes", "Silva", "Tran"),
    *("Ueda", "Varga", "Weiss", "Xu", "Young", "Zeller", "Ashby", "Brandt", "Corr", "Dunne"),
)
STEP = 601
"""A prime that divides no number of names, so that all of them come before one comes again."""
MOST_PLAYERS = 12
CLUBS = ("Harbour", "Hillside", "Mitchell Street", "Northfield", "Old Bank", "Parkside", "Quay")


def player(seed: str, number: int) -> str:
    """The name of the player with this number; no two numbers have the same.

    >>> player("a", 1) == player("a", 1)
    True
    """
    names = len(FIRST) * len(LAST)
    lap, at = divmod(number, names)
    place = (at * STEP + Random(f"{seed} names").randrange(names)) % names
    first, last = FIRST[place % len(FIRST)], LAST[place // len(FIRST)]
    return f"{first} {_initial(lap)}{last}"


def _initial(lap: int) -> str:
    """Nothing for the first lap through all names, then A., B. … and AA. after Z."""
    letters = ""
    while lap:
        lap, at = divmod(lap - 1, 26)
        letters = chr(ord("A") + at) + letters
    return f"{letters}. " if letters else ""


def players(seed: str, contestant: int, count: int) -> tuple[str, ...]:
    """The players of a contestant, nobody of whom is in another."""
    first = contestant * MOST_PLAYERS
    return tuple(player(seed, first + at) for at in range(count))


def club(seed: str, contestant: int, clubs: Sequence[str] = CLUBS) -> str:
    """The club of a contestant."""
    return Random(f"{seed} club {contestant}").choice(clubs)


def strength(seed: str, contestant: str) -> float:
    """How strong a contestant plays: about 0, most between -2 and 2."""
    return Random(f"{seed} strength {contestant}").gauss(0, 1)


def contestant_name(kind: str, names: tuple[str, ...]) -> str:
    """What a contestant is called: a team after its captain, a pair after both."""
    last = [each.rpartition(" ")[2] for each in names]
    if kind == "teams":
        return last[0].upper() if len(last) == 1 else last[0]
    return " – ".join(last) if kind == "pairs" else names[0]
