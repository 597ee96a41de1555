"""The sum of the totals of the opponents met (Swiss points): the highest sum had the hardest draw.

The first rounds may be left out; a bye counts nothing; where everybody met everybody the test
says nothing and is not used.
"""

from __future__ import annotations

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, mean, whole_if_whole
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Evidence, figure, has
from convenor.standings.tiebreaks.terms import TieBreakTerms

BYE = "bye"


def opponents_totals(
    tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str
) -> Figures | None:
    """The sum for each of the tied: as given, or from the opponents met."""
    if evidence.all_play_all:
        return None
    if all(has(evidence, name, "opponents_vp") for name in tied):
        return {name: _given(name, terms, evidence, test) for name in tied}
    return {name: _sum(name, terms, evidence, test) for name in tied}


def _given(name: str, terms: TieBreakTerms, evidence: Evidence, test: str) -> Exact:
    total: Exact = figure(evidence, name, "opponents_vp", test)
    if terms.fines == "in":
        return total
    fines: Exact = figure(evidence, name, "opponents_fines", test)
    return total + fines


def _sum(name: str, terms: TieBreakTerms, evidence: Evidence, test: str) -> Exact:
    met = [each for each in _met(name, evidence, test)[terms.leave_out :] if each.lower() != BYE]
    return whole_if_whole(sum(_worth(each, terms, evidence) for each in met))


def _met(name: str, evidence: Evidence, test: str) -> tuple[str, ...]:
    if evidence.opponents is not None and name in evidence.opponents:
        return evidence.opponents[name]
    if evidence.opponents is None and evidence.meetings is not None:
        return tuple(each.other for each in evidence.own.get(name, ()))
    raise Mistake(f"the opponents of {name} are missing: the test '{test}' needs them.")


def _worth(opponent: str, terms: TieBreakTerms, evidence: Evidence) -> Exact:
    if opponent in evidence.withdrawn:
        if terms.withdrawn == "average":
            return _average(evidence)
        return evidence.totals.get(opponent, 0)
    total = evidence.totals.get(opponent)
    if total is None:
        near = did_you_mean(opponent, evidence.totals)
        raise Mistake(f"'totals' has no total of the opponent '{opponent}': {near}")
    if terms.fines == "in":
        return total
    return total + (evidence.fines or {}).get(opponent, 0)


def _average(evidence: Evidence) -> Exact:
    field = [total for name, total in evidence.totals.items() if name not in evidence.withdrawn]
    if not field:
        raise Mistake("the average of the field needs the total of somebody who did not withdraw.")
    return mean(field)
