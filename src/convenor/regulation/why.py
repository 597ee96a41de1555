"""How a calculation says what it does, without paying for it when nobody listens.

A function that works out a figure takes a `Why` and tells it each step: a text with named gaps,
the figures that fill them, the result, and as a value what the step is about. A gap for contestants
says so, `{home:who}`, and a result that is contestants or matches says it by `shown_as`: whoever
shows it knows their names. `SILENT` hears nothing and costs a call; the recorder that keeps the
steps and shows them lives in `explain/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

from convenor.values import value

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
        about: Subject = NO_SUBJECT,
        shown_as: ShownAs = "",
        closes: bool = False,
        **inputs: object,
    ) -> None:
        """One step: `text` with {names} of the inputs, its result, and which answer it gives.

        A step that `closes` a calculation is kept only where its figure is another than the one
        told just before: a reader is not told the same number twice.
        """

    def part(
        self, text: str, *, clause: str = "", about: Subject = NO_SUBJECT, **inputs: object
    ) -> Why:
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
        about: Subject = NO_SUBJECT,
        shown_as: ShownAs = "",
        closes: bool = False,
        **inputs: object,
    ) -> None:
        """Forget the step."""

    def part(
        self, text: str, *, clause: str = "", about: Subject = NO_SUBJECT, **inputs: object
    ) -> Why:
        """Nobody listens to the parts either."""
        return self


SILENT: Why = _Silent()


class Called:
    """Hands steps on with the contestants for whom a question has numbers or sides ("us")."""

    def __init__(self, why: Why, names: Mapping[object, str]) -> None:
        self._why = why
        self._names = names

    @property
    def listening(self) -> bool:
        return self._why.listening

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
        """The step, whatever is meant for a contestant by its name."""
        self._why.step(
            text,
            self._called(value) if shown_as == "who" else value,
            unit=unit,
            clause=clause,
            gives=gives,
            about=about,
            shown_as=shown_as,
            closes=closes,
            **self._inputs(text, inputs),
        )

    def part(
        self, text: str, *, clause: str = "", about: Subject = NO_SUBJECT, **inputs: object
    ) -> Why:
        """A part, its steps told in the same way."""
        told = self._why.part(text, clause=clause, about=about, **self._inputs(text, inputs))
        return Called(told, self._names)

    def _inputs(self, text: str, inputs: Mapping[str, object]) -> dict[str, object]:
        return {
            key: self._called(each) if f"{{{key}:who}}" in text else each
            for key, each in inputs.items()
        }

    def _called(self, value: object) -> object:
        return self._names.get(value, value) if isinstance(value, (str, int)) else value


def called(why: Why, names: Mapping[object, str]) -> Why:
    """Somebody who listens and knows contestants by name; nobody, where nobody listens."""
    return Called(why, names) if why.listening else why
