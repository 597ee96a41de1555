"""The contestant's number, the lower first: what orders a draw when nothing else does."""

from __future__ import annotations

from convenor.standings.chains import Figures, Group
from convenor.standings.names import listed
from convenor.standings.tiebreaks.evidence import Evidence, figure, has


def numbers(tied: Group, evidence: Evidence, test: str) -> Figures:
    """The lower number first; contestants without numbers go by their names."""
    if any(has(evidence, name, "number") for name in tied):
        return {name: figure(evidence, name, "number", test) for name in tied}
    return {name: at for at, name in enumerate(listed(tied), 1)}
