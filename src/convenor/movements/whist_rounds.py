"""The rounds of an American Whist: how far East-West and the boards are from where they began.

A number of teams goes in, and for each round two distances come out: from a table to the team
whose pair visits it, and to the board set on it. A match needs two rounds, there and back, whose
visitors are as far apart as their boards; nothing else is known of it here.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class WhistRound(NamedTuple):
    """A round: tables count up to the visiting team and to the board set, round the room."""

    order: int
    """Where the round comes if none is left out."""
    visitors: int
    boards: int
    shared: bool = False
    """Whether the two tables of a match, half the room apart, share one set."""
    first_set: int = 0
    """In a shared round, the sets that no other round has begin after this one (0: none do)."""

    def boards_at(self, table: int, teams: int) -> int:
        """The board set at a table."""
        place = (table - 1) % (teams // 2) if self.shared else table - 1
        if self.first_set:
            return self.first_set + place + 1
        return (place + self.boards) % teams + 1


def whist_rounds(teams: int, share: bool) -> list[WhistRound]:
    """All rounds, the two of a match together, so that a cut leaves whole matches."""
    if teams % 2:
        return list(_odd(teams))
    half = teams // 2
    split = _apart(half) if share else None
    couples = split or _zigzag(half)
    found = []
    for upper, lower in couples:
        # the boards of the way there are as far above those of the way back as its visitors
        there = (upper - lower) % teams
        found += [WhistRound(there, there, upper), WhistRound(teams - there, teams - there, lower)]
    if share:
        fresh = 0 if split else teams
        found.append(WhistRound(teams, half, 0, shared=True, first_set=fresh))
    return found


def _odd(teams: int) -> list[WhistRound]:
    """East-West go down two tables and boards one: the second half of a match meets its boards."""
    found = []
    for number in range(1, teams // 2 + 1):
        for order in (number, teams - number):
            found.append(WhistRound(order, 2 * order % teams, order))
    return found


def _zigzag(half: int) -> list[tuple[int, int]]:
    """Couples of numbers below twice the half with the distances 1 to half less one, each once."""
    first = [(half - 1 - n, n) for n in range(half // 2)]
    second = [(2 * half - 2 - n, half + n) for n in range((half - 1) // 2)]
    return first + second


@cache
def _apart(half: int) -> tuple[tuple[int, int], ...] | None:
    """The same couples, with 0 and the half left over for the shared round, if that can be.

    Distances and numbers must agree in parity, so every other pair of halves has none.
    """
    if half % 4 > 1:
        return None
    free = [0 < n < 2 * half and n != half for n in range(2 * half)]
    found: list[tuple[int, int]] = []
    return tuple(found) if _place(half - 1, half, free, found) else None


def _place(distance: int, half: int, free: list[bool], found: list[tuple[int, int]]) -> bool:
    """Place the couples of this distance and of all smaller ones."""
    if not distance:
        return True
    for low in range(1, 2 * half - distance):
        high = low + distance
        if free[low] and free[high]:
            free[low] = free[high] = False
            found.append((high, low))
            if _place(distance - 1, half, free, found):
                return True
            found.pop()
            free[low] = free[high] = True
    return False
