"""How a calculation says what it does, without paying for it when nobody listens.

A function that works out a figure takes a `Why` and tells it each step: a text with named gaps,
the figures that fill them, the result. `SILENT` hears nothing and costs a call; the recorder that
keeps the steps and shows them lives in `explain/`.
"""

from __future__ import annotations

from typing import Protocol


class Why(Protocol):
    """Something that is told the steps of a calculation."""

    @property
    def listening(self) -> bool:
        """Whether anybody will read the steps (for steps that are costly to describe)."""

    def step(
        self,
        text: str,
        value: object = None,
        *,
        unit: str = "",
        clause: str = "",
        gives: str = "",
        **inputs: object,
    ) -> None:
        """One step: `text` with {names} of the inputs, its result, and which answer it gives."""

    def part(self, text: str, *, clause: str = "", **inputs: object) -> Why:
        """A sub-calculation under its own heading; tell its steps to what comes back."""


class _Silent:
    """Nobody listens."""

    listening = False

    def step(
        self,
        text: str,
        value: object = None,
        *,
        unit: str = "",
        clause: str = "",
        gives: str = "",
        **inputs: object,
    ) -> None:
        """Forget the step."""

    def part(self, text: str, *, clause: str = "", **inputs: object) -> Why:
        """Nobody listens to the parts either."""
        return self


SILENT: Why = _Silent()
