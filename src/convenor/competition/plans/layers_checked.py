"""An organiser's own layer on the form of a new competition: its text, and what is wrong by line.

A text and the plan that it is laid over go in; the plan with the layer in it comes out, or the
lines of the text with the checker's sentences beside those that they are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.competition.plans.layers import Layer, with_own_layers
from convenor.regulation.source import Problem
from convenor.values import value

NAME = "layer"
AROUND = 2
"""Lines that are shown before and after one that something is wrong with."""


@value
class Line:
    """A line of a layer as the form shows it: its number, its text, and what is wrong there."""

    number: int
    text: str
    wrong: tuple[str, ...]


def laid(plan: Mapping[str, object], text: str) -> dict[str, object]:
    """The plan with the layer over its books; nothing is laid where nothing is written."""
    return with_own_layers(plan, [Layer(NAME, text)] if text.strip() else [])


def plain_lines(text: str) -> str:
    """A text as it was typed, with one sign at the end of each line."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def lines_with(problems: Iterable[Problem], text: str) -> tuple[Line, ...]:
    """The lines around each problem, with its sentence; what has no line stands at the first."""
    wrong: dict[int, list[str]] = {}
    for each in problems:
        wrong.setdefault(each.line or 1, []).append(each.text)
    written = text.split("\n")
    near = {n for at in wrong for n in range(at - AROUND, at + AROUND + 1)}
    return tuple(
        Line(number, line, tuple(wrong.get(number, ())))
        for number, line in enumerate(written, 1)
        if number in near
    )
