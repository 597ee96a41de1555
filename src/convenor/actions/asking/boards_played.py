"""How many boards and matches a player of a contestant has played, by line-ups and substitutes.

A contestant, a player and a stage go in; a number comes out, or nothing where the facts do not
tell: a team of more than four whose line-ups were not lodged.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.asking.attendance import attendance
from convenor.competition.live import Competition

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
    )


def played_in(there: Competition, contestant: str, player: str, stage: str) -> int | None:
    """Boards that a player sat down for in a stage; None where nobody knows."""
    found = 0
    for _, boards, sat in _sessions(there, contestant, player, stage):
        if sat is None:
            return None
        found += boards if sat else 0
    return found - _replaced(there, contestant, player, stage)


def matches_in(there: Competition, contestant: str, player: str, stage: str) -> int | None:
    """Matches or sessions in which a player sat down; None where nobody knows."""
    sat = [each for _, _, each in _sessions(there, contestant, player, stage)]
    if None in sat:
        return None
    gone = {e.session for e in attendance(there, contestant, stage).away if e.player == player}
    return max(0, sum(1 for each in sat if each) - len(gone))


def _replaced(there: Competition, contestant: str, player: str, stage: str) -> int:
    """Boards in sessions that were seated, in which a substitute sat for the player."""
    seated = {number for number, _, _ in _sessions(there, contestant, player, stage)}
    away = attendance(there, contestant, stage).away
    return sum(e.boards for e in away if e.player == player and e.session in seated)


def _sessions(
    there: Competition, contestant: str, player: str, stage: str
) -> Iterator[tuple[int, int, bool | None]]:
    """Each session in which the contestant sat: its boards, and whether the player sat down."""
    state = there.state
    line_ups = {
        body.session: body
        for _, body in state.of_kind("line-up lodged", stage)
        if body.contestant == contestant
    }
    players = [each.name for each in state.entry(contestant).players]
    all_sit = len(players) <= AT_THE_TABLES[state.the_plan.contestants]
    for session in state.sessions_of(stage):
        seats = session.seating.of(contestant) if session.seating is not None else ()
        boards = len({board for seat in seats for board in seat.boards})
        if not boards:
            continue
        lodged = line_ups.get(session.number)
        if lodged is not None:
            yield session.number, boards, player in lodged.seats.values()
        else:
            yield session.number, boards, (player in players) if all_sit else None
