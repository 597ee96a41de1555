"""A standing: places by total, ties split by the book's tests, what stays shared.

Totals and tests go in; lines come out in order, each with its place after the tests, the rank that
it shares with equal totals, and the test that split the tie. The tests are put to ties only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Group, Split, TieBreak, rank
from convenor.standings.equal_places import tie_groups
from convenor.standings.names import listed
from convenor.standings.settling import Tie
from convenor.standings.tiebreaks.evidence import NONE
from convenor.standings.totals import Total
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
    ties: tuple[Tie, ...] = ()
    unit: str = ""
    figures: Mapping[str, Exact] = NONE
    """The ranking figure of everybody, those without a placing too."""
    totals: Mapping[str, Total] = NONE
    unplaced_because: Mapping[str, str] = NONE
    seed: str | None = None
    """The seed of the lots, if a tie was there to draw them for."""

    @cached_property
    def by_contestant(self) -> Mapping[str, Line]:
        """The line of each, looked for once."""
        return {each.contestant: each for each in self.lines}

    @cached_property
    def level(self) -> tuple[Group, ...]:
        """Groups of equal figures, the best first, whatever split them."""
        tied = {each.first: each.tied for each in self.ties}
        firsts = dict.fromkeys(each.rank for each in self.lines)
        return tuple(tied.get(at) or (self.lines[at - 1].contestant,) for at in firsts)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each, looked for once."""
        return {each.contestant: each.place for each in self.lines}

    @cached_property
    def order(self) -> tuple[str, ...]:
        return tuple(each.contestant for each in self.lines)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Contestants as the tests left them, those who share a place together."""
        return grouped(self.lines, lambda line: line.place)

    @property
    def tied_groups(self) -> tuple[Group, ...]:
        """Contestants by their totals alone: what shares out where splitting changes no award."""
        return grouped(self.lines, lambda line: line.rank)

    @property
    def left_to(self) -> dict[str, tuple[Group, ...]]:
        """Groups that share their places, by what must still decide (or 'shared')."""
        found: dict[str, tuple[Group, ...]] = {}
        for tie in self.ties:
            for to, groups in (tie.left_to or {}).items():
                found[to] = found.get(to, ()) + groups
        return found

    def line(self, contestant: str) -> Line:
        """The line of one contestant."""
        found = self.by_contestant.get(contestant)
        if found is not None:
            return found
        if contestant in self.unplaced:
            reason = self.unplaced_because.get(contestant) or "it plays without a placing"
            raise Mistake(f"'{contestant}' has no place: {reason}.")
        near = did_you_mean(contestant, self.order)
        raise Mistake(f"'{contestant}' is not in this standing: {near}")


def grouped(lines: Iterable[Line], by: Callable[[Line], int]) -> tuple[Group, ...]:
    """The names of lines that share a number, in order."""
    found: dict[int, list[str]] = {}
    for each in lines:
        found.setdefault(by(each), []).append(each.contestant)
    return tuple(tuple(names) for names in found.values())


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
    """The standing of a field by tests that are ready.

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
        lines += lines_of(ranked.order, first, totals, ranked.splits)
    return Standing(tuple(lines), tuple(made), tuple(lots), listed(outside), figures=totals)


def lines_of(
    order: tuple[Group, ...], first: int, totals: Mapping[str, Exact], splits: Iterable[Split]
) -> list[Line]:
    """The lines of a tie once its order is known; each names the test that last took it out."""
    split_by = {name: each.test for each in splits for name in each.tied}
    made: list[Line] = []
    for group in order:
        place = first + len(made)
        for name in group:
            others = tuple(each for each in group if each != name)
            made.append(Line(place, first, name, totals[name], others, split_by.get(name, "")))
    return made


def _known(names: Collection[str], totals: Mapping[str, Exact]) -> frozenset[str]:
    for name in names:
        if name not in totals:
            raise Mistake(f"'{name}' is not to be placed, but has no total: check the name.")
    return frozenset(names)
