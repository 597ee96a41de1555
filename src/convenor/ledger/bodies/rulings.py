"""What directors and committees decide about a board: calls, rulings, appeals.

An award says what a side is scored with; what that is worth is worked out elsewhere.
"""

from __future__ import annotations

from typing import Literal

from convenor.exact import Exact
from convenor.ledger.bodies.words import (
    BOARD,
    CLAUSE,
    GIVEN,
    OWN_OF_EW,
    REASON,
    REMOVED_FOR,
    SESSION,
    STAGE,
    TABLE,
    Removal,
)
from convenor.values import asked, value


@value
class DirectorCalled:
    """A call from a table."""

    call: str = asked("number of the call")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int | None = asked(BOARD, default=None, least=1)
    says: str = asked("what it is about", default="")


@value
class CallAnswered:
    """The director was there."""

    call: str = asked("number of the call")
    says: str = asked("what came of it", default="")
    stage: str = asked(STAGE, default="")
    session: int | None = asked(SESSION, default=None, least=1)
    table: str = asked("the table that called (none: in ledgers that do not say)", default="")


@value
class AssignedPart:
    """One result of an assigned score."""

    result: str = asked("'4S= by N', or points as '+620'")
    weight: Exact = asked("its weight", default=1)


@value
class Award:
    """What a side is scored with after a ruling: assigned results, or an artificial score."""

    assigned: tuple[AssignedPart, ...] = asked("results with their weights", default=())
    award: Literal["average plus", "average", "average minus"] | None = asked(
        "an artificial score", default=None
    )
    percent: Exact | None = asked("an artificial score as a percentage", default=None)
    whole_session: bool = asked(
        "whether a better session is taken over boards with awards as well", default=False
    )


Basis = Literal["fact", "discretion", "law"]
Ruler = Literal["director", "captains", "referee"]
BASIS = "what the ruling rests on"
RIGHT_TOLD = "whether the players were told that they may appeal"
RULED_BY = "who rules: in a match without a director the captains, or a referee"


@value
class RulingGiven:
    """What a director rules about a board at a table; `ew` only where the score is split."""

    ruling: str = asked("number of the ruling")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    ns: Award | None = asked(GIVEN, default=None)
    ew: Award | None = asked(OWN_OF_EW, default=None)
    pending: bool = asked("whether it is not yet decided", default=False)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")
    removed_for: Removal | None = asked(REMOVED_FOR, default=None)
    basis: Basis | None = asked(BASIS, default=None)
    right_told: bool = asked(RIGHT_TOLD, default=False)
    ruled_by: Ruler = asked(RULED_BY, default="director")
    others_keep: bool = asked(
        "whether the result at the table still counts for the other tables", default=False
    )


Hearing = Literal[
    "appeals committee", "chief director", "laws and ethics committee", "management committee"
]


@value
class AppealLodged:
    """An appeal against a ruling."""

    appeal: str = asked("number of the appeal")
    ruling: str = asked("the ruling that it is against")
    contestant: str = asked("who appeals")
    deposit: Exact | None = asked("deposit paid", default=None, least=0)
    grounds: str = asked("the grounds, in words", default="")
    sought: Award | None = asked("the score that is sought", default=None)
    further: bool = asked("whether it goes on to the last instance of the book", default=False)
    auction: tuple[str, ...] = asked("the auction, a call each from the dealer", default=())


@value
class AppealDecided:
    """What the appeals committee says."""

    appeal: str = asked("number of the appeal")
    upheld: bool = asked("whether the appeal succeeds")
    ns: Award | None = asked("the score now, where it changes", default=None)
    ew: Award | None = asked(OWN_OF_EW, default=None)
    merit: bool | None = asked("whether it had merit (the deposit comes back)", default=None)
    reason: str = asked(REASON, default="")
    heard_by: Hearing | None = asked("who heard it (none: the appeals committee)", default=None)
    grounds: tuple[str, ...] = asked(
        "the grounds on which an earlier decision is overturned", default=()
    )
    basis: Literal["fact", "discretion", "law"] | None = asked(
        "what the director's ruling rested on", default=None
    )
