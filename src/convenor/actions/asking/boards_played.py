"""How many boards and matches a player of a contestant has played, by line-ups and substitutes.

A contestant, a player and a stage go in; a number comes out, or nothing where the facts do not
tell: a team of more than four whose line-ups were not lodged.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.asking.attendance import attendance
from convenor.actions.asking.rosters import names_then, rosters
from convenor.competition.live import Competition
from convenor.competition.scores.boards import cancelled_at
from convenor.competition.state.line_ups import line_up_of
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.ledger import bodies
from convenor.values import value

AT_THE_TABLES = {"individuals": 1, "pairs": 2, "teams": 4}
"""Players of a contestant who sit down at once."""


def boards_with_result(
    there: Competition, contestant: str, stage: str, session: int
) -> frozenset[int]:
    """Boards of a session on which a contestant has a result."""
    seating = there.state.session(stage, session).seating
    return frozenset(
        board
        for seat in (seating.of(contestant) if seating is not None else ())
        for board in seat.boards
        if seat.table in there.state.on(stage, session, board)
        or there.state.match_report(stage, session, seat.contestants) is not None
    )


def boards_counted(there: Competition, contestant: str, stage: str, session: int) -> frozenset[int]:
    """Boards of a session on which a contestant has a result that counts: none is cancelled."""
    seating = there.state.session(stage, session).seating
    tables = {seat.table for seat in (seating.of(contestant) if seating is not None else ())}
    return frozenset(
        board
        for board in boards_with_result(there, contestant, stage, session)
        if not tables & cancelled_at(there.state, stage, session, board)[0]
    )


def played_in(there: Competition, contestant: str, player: str, stage: str) -> int | None:
    """Boards that a player sat down for in a stage; None where nobody knows."""
    found = 0
    for each in _stanzas(there, contestant, player, stage):
        if each.sat is None:
            return None
        found += each.boards if each.sat else 0
    return found - _replaced(there, contestant, player, stage)


def boards_in_sessions(
    there: Competition, contestant: str, player: str, stage: str
) -> tuple[int, ...]:
    """Boards of each session in which a player sat down, less those that a substitute played."""
    away = attendance(there, contestant, stage).away
    gone = {each.session: each.boards for each in away if each.player == player}
    found: dict[int, int] = {}
    for each in _stanzas(there, contestant, player, stage):
        if each.sat:
            found[each.session] = found.get(each.session, 0) + each.boards
    return tuple(max(0, boards - gone.get(number, 0)) for number, boards in found.items())


def matches_in(there: Competition, contestant: str, player: str, stage: str) -> int | None:
    """Matches or sessions in which a player sat down at all; None where nobody knows."""
    by_session: dict[int, list[bool | None]] = {}
    for each in _stanzas(there, contestant, player, stage):
        by_session.setdefault(each.session, []).append(each.sat)
    if any(True not in sat and None in sat for sat in by_session.values()):
        return None
    gone = {e.session for e in attendance(there, contestant, stage).away if e.player == player}
    played = {number for number, sat in by_session.items() if True in sat}
    return len(played - gone)


def boards_of_matches(
    there: Competition, contestant: str, player: str, stage: str
) -> tuple[tuple[int, int], ...] | None:
    """For each match the boards that a player sat down for, and its boards; None if not known."""
    gone: dict[int, int] = {}
    for away in attendance(there, contestant, stage).away:
        if away.player == player:
            gone[away.session] = gone.get(away.session, 0) + away.boards
    by_session: dict[int, list[_Sat]] = {}
    for each in _stanzas(there, contestant, player, stage):
        by_session.setdefault(each.session, []).append(each)
    found = []
    for number, stanzas in by_session.items():
        sat = sum(each.boards for each in stanzas if each.sat)
        if not sat and any(each.sat is None for each in stanzas):
            return None
        whole = sum(each.boards for each in stanzas)
        found.append((max(0, sat - gone.get(number, 0)), whole))
    return tuple(found)


def stanzas_in(there: Competition, contestant: str, player: str, stage: str) -> int | None:
    """Stanzas in which a player sat down, extra boards apart; None where nobody knows."""
    sat = [
        each.sat
        for each in _stanzas(there, contestant, player, stage)
        if not there.state.session(stage, each.session).is_extra
    ]
    return None if None in sat else sum(1 for each in sat if each)


def _replaced(there: Competition, contestant: str, player: str, stage: str) -> int:
    """Boards in sessions that were seated, in which a substitute sat for the player."""
    seated = {each.session for each in _stanzas(there, contestant, player, stage)}
    away = attendance(there, contestant, stage).away
    return sum(e.boards for e in away if e.player == player and e.session in seated)


@value
class _Sat:
    """A stanza of a contestant, or a match in one go: its boards, and whether a player sat down."""

    session: int
    boards: int
    sat: bool | None


def _stanzas(there: Competition, contestant: str, player: str, stage: str) -> Iterator[_Sat]:
    """Each stanza in which the contestant sat; one that nobody played is none."""
    state = there.state
    then = rosters(there, contestant)
    for session in state.sessions_of(stage):
        seats = session.seating.of(contestant) if session.seating is not None else ()
        players = names_then(there, then, session)
        all_sit = len(players) <= AT_THE_TABLES[state.the_plan.contestants]
        for stanza, boards in _boards_by_stanza(session, seats).items():
            if _given_up(there, session, contestant, stanza):
                continue
            lodged = line_up_of(state, stage, session.number, contestant, stanza)
            sat = None if player in players and not all_sit else player in players
            if lodged is not None:
                sat = player in lodged[1].seats.values()
            yield _Sat(session.number, boards, sat)


def _boards_by_stanza(session: SessionState, seats: tuple[Seat, ...]) -> dict[int, int]:
    """Boards of a contestant by stanza; a movement's rounds are all one session."""
    drawn = session.draw is not None
    found: dict[int, set[int]] = {}
    for seat in seats:
        found.setdefault(seat.round if drawn else 1, set()).update(seat.boards)
    return {number: len(boards) for number, boards in sorted(found.items()) if boards}


def _given_up(there: Competition, session: SessionState, contestant: str, stanza: int) -> bool:
    """Whether a match or a stanza was lost without a board of it being played."""
    forfeits = [
        body
        for _, body in there.state.of(bodies.MatchForfeited, session.stage)
        if body.session == session.number
    ]
    lost = [
        body.at_fault
        for _, body in there.state.of(bodies.StanzaForfeited, session.stage)
        if (body.session, body.stanza) == (session.number, stanza)
    ]
    both = _opponents(session, contestant)
    if not both & {*lost, *(who for body in forfeits for who in body.at_fault)}:
        return False
    played = boards_with_result(there, contestant, session.stage, session.number)
    own = {
        board
        for seat in session.the_seating.of(contestant)
        if seat.round == stanza or session.draw is None
        for board in seat.boards
    }
    return not played & own


def _opponents(session: SessionState, contestant: str) -> set[str]:
    """A contestant and whom it meets in a session."""
    pairings = session.seating.pairings if session.seating is not None else ()
    found = [each.contestants for each in pairings if contestant in each.contestants]
    return {name for each in found for name in each}
