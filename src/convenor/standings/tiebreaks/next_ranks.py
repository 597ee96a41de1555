"""Scores against the contestants ranked next below the tied, one rank after another.

Each rank is a test of its own. A shared rank counts as one: the scores against all of it are
added. A rank that the tied have not all met is passed over, or ends the comparison.
"""

from __future__ import annotations

from convenor.exact import Exact, whole_if_whole
from convenor.standings.chains import Figures, Group, TieBreak
from convenor.standings.names import together
from convenor.standings.tiebreaks.head_to_head import Met, score_against
from convenor.standings.tiebreaks.terms import TieBreakTerms


def next_rank_tests(
    ranks: tuple[Group, ...], terms: TieBreakTerms, met: Met
) -> tuple[TieBreak, ...]:
    """One test for each rank below the tied."""
    looked_at = ranks[: terms.ranks]
    return tuple(_test(at, looked_at, terms, met) for at in range(len(looked_at)))


def _test(at: int, ranks: tuple[Group, ...], terms: TieBreakTerms, met: Met) -> TieBreak:
    def figures(tied: Group) -> Figures | None:
        before = ranks[:at] if terms.stop_unusable else ()
        if not all(_usable(tied, rank, terms, met) for rank in (*before, ranks[at])):
            return None
        return {name: _against(name, ranks[at], terms, met) for name in tied}

    return TieBreak(f"against {together(ranks[at])}", figures)


def _usable(tied: Group, rank: Group, terms: TieBreakTerms, met: Met) -> bool:
    have = (met.opponents(name).issuperset(rank) for name in tied)
    return any(have) if terms.played == "one" else all(have)


def _against(name: str, rank: Group, terms: TieBreakTerms, met: Met) -> Exact:
    scores = (score_against(name, each, terms, met) for each in rank)
    return whole_if_whole(sum(score for score in scores if score is not None))
