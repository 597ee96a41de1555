"""Whole Swiss events by chance, to feed the draw and its checker by the thousand.

A size, a number of rounds and a seed go in; the certificate of every round comes out, each drawn
from the results by chance of those before. The same seed gives the same event.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from convenor.draws.certificates import BYE, Certificate
from convenor.draws.swiss import draw_field

WHOLE = 2000
"""The VPs of a match in hundredths."""


def random_event(size: int, rounds: int, seed: int | str, clubs: int = 0) -> Iterator[Certificate]:
    """The draws of an event; it ends early with the round that cannot be drawn."""
    chance = Random(f"event {seed}")
    names = [f"T{number}" for number in range(1, size + 1)]
    club = {name: f"club {chance.randrange(clubs)}" for name in names} if clubs else None
    scores = dict.fromkeys(names, 0)
    played: list[tuple[str, str]] = []
    had_bye: list[str] = []
    for _ in range(rounds):
        order = sorted(names, key=lambda name: (-scores[name], name))
        made = draw_field(order, played, had_bye, clubs=club)
        yield made
        if made.impossible:
            return
        for one, other in made.pairs:
            won = chance.randrange(WHOLE + 1)
            scores[one] += won
            if other == BYE:
                had_bye.append(one)
            else:
                scores[other] += WHOLE - won
                played.append((one, other))
