"""Facts about facts: refusals overridden, facts undone, notes.

They name what they are about; what follows from it is known to those who fold.
"""

from __future__ import annotations

from convenor.ledger.bodies.words import REASON
from convenor.values import asked, value


@value
class RefusalOverridden:
    """What was refused and done all the same, by whose decision and why."""

    action: str = asked("what was done")
    refused: str = asked("the refusal, in words")
    reason: str = asked("why it was done all the same")
    clause: str = asked("the clause that refused it", default="")


@value
class FactUndone:
    """A fact that no longer holds; it stays in the ledger."""

    number: int = asked("number of the fact", least=2)
    reason: str = asked(REASON, default="")


@value
class NoteWritten:
    """A note."""

    text: str = asked("the note")
    about: str = asked("what it is about", default="")
