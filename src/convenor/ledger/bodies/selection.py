"""What becomes of a team that was selected: one of its players is replaced.

A pair or team that gives its whole place up, and the one that comes in, are facts of `places`.
"""

from __future__ import annotations

from convenor.ledger.bodies.words import CLAUSE, CONTESTANT, REASON
from convenor.values import asked, value


@value
class PlayerReplaced:
    """One player of a selected team is replaced; the partner keeps the place."""

    stage: str = asked("the selected team, as the stage is called")
    contestant: str = asked(CONTESTANT)
    player: str = asked("the player who leaves")
    by: str = asked("the player who comes in")
    out_of: str = asked("the contestant from which that player comes", default="")
    reason: str = asked(REASON, default="")
    clause: str = asked(CLAUSE, default="")
