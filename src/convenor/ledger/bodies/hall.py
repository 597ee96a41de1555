"""What changes in a hall while a session is played: seats, directions, boards, the movement.

Each names the tables and boards that it is about one by one, so that nothing has to be guessed when
the ledger is read again. What becomes of results then is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import BOARD, REASON, TABLE
from convenor.values import asked, value

WHERE = "the tables and their boards"


@value
class BoardsAt:
    """Some boards of a table."""

    table: str = asked(TABLE)
    boards: tuple[int, ...] = asked("its boards")


@value
class SeatsExchanged(InSession):
    """Two contestants sit in each other's seats on some boards."""

    contestants: tuple[str, ...] = asked("the two that change seats")
    at: tuple[BoardsAt, ...] = asked(WHERE)
    reason: str = asked(REASON, default="")


@value
class DirectionsTurned(InSession):
    """North-South sit East-West on some boards, and the other way round."""

    at: tuple[BoardsAt, ...] = asked(WHERE)
    reason: str = asked(REASON, default="")


@value
class ResultMoved:
    """A result that belongs to another table or another board."""

    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    to_table: str = asked("the table that it belongs to")
    to_board: int = asked("the board that it belongs to", least=1)


@value
class ResultsMoved(InSession):
    """Results that stood at the wrong table or under the wrong board; all move at once."""

    moves: tuple[ResultMoved, ...] = asked("which result belongs where")
    reason: str = asked(REASON, default="")


@value
class OtherBoardsPlayed(InSession):
    """A table that played other boards than it was to play."""

    table: str = asked(TABLE)
    boards: tuple[int, ...] = asked("the boards that it was to play")
    played: tuple[int, ...] = asked("the boards that it played instead, in the same order")
    reason: str = asked(REASON, default="")


@value
class PlayCurtailed(InSession):
    """Boards that are no longer to be played."""

    at: tuple[BoardsAt, ...] = asked(WHERE)
    reason: str = asked(REASON, default="")


@value
class ClockChanged(InSession):
    """What is done to the clock of the rounds."""

    change: Literal["more", "stop", "go on", "next round"] = asked("what is done")
    minutes: int | None = asked(
        "minutes more for the round (none: five)", unit="min", default=None, least=-60, most=120
    )


@value
class MovementChanged(InSession):
    """Another movement from a round on; what was played before stays as it was."""

    round: int = asked("the first round by the new movement", least=1)
    movement: Mapping[str, object] = asked("the movement, as its plan")
    seats: tuple[str, ...] = asked("contestants in the order of the movement's numbers")
    boards_a_round: int = asked("boards of a set in the movement", least=1)
    first_board: int = asked("number of its first board", default=1, least=1)
    begins_with: int = asked("the movement's own round that is played first", default=1, least=1)
    section: str = asked("the section that sits by this movement", default="")
    reason: str = asked(REASON, default="")
