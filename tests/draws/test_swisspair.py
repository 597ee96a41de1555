"""Our draw of plain fields against that of another program, whose power pairing is our rule."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from convenor.draws.certificates import BYE, Certificate
from convenor.draws.random_events import WHOLE
from convenor.draws.swiss import draw_field

swisspair: Any = pytest.importorskip(
    "swisspair", reason="swisspair is not installed: it comes with the development group"
)

Pairs = set[tuple[str, str]]
FIELDS = 36
"""Fields for each number of rounds."""


class Event:
    """A field of any size, odd ones too, that plays round after round by chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.points = {f"T{number}": 0 for number in range(1, chance.randint(4, 60) + 1)}
        self.played: list[tuple[str, str]] = []
        self.had_bye: list[str] = []

    @property
    def ranking(self) -> list[str]:
        return sorted(self.points, key=lambda name: (-self.points[name], name))

    def drawn(self) -> Certificate:
        return draw_field(self.ranking, self.played, self.had_bye)

    def play(self, pairs: tuple[tuple[str, str], ...]) -> None:
        for one, other in pairs:
            won = self.chance.randrange(WHOLE + 1)
            self.points[one] += won
            if other == BYE:
                self.had_bye.append(one)
            else:
                self.points[other] += WHOLE - won
                self.played.append((one, other))


def drawn_by_swisspair(event: Event) -> Pairs | None:
    """The pairs of the other program, the higher ranked first; None if it finds no draw."""
    met: Mapping[str, set[str]] = {name: set() for name in event.points}
    for one, other in event.played:
        met[one].add(other)
        met[other].add(one)
    players = [
        swisspair.Player(name, event.points[name], rank, name not in event.had_bye, met[name])
        for rank, name in enumerate(event.ranking, 1)
    ]
    try:
        found = swisspair.create_matches(players, power_pairing=True)
    except RuntimeError:  # all that it says of a draw that cannot be
        return None
    rank = {name: place for place, name in enumerate((*event.ranking, BYE))}
    sides = ((each.p1.id, BYE if each.is_bye else each.p2.id) for each in found)
    return {(a, b) if rank[a] < rank[b] else (b, a) for a, b in sides}


@pytest.mark.parametrize("rounds", range(9))
def test_both_programs_draw_the_same(rounds: int) -> None:
    for seed in range(FIELDS):
        event = Event(Random(f"{rounds} rounds, field {seed}"))
        made = event.drawn()
        for _ in range(rounds):
            if not made.impossible:
                event.play(made.pairs)
                made = event.drawn()
        ours = None if made.impossible else set(made.pairs)
        assert drawn_by_swisspair(event) == ours, f"field {seed} of {len(event.points)}"


def test_a_field_that_cannot_be_drawn_is_refused_by_both() -> None:
    """Each of three has met each of three others: neither three can be paired off."""
    event = Event(Random(0))
    event.points = dict.fromkeys("ABCDEF", 0)
    event.played = [(one, other) for one in "ABC" for other in "DEF"]
    assert event.drawn().impossible
    assert drawn_by_swisspair(event) is None
