"""Rounds that count without having been played: byes, forfeits, abandoned and share matches.

The state, the matches played so far and the rules go in; entries of the account come out, each by
the family of the clause that the plan names. Which contestant a clause asks about is filled in
here; what it answers is the clause's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from convenor.competition.rules import Rules
from convenor.competition.scores import MatchFigure
from convenor.competition.seats import Pairing
from convenor.competition.state import SessionState, State
from convenor.errors import Mistake
from convenor.exact import Exact, exact, mean
from convenor.matches.share_matches import ShareMatchTerms
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry, Kind
from convenor.values import value


@value
class Played:
    """The VPs (or whatever counts) that a contestant has in the matches it played."""

    contestant: str
    opponent: str
    round: int
    score: Exact
    opponents_score: Exact


class Awarding:
    """What rounds without play count in one stage."""

    def __init__(
        self,
        state: State,
        rules: Rules,
        matches: Callable[[int], tuple[MatchFigure, ...]],
        played: Sequence[Played],
        over: bool,
        settled: int = 0,
    ) -> None:
        self.state = state
        self.rules = rules
        self.stage = rules.plan.name
        self.matches = matches
        self.over = over
        self.settled = settled
        self._all = played

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """What was played and counts; a share match is one score, as its round is."""
        out: set[tuple[int, frozenset[str]]] = set()
        shared: list[Played] = []
        for number in sorted({each.round for each in self._all}):
            gone = self.struck_out(number)
            pairings = self._pairings(number)
            out |= {(number, frozenset(p.contestants)) for p in pairings if p.match in gone}
            shared += self._played_shares(number)
        kept = (e for e in self._all if (e.round, frozenset((e.contestant, e.opponent))) not in out)
        return (*kept, *shared)

    def entries(self, session: SessionState) -> Iterator[Entry]:
        """All awards of a round."""
        yield from self._byes(session)
        yield from self._shares(session)
        yield from self._forfeits(session)
        yield from self._abandoned(session)

    def struck_out(self, session: int) -> frozenset[str]:
        """The matches of a round whose own score does not count, by name."""
        shared = {each.match for each in self._pairings(session) if each.share}
        return self.without_play(session) | shared

    def without_play(self, session: int) -> frozenset[str]:
        """The matches of a round that were forfeited or abandoned, by name."""
        return frozenset(
            pairing.match
            for pairing in self._pairings(session)
            if self._forfeiters(session, pairing) or self._is_abandoned(session, pairing)
        )

    def _pairings(self, session: int) -> tuple[Pairing, ...]:
        there = self.state.sessions.get((self.stage, session))
        return () if there is None or there.seating is None else there.seating.pairings

    # --- byes ------------------------------------------------------------------------------

    def _byes(self, session: SessionState) -> Iterator[Entry]:
        for name in (session.draw or {}).get("byes", ()):
            amount = self.bye(str(name), session.number)
            if amount is not None:
                clause = self.rules.clause("bye")
                yield Entry(str(name), amount, "bye", session.number, clause)

    def bye(self, contestant: str, round: int, why: Why = SILENT) -> Exact | None:
        """What a bye counts: by the clause, or as the plan has it."""
        if self.rules.clause("bye"):
            given = {"round": round, "other_vps": self._scores_of(contestant)}
            found: Exact = self.rules.ask("bye", given, why).vp
            return found
        own = self.rules.plan.bye.get("vp")
        if own is None:
            return None
        why.step("a bye", exact(str(own)), unit=self.rules.plan.figure)
        return exact(str(own))

    # --- forfeits --------------------------------------------------------------------------

    def _forfeiters(self, session: int, pairing: Pairing) -> tuple[str, ...]:
        found = []
        for _, body in self.state.of_kind("match forfeited", self.stage):
            if body.session == session:
                found += [who for who in body.at_fault if who in pairing.contestants]
        return tuple(dict.fromkeys(found))

    def _forfeits(self, session: SessionState) -> Iterator[Entry]:
        for pairing in self._pairings(session.number):
            at_fault = self._forfeiters(session.number, pairing)
            if at_fault and not pairing.share:
                yield from self._forfeited(session.number, pairing, at_fault)

    def _forfeited(
        self, session: int, pairing: Pairing, at_fault: tuple[str, ...]
    ) -> Iterator[Entry]:
        clause = self.rules.clause("forfeit")
        for who in at_fault:
            other = pairing.second if who == pairing.first else pairing.first
            reason = "both forfeited" if other in at_fault else "forfeited"
            yield Entry(who, 0, "forfeit", session, clause, reason, other)
        if len(at_fault) == 1:
            (loser,) = at_fault
            winner = pairing.second if loser == pairing.first else pairing.first
            amount = self.forfeit(winner, loser, len(pairing.boards), session=session)
            reason = f"{loser} forfeited"
            if amount is None:
                amount, reason = 0, f"{reason}: the clause sets no award, the director adjusts"
            yield Entry(winner, amount, "forfeit", session, clause, reason, loser)

    def forfeit(
        self, winner: str, loser: str, boards: int, why: Why = SILENT, session: int | None = None
    ) -> Exact | None:
        """What the side without fault gets for a forfeited match; None if no clause says.

        Where awards are settled before the stage is over, they rest on what was played by then.
        """
        found = self._asked_about_forfeit(winner, loser, boards, why, session)
        vp: Exact | None = getattr(found, "vp", None)
        return vp

    def forfeit_imps(self, session: int) -> Iterator[tuple[str, Exact]]:
        """The IMPs that go with the forfeits of a round, where the clause gives any."""
        for pairing in self._pairings(session):
            at_fault = self._forfeiters(session, pairing)
            if len(at_fault) != 1 or pairing.share:
                continue
            (loser,) = at_fault
            winner = pairing.second if loser == pairing.first else pairing.first
            found = self._asked_about_forfeit(winner, loser, len(pairing.boards), SILENT, session)
            for who, imps in (
                (winner, getattr(found, "imps", None)),
                (loser, getattr(found, "offenders_imps", None)),
            ):
                if imps is not None:
                    yield who, imps

    def _asked_about_forfeit(
        self, winner: str, loser: str, boards: int, why: Why, session: int | None
    ) -> Any:
        """What the clause answers about a forfeited match; None if there is no clause."""
        if not self.rules.clause("forfeit"):
            return None
        plan = self.rules.plan
        until = self.settled if not self.over and session and session <= self.settled else None
        settled = self.over or until is not None
        return self.rules.ask(
            "forfeit",
            {
                "event": plan.word or None,
                "boards": boards,
                "scoring": "butler" if plan.scoring == "butler" else "teams",
                "own_vps": self._scores_of(winner, until),
                "offenders_vps": self._scores_of(loser, until),
                "against_offenders_vps": self._scores_against(loser, until),
                "opponents_vps": self._of_opponents(loser, until),
                "interim": not settled,
                "after": "stage" if settled else None,
            },
            why,
        )

    # --- abandoned -------------------------------------------------------------------------

    def _is_abandoned(self, session: int, pairing: Pairing) -> bool:
        return any(
            body.session == session and set(body.contestants) == set(pairing.contestants)
            for _, body in self.state.of_kind("match abandoned", self.stage)
        )

    def _abandoned(self, session: SessionState) -> Iterator[Entry]:
        clause = self.rules.clause("abandoned")
        for pairing in self._pairings(session.number):
            if self._is_abandoned(session.number, pairing) and clause:
                both = self.abandoned(pairing)
                for who, amount, other in zip(
                    pairing.contestants, both, reversed(pairing.contestants), strict=True
                ):
                    text = "abandoned without fault"
                    yield Entry(who, amount, "average", session.number, clause, text, other)

    def abandoned(self, pairing: Pairing, why: Why = SILENT) -> tuple[Exact, Exact]:
        """What both sides get for a match without fault and without play."""
        found = self.rules.ask(
            "abandoned",
            {
                "boards": len(pairing.boards),
                "own_vps": self._scores_of(pairing.first),
                "absent_vps": self._scores_of(pairing.second),
            },
            why,
        )
        if not hasattr(found, "absent_vp"):
            raise Mistake(f"{self.rules.clause('abandoned')} leaves it open: adjust both scores.")
        return found.vp, found.absent_vp

    # --- share matches ---------------------------------------------------------------------

    def _shares(self, session: SessionState) -> Iterator[Entry]:
        share: Mapping[str, Any] | None = (session.draw or {}).get("share")
        if not share:
            return
        halves = [each for each in self.matches(session.number) if each.pairing.share]
        lost = {who for each in halves for who in self._forfeiters(session.number, each.pairing)}
        if not all(each.complete or lost & set(each.pairing.contestants) for each in halves):
            return
        clause = self.rules.clause("share")
        for who in map(str, share["three"]):
            if who in lost:
                yield Entry(who, 0, "forfeit", session.number, clause, "forfeited")
                continue
            amount = self.share(who, halves, len(session.boards), frozenset(lost))
            yield Entry(who, amount, "score", session.number, clause, "share match")

    def _played_shares(self, number: int) -> Iterator[Played]:
        """The rounds of those who shared a match to which all three came."""
        session = self.state.session(self.stage, number)
        if any(self._forfeiters(number, p) for p in self._pairings(number) if p.share):
            return
        for each in self._shares(session):
            yield Played(each.contestant, "", number, each.amount, -each.amount)

    def share(
        self,
        contestant: str,
        halves: Sequence[MatchFigure],
        boards: int,
        lost: frozenset[str] = frozenset(),
        why: Why = SILENT,
    ) -> Exact:
        """What a contestant has from its two half matches, those `lost` without play awarded."""
        own = [each for each in halves if contestant in each.pairing.contestants]
        if lost:
            return self._half_awarded(contestant, own, lost, why)
        margins = [each.margin(contestant) for each in own]
        given = {"boards": boards, "half_margins": tuple(m for m in margins if m is not None)}
        found: Exact = self.rules.ask("share", given, why).vp
        return found

    def _half_awarded(
        self, contestant: str, own: Sequence[MatchFigure], lost: frozenset[str], why: Why
    ) -> Exact:
        """The mean of a half match that was played and one that was not."""
        both: list[Exact] = []
        for half in own:
            absent = lost & set(half.pairing.contestants)
            if absent:
                (loser,) = absent
                both.append(self.forfeit(contestant, loser, len(half.pairing.boards), why) or 0)
            else:
                both.append(half.vp(contestant) or 0)
        terms = self.rules.terms("share", ShareMatchTerms)
        return terms.rounding(mean(both))

    # --- what others scored ----------------------------------------------------------------

    def _until(self, round: int | None) -> Sequence[Played]:
        return self.played if round is None else [e for e in self.played if e.round <= round]

    def _scores_of(self, contestant: str, until: int | None = None) -> tuple[Exact, ...]:
        return tuple(each.score for each in self._until(until) if each.contestant == contestant)

    def _scores_against(self, contestant: str, until: int | None = None) -> tuple[Exact, ...]:
        return tuple(each.score for each in self._until(until) if each.opponent == contestant)

    def _of_opponents(self, contestant: str, until: int | None = None) -> tuple[Exact, ...]:
        met = {each.opponent for each in self._until(until) if each.contestant == contestant}
        return tuple(each.score for each in self._until(until) if each.contestant in met)


AWARDED: tuple[Kind, ...] = ("bye", "forfeit", "average", "credited")
