"""A figure with its reason: value, unit, clause, inputs, steps, and what it is about.

A `Trace` listens to a calculation as it runs and keeps what it is told; `figure` then hands out
the tree. Nothing is worked out here, so the reason cannot differ from the calculation.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from convenor.regulation.why import NO_SUBJECT, Subject
from convenor.values import value


@value
class Figure:
    """One figure of a derivation: what it is, what went in, what came out, and by which clause."""

    text: str
    value: Any = None
    unit: str = ""
    clause: str = ""
    gives: str = ""
    inputs: Mapping[str, object] = MappingProxyType({})
    steps: tuple[Figure, ...] = ()
    about: Subject = NO_SUBJECT

    def find(self, gives: str) -> Figure | None:
        """The step that gave a named answer, the last one told; None if nobody told it."""
        found = None
        for step in self.steps:
            deeper = step.find(gives)
            if deeper is not None:
                found = deeper
            if step.gives == gives:
                found = step
        return found


class Trace:
    """Listens to a calculation and keeps its steps."""

    listening = True

    def __init__(
        self,
        text: str = "",
        clause: str = "",
        inputs: Mapping[str, object] | None = None,
        rulebook: str = "",
        about: Subject = NO_SUBJECT,
    ) -> None:
        self._text = text
        self._about = about
        self._rulebook = rulebook
        self._clause = self._full(clause)
        self._inputs = inputs or {}
        self._told: list[Figure | Trace] = []

    def _full(self, clause: str) -> str:
        """A clause by its full name: a bare number is one of the rulebook that is asked."""
        bare = clause and " " not in clause and self._rulebook
        return f"{self._rulebook} {clause}" if bare else clause

    def step(
        self,
        text: str,
        value: object = None,
        *,
        unit: str = "",
        clause: str = "",
        gives: str = "",
        about: Subject = NO_SUBJECT,
        **inputs: object,
    ) -> None:
        """Keep one step."""
        full = self._full(clause)
        self._told.append(Figure(text, value, unit, full, gives, inputs, about=about))

    def part(
        self, text: str, *, clause: str = "", about: Subject = NO_SUBJECT, **inputs: object
    ) -> Trace:
        """Keep a part with steps of its own."""
        made = Trace(text, clause, inputs, self._rulebook, about)
        self._told.append(made)
        return made

    def given(self, told: Mapping[str, object]) -> None:
        """Keep what a question gave, whatever its names are."""
        text = "given " + ", ".join(f"{name} {{{name}}}" for name in told)
        self._told.append(Figure(text, inputs=told))

    def figure(self, value: object = None, unit: str = "") -> Figure:
        """What was told, as a tree under one value."""
        return Figure(
            text=self._text,
            value=value,
            unit=unit,
            clause=self._clause,
            inputs=self._inputs,
            steps=tuple(e.figure() if isinstance(e, Trace) else e for e in self._told),
            about=self._about,
        )
