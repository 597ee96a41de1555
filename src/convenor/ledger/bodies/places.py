"""What places come to: stages closed, places declined and filled, titles, seasons, heats taken.

Who is entitled to a place is worked out elsewhere; these say who has it.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.exact import Exact
from convenor.ledger.bodies.words import CLAUSE, CONTESTANT, NOTHING, REASON, STAGE
from convenor.values import asked, value


@value
class PassedOver:
    """Somebody without a place, although it played; or a player who has no part in the team's."""

    contestant: str = asked(CONTESTANT)
    reason: str = asked(REASON)
    clause: str = asked(CLAUSE, default="")
    player: str = asked("the player, where it is about one of them", default="")

    @property
    def because(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


@value
class StageClosed:
    """The placings of a stage, and who goes on from it."""

    stage: str = asked(STAGE)
    placings: tuple[str, ...] = asked("contestants, the best first")
    qualified: Mapping[str, object] = asked("stage → those who go on to it", default=NOTHING)
    out: tuple[PassedOver, ...] = asked("who is passed over, and why", default=())


@value
class PlaceDeclined:
    """A qualifier that does not go on."""

    stage: str = asked("the stage that it would have played in")
    contestant: str = asked(CONTESTANT)
    reason: str = asked(REASON, default="")


@value
class PlaceFilled:
    """Who takes the place."""

    stage: str = asked("the stage that is filled up")
    contestant: str = asked("who comes in")
    instead_of: str = asked("whose place it is", default="")
    clause: str = asked(CLAUSE, default="")


@value
class TitleAwarded:
    """A title and who holds it."""

    title: str = asked("the title")
    contestants: tuple[str, ...] = asked("the winner, or all who share it")
    clause: str = asked(CLAUSE, default="")


@value
class PlaceEarned:
    """What a contestant, or one player of it, earned in another event of the season."""

    contestant: str = asked(f"{CONTESTANT} (empty: a player who does not nominate)")
    stage: str = asked("the season table that it counts in")
    event: str = asked("the event of the season")
    place: int | None = asked("the place", default=None, least=1)
    points: Exact | None = asked("points, where they are known already", default=None, least=0)
    tied: int = asked("contestants that shared the place", default=1, least=1)
    player: str = asked("the player who earned it (none: all of them)", default="")
    team_size: int | None = asked("players of the team in that event", default=None, least=1)
    together: bool = asked("earned as this pair or as team-mates", default=True)
    eligible: bool = asked("whether enough was played to count", default=True)
    reason: str = asked(REASON, default="")
    played: int | None = asked(
        "boards of a teams event, or matches together of a pairs event, that were played",
        default=None,
        least=0,
    )
    of: int | None = asked("and of how many", default=None, least=1)
    team: str = asked("the national team: open, women, seniors", default="")
    home_events: int | None = asked(
        "own qualifying events beside it (none: as recorded here)", default=None, least=0
    )
    home_player: bool = asked(
        "a player of the federation's own, where points are for those only", default=True
    )


@value
class PlayerOfPlace:
    """One player of a pair or team that took a place in another competition."""

    name: str = asked("name of the player")
    id: str = asked("number with the federation", default="")
    played: int | None = asked(
        "boards of a teams event, or matches of a pairs event, that were played (none: not known)",
        default=None,
        least=0,
    )
    of: int | None = asked("and of how many", default=None, least=1)
    points: Exact | None = asked(
        "points that the event's own book gives for it", default=None, least=0
    )
    clause: str = asked("the clause that gives them", default="")


@value
class PlaceTaken:
    """A place in another competition, and who took it."""

    contestant: str = asked("number that the contestant plays under there")
    place: int | None = asked("the place (none: points only)", default=None, least=1)
    tied: int = asked("contestants that share the place", default=1, least=1)
    players: tuple[PlayerOfPlace, ...] = asked("its players", default=())
    teams: bool = asked("whether it is a team", default=False)


@value
class EventLinked:
    """What another competition says of a stage that counts in a season table."""

    stage: str = asked("the season table that it counts in")
    event: str = asked("the event of the season")
    ledger: str = asked("the ledger of the other competition")
    number: int = asked("the last fact of it that was read", least=1)
    head: str = asked("the hash of that fact")
    title: str = asked("what the other competition is called", default="")
    played_in: str = asked("the stage of it that was read", default="")
    places: tuple[PlaceTaken, ...] = asked("the places, the best first", default=())


@value
class PlaceInHeat:
    """What a contestant made in a heat that was played in another competition."""

    contestant: str = asked("number that it plays under here")
    number: str = asked("number that it played under there")
    place: int = asked("its place in the heat", least=1)
    score: Exact = asked("what it made there")
    available: Exact = asked("the most that could be had", least=0)


@value
class HeatTaken:
    """A heat of a stage that was played in another competition, with what was made in it."""

    stage: str = asked(STAGE)
    ledger: str = asked("the ledger of the other competition")
    begun: str = asked("the hash of its first fact, which tells it from all others")
    number: int = asked("the last fact of it that was read", least=1)
    head: str = asked("the hash of that fact")
    title: str = asked("what the other competition is called", default="")
    played_in: str = asked("the stage of it that was read", default="")
    places: tuple[PlaceInHeat, ...] = asked(
        "those who have a place in it, the best first", default=()
    )
