"""A figure with its reason: value, unit, clause, inputs, steps, and what it is about.

A `Trace` listens to a calculation as it runs and keeps what it is told; `figure` then hands out
the tree, with the sentence that leads it and the names of those whom it numbers. Nothing is worked
out here, so the reason cannot differ from the calculation.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Self

from convenor.regulation.why import NO_SUBJECT, ShownAs, Subject, Told, Why
from convenor.values import replace, value

LOOK_BACK = 4
"""Steps back to which a closing step looks: the two sides of a match are told in turns."""
NOBODY: Mapping[str, str] = MappingProxyType({})


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
    shown_as: ShownAs = ""
    """Whether the value is contestants or matches, which people know by name."""
    also: tuple[str, ...] = ()
    """Further answers that this figure gives, told by steps that only closed the calculation."""
    lead: str = ""
    """What it comes to, in one sentence with names and figures; of the whole, not of a step."""
    names: Mapping[str, str] = NOBODY
    """The names of contestants by their numbers; of the whole, not of a step."""

    def find(self, gives: str) -> Figure | None:
        """The step that gave a named answer, the last one told; None if nobody told it."""
        found = None
        for step in self.steps:
            deeper = step.find(gives)
            if deeper is not None:
                found = deeper
            if step.gives == gives or gives in step.also:
                found = step
        return found


class Trace(Why):
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

    def keep(self, told: Told) -> None:
        """Keep one step; one that closes with the figure just told is kept as that one."""
        made = Figure(
            *(told.text, told.value, told.unit, self._full(told.clause), told.gives, told.inputs),
            about=told.about,
            shown_as=told.shown_as,
        )
        at = self._told_before(made) if told.closes else None
        if at is None:
            self._told.append(made)
        elif told.gives:
            before = self._told[at]
            assert isinstance(before, Figure)
            self._told[at] = replace(before, also=(*before.also, told.gives))

    def _told_before(self, made: Figure) -> int | None:
        """Where a closing step's figure was told: just before, or of the same a little earlier."""
        last = len(self._told) - 1
        for at in range(last, max(last - LOOK_BACK, -1), -1):
            before = self._told[at]
            if isinstance(before, Figure) and _same(before, made):
                shared = before.inputs.keys() & made.inputs.keys()
                alike = all(before.inputs[each] == made.inputs[each] for each in shared)
                if alike and (shared or at == last):
                    return at
        return None

    def under(self, told: Told) -> Self:
        """Keep a part with steps of its own."""
        made = type(self)(told.text, told.clause, told.inputs, self._rulebook, told.about)
        self._told.append(made)
        return made

    def given(self, told: Mapping[str, object]) -> None:
        """Keep what a question gave, whatever its names are."""
        text = "given " + ", ".join(f"{name.replace('_', ' ')} {{{name}}}" for name in told)
        self._told.append(Figure(text, inputs=told))

    def figure(
        self,
        value: object = None,
        unit: str = "",
        *,
        shown_as: ShownAs = "",
        lead: str = "",
        names: Mapping[str, str] = NOBODY,
    ) -> Figure:
        """What was told, as a tree under one value."""
        return Figure(
            text=self._text,
            value=value,
            unit=unit,
            clause=self._clause,
            inputs=self._inputs,
            steps=tuple(e.figure() if isinstance(e, Trace) else e for e in self._told),
            about=self._about,
            shown_as=shown_as,
            lead=lead,
            names=names,
        )


def _same(before: Figure, made: Figure) -> bool:
    """Whether a step tells the figure that was told just before, by no clause of its own."""
    own = made.clause and made.clause != before.clause
    return (
        not own
        and made.value is not None
        and (before.value, before.unit)
        == (
            made.value,
            made.unit,
        )
    )
