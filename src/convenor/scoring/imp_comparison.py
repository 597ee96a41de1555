"""Two entries of one board compared in IMPs, and what an artificial one is worth beside them.

Entries of two tables go in, from the North-South side; IMPs come out, weighted where a score is
made of several results: each result of the one against each of the other. Which entries are
compared, and what is done with the IMPs, is the method's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from convenor.bridge import imps
from convenor.errors import Mistake
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.scoring.artificial import artificial_value
from convenor.scoring.lines import Artificial, Entry, Points, Weighted
from convenor.scoring.standard import Measure, StandardTerms, board_row
from convenor.values import value

Real: TypeAlias = Points | Weighted
"""An entry with a score that can be compared."""

PERCENT_OF_AVERAGE = 50
PERCENT_OF_AMOUNT = 10


@value
class Awards:
    """What an average is worth in a method's unit, and how far plus and minus lie from it."""

    amount: Exact
    average: Exact = 0
    per: Literal["board", "comparison"] = "board"
    minus: Exact | None = None
    """What minus takes off, where it is not as much as plus adds."""


def awards_of(terms: StandardTerms, method: str) -> Awards:
    """The awards of a method by the book's standard adjustments."""
    row = board_row(terms.amounts, method)
    measure = terms.measures.get(row.unit) or Measure(row.unit)
    if measure.of == "percent of top":
        raise Mistake(f"the awards of {method} are a percentage of a top: they are no IMPs.")
    per: Literal["board", "comparison"] = "comparison" if measure.of == "comparisons" else "board"
    minus = terms.minus * row.amount if terms.minus != terms.plus else None
    return Awards(terms.plus * row.amount, row.average or 0, per, minus)


def is_real(entry: Entry) -> bool:
    """Whether an entry is a score that can be compared."""
    return isinstance(entry, (Points, Weighted))


def results_of(entry: Real) -> tuple[tuple[int, Exact], ...]:
    """The results that a score is made of, each with its weight."""
    return ((entry.ns, 1),) if isinstance(entry, Points) else entry.parts


def imps_between(ours: Real, theirs: Real) -> Exact:
    """The IMPs of a North-South score against another on the same board.

    >>> imps_between(Points(620), Points(170))
    10
    """
    if isinstance(ours, Points) and isinstance(theirs, Points):
        return imps(ours.ns - theirs.ns)
    return weighed(((results_of(ours), 1), (results_of(theirs), -1)), imps)


def weighed(
    scores: tuple[tuple[tuple[tuple[int, Exact], ...], int], ...], worth: Callable[[int], Exact]
) -> Exact:
    """The worth of a sum of scores, each with its sign, over all results that they are made of."""
    sums: dict[int, Exact] = {0: 1}
    for results, sign in scores:
        further: dict[int, Exact] = {}
        for so_far, chance in sums.items():
            for score, weight in results:
                total = so_far + sign * score
                further[total] = further.get(total, 0) + chance * weight
        sums = further
    return whole_if_whole(sum((chance * worth(total) for total, chance in sums.items()), start=0))


def artificial_worth(entry: Artificial, awards: Awards, comparisons: Exact = 1) -> Exact:
    """An artificial score in the method's unit; a percentage goes by tenths of a top.

    >>> artificial_worth(Artificial(percent=70), Awards(3))
    6
    """
    times = comparisons if awards.per == "comparison" else 1
    average, amount = awards.average * times, awards.amount * times
    if entry.award is not None:
        minus = None if awards.minus is None else awards.minus * times
        return whole_if_whole(artificial_value(entry.award, average, amount, minus))
    tenths = ratio((entry.percent or 0) - PERCENT_OF_AVERAGE, PERCENT_OF_AMOUNT)
    return whole_if_whole(average + tenths * amount)
