"""The number of matches won, a draw counting what the book says.

The number is given, or counted from the VPs (or net scores) of the matches. Whether a match was a
win is by the opponents' score, by the level score of the scale, or by the basic score.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.errors import Mistake
from convenor.exact import Exact, whole_if_whole
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Evidence, Record
from convenor.standings.tiebreaks.terms import TieBreakTerms, WinTerms
from convenor.standings.totals import exact_sum

Match = tuple[Exact, Exact | None, Exact | None]
"""Score, opponents' score, net basic score."""


def wins(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:
    """Matches won by each of the tied."""
    rule = terms.win or WinTerms()
    return {name: _won(name, rule, evidence, test) for name in tied}


def worth(match: Match, rule: WinTerms) -> Exact:
    """What a match counts: 1 for a win, the draw's worth, or 0."""
    score, opponents, net = match
    if rule.by == "net":
        return _compared(_there(net, "net basic score"), 0, rule)
    if rule.by == "opponents":
        return _compared(score, _there(opponents, "opponents' score"), rule)
    if rule.win_by == 0:
        return _compared(score, rule.level, rule)
    above = score - rule.level
    if above >= rule.win_by:
        return 1
    return rule.draw if above > -rule.win_by else 0


def _won(name: str, rule: WinTerms, evidence: Evidence, test: str) -> Exact:
    record = evidence.records.get(name)
    if record is not None and record.won is not None:
        return whole_if_whole(record.won + rule.draw * (record.drawn or 0))
    if record is not None and record.match_vps is not None:
        matches: Iterable[Match] = _own_matches(name, record, rule)
    elif evidence.meetings is not None:
        matches = [each[:3] for each in evidence.own.get(name, ())]
    else:
        raise Mistake(f"'won' of {name} is missing: the test '{test}' needs it to split the tie.")
    return exact_sum(worth(match, rule) for match in matches)


def _own_matches(name: str, record: Record, rule: WinTerms) -> Iterable[Match]:
    scores = record.match_vps or ()
    opponents = _as_long(name, "opponents_match_vps", record.opponents_match_vps, len(scores))
    nets = _as_long(name, "match_net", record.match_net, len(scores))
    matches = zip(scores, opponents, nets, strict=True)
    if rule.scope == "all":
        return matches
    stages = _as_long(name, "match_stages", record.match_stages, len(scores))
    last = max((each for each in stages if each is not None), default=None)
    return (match for match, stage in zip(matches, stages, strict=True) if stage == last)


def _as_long(
    name: str, what: str, listed: tuple[Exact, ...] | None, length: int
) -> tuple[Exact | None, ...]:
    if listed is None:
        return (None,) * length
    if len(listed) != length:
        raise Mistake(f"'{what}' of {name} has {len(listed)} matches, 'match_vps' {length}.")
    return listed


def _compared(one: Exact, other: Exact, rule: WinTerms) -> Exact:
    if one > other:
        return 1
    return rule.draw if one == other else 0


def _there(found: Exact | None, what: str) -> Exact:
    if found is None:
        raise Mistake(f"the {what} of each match is needed to tell a win from a loss.")
    return found
