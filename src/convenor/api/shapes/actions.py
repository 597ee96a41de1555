"""The shapes of actions: what there is to do, what was done, what the book suggests."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Shape
from convenor.api.shapes.facts_and_events import Fact
from convenor.api.shapes.problems import Finding


class ActionInput(Shape):
    name: str
    type: str
    meaning: str
    unit: str
    required: bool
    choices: list[object]
    least: object
    most: object


class ActionShape(Shape):
    action: str
    title: str
    group: str
    role: str
    says: str
    allowed: bool = Field(description="whether this token may do it here")
    suggests: bool
    inputs: list[ActionInput]


class Actions(Shape):
    actions: list[ActionShape]


class ProposedFact(Shape):
    kind: str
    body: dict[str, object]


class Done(Shape):
    """What an action did, or would do."""

    action: str
    dry_run: bool
    says: str
    moves: list[str] = Field(description="what moves in the hall, a line each")
    facts: list[Fact] = Field(description="facts that were recorded")
    proposed: list[ProposedFact] = Field(description="facts that would be recorded (dry run)")
    findings: list[Finding] = Field(description="what the conditions say")
    warnings: list[str]
    overridden: list[str]
    repeated: bool = Field(description="the same key was used before; nothing new was recorded")
    fact: int = FACT


class Suggestion(Shape):
    values: dict[str, object]
    reason: str
    clause: str


class Suggestions(Shape):
    suggestions: list[Suggestion]
