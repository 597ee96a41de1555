"""Cross-IMPs where only a few tables have a result: the comparisons that there are, times a factor.

The real scores go in, from the North-South side; the sum of each, the sum scaled and the IMPs
rounded come out. How many tables are artificial, and who decides that, is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.exact import HALF_AWAY, IMP, Exact, Rounding, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.cross_imps import compare_all
from convenor.scoring.imp_comparison import Real
from convenor.scoring.lines import Points
from convenor.scoring.short_cross_imps import ResultsGiven, check_count
from convenor.values import value


@value
class ScaledTerms:
    """So many tables have a result: their IMPs are added and scaled."""

    tables: int = asked("tables with a result", least=2)
    factor: Exact = asked("what the sum of a table's comparisons is multiplied by", least=0)
    rounding: Rounding = asked("how the final IMPs are rounded", default=HALF_AWAY)


@value
class Scaled:
    """The IMPs of the tables with a result, in the order of the scores."""

    scaled: tuple[Exact, ...] = asked("times the factor", unit=IMP)
    rounded: tuple[Exact, ...] = asked("final IMPs of NS", unit=IMP)
    imp: Exact | None = asked("IMPs of the first against the other", unit=IMP, default=None)
    sum: tuple[Exact, ...] | None = asked("IMPs against the others", unit=IMP, default=None)


def cross_imps_scaled(terms: ScaledTerms, given: ResultsGiven, why: Why = SILENT) -> Scaled:
    """The IMPs of the few tables that have a result."""
    check_count(given.scores, terms.tables)
    sums, scaled, rounded = scaled_scores(terms, [Points(score) for score in given.scores])
    if terms.tables == 2:
        why.step("IMPs of the first against the other", sums[0], unit=IMP, gives="imp")
    else:
        why.step("IMPs against the others, added", sums, unit=IMP, gives="sum")
    why.step("times {factor}", scaled, unit=IMP, gives="scaled", factor=terms.factor)
    text = "rounded {mode}; EW get the opposite"
    why.step(text, rounded, unit=IMP, gives="rounded", mode=str(terms.rounding))
    if terms.tables == 2:
        return Scaled(imp=sums[0], scaled=scaled, rounded=rounded)
    return Scaled(sum=sums, scaled=scaled, rounded=rounded)


def scaled_scores(
    terms: ScaledTerms, entries: Sequence[Real]
) -> tuple[tuple[Exact, ...], tuple[Exact, ...], tuple[Exact, ...]]:
    """Sums of the comparisons, scaled, and rounded."""
    sums = tuple(whole_if_whole(sum(each, start=0)) for each in compare_all(entries))
    scaled = tuple(whole_if_whole(each * terms.factor) for each in sums)
    return sums, scaled, tuple(terms.rounding(each) for each in scaled)


@value
class RoundedTerms:
    """How IMPs are rounded."""

    rounding: Rounding = asked("how IMPs are rounded")


@value
class RoundedGiven:
    """IMPs before rounding."""

    imps: Exact = asked("IMPs of a pair on the board", unit=IMP)


@value
class RoundedImps:
    """IMPs after rounding."""

    rounded: Exact = asked("whole IMPs", unit=IMP)


def rounded_imps(terms: RoundedTerms, given: RoundedGiven, why: Why = SILENT) -> RoundedImps:
    """IMPs rounded as the book says."""
    rounded = terms.rounding(given.imps)
    text = "{exact} rounded {mode}"
    why.step(text, rounded, unit=IMP, gives="rounded", exact=given.imps, mode=str(terms.rounding))
    return RoundedImps(rounded)
