"""Ties across fields: who is closest to those above in its own field, or furthest ahead below.

The field of each contestant and everybody's comparable total are looked at. A contestant that
has nobody so far above (or below) makes the test unusable.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Evidence
from convenor.standings.tiebreaks.terms import TieBreakTerms


def distance_above(
    tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str
) -> Figures | None:
    """How far each is behind the next pair above it in its field, or the one after that."""
    found: dict[str, Exact] = {}
    for name in tied:
        own, others = _around(name, evidence, test)
        above = sorted(total - own for total in others if total >= own)
        if len(above) < terms.place:
            return None
        found[name] = above[terms.place - 1]
    return found


def lead_below(tied: Group, _terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures | None:
    """How far each is ahead of the next lower pair of its field."""
    found: dict[str, Exact] = {}
    for name in tied:
        own, others = _around(name, evidence, test)
        below = [own - total for total in others if total < own]
        if not below:
            return None
        found[name] = min(below)
    return found


def _around(name: str, evidence: Evidence, test: str) -> tuple[Exact, list[Exact]]:
    """The total of a contestant, and those of the others of its field."""
    field, own = evidence.fields.get(name), evidence.totals.get(name)
    if field is None or own is None:
        raise Mistake(
            f"the field and the total of {name} are missing: the test '{test}' needs them."
        )
    others = [
        total
        for other, total in evidence.totals.items()
        if other != name and evidence.fields.get(other) == field
    ]
    return own, others
