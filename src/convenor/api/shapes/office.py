"""The shapes of the office: players of the register, what was recorded, what a list would do."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape


class Found(Shape):
    number: str
    name: str
    club: str


class FoundPlayers(Shape):
    players: list[Found]


class Registered(Shape):
    number: str
    name: str
    fields: dict[str, object] = Field(description="what the register has, by its own names")
    history: list[dict[str, object]] = Field(description="facts about the player, in order")


class Conduct(Shape):
    records: list[dict[str, object]] = Field(description="how often each player did what")
    offences: list[dict[str, object]] = Field(description="every offence of the player named")


class OfficeDone(Shape):
    action: str
    facts: list[int] = Field(description="numbers of the office's facts")
    says: str
    warnings: list[str]


class Doubt(Shape):
    row: int
    says: str
    maybe: list[str]


class ListSeen(Shape):
    counts: dict[str, int]
    problems: list[str]
    doubts: list[Doubt]
    taken: bool


class Condition(Shape):
    about: str
    heading: str
    verdict: str
    reason: str
    clause: str
    checked: bool


class Nominated(Shape):
    nomination: str
    name: str
    received: str
    status: str
    conditions: list[Condition] | None = Field(description="for officials")
    owed: str | None = Field(description="for officials")
    paid: str | None = Field(description="for officials")


class Nominations(Shape):
    places: int | None
    clause: str = Field(description="the clause that gives the places")
    nominations: list[Nominated]
