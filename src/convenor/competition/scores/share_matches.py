"""What the three of a share match have from their two half matches each.

The rules of a stage and its matches go in; one score a contestant comes out as soon as all three
halves are over. Of a half that was forfeited, the other side has the award of a forfeit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.forfeits import Forfeits
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.played_scores import Played
from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.competition.state.state import SessionState
from convenor.exact import Exact, mean
from convenor.matches.share_matches import ShareMatchTerms
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry


class ShareMatches:
    """The share matches of one stage."""

    def __init__(
        self,
        rules: Rules,
        absent: WithoutPlay,
        matches: Callable[[int], tuple[MatchFigure, ...]],
    ) -> None:
        self.rules = rules
        self.absent = absent
        self.matches = matches

    def entries(
        self, session: SessionState, forfeits: Forfeits, asked: str = "", why: Why = SILENT
    ) -> Iterator[Entry]:
        """The entries of a round; `why` is told what `asked` has."""
        halves, clause = self._halves(session), self.rules.clause("share")
        lost = self._lost(session, halves)
        if not all(each.complete or lost & set(each.pairing.contestants) for each in halves):
            return
        for who in _three(session):
            if who in lost:
                yield Entry(who, 0, "forfeit", session.number, clause, "forfeited")
                continue
            told = (why if who == asked else SILENT).part("a share match", clause=clause)
            own = [each for each in halves if who in each.pairing.contestants]
            if lost:
                amount = self._partly_awarded(who, own, lost, forfeits, told)
            else:
                amount = self._scored(who, own, len(session.boards), told)
            yield Entry(who, amount, "score", session.number, clause, "share match")

    def any_in(self, session: SessionState) -> bool:
        """Whether three share a match in a round: hardly ever."""
        return bool(_three(session))

    def played(self, session: SessionState) -> Iterator[Played]:
        """The rounds of those who shared a match to which all three came."""
        halves = self._halves(session)
        if self._lost(session, halves) or not all(each.complete for each in halves):
            return
        for who in _three(session):
            own = [each for each in halves if who in each.pairing.contestants]
            yield Played(who, "", session.number, self._scored(who, own, len(session.boards)))

    def _halves(self, session: SessionState) -> list[MatchFigure]:
        if not _three(session):
            return []
        return [each for each in self.matches(session.number) if each.pairing.share]

    def _lost(self, session: SessionState, halves: Sequence[MatchFigure]) -> frozenset[str]:
        """Those of the three who did not come."""
        found = (self.absent.forfeiters(session.number, each.pairing) for each in halves)
        return frozenset(who for those in found for who in those)

    def _scored(
        self, contestant: str, own: Sequence[MatchFigure], boards: int, why: Why = SILENT
    ) -> Exact:
        """What the clause gives for both halves together."""
        margins = [each.margin(contestant) for each in own]
        given = {"boards": boards, "half_margins": tuple(m for m in margins if m is not None)}
        found: Exact = self.rules.ask("share", given, why).vp
        return found

    def _partly_awarded(
        self,
        contestant: str,
        own: Sequence[MatchFigure],
        lost: frozenset[str],
        forfeits: Forfeits,
        why: Why,
    ) -> Exact:
        """The mean of a half match that was played and one that was not."""
        both: list[Exact] = []
        for half in own:
            absent = lost & set(half.pairing.contestants)
            if absent:
                (loser,) = absent
                award = forfeits.award(half.pairing, loser, why=why)
                both.append(0 if award is None or award.vp is None else award.vp)
            else:
                both.append(half.vp(contestant) or 0)
        found = self.rules.terms("share", ShareMatchTerms).rounding(mean(both))
        why.step("the mean of the two halves {halves}", found, unit="VP", halves=tuple(both))
        return found


def _three(session: SessionState) -> tuple[str, ...]:
    """The three who share a match in a round, if any do."""
    share = (session.draw or {}).get("share") or {}
    return tuple(map(str, share.get("three", ())))
