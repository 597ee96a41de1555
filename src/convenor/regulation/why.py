"""How a calculation says what it does, without paying for it when nobody listens.

A function that works out a figure takes a `Why` and tells it each step: a text with named gaps,
the figures that fill them, the result, and as a value what the step is about. A gap for contestants
says so, `{home:who}`, and a result that is contestants or matches says it by `shown_as`: whoever
shows it knows their names. `SILENT` hears nothing and costs a call; the recorder that keeps the
steps and shows them lives in `explain/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, Self, TypeAlias

from convenor.values import replace, value

ShownAs: TypeAlias = Literal["", "who", "matches"]
"""What a result is besides its figure: contestants (or figures by contestant), or matches."""


@value
class Subject:
    """What a step is about, as far as it is about one thing: everything else reads it from here."""

    stage: str = ""
    session: int | None = None
    match: str = ""
    board: str = ""
    table: str = ""
    contestant: str = ""


NO_SUBJECT = Subject()
NOTHING_GIVEN: Mapping[str, object] = MappingProxyType({})


@value
class Told:
    """A step as it was told: its text with gaps, what fills them, its result, and what it gives."""

    text: str
    value: object = None
    unit: str = ""
    clause: str = ""
    gives: str = ""
    about: Subject = NO_SUBJECT
    shown_as: ShownAs = ""
    closes: bool = False
    inputs: Mapping[str, object] = NOTHING_GIVEN


class Why:
    """Somebody who is told the steps of a calculation; as it stands here, nobody listens.

    Who listens says so, and says what becomes of a step (`keep`) and of a part (`under`).
    """

    listening = False
    """Whether anybody will read the steps (for steps that are costly to describe)."""

    def step(
        self,
        text: str,
        value: object = None,
        *,
        unit: str = "",
        clause: str = "",
        gives: str = "",
        about: Subject = NO_SUBJECT,
        shown_as: ShownAs = "",
        closes: bool = False,
        **inputs: object,
    ) -> None:
        """One step: `text` with {names} of the inputs, its result, and which answer it gives.

        A step that `closes` a calculation is kept only where its figure is another than the one
        told just before: a reader is not told the same number twice.
        """
        if self.listening:
            self.keep(Told(text, value, unit, clause, gives, about, shown_as, closes, inputs))

    def part(
        self, text: str, *, clause: str = "", about: Subject = NO_SUBJECT, **inputs: object
    ) -> Self:
        """A sub-calculation under its own heading; tell its steps to what comes back."""
        if not self.listening:
            return self
        return self.under(Told(text, clause=clause, about=about, inputs=inputs))

    def keep(self, told: Told) -> None:
        """What becomes of a step."""

    def under(self, told: Told) -> Self:
        """Who is told the steps of a part."""
        return self


SILENT = Why()


class Called(Why):
    """Hands steps on with the contestants for whom a question has numbers or sides ("us")."""

    listening = True

    def __init__(self, why: Why, names: Mapping[object, str]) -> None:
        self._why = why
        self._names = names

    def keep(self, told: Told) -> None:
        """The step, whatever is meant for a contestant by its name."""
        value = self._called(told.value) if told.shown_as == "who" else told.value
        self._why.keep(replace(told, value=value, inputs=self._named(told)))

    def under(self, told: Told) -> Self:
        """A part, its steps told in the same way."""
        part = self._why.under(replace(told, inputs=self._named(told)))
        return type(self)(part, self._names)

    def _named(self, told: Told) -> dict[str, object]:
        return {
            key: self._called(each) if f"{{{key}:who}}" in told.text else each
            for key, each in told.inputs.items()
        }

    def _called(self, value: object) -> object:
        return self._names.get(value, value) if isinstance(value, (str, int)) else value


def called(why: Why, names: Mapping[object, str]) -> Why:
    """Somebody who listens and knows contestants by name; nobody, where nobody listens."""
    return Called(why, names) if why.listening else why
