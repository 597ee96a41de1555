"""A step that is due in a competition: what it is called, why, and by which action it is done.

What is known of the action's inputs goes with it. Where a program shows the step, and how somebody
gets there, is the program's own business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from convenor.values import value

Screen: TypeAlias = Literal["form", "draw", "seating", "stage", "session"]
"""What a step is done on: the form of its action, or a screen that shows what it is about."""


@value
class Step:
    """Something that is due."""

    title: str
    says: str
    action: str
    given: Mapping[str, object] = {}
    screen: Screen = "form"
    key: str = ""


def step(
    action: str, title: str, says: str, key: str = "", screen: Screen = "form", **given: object
) -> Step:
    """A step with what is known of the inputs of its action."""
    known = {name: said for name, said in given.items() if said not in (None, "", 0)}
    return Step(title, says, action, known, screen, key)
