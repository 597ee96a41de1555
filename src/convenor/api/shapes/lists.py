"""The shapes of what there is: festivals, and competitions as lists show them."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape


class Root(Shape):
    title: str
    version: str
    openapi: str
    docs: str
    links: dict[str, str]


class Festival(Shape):
    slug: str
    title: str
    venue: str
    starts: str | None
    ends: str | None
    competitions: list[str]


class Festivals(Shape):
    festivals: list[Festival]


class LadderNight(Shape):
    name: str
    day: str


class LadderLine(Shape):
    place: int | None = Field(description="none where an average has too few nights")
    name: str
    figure: str
    nights: int = Field(description="nights on which it played")
    scores: list[str | None] = Field(description="night by night; none where it did not play")
    counts: list[bool] = Field(description="which of them count")


class Ladder(Shape):
    """The competitions of a festival as nights of one list."""

    unit: str
    best: int | None = Field(description="how many nights count; none: all")
    by: str
    total: str
    nights: list[LadderNight]
    lines: list[LadderLine]
    handicapped: list[LadderLine] = Field(description="with handicaps, where any were given")


class Listed(Shape):
    slug: str
    title: str
    festival: str | None
    template: str
    public: bool
    role: str = Field(description="in which role this token acts here")


class Competitions(Shape):
    competitions: list[Listed]
