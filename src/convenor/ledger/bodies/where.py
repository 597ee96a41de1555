"""Where something happens: in a session of a stage, or there at a table on a board."""

from __future__ import annotations

from typing import Protocol

from convenor.ledger.bodies.words import BOARD, SESSION, STAGE, TABLE
from convenor.values import asked, value


@value
class InSession:
    """Something in a session of a stage, or in a round of matches."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)


@value
class AtBoard(InSession):
    """Something on a board at a table."""

    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)


class ByContestant(Protocol):
    """Whatever is said of a contestant in a session of a stage."""

    @property
    def contestant(self) -> str: ...

    @property
    def stage(self) -> str: ...

    @property
    def session(self) -> int: ...
