"""Totals as tests: a figure of the contestant, VPs of one or several stages, fines given back.

Each gives a figure for each of the tied, more being better.
"""

from __future__ import annotations

from convenor.exact import Exact, ratio, whole_if_whole
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import (
    Evidence,
    figure,
    has,
    opponents_met,
    own_scores,
)
from convenor.standings.tiebreaks.terms import TieBreakTerms


def named_figure(
    tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str
) -> Figures | None:
    """A figure that the contestants bring; passed over if it is optional and one lacks it."""
    wanted = terms.figure or ""
    given = any(has(evidence, name, wanted) for name in tied)
    if wanted == "head_to_head" and evidence.meetings is not None and not given:
        return _between(tied, evidence)
    if terms.optional and not all(has(evidence, name, wanted) for name in tied):
        return None
    return {name: figure(evidence, name, wanted, test) for name in tied}


def _between(tied: Group, evidence: Evidence) -> Figures | None:
    """Scores in the matches between the tied; None unless each two of them met."""
    found: dict[str, Exact] = {}
    for name in tied:
        met = opponents_met(evidence, name)
        if any(other not in met for other in tied if other != name):
            return None
        scores = own_scores(evidence, name)
        between = (score for other, score in zip(met, scores, strict=True) if other in tied)
        found[name] = whole_if_whole(sum(between))
    return found


def victory_points(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:
    """VPs, or the figure that the VPs of several stages make."""
    return {name: _vp(name, terms, evidence, test) for name in tied}


def fines_given_back(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:
    """VPs without the fines that were taken off."""
    found = {}
    for name in tied:
        vp, fines = _vp(name, terms, evidence, test), _fines(name, terms, evidence, test)
        found[name] = vp + fines if fines else vp
    return found


def _vp(name: str, terms: TieBreakTerms, evidence: Evidence, test: str) -> Exact:
    if terms.stages == "sum":
        total: Exact = figure(evidence, name, "vp", test)
        return total
    stages: tuple[Exact, ...] = figure(evidence, name, "stage_vps", test)
    if not stages:
        return 0
    if terms.stages == "best stage":
        return max(stages)
    return ratio(sum(stages), len(stages))


def _fines(name: str, terms: TieBreakTerms, evidence: Evidence, test: str) -> Exact:
    fines: Exact = figure(evidence, name, "fines", test)
    if terms.stages == "average":
        return ratio(fines, max(1, len(figure(evidence, name, "stage_vps", test))))
    return fines
