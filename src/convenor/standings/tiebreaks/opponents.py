"""The sum of the totals of the opponents met (Swiss points): the highest sum had the hardest draw.

The first rounds may be left out; a bye counts nothing; where everybody met everybody the test
says nothing and is not used.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, mean, ratio
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Evidence, figure, has, opponents_met
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.standings.totals import exact_sum

BYE = "bye"


def opponents_totals(
    tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str
) -> Figures | None:
    """The sum for each of the tied: as given, or from the opponents met."""
    if evidence.all_play_all and terms.field == "not all":
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
    met = _met(name, terms.leave_out, evidence, test)
    if terms.fines == "in" and not evidence.withdrawn:  # as nearly always: no more than a sum
        common, known = evidence.in_parts
        parts = [known.get(each) for each in met]
        if None not in parts and BYE not in map(str.lower, met):
            return ratio(sum(parts), common)  # type: ignore[arg-type]
    return exact_sum([_worth(e, terms, evidence) for e in met if e.lower() != BYE])


def _met(name: str, leave_out: int, evidence: Evidence, test: str) -> Sequence[str]:
    """The opponents that count; a bye takes up a round too, so numbered rounds go first."""
    if evidence.opponents is not None and name in evidence.opponents:
        return evidence.opponents[name][leave_out:]
    if evidence.opponents is None and evidence.meetings is not None:
        met = opponents_met(evidence, name)
        own = evidence.own.get(name, ())
        if leave_out and all(each.round for each in own):
            return [each for each, match in zip(met, own, strict=True) if match.round > leave_out]
        return met[leave_out:]
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
