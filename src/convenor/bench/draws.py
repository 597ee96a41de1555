"""How fast a Swiss round is drawn: beside `swisspair`, with one large club, and where it cannot be.

Fields are played by chance from a seed, every round drawn as the one that is measured. `swisspair`
comes with the development group; without it the draws that need it are not measured.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from convenor.bench import Measured, at_least, at_most
from convenor.bench.timing import calls_in_turn
from convenor.draws.certificates import Certificate, make, why_impossible
from convenor.errors import Mistake
from convenor.values import value

SIZES = (50, 200, 1_000, 5_000)
GOAL_AT, FASTER, NO_SLOWER = 1_000, 10, 1
"""At one size the draw must be so many times faster than the library, at the others no slower."""
ROUNDS = 9
LEVEL, SPREAD = 1_000, 450
"""Half of the VPs of a match in hundredths, and how far results usually lie from it."""
LARGE_CLUB, TOO_LARGE = 49, 60
"""Per cent of the field: a club that can still be drawn, and one that cannot."""
Placing = Callable[[int, int], Sequence[int]]
PLACINGS: Mapping[str, Placing] = {
    "at the top": lambda _, club: range(club),
    "at the foot": lambda size, club: range(size - club, size),
    "in the middle": lambda size, club: range((size - club) // 2, (size + club) // 2),
    "at both ends": lambda size, club: [*range(club // 2), *range(size - club + club // 2, size)],
    "in every other place": lambda size, club: sorted(range(size), key=lambda at: at % 2)[:club],
    "anywhere": lambda size, club: Random(size).sample(range(size), club),
}


@value
class Field:
    """A field before its next round: names in rank order, points, and who has met whom."""

    ranking: tuple[str, ...]
    points: Mapping[str, int]
    met: Mapping[str, set[str]]


def draw_beside_swisspair(
    sizes: Sequence[int] = SIZES, rounds: int = ROUNDS, times: int = 9
) -> Iterator[Measured]:
    """The same draw by us and by the library, which must agree."""
    library = swisspair()
    for size in sizes:
        field = played(size, rounds)
        theirs = players(library, field)
        same = drawn_by(library, theirs) == set(make(field.ranking, field.met).pairs)
        calls = (_drawing(field), partial(library.create_matches, theirs, power_pairing=True))
        ours, other = calls_in_turn(calls, times)
        note = f"{ours * 1000:.2f} ms against {other * 1000:.1f} ms"
        goal = FASTER if size == GOAL_AT else NO_SLOWER
        found = at_least(f"draw-{size}", other / ours, "× as fast as swisspair", goal, note)
        yield found if same else _differing(found)


def draw_with_large_club(
    size: int = 1_000, rounds: int = ROUNDS, times: int = 3
) -> Iterator[Measured]:
    """The longest draw with half of a field in one club, wherever the club is ranked."""
    field = played(size, rounds)
    club = size * LARGE_CLUB // 100
    taken = {}
    for name, placing in PLACINGS.items():
        call = _drawing(field, _clubs(field, placing(size, club)))
        (taken[name],) = calls_in_turn((call,), times)
    longest = max(taken, key=lambda name: taken[name])
    note = f"{club} of {size}, the longest of {len(taken)} placings: {longest}"
    yield at_most("draw-large-club", taken[longest], "s", 1, note)


def draw_impossible(size: int = 1_000, rounds: int = ROUNDS, times: int = 3) -> Iterator[Measured]:
    """A draw refused with its reason, against one that can be made, at the worst placing."""
    field = played(size, rounds)
    ratios = {}
    for name, placing in PLACINGS.items():
        small, large = (
            _clubs(field, placing(size, size * each // 100)) for each in (LARGE_CLUB, TOO_LARGE)
        )
        can, cannot = calls_in_turn((_drawing(field, small), _refusing(field, large)), times)
        ratios[name] = cannot / can
    longest = max(ratios, key=lambda name: ratios[name])
    note = f"{TOO_LARGE}% in one club, {longest}"
    yield at_most("draw-impossible", ratios[longest], "× a possible one", 2, note)


def swisspair() -> Any:
    """The library, or a sentence that says how to get it."""
    try:
        return importlib.import_module("swisspair")
    except ImportError:
        raise Mistake(
            "swisspair is not installed: this benchmark needs the development group (make setup)."
        ) from None


def played(size: int, rounds: int, seed: int = 1) -> Field:
    """A field after some rounds by chance; fewer, if no further round could be drawn."""
    chance = Random(f"field {seed} of {size}")
    names = [f"T{number}" for number in range(1, size + 1)]
    points = dict.fromkeys(names, 0)
    met: dict[str, set[str]] = {name: set() for name in names}
    for _ in range(rounds):
        for one, other in make(_ranked(points), met).pairs:
            won = min(2 * LEVEL, max(0, round(chance.gauss(LEVEL, SPREAD))))
            points[one] += won
            points[other] += 2 * LEVEL - won
            met[one].add(other)
            met[other].add(one)
    return Field(_ranked(points), points, met)


def players(library: Any, field: Field) -> list[Any]:
    """The field as the library takes it."""
    return [
        library.Player(
            id=name,
            points=field.points[name],
            rank=rank,
            cannot_be_paired_against_ids=field.met[name],
        )
        for rank, name in enumerate(field.ranking, 1)
    ]


def drawn_by(library: Any, theirs: Sequence[Any]) -> set[tuple[str, str]]:
    """The pairs that the library draws, the higher ranked first."""
    found = library.create_matches(theirs, power_pairing=True)
    matches = (sorted((each.p1, each.p2), key=lambda player: int(player.rank)) for each in found)
    return {(one.id, other.id) for one, other in matches}


def _ranked(points: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(points, key=lambda name: (-points[name], name)))


def _differing(found: Measured) -> Measured:
    note = f"{found.note}; the two draws differ"
    return Measured(found.name, found.value, found.unit, found.goal, False, note)


def _clubs(field: Field, places: Sequence[int]) -> dict[str, str]:
    return {field.ranking[place]: "club" for place in places}


def _drawing(field: Field, clubs: Mapping[str, str] | None = None) -> Callable[[], Certificate]:
    def draw() -> Certificate:
        made = make(field.ranking, field.met, clubs)
        if made.impossible:
            raise Mistake(f"this field was to be drawn: {why_impossible(made)}.")
        return made

    return draw


def _refusing(field: Field, clubs: Mapping[str, str]) -> Callable[[], str]:
    return lambda: why_impossible(make(field.ranking, field.met, clubs))
