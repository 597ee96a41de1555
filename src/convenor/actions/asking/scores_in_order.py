"""Whether the scores of a table are there: before the next board, and when its players leave.

A competition, a session and a table or a contestant go in; findings come out with the clause. What
a missing score costs is for the tariff.
"""

from __future__ import annotations

from convenor.actions.action import Finding, Setting, warn
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import is_signed
from convenor.competition.state.seats import Seat
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.answers import OK


def before_the_next(
    there: Competition, given: bodies.ResultEntered, seat: Seat, setting: Setting
) -> list[Finding]:
    """What is said at the table to a score while an earlier board has none; the desk may skip."""
    if setting.role != "player":
        return []
    known = {"order": seat.boards, "scored": _scored(there, given, seat), "starting": given.board}
    heard = hear(there, given.stage, "scores in order", known)
    if heard is None:
        return []
    judged = verdict_of(heard.answer)
    if judged.verdict in (None, OK):
        return []
    assert judged.verdict is not None
    return [Finding(judged.verdict, judged.reason.rstrip("."), heard.clause)]


def when_they_left(there: Competition, stage: str, session: int, contestant: str) -> list[Finding]:
    """A word to a fine for scores, where all of them were entered and confirmed at the table."""
    found = there.state.session(stage, session)
    seats = found.seating.of(contestant) if found.seating is not None else ()
    due = sum(len(seat.boards) for seat in seats)
    place = bodies.InSession(stage, session)
    known = {
        "boards": due,
        "boards_scored": sum(len(_scored(there, place, seat)) for seat in seats),
        "confirmed": bool(seats) and all(is_signed(there.state, found, each) for each in seats),
        "left": True,
    }
    heard = hear(there, stage, "scores confirmed", known) if due else None
    if heard is None or verdict_of(heard.answer).verdict != OK:
        return []
    text = "all scores were entered and confirmed at the table: it is no offence"
    return [warn(text, heard.clause)]


def _scored(there: Competition, given: bodies.InSession, seat: Seat) -> tuple[int, ...]:
    """The boards of a table that have a score."""
    return tuple(
        board
        for board in seat.boards
        if seat.table in there.state.on(given.stage, given.session, board)
    )
