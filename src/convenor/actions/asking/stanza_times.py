"""When a stanza of a match begins and is due to end, and until when a line-up for it is posted.

A session and a stanza go in; its start comes out by the timetable of the stage, or so long after
the stanza before as that one is allowed. Who sits first is asked elsewhere.
"""

from __future__ import annotations

import datetime

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.asking.hearing import Heard, hear, resolved
from convenor.actions.asking.sitting_first import Turn
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import session_of
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState
from convenor.conduct.clock import later
from convenor.exact import Exact

Moment = datetime.datetime


def stanza_start(
    there: Competition, session: SessionState, pairing: Pairing, stanza: int = 1
) -> Moment | None:
    """When a stanza begins: by the timetable, with the match, or after the stanza before."""
    if stanza == 1 and any(each.starts is not None for each in session.opened):
        return moments.start_of(there, session)
    number = there.state.round_of(session)
    found = session_of(pipeline.timetable(there, session.stage), number, stanza)
    if found is not None and not session.is_extra:
        begins_it = (found.first, found.first_stanza) == (number, stanza)
        if begins_it and found.starts is not None:
            return found.starts
    if stanza == 1:
        return moments.start_of(there, session)
    return stanza_end(there, session, pairing, stanza - 1)


def stanza_end(
    there: Competition, session: SessionState, pairing: Pairing, stanza: int = 1
) -> Moment | None:
    """When a stanza is due to end."""
    start = stanza_start(there, session, pairing, stanza)
    return None if start is None else later(start, _minutes(there, session, pairing, stanza))


def _minutes(there: Competition, session: SessionState, pairing: Pairing, stanza: int) -> Exact:
    if not pairing.lengths:
        return moments.minutes_of(there, session)
    return pipeline.minutes(there, session.stage, len(pairing.boards_in(stanza)))


def end_before(
    there: Competition, session: SessionState, pairing: Pairing, stanza: int = 1
) -> Moment | None:
    """When what is played before a stanza is due to end: the stanza or the round before it."""
    if stanza > 1:
        return stanza_end(there, session, pairing, stanza - 1)
    before = there.state.sessions.get((session.stage, session.number - 1))
    return None if before is None else moments.end_of(there, before)


# --- line-ups ------------------------------------------------------------------------------------


def posting_of(
    there: Competition,
    session: SessionState,
    pairing: Pairing,
    contestant: str,
    stanza: int,
    turn: Turn,
) -> Heard | None:
    """The latest time to post a line-up; none where the book sets none, or the start is unknown."""
    start = stanza_start(there, session, pairing, stanza)
    blind = turn.blind and resolved(there, session.stage, "blind line-up time") is not None
    part = "blind line-up time" if blind else "line-up time"
    if start is None or resolved(there, session.stage, part) is None:
        return None
    if turn.first is None and not turn.blind:
        return None
    role = "blind" if turn.blind else "first" if turn.first == contestant else "last"
    before = end_before(there, session, pairing, stanza)
    if before is not None and before > start:
        before = None
    known = {"start": start, "role": role, "previous_end": before}
    return hear(there, session.stage, part, known)
