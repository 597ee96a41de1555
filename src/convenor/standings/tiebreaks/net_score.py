"""The basic score over all boards: net IMPs, or the quotient of what was won and lost."""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import (
    Evidence,
    Record,
    figure,
    last_stage,
    net_scores,
)
from convenor.standings.tiebreaks.terms import TieBreakTerms


def net_score(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures | None:
    """Net score of each of the tied; not used where no other score was made of it."""
    if not evidence.vp_event:
        return None
    if terms.net == "quotient":
        return _quotients(tied, evidence, test)
    last = last_stage(tied, evidence) if terms.scope == "last stage" else None
    return {name: _net(name, terms, evidence, test, last) for name in tied}


def _net(name: str, terms: TieBreakTerms, evidence: Evidence, test: str, last: int | None) -> Exact:
    record = evidence.records.get(name)
    if record is not None and record.match_net is not None:
        awarded = (record.awarded_imps or 0) if terms.scope == "all" else 0
        return whole_if_whole(sum(_in_scope(name, record, terms, last)) + awarded)
    if record is not None and record.net_imps is not None:
        return record.net_imps
    if evidence.meetings is not None:
        return whole_if_whole(sum(_met(name, evidence, test)))
    found: Exact = figure(evidence, name, "net_imps", test)
    return found


def _in_scope(
    name: str, record: Record, terms: TieBreakTerms, last: int | None
) -> tuple[Exact, ...]:
    nets = record.match_net or ()
    if terms.scope == "all":
        return nets
    stages = record.match_stages
    if stages is None or len(stages) != len(nets):
        raise Mistake(f"'match_stages' of {name} must say the round robin of each match.")
    return tuple(net for net, stage in zip(nets, stages, strict=True) if stage == last)


def _met(name: str, evidence: Evidence, test: str) -> list[Exact]:
    nets = net_scores(evidence, name)
    found = [net for net in nets if net is not None]
    if len(found) != len(nets):
        raise Mistake(f"the test '{test}' needs the net basic score of every match.")
    return found


def _quotients(tied: Group, evidence: Evidence, test: str) -> Figures:
    """Won over lost; where somebody lost nothing the share that was won, which ranks alike."""
    won: dict[str, Exact] = {name: figure(evidence, name, "basic_won", test) for name in tied}
    lost: dict[str, Exact] = {name: figure(evidence, name, "basic_lost", test) for name in tied}
    if all(lost.values()):
        return {name: ratio(won[name], lost[name]) for name in tied}
    return {name: ratio(won[name], (won[name] + lost[name]) or 1) for name in tied}
