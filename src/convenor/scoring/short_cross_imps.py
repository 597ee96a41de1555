"""Cross-IMPs of the tables that have a result, on a board where others have an artificial score.

The real scores go in, from the North-South side; IMPs come out with every figure on the way: an
imagined comparison in place of the one missing, the score x, its deviation y, the ratio s, and z.
It is for one table without a result; for more see `scaled_cross_imps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, IMP, Exact, Rounding, ratio, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.cross_imps import compare_all, without_extremes
from convenor.scoring.imp_comparison import Real
from convenor.scoring.lines import Points
from convenor.values import replace, value

Named = Literal["imps", "artificial", "x", "y", "s", "z", "rounded"]


@value
class WithAverageTerms:
    """One comparison is missing: its place is taken by the mean over the tables."""

    tables: int = asked("tables with a result", least=2)
    discard: int = asked("IMP scores left out at either end", least=0)
    most: Exact = asked("deviations above this count as this", unit=IMP, least=1)
    gives: tuple[Named, ...] = asked("the figures that are answered", asking=True)
    rounding: Rounding = asked("how the final IMPs are rounded", default=HALF_AWAY)
    shown: Rounding | None = asked(
        "how deviation, ratio and z are shown", default=None, asking=True
    )


@value
class ResultsGiven:
    """The real scores of a board."""

    scores: tuple[int, ...] = asked("NS scores of the tables with a result", unit="points")


@value
class WithAverage:
    """Every figure of the tables with a result, in the order of the scores."""

    imps: tuple[tuple[Exact, ...], ...] | None = asked(
        "IMPs of each against the others", unit=IMP, default=None
    )
    artificial: tuple[Exact, ...] | None = asked(
        "the imagined comparison of each", unit=IMP, default=None
    )
    x: tuple[Exact, ...] | None = asked("cross-IMP score of each", unit=IMP, default=None)
    y: tuple[Exact, ...] | None = asked("its deviation from the others", unit=IMP, default=None)
    s: tuple[Exact, ...] | None = asked("deviation by the largest deviation", default=None)
    z: tuple[Exact, ...] | None = asked("x times s", unit=IMP, default=None)
    rounded: tuple[Exact, ...] | None = asked("final IMPs of NS", unit=IMP, default=None)


def cross_imps_with_average(
    terms: WithAverageTerms, given: ResultsGiven, why: Why = SILENT
) -> WithAverage:
    """The IMPs of the tables with a result where one table has none."""
    check_count(given.scores, terms.tables)
    found = with_average(terms, [Points(score) for score in given.scores])
    shown = _shown(terms, found)
    _tell(terms, found, shown, why)
    dropped = {name: None for name in _STEPS if name not in terms.gives}
    return replace(shown, **dropped)


def with_average(terms: WithAverageTerms, entries: Sequence[Real]) -> WithAverage:
    """Every figure, exact; the last one rounded."""
    comparisons = compare_all(entries)
    tables = len(entries)
    artificial = tuple(ratio(sum(each, start=0), tables) for each in comparisons)
    x = tuple(
        whole_if_whole(sum(without_extremes((*each, own), terms.discard), start=0))
        for each, own in zip(comparisons, artificial, strict=True)
    )
    y = deviations(x)
    s = tuple(_ratio_of(each, y, terms.most) for each in y)
    z = tuple(whole_if_whole(one * each) for one, each in zip(x, s, strict=True))
    rounded = tuple(terms.rounding(each) for each in z)
    return WithAverage(tuple(tuple(each) for each in comparisons), artificial, x, y, s, z, rounded)


def deviations(x: Sequence[Exact]) -> tuple[Exact, ...]:
    """How far each number lies from the others in the mean, without its sign.

    >>> deviations((16, 10, 4))
    (9, 0, 9)
    """
    total: Exact = sum(x, start=0)
    signed = (ratio(len(x) * each - total, len(x) - 1) for each in x)
    return tuple(max(each, -each) for each in signed)


def _ratio_of(own: Exact, all_of_them: tuple[Exact, ...], most: Exact) -> Exact:
    largest = min(most, max(all_of_them))
    return ratio(min(most, own), largest) if largest else 0


def _shown(terms: WithAverageTerms, found: WithAverage) -> WithAverage:
    if terms.shown is None:
        return found
    y, s, z = (tuple(map(terms.shown, each or ())) for each in (found.y, found.s, found.z))
    return replace(found, y=y, s=s, z=z)


_STEPS: dict[Named, str] = {
    "imps": "IMPs against each of the others",
    "artificial": "imagined comparison: their sum divided by {tables}, the own table being 0",
    "x": "x: these together, without {discard} at either end, added",
    "y": "y: mean difference of x from the other x, without its sign",
    "s": "s: y by the largest y, neither above {most}",
    "z": "z: x times s",
    "rounded": "rounded {rounding}",
}


def tell_tables(terms: WithAverageTerms, found: WithAverage, last: Named, why: Why) -> None:
    """Every figure of each table in turn, as far as the one asked for."""
    if not why.listening:
        return
    for n in range(terms.tables):
        told = why.part("result {n}", n=n + 1)
        for name, text in _STEPS.items():
            told.step(
                text,
                getattr(found, name)[n],
                tables=terms.tables,
                discard=terms.discard,
                most=terms.most,
                rounding=str(terms.rounding),
            )
            if name == last:
                break


def _tell(terms: WithAverageTerms, found: WithAverage, shown: WithAverage, why: Why) -> None:
    tell_tables(terms, found, terms.gives[-1], why)
    for name in terms.gives:
        exact, answered = getattr(found, name), getattr(shown, name)
        text = "{name} by table" if exact == answered else "{name} by table, shown {mode}"
        why.step(text, answered, gives=name, name=name, mode=str(terms.shown))
    if "rounded" in terms.gives:
        why.step("EW get the opposite")


def check_count(scores: tuple[int, ...], tables: int) -> None:
    """Refuse any other number of results than the rule is for."""
    if len(scores) != tables:
        raise Mistake(
            f"'scores' has {len(scores)} scores: this rule is for {tables} tables with a result."
        )
