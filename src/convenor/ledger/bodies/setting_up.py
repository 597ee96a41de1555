"""Setting a competition up: the plan, the readings that are chosen, and what the clauses say.

The plan and the pin are kept whole inside their facts, so that a ledger can be read alone; what is
in them is known to those who made them (`plans`, `regulation.pins`).
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.ledger.bodies.words import NOTHING, REASON
from convenor.values import asked, value

PINNED = "what the clauses in use say, and the editions of their rulebooks"


@value
class Beginning:
    """A competition that is to begin, with the plan that it follows."""

    name: str = asked("name of the competition")
    begins: datetime.date = asked("the day on which it begins")
    plan: Mapping[str, object] = asked("its plan: stages, scoring, clauses")
    template: str = asked("the template that the plan was made from", default="")
    readings: Mapping[str, object] = asked("readings chosen, by rulebook", default=NOTHING)
    venue: str = asked("where it is played", default="")
    seed: str = asked("seed of the competition's lots", default="")


@value
class Begun(Beginning):
    """A competition, with its plan and with what the clauses say that it is played by."""

    pinned: Mapping[str, object] = asked(PINNED, default=NOTHING)


@value
class OtherReadings:
    """Other readings that are to hold."""

    readings: Mapping[str, object] = asked("readings chosen, by rulebook")
    reason: str = asked(REASON, default="")


@value
class ConditionsChanged(OtherReadings):
    """Another reading, chosen by the convenor, and how the clauses are resolved by it."""

    pinned: Mapping[str, object] = asked(PINNED, default=NOTHING)


@value
class EditionAdopted:
    """The competition goes over to what its clauses say now."""

    pinned: Mapping[str, object] = asked(PINNED)
    reason: str = asked(REASON, default="")
