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


class PointsChange(Shape):
    """A match that would be worth other VPs."""

    stage: str
    session: int
    contestants: list[str]
    points: list[Figure] | None
    new_points: list[Figure] | None


class TitleChange(Shape):
    """A title that others would hold."""

    stage: str
    title: str
    held_by: list[str]
    new_held_by: list[str]


class Moves(Shape):
    """All that would differ."""

    moved: list[Moved]
    matches: list[MatchChange]
    qualifiers: list[Onward]
    points: list[PointsChange]
    titles: list[TitleChange]


class Supposed(Moves):
    findings: list[Finding]
    fact: int = FACT


class Matter(Shape):
    name: str
    says: str
    moved: list[Moved] = Field(description="who would move if it were decided as it is asked for")
    matches: list[MatchChange]
    qualifiers: list[Onward]
    points: list[PointsChange]
    titles: list[TitleChange]
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
