"""Boards that were taken away from a table for lateness or slowness, and whether they are played.

A table and a board go in for which a result is being entered; the book's word comes out, where the
board was taken away there. What the board is worth then is not known here.
"""

from __future__ import annotations

from convenor.actions.action import Finding, refuse
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.answers import REFUSE

PART = "removed board"


def removed_findings(there: Competition, given: bodies.AtBoard) -> list[Finding]:
    """What the book says to a result on a board that was taken away at this table."""
    why = _removed_for(there, given)
    found = None if why is None else hear(there, given.stage, PART, {"removed_for": why})
    if found is None:
        return []
    judged = verdict_of(found.answer)
    return [refuse(judged.reason.rstrip("."), found.clause)] if judged.verdict == REFUSE else []


def _removed_for(there: Competition, given: bodies.AtBoard) -> bodies.Removal | None:
    """Why the board was taken away at the table; None where it was not."""
    place = (given.stage, given.session, given.board)
    for _, body in there.state.of(bodies.BoardCancelled):
        here = not body.tables or given.table in body.tables
        if here and (body.stage, body.session, body.board) == place and body.removed_for:
            return body.removed_for
    for _, ruling in there.state.rulings().values():
        here = (ruling.stage, ruling.session, ruling.board) == place
        if here and ruling.table == given.table and ruling.removed_for:
            return ruling.removed_for
    return None
