"""What is set up before play: stages with their fields, sessions, timetables, hands, line-ups.

A movement is kept whole, as its plan, and is known to those who made it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import CONTESTANT, NOTHING, STAGE
from convenor.values import asked, value


@value
class StageOpened:
    """A stage with the contestants that play in it."""

    stage: str = asked(STAGE)
    field: tuple[str, ...] = asked("contestants, in order of seed or of qualifying")
    carry_overs: Mapping[str, Exact] = asked("what each brings along", default=NOTHING)
    clause: str = asked("the clause of the carry-over", default="")
    rounds: int | None = asked(
        "rounds, where the size of the field decides them", default=None, least=1
    )
    all_meet: int | None = asked(
        "first rounds in which all meet all, where the field is small enough", default=None, least=1
    )
    form_by: tuple[str, ...] = asked("the clauses by which the field decides that", default=())
    boards: int | None = asked(
        "boards of a match, where the size of the field decides them", default=None, least=1
    )


@value
class SessionOpened(InSession):
    """A session: its boards, when it is played, and the movement where there is one."""

    first_board: int = asked("number of its first board", default=1, least=1)
    boards: int | None = asked("boards in the session", default=None, least=1)
    starts: datetime.datetime | None = asked("when play begins", default=None)
    minutes: int | None = asked("minutes for the session", default=None, least=1)
    movement: Mapping[str, object] | None = asked("the movement, as its plan", default=None)
    boards_a_round: int | None = asked("boards of a set in the movement", default=None, least=1)
    seats: tuple[str, ...] | None = asked(
        "contestants in the order of the movement's numbers", default=None
    )
    section: str = asked("the section that sits by this movement", default="")


@value
class SessionPlanned:
    """A session as the regulations count them: rounds played one after another, or stanzas."""

    first: int = asked("its first round", least=1)
    last: int | None = asked("its last round (none: the first)", default=None, least=1)
    first_stanza: int | None = asked(
        "its first stanza in the first round (none: from the start of the match)",
        default=None,
        least=1,
    )
    last_stanza: int | None = asked(
        "its last stanza in the last round (none: to the end of the match)", default=None, least=1
    )
    starts: datetime.datetime | None = asked("when it starts", default=None)
    name: str = asked("what it is called, such as 'Saturday afternoon'", default="")


@value
class TimetableSet:
    """Which rounds and stanzas of a stage make up which session, and when each starts."""

    stage: str = asked(STAGE)
    sessions: tuple[SessionPlanned, ...] = asked("the sessions in order")


@value
class DealsRecorded(InSession):
    """Hands of boards, as PBN writes a deal."""

    deals: Mapping[str, str] = asked("board → deal")


@value
class LineUpLodged(InSession):
    """Who sits where in a match."""

    contestant: str = asked(CONTESTANT)
    seats: Mapping[str, str] = asked("seat and room → player, such as 'open N'")
    stanza: int | None = asked("the stanza (none: all of the match)", default=None, least=1)
