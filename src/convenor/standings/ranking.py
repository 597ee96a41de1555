"""A standing: places by total, ties split by the book's tests, what stays shared.

Totals and tests go in; lines come out in order, each with its place after the tests, the rank that
it shares with equal totals, and the test that split the tie. The tests are put to ties only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Group, Split, TieBreak, rank
from convenor.standings.equal_places import tie_groups
from convenor.standings.names import listed
from convenor.values import value


@value
class Line:
    """One contestant in a standing."""

    place: int
    rank: int
    contestant: str
    total: Exact
    tied_with: Group = ()
    split_by: str = ""


@value
class Standing:
    """The lines, the best first, and how ties were split."""

    lines: tuple[Line, ...]
    splits: tuple[Split, ...]
    by_lot: tuple[Group, ...] = ()
    unplaced: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(each.contestant for each in self.lines)


def standing(
    totals: Mapping[str, Exact],
    tests: Iterable[TieBreak] = (),
    *,
    within: Exact = 0,
    grouped: str = "anchor",
    restart: bool = True,
    splits: Callable[[int, int], bool] | None = None,
    unplaced: Collection[str] = (),
    why: Why = SILENT,
) -> Standing:
    """The standing of a field.

    `splits` says of a tie, by its first place and its size, whether it is split (absent: all are).
    Contestants that play without contending are `unplaced`: they take no place from anybody.
    """
    outside = _known(unplaced, totals)
    placed = {name: total for name, total in totals.items() if name not in outside}
    chain = tuple(tests)
    lines: list[Line] = []
    made: list[Split] = []
    lots: list[Group] = []
    for tied in tie_groups(placed, within, grouped):
        first = len(lines) + 1
        if len(tied) == 1:
            lines.append(Line(first, first, tied[0], totals[tied[0]]))
            continue
        wanted = splits is None or splits(first, len(tied))
        ranked = rank(tied, chain if wanted else (), restart=restart, why=why)
        made += ranked.splits
        lots += ranked.by_lot
        lines += _lines(ranked.order, first, totals, _split_by(ranked.splits))
    return Standing(tuple(lines), tuple(made), tuple(lots), listed(outside))


def _known(names: Collection[str], totals: Mapping[str, Exact]) -> frozenset[str]:
    for name in names:
        if name not in totals:
            raise Mistake(f"'{name}' is not to be placed, but has no total: check the name.")
    return frozenset(names)


def _split_by(splits: tuple[Split, ...]) -> dict[str, str]:
    """The test that last took each contestant out of a tie."""
    return {name: each.test for each in splits for name in each.tied}


def _lines(
    order: tuple[Group, ...], first: int, totals: Mapping[str, Exact], split_by: Mapping[str, str]
) -> list[Line]:
    made: list[Line] = []
    for group in order:
        place = first + len(made)
        for name in group:
            others = tuple(each for each in group if each != name)
            made.append(Line(place, first, name, totals[name], others, split_by.get(name, "")))
    return made
