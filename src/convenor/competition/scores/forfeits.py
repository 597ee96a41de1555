"""What forfeited matches count, by the clause that the plan names for them.

The rules of a stage, its forfeits and what was played go in; the award of the side without fault
comes out, and the entries and IMPs of a round. Where awards are settled before the stage is over,
they rest on what was played by then. What the clause answers is the clause's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.played_scores import PlayRecord
from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.competition.state.seats import Pairing
from convenor.exact import Exact
from convenor.matches.averages import Result
from convenor.regulation.answer_kinds import Awarded, award_of
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry


class Forfeits:
    """The forfeits of a stage; `settled` is the last round whose awards no longer change.

    `robin` is how many rounds a round robin has, where awards are settled by each; `byes` are the
    rounds and VPs of a contestant's byes.
    """

    def __init__(
        self,
        rules: Rules,
        absent: WithoutPlay,
        record: PlayRecord,
        over: bool,
        settled: int,
        robin: int = 0,
        byes: Callable[[str], Iterator[tuple[int, Exact]]] | None = None,
    ) -> None:
        self.rules = rules
        self.absent = absent
        self.record = record
        self.over = over
        self.settled = settled
        self.robin = robin
        self._byes = byes

    def entries(self, session: int, asked: str = "", why: Why = SILENT) -> Iterator[Entry]:
        """The entries of a round; `why` is told what `asked` has."""
        clause = self.rules.clause("forfeit")
        for pairing, at_fault in self._forfeited(session):
            if len(at_fault) == 1:
                yield from self._one_at_fault(session, pairing, at_fault[0], asked, why)
                continue
            for who in at_fault:
                other, said = pairing.opponent_of(who), self.absent.said_vp(session, who)
                told = "both forfeited" if said is None else "both forfeited, as the director said"
                yield Entry(who, said or 0, "forfeit", session, clause, told, other)

    def _forfeited(self, session: int) -> Iterator[tuple[Pairing, tuple[str, ...]]]:
        """The forfeited matches of a round with those at fault; share matches count otherwise."""
        for pairing in self.absent.pairings(session) if self.absent.any_in(session) else ():
            at_fault = self.absent.forfeiters(session, pairing)
            if at_fault and not pairing.share:
                yield pairing, at_fault

    def _one_at_fault(
        self, session: int, pairing: Pairing, loser: str, asked: str, why: Why
    ) -> Iterator[Entry]:
        """The entries of both sides; a ledger from before may say nothing of the award."""
        clause, winner = self.rules.clause("forfeit"), pairing.opponent_of(loser)
        told = (why if winner == asked else SILENT).part(
            "{loser:who} forfeited", clause=clause, loser=loser
        )
        found = self.award(pairing, loser, session, told)
        lost = found.other_vp if found is not None else None
        yield Entry(loser, lost or 0, "forfeit", session, clause, "forfeited", winner)
        amount, reason = found.vp if found is not None else None, f"{loser} forfeited"
        if amount is None:
            amount, reason = 0, f"{reason}: no clause and no answer says what it counts"
        yield Entry(winner, amount, "forfeit", session, clause, reason, loser)

    def award(
        self, pairing: Pairing, loser: str, session: int | None = None, why: Why = SILENT
    ) -> Awarded | None:
        """What both sides get for a forfeited match; None if nobody says.

        The clause says it, or else the organiser's answer, or else the director who noted it.
        """
        if self.rules.clause("forfeit"):
            found = award_of(self._asked(pairing, loser, session, why))
            if found.vp is not None:
                return found
        vp = self.rules.answered("forfeit").vp
        if vp is None:
            vp = self.absent.said_vp(session, loser)
        if vp is None:
            return None
        why.step("as it was answered for this event", vp, unit=self.rules.plan.figure)
        return Awarded(vp, 0)

    def imps(self, session: int) -> Iterator[tuple[str, Exact]]:
        """The IMPs that go with the forfeits of a round, where the clause gives any."""
        for pairing, at_fault in self._forfeited(session):
            if len(at_fault) == 1:
                yield from self._imps_of(session, pairing, at_fault[0])

    def _imps_of(self, session: int, pairing: Pairing, loser: str) -> Iterator[tuple[str, Exact]]:
        found = self.award(pairing, loser, session)
        if found is not None and found.imps is not None:
            yield pairing.opponent_of(loser), found.imps
        if found is not None and found.other_imps is not None:
            yield loser, found.other_imps

    def _asked(self, pairing: Pairing, loser: str, session: int | None, why: Why) -> object:
        """What the clause answers about a forfeited match."""
        plan = self.rules.plan
        until = self.settled if not self.over and session and session <= self.settled else None
        final = self.over or until is not None
        record = self.record.up_to(until)
        given = {
            "event": plan.word or None,
            "boards": len(pairing.boards),
            "playable": 0,
            "converted": plan.figure == "VP",
            "scoring": "butler" if plan.scoring == "butler" else "teams",
            "own_vps": self._results(record, pairing.opponent_of(loser), until),
            "offenders_vps": self._results(record, loser, until),
            "against_offenders_vps": self._against(record, loser),
            "opponents_vps": record.scores_of_opponents(loser),
            "round_robin": self._in_robin(session) if session else None,
            "interim": not final,
            "after": "stage" if final else None,
        }
        found: object = self.rules.ask("forfeit", given, why)
        return found

    # --- by round robins -------------------------------------------------------------------

    def _in_robin(self, round: int) -> int | None:
        """The round robin that a round belongs to, where the clause tells them apart."""
        return -(-round // self.robin) if self.robin else None

    def _results(
        self, record: PlayRecord, who: str, until: int | None
    ) -> tuple[Exact | Result, ...]:
        """What a side has; with the round robin of each, and its byes, where these may count."""
        if not self.robin:
            return record.scores_of(who)
        played = [
            Result(each.score, "played", self._in_robin(each.round))
            for each in record.matches
            if each.contestant == who
        ]
        byes = [
            Result(vp, "bye", self._in_robin(round))
            for round, vp in (self._byes(who) if self._byes else ())
            if until is None or round <= until
        ]
        return (*played, *byes)

    def _against(self, record: PlayRecord, who: str) -> tuple[Exact | Result, ...]:
        if not self.robin:
            return record.scores_against(who)
        return tuple(
            Result(each.score, "played", self._in_robin(each.round))
            for each in record.matches
            if each.opponent == who
        )
