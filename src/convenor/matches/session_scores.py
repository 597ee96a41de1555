"""What a contestant has at the end of a matchpoint session, and how all of them are ranked.

Exact sums go in, the order with its ranks comes out. How the sums came about is not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Literal

from convenor.bridge import Side
from convenor.exact import TWO_DECIMALS, Exact, Rounding, whole_if_whole
from convenor.regulation.typed import asked
from convenor.scoring.matchpoint_tops import MatchpointTerms
from convenor.values import replace, value


@value
class SessionTerms:
    """How boards are scored, who is ranked with whom, and how a percentage is rounded."""

    matchpoints: MatchpointTerms = asked("how a board is scored", default=MatchpointTerms())
    fields: Literal["one", "two"] = asked(
        "whether all are ranked together, or NS and EW apart", default="two"
    )
    rounding: Rounding | None = asked(
        "rounding of the percentage (none: it stays exact)", default=TWO_DECIMALS
    )
    ranked_by: Literal["exact", "rounded"] = asked(
        "which percentage decides the rank", default="exact"
    )


@value
class SessionScore:
    """One contestant's session; a contestant without any score has no percentage and no rank."""

    contestant: str
    side: Side | None
    boards: int
    matchpoints: Exact
    available: Exact
    percent: Exact | None
    rank: int | None = None


def in_order(scores: Sequence[SessionScore], terms: SessionTerms) -> list[SessionScore]:
    """Best first, with ranks; equals share the higher place, and nobody without a score has one."""
    exactly = terms.ranked_by == "exact"
    there = [each for each in scores if each.available]
    shares = [
        Fraction(each.matchpoints, each.available) if exactly else Fraction(each.percent or 0)
        for each in there
    ]
    best_first = sorted(range(len(there)), key=lambda number: shares[number], reverse=True)
    found: list[SessionScore] = []
    rank, last = 0, None
    for place, number in enumerate(best_first, 1):
        if shares[number] != last:
            rank, last = place, shares[number]
        found.append(replace(there[number], rank=rank))
    return found + [each for each in scores if not each.available]


def exact_sum(numbers: Collection[Exact]) -> Exact:
    """An exact sum, fractions of one denominator being added as whole numbers."""
    if set(map(type, numbers)) <= _WHOLE:
        return sum(numbers)
    parts: dict[int, int] = {}
    for each in numbers:
        top, bottom = each.as_integer_ratio()
        parts[bottom] = parts.get(bottom, 0) + top
    fractions = (Fraction(top, bottom) for bottom, top in parts.items())
    return whole_if_whole(sum(fractions, start=Fraction(0)))


_WHOLE = {int}
