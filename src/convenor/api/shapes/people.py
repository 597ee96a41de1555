"""The shapes of people who were found, and where they play next."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Shape
from convenor.api.shapes.rounds import CLOCK, Person


class Sitting(Shape):
    round: int
    table: str
    side: str = Field(description="where they sit: 'NS', 'EW'")
    boards: str = Field(description="as people write it: '1–8'")
    against: Person
    done: bool = Field(description="whether all of its boards are played")


class Next(Shape):
    stage: str
    session: int
    starts: str | None = Field(description=f"when play begins, {CLOCK}")
    bye: bool
    sittings: list[Sitting]


class WhereNext(Person):
    next: Next | None
    fact: int = FACT


class Hit(Person):
    players: list[str]
    next: Next | None


class Hits(Shape):
    found: list[Hit]
    fact: int = FACT


class FestivalHits(Shape):
    competition: str
    found: list[Hit]


class InFestival(Shape):
    competitions: list[str]
    people: list[FestivalHits]
