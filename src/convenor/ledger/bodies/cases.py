"""Cases: matters that an official or a body decides by a clause of the book, step by step.

A case is opened by its clause, explained by those concerned, reported to a body, and decided; a
decision may bar players for a time. Who may decide is known to the clause.
"""

from __future__ import annotations

import datetime

from convenor.ledger.bodies.words import REASON, SESSION, STAGE
from convenor.values import asked, value

CASE = "number of the case"


@value
class CaseOpened:
    """Something that a clause leaves to an official or a body."""

    clause: str = asked("the clause that it is about")
    case: str = asked("number of the case (none: the next)", default="")
    contestant: str = asked("the contestant that it concerns", default="")
    players: tuple[str, ...] = asked("the players whom it concerns", default=())
    text: str = asked("what happened, or what is asked for", default="")
    stage: str = asked(STAGE, default="")
    session: int | None = asked(SESSION, default=None, least=1)
    due: datetime.date | None = asked("the day by which it is to be settled", default=None)
    explanation: bool = asked("whether a written explanation is asked for", default=False)


@value
class CaseExplained:
    """What those concerned say."""

    case: str = asked(CASE)
    text: str = asked("the explanation")


@value
class CaseReported:
    """A report to somebody who must know."""

    case: str = asked(CASE)
    to: str = asked("who gets the report")
    text: str = asked("what the report says", default="")


@value
class CaseDecided:
    """What becomes of a case."""

    case: str = asked(CASE)
    outcome: str = asked("what is decided, in words")
    by: str = asked("who decides (none: whoever the clause names)", default="")
    consulted: tuple[str, ...] = asked("who was asked for advice", default=())
    reason: str = asked(REASON, default="")
    barred: tuple[str, ...] = asked("players who may not play until a day", default=())
    until: datetime.date | None = asked(
        "the last day of the bar (none: of this event)", default=None
    )
    event: str = asked("the event from which they are barred (none: this one)", default="")
    told: tuple[str, ...] = asked("contestants who were told", default=())
