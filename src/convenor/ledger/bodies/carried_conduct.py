"""What players were slow or late for in another competition, which counts or is shown here."""

from __future__ import annotations

from typing import Literal

from convenor.ledger.bodies.entries import Player
from convenor.values import asked, value

CarriedKind = Literal["slow play", "late arrival"]


@value
class OffencesElsewhere:
    """How often a pair or team was slow or late in the other competition."""

    kind: CarriedKind = asked("what was done")
    players: tuple[Player, ...] = asked("who did it")
    times: int = asked("how often", least=1)


@value
class ConductCarried:
    """What another competition has of its players' conduct, as it was read."""

    ledger: str = asked("the ledger of the other competition")
    number: int = asked("the last fact of it that was read", least=1)
    head: str = asked("the hash of that fact")
    title: str = asked("what the other competition is called", default="")
    offences: tuple[OffencesElsewhere, ...] = asked("offences of its players", default=())
