"""What the tables say: results entered, confirmed, disputed, corrected; cards agreed to.

Then what makes them official: scores posted, and the end of the period for corrections.
A result is kept as it was written down; nothing is scored here.
"""

from __future__ import annotations

from convenor.ledger.bodies.where import AtBoard, InSession
from convenor.ledger.bodies.words import CLAUSE, REASON, TABLE, SideName
from convenor.values import asked, value


@value
class ResultEntered(AtBoard):
    """What a table has to show for a board."""

    result: str = asked("'4SX-1 by N', 'pass', '+620', 'NP'")
    lead: str = asked("card led", default="")
    side: SideName | None = asked("which side entered it", default=None)
    official: bool = asked("whether an official entered it, so that it stands", default=False)


@value
class ResultConfirmed(AtBoard):
    """The other side agrees."""

    side: SideName | None = asked("which side confirms", default=None)


@value
class ResultDisputed(AtBoard):
    """The other side has it differently: the director decides."""

    result: str = asked("what the other side says")
    side: SideName | None = asked("which side says so", default=None)


@value
class ResultCorrected(AtBoard):
    """Another result in place of the one that stands."""

    result: str = asked("the right result")
    reason: str = asked(REASON, default="")
    lead: str = asked("card led", default="")


@value
class CardConfirmed(InSession):
    """A side has agreed to all its scores of a round at a table."""

    table: str = asked(TABLE)
    round: int = asked("round of the movement", default=1, least=1)
    side: SideName | None = asked("which side", default=None)


@value
class ScoresPosted(InSession):
    """From now on a session's scores are official, and the correction period runs."""


@value
class PeriodEnded(InSession):
    """The scores up to a session are final."""

    clause: str = asked(CLAUSE, default="")
