"""A standing as plain JSON: every figure exact, as text that reads back to the same number.

Nothing is worked out here; who asks gets lines, ties with the tests that split them, what stays
shared and what must still be decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.contest.lots import METHOD
from convenor.exact import Exact, as_decimal, is_decimal
from convenor.standings.chains import Split
from convenor.standings.ranking import Line, Standing
from convenor.standings.settling import Tie
from convenor.standings.totals import Total


def text(figure: Exact) -> str:
    """A figure as text: a decimal where it is one, else a fraction.

    >>> from fractions import Fraction
    >>> text(Fraction(25, 2)), text(Fraction(7, 3)), text(4)
    ('12.5', '7/3', '4')
    """
    if is_decimal(figure):
        return as_decimal(figure)
    return f"{figure.numerator}/{figure.denominator}"


def as_plain(standing: Standing) -> dict[str, Any]:
    """The whole standing."""
    found: dict[str, object] = {
        "unit": standing.unit,
        "lines": [
            line_as_plain(each, standing.totals.get(each.contestant)) for each in standing.lines
        ],
    }
    if standing.ties:
        found["ties"] = [_tie(each) for each in standing.ties]
    if standing.unplaced:
        found["unplaced"] = [_unplaced(name, standing) for name in standing.unplaced]
    if left := standing.left_to:
        found["left_to"] = {to: [list(group) for group in groups] for to, groups in left.items()}
    if standing.seed is not None:
        found["lots"] = {"seed": standing.seed, "method": METHOD}
    return found


def line_as_plain(line: Line, total: Total | None = None) -> dict[str, object]:
    """One line, with the parts of its total if they are known."""
    found: dict[str, object] = {
        "place": line.place,
        "rank": line.rank,
        "contestant": line.contestant,
        "figure": text(line.total),
    }
    if line.tied_with:
        found["tied_with"] = list(line.tied_with)
    if line.split_by:
        found["split_by"] = line.split_by
    if total is not None:
        found["total"] = _total(total)
    return found


def _total(total: Total) -> dict[str, object]:
    parts = ("scores", "credited", "awarded", "carry_over", "adjustments", "fines")
    amounts = {name: text(found) for name in parts if (found := getattr(total, name))}
    return {
        **amounts,
        "rounds": total.rounds,
        "official": text(total.official),
        "without_fines": text(total.without_fines),
    }


def _tie(tie: Tie) -> dict[str, object]:
    found: dict[str, object] = {
        "first": tie.first,
        "tied": list(tie.tied),
        "figures": _texts(tie.figures),
        "order": [list(group) for group in tie.order],
        "splits": [_split(each) for each in tie.splits],
    }
    if tie.purposes:
        found["for"] = list(tie.purposes)
    if tie.left_to:
        found["left_to"] = {to: [list(e) for e in groups] for to, groups in tie.left_to.items()}
    return found


def _split(split: Split) -> dict[str, object]:
    return {
        "tied": list(split.tied),
        "test": split.test,
        "figures": _texts(split.figures),
        "parts": [list(part) for part in split.parts],
    }


def _texts(figures: Mapping[str, Exact]) -> dict[str, str]:
    return {name: text(figure) for name, figure in figures.items()}


def _unplaced(name: str, standing: Standing) -> dict[str, str]:
    reason = standing.unplaced_because.get(name, "")
    found = {"contestant": name, "because": reason}
    if name in standing.figures:  # who has no result yet has no figure: silence is not zero
        found["figure"] = text(standing.figures[name])
    return found
