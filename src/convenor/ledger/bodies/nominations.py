"""How a field comes together: a call for entries, nominations, consents, fees, places.

Whether a nomination has a place is asked before these are written.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.exact import Exact
from convenor.ledger.bodies.entries import Player
from convenor.ledger.bodies.words import CONTESTANT, REASON, SideName
from convenor.values import asked, value

NOMINATION = "the number of the nomination: n1"


@value
class EntriesCalled:
    """Until when, for how many and for how much entries are taken."""

    closes: str = asked("when nominations close: a day, or a local time", default="")
    opens: datetime.date | None = asked("the first day for nominations", default=None)
    places: int | None = asked("how many contestants can play", default=None, least=1)
    fee: Exact | None = asked("entry fee for a contestant", default=None, least=0)
    table_money: tuple[Exact, ...] = asked("table money of each round", default=(), least=0)
    local_heats: bool = asked("whether heats are played in clubs or districts", default=False)
    extra: bool = asked("whether table money is not in the fee", default=False)
    currency: str = asked("the currency of the fee", default="")
    about: str = asked("what else entrants are told", default="")


@value
class NominationMade:
    """Players want to enter."""

    nomination: str = asked(NOMINATION)
    players: tuple[Player, ...] = asked("its players")
    name: str = asked("name that is shown", default="")
    captain: str = asked("the captain, where that is no player", default="")
    club: str = asked("its club", default="")
    district: str = asked("its district, state or zone", default="")
    side: SideName | None = asked("the side it wants to sit", default=None)
    contending: bool = asked("whether it competes for places", default=True)
    consented: tuple[str, ...] = asked("players who consent with it", default=())
    note: str = asked("what the entrants say", default="")


@value
class ConsentSaid:
    """A player agrees to a nomination, or does not."""

    nomination: str = asked(NOMINATION)
    player: str = asked("the player")
    given: bool = asked("whether the player agrees", default=True)
    how: str = asked("how it came, where an official notes it", default="")


@value
class LateEntryDecided:
    """A nomination after the closing is let in, or not."""

    nomination: str = asked(NOMINATION)
    allowed: bool = asked("whether it is let in", default=True)
    reason: str = asked(REASON, default="")


@value
class FeeNoted:
    """Money for a nomination was paid, is not asked for, or was given back."""

    nomination: str = asked(NOMINATION)
    amount: Exact = asked("how much", least=0)
    what: Literal["paid", "waived", "returned"] = asked("what became of it", default="paid")
    note: str = asked("how it was paid, or why not", default="")


@value
class NominationAccepted:
    """A nomination has become an entry."""

    nomination: str = asked(NOMINATION)
    contestant: str = asked(CONTESTANT)


@value
class NominationDeclined:
    """A nomination has no place."""

    nomination: str = asked(NOMINATION)
    reason: str = asked(REASON, default="")
    clause: str = asked("the clause by which", default="")


@value
class NominationWithdrawn:
    """Those who nominated no longer want to enter."""

    nomination: str = asked(NOMINATION)
    reason: str = asked(REASON, default="")
