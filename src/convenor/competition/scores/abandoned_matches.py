"""What matches given up without fault count: those that never began, and those that were stopped.

The rules of a stage, the facts of such matches and what was played go in; both sides' scores come
out, by the clause that the plan names. Who was away or fell ill is a fact; a fact from before that
says nothing of it took the second side of the match.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.played_scores import PlayRecord
from convenor.competition.scores.unplayed_matches import WithoutPlay, said_vps_of
from convenor.competition.state.seats import Pairing
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import award_of
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry


class Open(Mistake):
    """The clause leaves it to somebody what the match counts, and nobody has said it."""


class Abandonments:
    """The matches of a stage that were given up without fault."""

    def __init__(self, rules: Rules, absent: WithoutPlay, record: PlayRecord) -> None:
        self.rules = rules
        self.absent = absent
        self.record = record

    def entries(self, session: int, asked: str = "", why: Why = SILENT) -> Iterator[Entry]:
        """The entries of a round; `why` is told what `asked` has."""
        for pairing in self.absent.pairings(session) if self.absent.any_in(session) else ():
            body = self.absent.abandonment(session, pairing)
            if body is None:
                continue
            clause = self.rules.clause(self.part(body))
            told = why if asked in pairing.contestants else SILENT
            part = told.part("a match abandoned without fault", clause=clause)
            amounts = self.award(pairing, body, part)
            if amounts is None:
                continue  # a ledger from before: nobody has said what it counts
            for who, amount in zip(pairing.contestants, amounts, strict=True):
                reason, other = "abandoned without fault", pairing.opponent_of(who)
                yield Entry(who, amount, "average", session, clause, reason, other)

    def part(self, body: bodies.MatchAbandoned) -> str:
        """The part whose clause says what a match counts: stopped, or never begun."""
        return "stopped" if body.began and self.rules.named("stopped") else "abandoned"

    def award(
        self, pairing: Pairing, body: bodies.MatchAbandoned, why: Why = SILENT
    ) -> tuple[Exact, Exact] | None:
        """What both sides get, in the order of the pairing; None if nobody says."""
        part = self.part(body)
        said = said_vps_of(body, pairing)
        clause = self.rules.clause(part)
        if not clause:
            answer = self.rules.answered(part).vp
            return said if answer is None else (answer, answer)
        absent = body.absent or pairing.second
        present = pairing.opponent_of(absent)
        given = {
            "boards": len(pairing.boards),
            "scoring": "butler" if self.rules.plan.scoring == "butler" else "teams",
            "own_vps": self.record.scores_of(present),
            "absent_vps": self.record.scores_of(absent),
        }
        found = award_of(self.rules.ask(part, given, why))
        if found.vp is not None and found.other_vp is not None:
            both = found.vp, found.other_vp
            return both if absent == pairing.second else (both[1], both[0])
        if said is None:
            by = f" to the {found.decided_by}" if found.decided_by else ""
            raise Open(f"{clause} leaves it open{by}: adjust both scores.")
        return said
