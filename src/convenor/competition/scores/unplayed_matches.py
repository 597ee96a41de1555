"""Matches that are not played, as the facts of a stage say: who forfeited, what was abandoned.

The state goes in; contestants and names of matches come out. What such a match counts is not known
here.
"""

from __future__ import annotations

from functools import cached_property

from convenor.competition.scores.boards import absent_from
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import State
from convenor.exact import Exact
from convenor.ledger import bodies


class WithoutPlay:
    """The forfeited and abandoned matches of one stage, as they are when it is made."""

    def __init__(self, state: State, stage: str) -> None:
        self.state = state
        self.stage = stage
        self._absent: dict[int, set[str]] = {}

    def pairings(self, session: int) -> tuple[Pairing, ...]:
        """All matches of a round, as it was drawn."""
        there = self.state.sessions.get((self.stage, session))
        return () if there is None or there.seating is None else there.seating.pairings

    def shared(self, session: int) -> bool:
        """Whether a match of a round is shared by three."""
        there = self.state.sessions.get((self.stage, session))
        return there is not None and there.seating is not None and there.seating.has_shared

    def matches(self, session: int) -> frozenset[str]:
        """The matches of a round that were forfeited or abandoned, by name."""
        if not self.any_in(session):
            return frozenset()
        return frozenset(
            pairing.match
            for pairing in self.pairings(session)
            if self.forfeiters(session, pairing) or self.is_abandoned(session, pairing)
        )

    def any_in(self, session: int) -> bool:
        """Whether anybody forfeited or gave up a match of a round: hardly ever."""
        return bool(self._absent_from(session)) or session in self._given_up

    def forfeiters(self, session: int, pairing: Pairing) -> tuple[str, ...]:
        """Those who forfeited a match: nobody, one side or both."""
        absent = self._absent_from(session)
        return tuple(who for who in pairing.contestants if who in absent) if absent else ()

    def _absent_from(self, session: int) -> set[str]:
        """Those who forfeited their match of a round, looked for once."""
        found = self._absent.get(session)
        if found is None:
            found = self._absent[session] = absent_from(self.state, self.stage, session)
        return found

    @cached_property
    def _given_up(self) -> frozenset[int]:
        """The rounds of which a match was given up."""
        return frozenset(
            body.session for _, body in self.state.of(bodies.MatchAbandoned, self.stage)
        )

    def said_vp(self, session: int | None, loser: str) -> Exact | None:
        """The VPs of the side without fault, where the director who noted the forfeit said them."""
        found = None
        for _, body in self.state.of(bodies.MatchForfeited, self.stage):
            if body.session == session and loser in body.at_fault and body.vp is not None:
                found = body.vp
        return found

    def is_abandoned(self, session: int, pairing: Pairing) -> bool:
        """Whether a match was given up without fault."""
        return self.abandonment(session, pairing) is not None

    def said_vps(self, session: int, pairing: Pairing) -> tuple[Exact, Exact] | None:
        """The VPs of both sides, where the director who gave the match up said them."""
        body = self.abandonment(session, pairing)
        return None if body is None else said_vps_of(body, pairing)

    def abandonment(self, session: int, pairing: Pairing) -> bodies.MatchAbandoned | None:
        """The fact by which a match was given up, if it was."""
        found = None
        if session not in self._given_up:
            return None
        for _, body in self.state.of(bodies.MatchAbandoned, self.stage):
            if body.session == session and set(body.contestants) == set(pairing.contestants):
                found = body
        return found


def said_vps_of(body: bodies.MatchAbandoned, pairing: Pairing) -> tuple[Exact, Exact] | None:
    """The VPs of both sides as the fact has them, in the order of the pairing."""
    if body.vps is None or len(body.vps) != len(pairing.contestants):
        return None
    told = dict(zip(body.contestants, body.vps, strict=True))
    return told[pairing.first], told[pairing.second]
