"""Who plays: entries, their changes and withdrawals, seeds, substitutes, names not to be shown.

Whether somebody may enter, leave or stand in is asked before these are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.exact import Exact
from convenor.ledger.bodies.words import (
    CONTESTANT,
    DAY,
    REASON,
    RESULTS_LEFT,
    SESSION,
    STAGE,
    SideName,
)
from convenor.values import asked, value


@value
class Player:
    """Somebody who plays."""

    name: str = asked("name of the player")
    id: str = asked("number with the federation", default="")
    tags: tuple[str, ...] = asked("what else bears on eligibility: senior, women …", default=())


@value
class EntryAccepted:
    """A contestant: a pair, a team or a single player."""

    contestant: str = asked("number that the contestant plays under")
    name: str = asked("name that is shown")
    players: tuple[Player, ...] = asked("its players", default=())
    seed: int | None = asked("its seed", default=None, least=1)
    club: str = asked("its club", default="")
    district: str = asked("its district, state or zone", default="")
    side: SideName | None = asked("the side it always sits, where there are two", default=None)
    section: str = asked("its section or heat", default="")
    contending: bool = asked("whether it competes for places", default=True)
    day: int | None = asked(DAY, default=None, least=1)


@value
class EntryChanged:
    """What is new about a contestant; what is left out stays as it was."""

    contestant: str = asked(CONTESTANT)
    name: str | None = asked("name that is shown", default=None)
    players: tuple[Player, ...] | None = asked("its players", default=None)
    seed: int | None = asked("its seed", default=None, least=1)
    club: str | None = asked("its club", default=None)
    district: str | None = asked("its district, state or zone", default=None)
    side: SideName | None = asked("the side it always sits", default=None)
    section: str | None = asked("its section or heat", default=None)
    contending: bool | None = asked("whether it competes for places", default=None)
    reason: str = asked(REASON, default="")


@value
class EntryJoined:
    """A contestant that comes into a field which plays already."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked("the first session or round that it plays", least=1)
    seat: int | None = asked(
        "its number in the movement of that session, if it sits down in it", default=None, least=1
    )
    round: int = asked("the first round of the movement that it plays", default=1, least=1)
    section: str = asked("the section in which it sits down", default="")
    movement: Mapping[str, object] | None = asked(
        "the movement with that number in it, as its plan (none: it was in it)", default=None
    )
    reason: str = asked(REASON, default="")


@value
class EntryWithdrawn:
    """A contestant that plays no more, from a session on."""

    contestant: str = asked(CONTESTANT)
    stage: str | None = asked("the stage it leaves (none: before play)", default=None)
    session: int | None = asked("the first session without it", default=None, least=1)
    reason: str = asked(REASON, default="")
    results: Literal["stand", "cancelled"] | None = asked(RESULTS_LEFT, default=None)
    opponents: Exact | None = asked(
        "what its opponents get for a board that it no longer plays", unit="%", default=None
    )


@value
class SeedsSet:
    """The order of the seeds."""

    order: tuple[str, ...] = asked("contestants, the first seed first; who is not named has none")
    method: str = asked("how they were seeded", default="")


@value
class HandicapGiven:
    """What is added to the figure of a contestant in the list with handicaps."""

    contestant: str = asked(CONTESTANT)
    handicap: Exact = asked("what is added, in the unit of the standing; below 0 it is taken off")
    reason: str = asked(REASON, default="")


@value
class LadderSet:
    """How the nights of a ladder count, from now on and for all of them."""

    best: int | None = asked("how many nights count (none: all)", default=None, least=1)
    by: Literal["pairs", "players"] = asked("who is listed", default="pairs")
    total: Literal["sum", "average"] = asked("what the nights that count make", default="sum")


@value
class SubstitutePlayed:
    """A substitute in one session."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    player_out: str = asked("who did not play")
    player_in: str = asked("who played instead")
    boards: int | None = asked("boards that the substitute played", default=None, least=0)
    both: bool = asked("whether the whole pair was replaced", default=False)
    approved_by: str = asked("who approved it", default="")
    stanza: int | None = asked("the stanza (none: all of the match)", default=None, least=1)
    reason: str = asked("why the player was away", default="")
    first_round: int | None = asked(
        "the first round of the movement that the substitute plays (none: all)",
        default=None,
        least=1,
    )
    last_round: int | None = asked(
        "the last of them (none: to the end of the session)", default=None, least=1
    )


@value
class AbsenceNoted:
    """Why the players of a contestant were away in a session, whoever played for them."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    reasons: tuple[str, ...] = asked(
        "why each was away ('other' where the book has no word); one holds for all",
        default=(),
    )


@value
class NameHidden:
    """A player who does not want to be named in public."""

    contestant: str = asked(CONTESTANT)
    player: str = asked("the player")
    hidden: bool = asked("whether the name is hidden", default=True)
