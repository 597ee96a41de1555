"""The shapes of what happened: facts, events, the stream."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape
from convenor.api.shapes.what_ifs import Moves


class Fact(Shape):
    number: int
    kind: str
    version: int
    body: dict[str, object]
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


class PinnedBook(Shape):
    """A rulebook as it was pinned, and as it is now."""

    book: str
    since: str = Field(description="the day from which the edition holds")
    digest: str = Field(description="of the whole book when it was pinned")
    digest_now: str = Field(description="of the whole book now; empty if it is not here")
    differs: bool


class ChangedTerm(Shape):
    term: str
    pinned: object = None
    now: object = None


class ChangedClause(Shape):
    """A clause that says something else now."""

    clause: str
    heading: str
    terms: list[ChangedTerm]
    gone: bool = Field(description="whether the rulebook has it no more")
    says: str


class Edition(Shape):
    """What the ledger has pinned of its rulebooks, beside what they say now."""

    pinned: bool
    fact: int | None = Field(description="the fact that pinned it")
    says: str
    clauses: int = Field(description="how many clauses are pinned")
    books: list[PinnedBook]
    changed: list[ChangedClause]
    problems: list[str]
    would_move: Moves | None = Field(
        description="the figures that would move by the rulebooks of today"
    )


class Audit(Shape):
    """Whether the ledger is as it was written."""

    whole: bool
    says: str
    facts: int
    head: str = Field(description="hash of the last fact")
    kinds: dict[str, int]
    people: list[str]
    edition: Edition


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
