"""The number of matches won, a draw counting what the book says.

The number is counted from the VPs (or net scores) of the matches, or given. Whether a match was a
win is by the opponents' score, by the level score of the scale, or by the basic score.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import eq, gt

from convenor.errors import Mistake
from convenor.exact import Exact, whole_if_whole
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import (
    Evidence,
    Record,
    last_stage,
    net_scores,
    opponents_scores,
    own_scores,
)
from convenor.standings.tiebreaks.terms import TieBreakTerms, WinTerms

Match = tuple[Exact, Exact | None, Exact | None]
"""Score, opponents' score, net basic score."""
Column = Sequence[Exact | None]
"""One figure of each match, in order."""


def wins(tied: Group, terms: TieBreakTerms, evidence: Evidence, test: str) -> Figures:
    """Matches won by each of the tied."""
    rule = terms.win or WinTerms()
    last = last_stage(tied, evidence) if rule.scope == "last stage" else None
    return {name: _won(name, rule, evidence, test, last) for name in tied}


def worth(match: Match, rule: WinTerms) -> Exact:
    """What a match counts: 1 for a win, the draw's worth, or 0."""
    score, opponents, net = match
    return _count(*_sides([score], [opponents], [net], rule), rule)


def _won(
    name: str, rule: WinTerms, evidence: Evidence, test: str, last: int | None = None
) -> Exact:
    """Matches won, counted one by one where they are known: books differ in what a win is.

    A number that is given stands where there is nothing to count.
    """
    record = evidence.records.get(name)
    if record is not None and record.match_vps is not None and _told(record, rule):
        return _count(*_sides(*_own_matches(name, record, last), rule), rule)
    if record is not None and record.won is not None:
        return whole_if_whole(record.won + rule.draw * (record.drawn or 0))
    if evidence.meetings is None:
        raise Mistake(f"'won' of {name} is missing: the test '{test}' needs it to split the tie.")
    nets = net_scores(evidence, name) if rule.by == "net" else ()
    others = opponents_scores(evidence, name) if rule.by == "opponents" else ()
    return _count(*_sides(own_scores(evidence, name), others, nets, rule), rule)


def _sides(
    scores: Column, opponents: Column, nets: Column, rule: WinTerms
) -> tuple[list[Exact], list[Exact]]:
    """What tells a win from a loss in each match, and what it is compared with."""
    if rule.by == "net":
        own = _there(nets, "net basic score")
        return own, [0] * len(own)
    own = _there(scores, "score")
    if rule.by == "opponents":
        return own, _there(opponents, "opponents' score")
    return own, [rule.level] * len(own)


def _count(own: list[Exact], compared: list[Exact], rule: WinTerms) -> Exact:
    """Wins and draws, match by match: a large field has tens of thousands of matches."""
    if rule.by == "level" and rule.win_by:
        above = [one - other for one, other in zip(own, compared, strict=True)]
        won = sum(each >= rule.win_by for each in above)
        drawn = sum(-rule.win_by < each < rule.win_by for each in above)
    else:
        won = sum(map(gt, own, compared))
        drawn = sum(map(eq, own, compared)) if rule.draw else 0
    return whole_if_whole(won + rule.draw * drawn) if drawn else won


def _told(record: Record, rule: WinTerms) -> bool:
    """Whether the matches tell a win from a loss; if not, only a given number can."""
    needed = {"net": record.match_net, "opponents": record.opponents_match_vps}
    return record.won is None or needed.get(rule.by, record.match_vps) is not None


def _own_matches(name: str, record: Record, last: int | None) -> tuple[Column, Column, Column]:
    scores = record.match_vps or ()
    opponents = _as_long(name, "opponents_match_vps", record.opponents_match_vps, len(scores))
    nets = _as_long(name, "match_net", record.match_net, len(scores))
    if last is None:
        return scores, opponents, nets
    stages = _as_long(name, "match_stages", record.match_stages, len(scores))
    counts = [stage == last for stage in stages]
    return (
        tuple(compress(scores, counts)),
        tuple(compress(opponents, counts)),
        tuple(compress(nets, counts)),
    )


def _as_long(
    name: str, what: str, listed: tuple[Exact, ...] | None, length: int
) -> tuple[Exact | None, ...]:
    if listed is None:
        return (None,) * length
    if len(listed) != length:
        raise Mistake(f"'{what}' of {name} has {len(listed)} matches, 'match_vps' {length}.")
    return listed


def _there(column: Column, what: str) -> list[Exact]:
    found = [each for each in column if each is not None]
    if len(found) < len(column):
        raise Mistake(f"the {what} of each match is needed to tell a win from a loss.")
    return found
