"""Who meets whom: draws made, published and discarded, opponents chosen, lots drawn.

A draw is kept whole, with what proves it; a lot with the seed that gives its order again.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import BYE, REASON, STAGE
from convenor.values import asked, value


@value
class DrawMade(InSession):
    """A round as it was drawn, with what proves it."""

    draw: Mapping[str, object] = asked("tables, byes and certificate")
    based_on: int = asked("the last fact that the draw knew of", default=0, least=0)
    bye: Exact | None = asked(BYE, unit="VP", default=None, least=0)


@value
class DrawPublished(InSession):
    """A draw that the players have seen stays as it is."""


@value
class DrawDiscarded(InSession):
    """A draft that is not used."""

    reason: str = asked(REASON, default="")


@value
class ChoiceMade:
    """The opponent that a finalist chooses."""

    stage: str = asked(STAGE)
    contestant: str = asked("who chooses")
    opponent: str = asked("whom it chooses")


@value
class LotDrawn:
    """A lot: its seed gives the order again."""

    purpose: str = asked("what it decides")
    among: tuple[str, ...] = asked("those in it")
    seed: str = asked("the seed")
    order: tuple[str, ...] = asked("the order that came out")
    stage: str = asked(STAGE, default="")
