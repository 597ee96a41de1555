"""Fuller notes on a system that a side of a board handed in: a ruling or an appeal looks at them.

A board at a table goes in; a finding comes out for each description on file, so that nobody decides
without it. What the notes say is not known here.
"""

from __future__ import annotations

from convenor.actions.action import Finding, warn
from convenor.competition.live import Competition
from convenor.competition.state.systems import played_by


def notes_to_consult(
    there: Competition, stage: str, session: int, table: str, board: int, reason: str = ""
) -> list[Finding]:
    """The notes on file of both sides; those that the reason names have been consulted."""
    seating = there.state.session(stage, session).seating
    seat = None if seating is None else seating.find(table, board)
    if seat is None:
        return []
    return [
        warn(
            f"fuller notes of {side} are on file ({each.lodged.fuller_notes}, system "
            f"{each.number}): consult them before this is decided"
        )
        for side in (seat.ns, seat.ew)
        for each in played_by(there.state, side)
        if each.lodged.fuller_notes and each.number not in reason
    ]
