"""The shape of a refusal: a problem document (RFC 9457), and what the conditions say."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape


class Finding(Shape):
    verdict: str
    reason: str
    clause: str


class Came(Shape):
    number: int
    kind: str
    by: str


class Wrong(Shape):
    where: str
    what: str


class ProblemShape(Shape):
    """What is wrong (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = Field(description="one sentence: what was wrong, where, what to do")
    action: str | None = Field(None, description="the action that was refused")
    findings: list[Finding] | None = Field(
        None, description="what the conditions say, with clauses"
    )
    came: list[Came] | None = Field(None, description="facts that came in between")
    mistakes: list[Wrong] | None = Field(None, description="what does not fit the description")
