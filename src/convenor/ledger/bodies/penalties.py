"""What bears on a contestant's score beside the cards: lateness, slow play, fines, credits.

The amounts are here as they were decided; the tariff that gave them is in the rulebooks.
"""

from __future__ import annotations

from convenor.exact import Exact
from convenor.ledger.bodies.words import CLAUSE, CONTESTANT, REASON, SESSION, STAGE, Unit
from convenor.values import asked, value

DIRECTORS_POWER = "laws-2017 90"
"""What a fine rests on that no other clause prescribes: the director's procedural penalty."""


@value
class LateArrival:
    """How late a contestant was."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    minutes: int = asked("minutes late", unit="min", least=0)
    excused: bool = asked("whether there was a good reason", default=False)


@value
class SlowPlay:
    """How slow a contestant was."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    minutes: int = asked("minutes over time", unit="min", least=0)
    boards: int | None = asked("boards not played for it", default=None, least=0)


@value
class FineImposed:
    """What is taken off a contestant's score."""

    contestant: str = asked(CONTESTANT)
    amount: Exact = asked("the fine", least=0)
    unit: Unit = asked("what it is taken off")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")
    fine: str = asked("number of the fine", default="")

    @property
    def rests_on(self) -> str:
        """The clause that it rests on: the one named, or the director's own power."""
        return self.clause or DIRECTORS_POWER


@value
class WarningGiven:
    """A warning, which later offences look back to."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    offence: str = asked("what was done", default="")
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class ScoreAdjusted:
    """An amount added to a contestant's score, or taken off if it is below zero."""

    contestant: str = asked(CONTESTANT)
    amount: Exact = asked("the amount")
    unit: Unit = asked("its unit")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class ScoreCredited:
    """A score that counts in place of the one that was made (or of none)."""

    contestant: str = asked(CONTESTANT)
    score: Exact = asked("the score that counts")
    unit: Unit = asked("its unit")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")
