"""The shapes of a session: how far it is, its draw, its matches and its results."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from convenor.api.shapes.base import FACT, Figure, Shape

CLOCK = "by the room's clock: 2026-03-01T19:30:00+10:30"
INSTEAD = Field(description="as what it counts if it was not played out: 'forfeit', 'bye'")
CREDITED = Field(description="what it counts then; of a half, what both halves count together")


class Session(Shape):
    stage: str
    session: int
    status: str = Field(description="of its scores: provisional, posted or final")
    drawn: bool
    published: bool = Field(description="whether everybody may see its draw")
    boards: list[int]
    tables: list[str]
    rounds: int = Field(description="rounds of the movement; 1 where it is a match")
    results: int = Field(description="boards with a result, over all tables")
    scheduled: int = Field(description="boards to be played, over all tables")
    starts: str | None = Field(description=f"when play begins, {CLOCK}")
    minutes: int | None = Field(description="the time it is allowed, where that was said")
    ends: str | None = Field(description=f"when play is due to end, {CLOCK}")
    posted: str | None = Field(description="when its scores were posted")
    final: str | None = Field(description="when they became final")
    corrections_until: str | None = Field(description="until when corrections are taken")


class Sessions(Shape):
    sessions: list[Session]
    fact: int = FACT


class Seat(Shape):
    round: int
    table: str
    ns: str
    ns_name: str
    ew: str
    ew_name: str
    boards: list[int]


class Person(Shape):
    contestant: str
    name: str


class Seats(Shape):
    stage: str
    session: int
    seats: list[Seat]
    byes: list[Person]
    fact: int = FACT


class Drawn(Shape):
    match: str
    tables: list[str]
    contestants: list[str]
    names: list[str]


class Draw(Shape):
    stage: str
    session: int
    published: bool
    fact: int | None = Field(description="the fact that made the draw")
    matches: list[Drawn]
    byes: list[str]
    certificate: dict[str, Any] | None


class Side(Shape):
    contestant: str
    name: str
    score: Figure
    vp: Figure
    instead: str | None = INSTEAD
    credited: Figure = CREDITED


class Match(Shape):
    match: str
    number: str = Field(description="the match in addresses")
    how: str = Field(description="played, in play, forfeited …")
    complete: bool
    shared: bool = Field(description="of three who play each other by halves")
    tables: list[str]
    boards: int
    of: int
    sides: list[Side]


class Matches(Shape):
    matches: list[Match]
    fact: int = FACT


class SessionScore(Person):
    side: str | None
    boards: int
    score: Figure
    available: Figure
    percent: Figure


class SessionScores(Shape):
    stage: str
    session: int
    scores: list[SessionScore]
    fact: int = FACT


class Result(Shape):
    stage: str
    session: int
    round: int
    table: str
    board: int
    ns: str
    ew: str
    result: str | None
    lead: str
    confirmed: bool
    disputed: str


class Results(Shape):
    results: list[Result]
    fact: int = FACT
