"""Setting a competition up: the plan that it follows, and the readings that are chosen.

The plan is kept whole inside its fact, so that a ledger can be read alone; what is in it is known
to those who made it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.ledger.bodies.words import NOTHING, REASON
from convenor.values import asked, value


@value
class Begun:
    """A competition, with the plan that it follows."""

    name: str = asked("name of the competition")
    begins: datetime.date = asked("the day on which it begins")
    plan: Mapping[str, object] = asked("its plan: stages, scoring, clauses")
    template: str = asked("the template that the plan was made from", default="")
    readings: Mapping[str, object] = asked("readings chosen, by rulebook", default=NOTHING)
    venue: str = asked("where it is played", default="")
    seed: str = asked("seed of the competition's lots", default="")


@value
class ConditionsChanged:
    """Another reading, chosen by the convenor."""

    readings: Mapping[str, object] = asked("readings chosen, by rulebook")
    reason: str = asked(REASON, default="")
