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


class Listed(Shape):
    slug: str
    title: str
    festival: str | None
    template: str
    public: bool
    role: str = Field(description="in which role this token acts here")


class Competitions(Shape):
    competitions: list[Listed]
