"""Who speaks for a team, who is out of the ranking, what was decided about seats and substitutes.

Each is what an official or the members said; what the book thinks of it is asked before.
"""

from __future__ import annotations

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import CLAUSE, CONTESTANT, REASON, STAGE
from convenor.values import asked, value


@value
class CaptainNamed:
    """The captain of a team."""

    captain: str = asked("the captain's name")
    contestant: str = asked(
        "number of the team (none: a team that is named by its members)", default=""
    )
    members: tuple[str, ...] = asked("the members of a team that is no contestant", default=())
    team: str = asked("what such a team is called", default="")
    clause: str = asked(CLAUSE, default="")


@value
class Disqualified:
    """A contestant that plays on without a place, or is expelled."""

    contestant: str = asked(CONTESTANT)
    reason: str = asked(REASON)
    stage: str = asked(STAGE, default="")
    expelled: bool = asked("whether it plays no more", default=False)
    session: int | None = asked(
        "the first session without it, if it is expelled", default=None, least=1
    )
    by: str = asked("who decided", default="")
    clause: str = asked(CLAUSE, default="")


@value
class SubstituteDeclared(InSession):
    """The form of a substitution, as a pair or a captain fills it in."""

    contestant: str = asked(CONTESTANT)
    player_out: str = asked("who will not play")
    player_in: str = asked("who is to play instead")
    reason: str = asked(REASON, default="")
    boards: int | None = asked("boards that the substitute is to play", default=None, least=1)


@value
class SubstitutionSettled(InSession):
    """The director's part of the form of a substitution."""

    contestant: str = asked(CONTESTANT)
    substitute: str = asked("the substitute")
    counts: bool = asked("whether it is held to be a substitution at all", default=True)
    altered: Exact | None = asked("the altered score that was given (none: none)", default=None)
    reason: str = asked(REASON, default="")
    signed: str = asked("the director who signs the form", default="")
    clause: str = asked(CLAUSE, default="")


@value
class SeatingSigned(InSession):
    """The seats of a session, as those who settle them leave them."""

    by: str = asked("who settled the seating")
    delegated: bool = asked("whether it was left to them by others", default=False)
    seats: tuple[str, ...] = asked("the seats as they were signed", default=())
    clause: str = asked(CLAUSE, default="")
