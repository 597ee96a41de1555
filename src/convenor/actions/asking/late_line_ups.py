"""Line-ups that were posted late: how late, what that costs, and what it does to seating rights.

A match and a stanza go in; for each team whose line-up came after its time, when it came and when
it was due come out. A fine is laid on by the director; who then sits first the book says.
"""

from __future__ import annotations

import datetime

from convenor.actions import moments
from convenor.actions.asking import offences
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.hearing import Heard, hear, resolved
from convenor.actions.asking.sitting_first import Turn, match_in, turn_of
from convenor.actions.asking.stanza_times import posting_of
from convenor.competition.live import Competition
from convenor.competition.state.line_ups import line_up_of
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState
from convenor.regulation.answer_kinds import moment_of, said, verdict_of
from convenor.regulation.answers import REFUSE
from convenor.values import value

PART = "line-up late"
SEATS = "yellow seats"


@value
class Posting:
    """A line-up: for which stanza, when it was posted, and the latest time for it."""

    contestant: str
    stanza: int
    made_at: datetime.datetime
    closes_at: datetime.datetime
    clause: str

    @property
    def is_late(self) -> bool:
        return self.made_at > self.closes_at


def due_of(
    there: Competition, session: SessionState, pairing: Pairing, contestant: str, stanza: int = 1
) -> tuple[datetime.datetime, str] | None:
    """The latest time for a line-up and the clause that says so, where both can be known."""
    turn = turn_of(there, session, pairing, stanza)
    heard = posting_of(there, session, pairing, contestant, stanza, turn)
    closes = None if heard is None else moment_of(heard.answer).closes_at
    return None if heard is None or closes is None else (closes, heard.clause)


def posted(
    there: Competition, session: SessionState, pairing: Pairing, contestant: str, stanza: int = 1
) -> Posting | None:
    """When a team posted its first line-up for a stanza, against the time that it had."""
    lodged = line_up_of(there.state, session.stage, session.number, contestant, stanza)
    due = due_of(there, session, pairing, contestant, stanza)
    if lodged is None or due is None:
        return None
    made_at = moments.local(there, lodged[0].happened)
    return Posting(contestant, stanza, made_at, *due)


def late_in(there: Competition, stage: str, session: int, contestant: str) -> Posting | None:
    """The first line-up of a team in a match that came late."""
    found = there.state.sessions.get((stage, session))
    pairing = None if found is None else match_in(found, contestant)
    if found is None or pairing is None:
        return None
    for stanza in range(1, len(pairing.stanzas) + 1):
        each = posted(there, found, pairing, contestant, stanza)
        if each is not None and is_offence(there, stage, each):
            return each
    return None


def is_offence(there: Competition, stage: str, posting: Posting) -> bool:
    """Whether a line-up offends, as the clause about late ones says; without one, if it is late."""
    heard = late_costs(there, stage, posting)
    if heard is None:
        return posting.is_late
    return said(heard.answer).get("seating_rights") != "kept"


def late_costs(there: Competition, stage: str, posting: Posting) -> Heard | None:
    """What the book takes for a line-up that came when it did."""
    clause = resolved(there, stage, PART)
    if clause is None:
        return None
    known: dict[str, object] = {
        "made_at": posting.made_at,
        "closes_at": posting.closes_at,
        "earlier_offences": offences.fines_before(there, posting.contestant, clause.clause.name),
    }
    return hear(there, stage, PART, known)


def turn_now(there: Competition, session: SessionState, pairing: Pairing, stanza: int = 1) -> Turn:
    """Who sits first in a stanza, a team that lost its rights included: by its system, or late."""
    turn = _by_system(there, session, pairing) or turn_of(there, session, pairing, stanza)
    if resolved(there, session.stage, PART) is None:
        return turn
    found = [posted(there, session, pairing, each, stanza) for each in pairing.contestants]
    late = [e for e in found if e is not None and is_offence(there, session.stage, e)]
    if len(late) != 1:
        return turn
    heard = late_costs(there, session.stage, late[0])
    if heard is not None and said(heard.answer).get("sits_first"):
        return Turn(late[0].contestant, clause=heard.clause)
    return turn


def _by_system(there: Competition, session: SessionState, pairing: Pairing) -> Turn | None:
    """The team that sits first because of the system that it plays, if one of the two does."""
    door = Door(there, session.stage)
    if not door.has(SEATS):
        return None
    now = there.facts[-1].recorded
    for side in pairing.contestants:
        case = Case(there, now, stage=session.stage, contestant=side, session=session.number)
        for clause, answer in door.answers(SEATS, case):
            if verdict_of(answer).verdict == REFUSE:
                return Turn(side, clause=clause)
    return None
