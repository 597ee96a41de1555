"""Cross-IMPs: each score of a board against every other score in its direction.

The scores of a board go in, from the North-South side; the IMPs of each table's two sides come
out: added up, for each comparison or for each table, the extremes left out where the book says so.
Tables with artificial scores are not known here (`short_cross_imps` and `cross_imp_boards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal

from convenor.bridge import imps
from convenor.errors import Mistake
from convenor.exact import IMP, Exact, ratio, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.imp_comparison import Real, imps_between, results_of
from convenor.scoring.lines import Points
from convenor.values import value


@value
class CrossImpTerms:
    """Which comparisons count, and how they are put together."""

    discard: int = asked("IMP scores left out at either end", default=0, least=0)
    combine: Literal["sum", "per comparison", "per table"] = asked(
        "added, or divided by the comparisons that count, or by those and the own table",
        default="sum",
    )
    tables: int | None = asked(
        "scores on a complete board, if fixed", default=None, least=2, asking=True
    )
    incomplete: str = asked("the clause for boards with fewer scores", default="", asking=True)


@value
class CrossImpGiven:
    """The scores of a board."""

    scores: tuple[int, ...] = asked("NS scores by table", unit="points")


@value
class CrossImpScores:
    """What the two sides of each table score."""

    ns: tuple[Exact, ...] = asked("IMPs of NS by table", unit=IMP)
    ew: tuple[Exact, ...] = asked("IMPs of EW by table", unit=IMP)


def cross_imps(terms: CrossImpTerms, given: CrossImpGiven, why: Why = SILENT) -> CrossImpScores:
    """The cross-IMPs of a board on which every table has a score."""
    _check_complete(terms, len(given.scores))
    ns = field_scores(terms, [Points(score) for score in given.scores], why)
    why.step("NS by table", ns, unit=IMP, gives="ns")
    ew = tuple(-score for score in ns)
    why.step("EW the opposite", ew, unit=IMP, gives="ew")
    return CrossImpScores(ns, ew)


def field_scores(
    terms: CrossImpTerms, entries: Sequence[Real], why: Why = SILENT
) -> tuple[Exact, ...]:
    """What each score of a direction is worth among the others, North-South's view."""
    if not why.listening and not terms.discard:
        totals = totals_against_field(entries)
        divisor = divisor_of(terms.combine, len(entries) - 1)
        return tuple(totals if divisor == 1 else (ratio(total, divisor) for total in totals))
    return tuple(
        _combined(terms, comparisons, why.part("table {n}: {score}", n=n, score=_said(entry)))
        for n, (entry, comparisons) in enumerate(zip(entries, compare_all(entries), strict=True), 1)
    )


def compare_all(entries: Sequence[Real]) -> list[list[Exact]]:
    """For each score its IMPs against each of the others, in the order of the tables."""
    return [
        [imps_between(ours, theirs) for other, theirs in enumerate(entries) if other != own]
        for own, ours in enumerate(entries)
    ]


def without_extremes(comparisons: Iterable[Exact], discard: int) -> list[Exact]:
    """The numbers left, in order, when so many highest and as many lowest are left out.

    >>> without_extremes([10, 12, -1, 1], 1)
    [1, 10]
    """
    ordered = sorted(comparisons)
    if discard and len(ordered) <= 2 * discard:
        raise Mistake(
            f"{len(ordered)} comparisons are too few to leave out {discard} at either end: "
            f"{2 * discard + 1} are needed."
        )
    return ordered[discard : len(ordered) - discard]


def can_be_compared(terms: CrossImpTerms, results: int) -> bool:
    """Whether so many results leave something when the extremes have gone."""
    return not terms.discard or results - 1 > 2 * terms.discard


def totals_against_field(entries: Sequence[Real]) -> list[Exact]:
    """The sum of each score's IMPs against all others; a comparison with itself adds nothing.

    Each different score is compared once, so that a large field costs little more than a small one.
    """
    often: dict[int, Exact] = {}
    for entry in entries:
        for score, weight in results_of(entry):
            often[score] = often.get(score, 0) + weight
    worth: dict[int, Exact] = dict.fromkeys(often, 0)
    for (ours, times), (theirs, as_often) in combinations(often.items(), 2):
        won = imps(ours - theirs)
        worth[ours] += as_often * won
        worth[theirs] -= times * won
    return [
        worth[entry.ns]
        if isinstance(entry, Points)
        else whole_if_whole(sum((weight * worth[score] for score, weight in entry.parts), start=0))
        for entry in entries
    ]


def _combined(terms: CrossImpTerms, comparisons: list[Exact], why: Why) -> Exact:
    why.step("against the others", tuple(comparisons), unit=IMP)
    kept = without_extremes(comparisons, terms.discard)
    if terms.discard:
        why.step("without {n} at either end", tuple(kept), unit=IMP, n=terms.discard)
    total = whole_if_whole(sum(kept, start=0))
    why.step("added", total, unit=IMP)
    divisor = divisor_of(terms.combine, len(kept))
    if divisor == 1:
        return total
    score = ratio(total, divisor)
    why.step("divided by {divisor}", score, unit=IMP, divisor=divisor)
    return score


def divisor_of(combine: str, comparisons: int) -> int:
    """What the sum of so many comparisons is divided by."""
    if combine == "per comparison":
        return max(comparisons, 1)
    return comparisons + 1 if combine == "per table" else 1


def _check_complete(terms: CrossImpTerms, scores: int) -> None:
    if terms.tables is not None and scores != terms.tables:
        elsewhere = f" (fewer: ask {terms.incomplete})" if terms.incomplete else ""
        raise Mistake(f"'scores' has {scores} scores: a board has {terms.tables}{elsewhere}.")
    if not scores:
        raise Mistake("'scores' is empty: give the NS score of each table.")


def _said(entry: Real) -> object:
    return entry.ns if isinstance(entry, Points) else entry.parts
