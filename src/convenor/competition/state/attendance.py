"""Who has been away, why, and who played instead, counted from the facts of a stage.

Substitutes and absences that were recorded, with substitutes that are only asked for, go in; counts
come out as the books count: one player away for one session is one, both away are two, a session
with nobody is missed. Sessions still to come are taken as played by the contestant itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from convenor.competition.plans.counted_sessions import CountedSession, sessions_with
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.state import State
from convenor.ledger import bodies
from convenor.values import replace, value

_BETWEEN = re.compile(r"[&+;/]| and ")


@value
class Away:
    """A player who did not play in a session, and who did."""

    session: int
    player: str
    substitute: str
    boards: int
    stanza: int | None = None
    reason: str = ""
    rounds: tuple[int, int | None] | None = None
    """The first and the last round of the session, where it was not all of them."""

    def overlaps(self, other: Away) -> bool:
        """Whether it is the same player in the same session, or in the same stanza of it."""
        return self.player == other.player and self.at_the_time_of(other)

    def at_the_time_of(self, other: Away) -> bool:
        """Whether it is in the same session, or in the same stanza of it."""
        same = self.session == other.session and not self._apart(other)
        return same and (None in (self.stanza, other.stanza) or self.stanza == other.stanza)

    def _apart(self, other: Away) -> bool:
        """Whether one is over before the other begins."""
        if self.rounds is None or other.rounds is None:
            return False
        earlier, later = sorted((self.rounds, other.rounds), key=lambda each: each[0])
        return earlier[1] is not None and earlier[1] < later[0]


@value
class Attendance:
    """How a contestant has come through a stage."""

    plan: StagePlan
    rounds: int
    players: tuple[str, ...]
    away: tuple[Away, ...]
    missed: tuple[int, ...]
    scheduled: int
    """Boards scheduled for the contestant in the stage."""
    noted: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    """The reasons that were told of a session."""

    def by_session(self, counted: tuple[CountedSession, ...]) -> Attendance:
        """The same by sessions, as clauses that speak of sessions count, and not by rounds."""
        away: dict[tuple[int, str], Away] = {}
        for each in self.away:
            for session in sessions_with(counted, each.session, each.stanza):
                before = away.get((session.number, each.player))
                boards = each.boards
                if before is not None and before.rounds is not None and each.rounds is not None:
                    boards += before.boards  # one hour and then another of the same session
                made = replace(each, session=session.number, boards=boards)
                away[session.number, each.player] = made
        missed = {
            session.number for each in self.missed for session in sessions_with(counted, each)
        }
        return replace(
            self,
            rounds=len(counted),
            away=tuple(away.values()),
            missed=tuple(sorted(missed - {number for number, _ in away})),
            noted={
                session.number: reasons
                for each, reasons in self.noted.items()
                for session in sessions_with(counted, each)
            },
        )

    @property
    def affected(self) -> tuple[int, ...]:
        """Sessions with a substitute."""
        return tuple(sorted({each.session for each in self.away}))

    @property
    def intact(self) -> int:
        """Sessions that the contestant plays itself."""
        return max(0, self.rounds - len({*self.affected, *self.missed}))

    def replaced(self, session: int) -> tuple[Away, ...]:
        return tuple(each for each in self.away if each.session == session)

    def reasons(self, session: int, absent: int) -> tuple[str, ...]:
        """Why each of so many was away, '' where nobody said; one reason told holds for all."""
        told = self.noted.get(session) or tuple(each.reason for each in self.replaced(session))
        if len(told) == 1:
            return told * absent
        return (*told, *("",) * (absent - len(told)))

    def wholly_replaced(self) -> tuple[int, ...]:
        """Sessions in which two or more were away, which of a pair is both."""
        return tuple(each for each in self.affected if len(self.replaced(each)) > 1)

    def sessions_of(self, player: str) -> int:
        """Sessions that a player plays."""
        out = {each.session for each in self.away if each.player == player}
        return max(0, self.rounds - len({*out, *self.missed}))

    def boards_for(self, player: str) -> int:
        """Boards that a substitute played for a player."""
        return sum(each.boards for each in self.away if each.player == player)

    def boards_for_both(self) -> int:
        """Boards on which nobody of the pair sat."""
        return sum(
            min(each.boards for each in self.replaced(session))
            for session in self.wholly_replaced()
        )


def attendance(
    state: State,
    contestant: str,
    stage: str,
    asked_for: Iterable[bodies.SubstitutePlayed] = (),
) -> Attendance:
    """The attendance of a contestant in a stage, with substitutes that are only asked for."""
    plan = state.the_plan.stage(stage)
    recorded = [body for _, body in state.of_kind("substitute played", stage)]
    recorded = [each for each in recorded if not held_to_be_none(state, each)]
    own = [each for each in (*recorded, *asked_for) if each.contestant == contestant]
    players = tuple(each.name for each in state.entry(contestant).players)
    found = {
        (a.session, a.stanza, a.rounds, a.player): a
        for each in own
        for a in away_in(each, players, plan)
    }
    missed = {
        body.session
        for _, body in state.of_kind("match forfeited", stage)
        if contestant in body.at_fault
    }
    noted = {
        body.session: body.reasons
        for _, body in state.of(bodies.AbsenceNoted, stage)
        if body.contestant == contestant
    }
    missed |= {*noted, *_without_a_seat(state, stage, contestant)}
    return Attendance(
        plan,
        rounds_of(state, plan),
        players,
        tuple(found.values()),
        tuple(sorted(missed - {each.session for each in found.values()})),
        boards_scheduled(state, plan, contestant),
        noted,
    )


def held_to_be_none(state: State, body: bodies.SubstitutePlayed) -> bool:
    """Whether the director held that the substitute's few boards are no substitution."""
    settled = [
        each.counts
        for _, each in state.of(bodies.SubstitutionSettled, body.stage)
        if (each.contestant, each.session) == (body.contestant, body.session)
        and each.substitute == body.player_in
    ]
    return bool(settled) and not settled[-1]


def _without_a_seat(state: State, stage: str, contestant: str) -> set[int]:
    """Sessions that others have sat down in, and the contestant has not, nor had a bye."""
    return {
        each.number
        for each in state.sessions_of(stage)
        if each.seating is not None
        and state.has_results(each)
        and not each.seating.of(contestant)
        and contestant not in map(str, (each.draw or {}).get("byes", ()))
    }


def away_in(
    body: bodies.SubstitutePlayed, players: tuple[str, ...], plan: StagePlan
) -> tuple[Away, ...]:
    """The absences that one fact tells of: two where the whole pair was replaced."""
    boards = plan.boards if body.boards is None else body.boards
    if not body.both:
        return (
            Away(
                body.session,
                body.player_out,
                body.player_in,
                boards,
                body.stanza,
                body.reason,
                _rounds(body),
            ),
        )
    out, came = names_in(body.player_out), names_in(body.player_in)
    if len(out) == 1 and len(players) == 2:  # naming one of a pair is enough
        out = (*out, *(each for each in players if each not in out))
    instead = (*came, *came[-1:] * len(out))
    return tuple(
        Away(body.session, each, instead[at], boards, body.stanza, body.reason, _rounds(body))
        for at, each in enumerate(out)
    )


def _rounds(body: bodies.SubstitutePlayed) -> tuple[int, int | None] | None:
    whole = body.first_round is None and body.last_round is None
    return None if whole else (body.first_round or 1, body.last_round)


def names_in(text: str) -> tuple[str, ...]:
    """The names in 'Ann Lee & Bob Ray'.

    >>> names_in("Ann Lee & Bob Ray")
    ('Ann Lee', 'Bob Ray')
    """
    parts = _BETWEEN.split(" ".join(text.split()))
    return tuple(each.strip() for each in parts if each.strip())


def rounds_of(state: State, plan: StagePlan) -> int:
    """Sessions of a stage: as planned, or as many as there are if they became more."""
    return max(state.rounds_of(plan.name), len(state.sessions_of(plan.name)))


def boards_scheduled(state: State, plan: StagePlan, contestant: str) -> int:
    """Boards of a contestant in a stage: as it is seated, and as planned where it is not yet."""
    found = 0
    there = {each.number: each for each in state.sessions_of(plan.name)}
    for number in range(1, rounds_of(state, plan) + 1):
        session = there.get(number)
        if session is None or session.seating is None:
            found += plan.boards
        else:
            found += len(
                {board for seat in session.seating.of(contestant) for board in seat.boards}
            )
    return found
