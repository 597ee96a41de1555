"""Tests put to a tie one after another, and which of them split what.

A tie and tests in their order go in; groups come out, the best first, with every split: who was
tied, by which test, with which figures. Where the book says so each part of a tie that is left
starts again at the first test. What a test measures is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why
from convenor.standings.names import listed, together
from convenor.values import replace, value

Group: TypeAlias = tuple[str, ...]
Figures: TypeAlias = Mapping[str, Exact]
LOT = "lot"


@value
class TieBreak:
    """One test: what it is called, and the figure that it gives each of the tied.

    The highest figure is best unless the lowest is. The test gives None where it cannot be used,
    because the tied have not met for instance.
    """

    called: str
    figures: Callable[[Group], Figures | None]
    draws_lots: bool = False
    lower_first: bool = False


class Untold(Mistake):
    """A figure that a test needs was never said: no later test may take its place."""


@value
class Split:
    """A tie that a test split: the figures, and the parts, the best first."""

    tied: Group
    test: str
    figures: Figures
    parts: tuple[Group, ...]

    @property
    def text(self) -> str:
        return f"{together(self.tied)}: {self.test}"


@value
class Ranked:
    """The order that came out, how, and what only a lot can split."""

    order: tuple[Group, ...]
    splits: tuple[Split, ...]
    by_lot: tuple[Group, ...] = ()
    untold: tuple[Group, ...] = ()
    """Those whom a test could have split, had somebody said the figures that it needs."""

    @property
    def still_tied(self) -> tuple[Group, ...]:
        return tuple(each for each in self.order if len(each) > 1)


def rank(
    tied: Iterable[str],
    tests: Iterable[TieBreak],
    restart: bool = True,
    why: Why = SILENT,
    follow: str | None = None,
) -> Ranked:
    """The order of the tied by tests in turn.

    With `restart` each part that is still tied starts again at the first test; without it the
    part goes on to the next one. Only what concerns `follow` is told, if it is named.
    """
    chain = tuple(tests)
    order: list[Group] = []
    splits: list[Split] = []
    lots: list[Group] = []
    untold: list[Group] = []
    waiting = [(_once(tied), 0)]
    while waiting:
        group, first = waiting.pop()
        told = why if follow is None or follow in group else SILENT
        try:
            at, split = _first_split(group, chain, first, told)
        except Untold as missing:
            order.append(group)
            untold.append(group)
            told.step("{tied:who}: {missing}", tied=together(group), missing=str(missing))
            continue
        if split is None:
            order.append(group)
            if len(group) > 1 and any(each.draws_lots for each in chain):
                lots.append(group)
            continue
        splits.append(split)
        following = 0 if restart else at + 1
        waiting += [(part, following) for part in reversed(split.parts)]
    if told_lots := tuple(each for each in lots if follow is None or follow in each):
        why.step("only a lot can split", told_lots, gives="by_lot", shown_as="who")
    return Ranked(tuple(order), tuple(splits), tuple(lots), tuple(untold))


def or_untold(test: TieBreak) -> TieBreak:
    """The same test where some matches came in without what it may need."""

    def figures(tied: Group) -> Figures | None:
        try:
            return test.figures(tied)
        except Mistake as missing:
            raise Untold(str(missing)) from None

    return replace(test, figures=figures)


def by_figure(figures: Figures, lower_first: bool = False) -> tuple[Group, ...]:
    """Contestants in groups of equal figures, the highest (or the lowest) first.

    >>> by_figure({"A": 3, "B": 5, "C": 3})
    (('B',), ('A', 'C'))
    """
    found: dict[tuple[int, int], list[str]] = {}  # a fraction by itself is slow to look up
    for name, figure in figures.items():
        found.setdefault((figure.numerator, figure.denominator), []).append(name)
    if len(found) == 1:
        return (listed(figures),)
    groups = sorted(found.values(), key=lambda group: figures[group[0]], reverse=not lower_first)
    return tuple(map(listed, groups))


def places(order: Iterable[Group], first: int = 1) -> dict[str, int]:
    """The place of each contestant; those of one group share the place of its first.

    >>> places((("B",), ("A", "C"), ("D",)))
    {'B': 1, 'A': 2, 'C': 2, 'D': 4}
    """
    found: dict[str, int] = {}
    for group in order:
        place = first + len(found)
        found.update((name, place) for name in group)
    return found


def _once(tied: Iterable[str]) -> Group:
    names = tuple(tied)
    if len(set(names)) != len(names):
        twice = next(each for each in names if names.count(each) > 1)
        raise Mistake(f"'{twice}' is named twice among the tied: name each contestant once.")
    if not names:
        raise Mistake("nobody is named: give the contestants that are to be ranked.")
    return listed(names)


def _first_split(
    group: Group, chain: tuple[TieBreak, ...], first: int, why: Why
) -> tuple[int, Split | None]:
    if len(group) == 1:
        return first, None
    for at in range(first, len(chain)):
        figures = chain[at].figures(group)
        parts = by_figure(figures, chain[at].lower_first) if figures is not None else ()
        if why.listening:
            _tell(group, chain[at], figures, parts, why)
        if figures is not None and len(parts) > 1:
            return at, Split(group, chain[at].called, figures, parts)
    return len(chain), None


def _tell(
    group: Group, test: TieBreak, figures: Figures | None, parts: tuple[Group, ...], why: Why
) -> None:
    tied, called = together(group), test.called
    if figures is None:
        why.step("{tied:who}: {test} cannot be used", tied=tied, test=called)
    elif len(parts) > 1:
        why.step(
            "{tied:who}: {test} splits them", dict(figures), shown_as="who", tied=tied, test=called
        )
    else:
        why.step(
            "{tied:who}: {test} leaves them level",
            dict(figures),
            shown_as="who",
            tied=tied,
            test=called,
        )
