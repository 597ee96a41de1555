"""How many session scores lie above a mark (60%, 55%, 50% …); the mark itself does not count."""

from __future__ import annotations

from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Evidence, figure
from convenor.standings.tiebreaks.terms import TieBreakTerms


def scores_above(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:
    """The number of scores above the mark."""
    return {
        name: sum(1 for score in figure(evidence, name, "scores", test) if score > terms.above)
        for name in tied
    }
