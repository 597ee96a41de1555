"""The shapes of what would be: differences, and matters that are pending."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Figure, Shape
from convenor.api.shapes.problems import Finding


class Moved(Shape):
    stage: str
    contestant: str
    place: int | None
    new_place: int | None
    figure: Figure
    new_figure: Figure


class MatchChange(Shape):
    stage: str
    session: int
    contestants: list[str]
    margin: Figure
    new_margin: Figure
    level: bool


class Onward(Shape):
    to: str
    now: list[str]
    comes_in: list[str]
    goes_out: list[str]


class Supposed(Shape):
    findings: list[Finding]
    moved: list[Moved]
    matches: list[MatchChange]
    qualifiers: list[Onward]
    fact: int = FACT


class Matter(Shape):
    name: str
    says: str
    moved: list[Moved] = Field(description="who would move if it were decided as it is asked for")
    matches: list[MatchChange]
    qualifiers: list[Onward]
    unknown: str = Field(description="why that cannot be said")


class Range(Shape):
    stage: str
    contestant: str
    best: int
    worst: int
    may_go_on: bool
    surely_goes_on: bool


class Pending(Shape):
    pending: list[Matter]
    ranges: list[Range]
    fact: int = FACT
