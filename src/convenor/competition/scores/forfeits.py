"""What forfeited matches count, by the clause that the plan names for them.

The rules of a stage, its forfeits and what was played go in; the award of the side without fault
comes out, and the entries and IMPs of a round. Where awards are settled before the stage is over,
they rest on what was played by then. What the clause answers is the clause's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.played import PlayRecord
from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.competition.state.seats import Pairing
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry


class Forfeits:
    """The forfeits of a stage; `settled` is the last round whose awards no longer change."""

    def __init__(
        self, rules: Rules, absent: WithoutPlay, record: PlayRecord, over: bool, settled: int
    ) -> None:
        self.rules = rules
        self.absent = absent
        self.record = record
        self.over = over
        self.settled = settled

    def entries(self, session: int, asked: str = "", why: Why = SILENT) -> Iterator[Entry]:
        """The entries of a round; `why` is told what `asked` has."""
        clause = self.rules.clause("forfeit")
        for pairing, at_fault in self._forfeited(session):
            for who in at_fault:
                other = pairing.opponent_of(who)
                reason = "both forfeited" if other in at_fault else "forfeited"
                yield Entry(who, 0, "forfeit", session, clause, reason, other)
            if len(at_fault) == 1:
                told = why if pairing.opponent_of(at_fault[0]) == asked else SILENT
                yield self._won(session, pairing, at_fault[0], told)

    def _forfeited(self, session: int) -> Iterator[tuple[Pairing, tuple[str, ...]]]:
        """The forfeited matches of a round with those at fault; share matches count otherwise."""
        for pairing in self.absent.pairings(session):
            at_fault = self.absent.forfeiters(session, pairing)
            if at_fault and not pairing.share:
                yield pairing, at_fault

    def _won(self, session: int, pairing: Pairing, loser: str, why: Why) -> Entry:
        clause = self.rules.clause("forfeit")
        told = why.part("{loser} forfeited", clause=clause, loser=loser)
        amount = self.award(pairing, loser, session, told)
        reason = f"{loser} forfeited"
        if amount is None:
            amount, reason = 0, f"{reason}: the clause sets no award, the director adjusts"
        winner = pairing.opponent_of(loser)
        return Entry(winner, amount, "forfeit", session, clause, reason, loser)

    def award(
        self, pairing: Pairing, loser: str, session: int | None = None, why: Why = SILENT
    ) -> Exact | None:
        """What the side without fault gets for a forfeited match; None if no clause says."""
        vp: Exact | None = getattr(self._asked(pairing, loser, session, why), "vp", None)
        return vp

    def imps(self, session: int) -> Iterator[tuple[str, Exact]]:
        """The IMPs that go with the forfeits of a round, where the clause gives any."""
        for pairing, at_fault in self._forfeited(session):
            if len(at_fault) == 1:
                yield from self._imps_of(session, pairing, at_fault[0])

    def _imps_of(self, session: int, pairing: Pairing, loser: str) -> Iterator[tuple[str, Exact]]:
        found = self._asked(pairing, loser, session, SILENT)
        for who, name in ((pairing.opponent_of(loser), "imps"), (loser, "offenders_imps")):
            imps = getattr(found, name, None)
            if imps is not None:
                yield who, imps

    def _asked(self, pairing: Pairing, loser: str, session: int | None, why: Why) -> Any:
        """What the clause answers about a forfeited match; None if there is no clause."""
        if not self.rules.clause("forfeit"):
            return None
        plan = self.rules.plan
        until = self.settled if not self.over and session and session <= self.settled else None
        final = self.over or until is not None
        record = self.record.up_to(until)
        given = {
            "event": plan.word or None,
            "boards": len(pairing.boards),
            "scoring": "butler" if plan.scoring == "butler" else "teams",
            "own_vps": record.scores_of(pairing.opponent_of(loser)),
            "offenders_vps": record.scores_of(loser),
            "against_offenders_vps": record.scores_against(loser),
            "opponents_vps": record.scores_of_opponents(loser),
            "interim": not final,
            "after": "stage" if final else None,
        }
        return self.rules.ask("forfeit", given, why)
