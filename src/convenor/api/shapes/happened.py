"""The shapes of what happened: facts, events, the stream."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from convenor.api.shapes.base import Shape


class Fact(Shape):
    number: int
    kind: str
    version: int
    body: dict[str, Any]
    happened: str
    recorded: str
    by: str
    before: str
    hash: str


class Facts(Shape):
    facts: list[Fact]
    head: int = Field(description="number of the last fact that there is")


class OneFact(Fact):
    words: str
    undone: bool


class Audit(Shape):
    """Whether the ledger is as it was written."""

    whole: bool
    says: str
    facts: int
    head: str = Field(description="hash of the last fact")
    kinds: dict[str, int]
    people: list[str]


class Event(Shape):
    competition: str
    number: int
    kind: str
    stage: str | None = None
    session: int | str | None = None
    board: int | str | None = None
    table: int | str | None = None


class Events(Shape):
    events: list[Event]
    head: int = Field(description="number of the last fact that there is")


class Stream(Shape):
    address: str = Field(description="server-sent events; reconnect with Last-Event-ID")
    poll: str = Field(description="the same for those whose network breaks streams: ?after=N")
    topics: list[str]
