"""Whether two entries name the same player: by number with the federation, else by name."""

from __future__ import annotations

from collections.abc import Iterable

from convenor.ledger import bodies


def same_player(one: bodies.Player, other: bodies.Player) -> bool:
    """One number is one player; without a number on both sides the name decides.

    >>> same_player(bodies.Player("Ann Lee", "17"), bodies.Player("A. Lee", "17"))
    True
    """
    if one.id and other.id:
        return one.id == other.id
    return one.name.casefold() == other.name.casefold()


def label(player: bodies.Player, among: Iterable[bodies.Player]) -> str:
    """A name under which a player is compared with others: theirs if it is the same player."""
    others = tuple(among)
    for each in others:
        if same_player(player, each):
            return each.name
    if any(each.name == player.name for each in others):
        return f"{player.name} ({player.id})"  # a namesake with another number
    return player.name
