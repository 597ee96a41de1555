"""The shape of a derivation: a figure and the steps that gave it."""

from __future__ import annotations

from convenor.api.shapes.base import Shape


class Subject(Shape):
    """What a step is about, as far as it is about one thing."""

    stage: str | None = None
    session: int | None = None
    match: str | None = None
    board: str | None = None
    table: str | None = None
    contestant: str | None = None


class Derivation(Shape):
    """A figure and the steps that gave it."""

    lead: str | None = None
    """What it comes to, in one sentence with names and figures; only of the whole."""
    text: str
    value: object = None
    unit: str | None = None
    clause: str | None = None
    gives: str | None = None
    also: list[str] | None = None
    """Further answers that the same figure gives."""
    shown_as: str | None = None
    """'who' where the value is contestants by number, 'matches' where it is pairs of them."""
    about: Subject | None = None
    inputs: dict[str, object] | None = None
    steps: list[Derivation] | None = None
