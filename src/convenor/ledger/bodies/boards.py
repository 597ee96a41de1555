"""What befalls a board: played in different forms, cancelled, compared with another field.

What each table scores for it is worked out elsewhere.
"""

from __future__ import annotations

from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import BOARD, REASON, REMOVED_FOR, Removal
from convenor.values import asked, value


@value
class BoardFouled(InSession):
    """A board in different forms: the tables of each form."""

    board: int = asked(BOARD, least=1)
    groups: tuple[tuple[str, ...], ...] = asked("the tables of each form but the usual one")
    reason: str = asked(REASON, default="")
    harmless: tuple[str, ...] = asked(
        "tables of another form whose results still count with the usual one", default=()
    )


@value
class BoardCancelled(InSession):
    """A board that does not count at these tables (all, if none is named)."""

    board: int = asked(BOARD, least=1)
    tables: tuple[str, ...] = asked("the tables", default=())
    at_fault: tuple[str, ...] = asked("contestants at fault", default=())
    reason: str = asked(REASON, default="")
    removed_for: Removal | None = asked(REMOVED_FOR, default=None)
    replaced: bool = asked(
        "whether another board is played for it, so that it counts nothing", default=False
    )


@value
class ScoresBorrowed(InSession):
    """Results of another field on the same board, which come into its datum."""

    board: int = asked(BOARD, least=1)
    results: tuple[str, ...] = asked("what the tables of the other field wrote down")
    field: str = asked("the other field", default="")
