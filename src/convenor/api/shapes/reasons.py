"""The shape of a derivation: a figure and the steps that gave it."""

from __future__ import annotations

from typing import Any

from convenor.api.shapes.base import Shape


class Derivation(Shape):
    """A figure and the steps that gave it."""

    text: str
    value: Any = None
    unit: str | None = None
    clause: str | None = None
    gives: str | None = None
    inputs: dict[str, Any] | None = None
    steps: list[Derivation] | None = None
