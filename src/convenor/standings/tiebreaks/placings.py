"""Places in named events: how often each place was reached, or the worse place of two partners."""

from __future__ import annotations

from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Evidence, figure
from convenor.standings.tiebreaks.terms import TieBreakTerms


def place_counts(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:
    """How often each of the tied reached a place."""
    return {name: _count(figure(evidence, name, "places", test), terms.place) for name in tied}


def worse_place(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:  # noqa: ARG001
    """The worse place of the members, the lowest best; after all others if one did not play."""
    found = {name: figure(evidence, name, "member_places", test) for name in tied}
    behind = 1 + max((place for each in found.values() for place in each), default=0)
    return {name: max(each) if each and 0 not in each else behind for name, each in found.items()}


def _count(counts: tuple[int, ...], place: int) -> int:
    return counts[place - 1] if place <= len(counts) else 0
