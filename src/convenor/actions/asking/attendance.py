"""Who has been away in a stage, for a question at the door.

A competition or a case goes in; the attendance of a contestant comes out, with the substitute that
is being asked for. How it is counted is known to `competition.state.attendance`.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor import pipeline
from convenor.actions.asking.case import Case
from convenor.competition.live import Competition
from convenor.competition.state.attendance import (
    Attendance,
    Away,
    away_in,
    boards_scheduled,
    names_in,
    rounds_of,
)
from convenor.competition.state.attendance import attendance as attendance_in
from convenor.ledger import bodies

__all__ = [
    "Attendance",
    "Away",
    "attendance",
    "attended",
    "attended_sessions",
    "away_in",
    "boards_scheduled",
    "names_in",
    "rounds_of",
]


def attendance(
    there: Competition,
    contestant: str,
    stage: str,
    asked_for: Iterable[bodies.SubstitutePlayed] = (),
) -> Attendance:
    """The attendance of a contestant in a stage, with substitutes that are only asked for."""
    return attendance_in(there.state, contestant, stage, asked_for)


def attended_sessions(case: Case) -> Attendance:
    """How the contestant comes through the sessions of the stage, as the book counts them."""
    return attended(case).by_session(pipeline.counted_sessions(case.there, case.stage))


def attended(case: Case, stage: str = "") -> Attendance:
    """How the contestant comes through a stage, with the substitute that is asked for."""
    asked_for = (case.substitution,) if case.substitution is not None else ()
    name = stage or case.stage
    return attendance(
        case.there, case.contestant, name, [each for each in asked_for if each.stage == name]
    )
