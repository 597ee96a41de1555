"""Long tables in parts, so that a page of a large field stays light: the first four hundred, …

What a visitor asks for and the length of the longest table of a page go in; which lines are shown
comes out, with the addresses of the other parts. A field that is not large is one part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpRequest

from convenor.values import value

A_PART = 400
Line = TypeVar("Line")


@value
class Part:
    """One part of a long table: its number, and the lines of all parts."""

    number: int = 1
    of: int = 1
    length: int = 0

    def lines(self, every: Sequence[Line]) -> Sequence[Line]:
        """Those of the lines that are in this part."""
        return every[(self.number - 1) * A_PART : self.number * A_PART] if self.of > 1 else every

    @property
    def is_last(self) -> bool:
        return self.number == self.of

    @property
    def query(self) -> str:
        """What is added to the address of the page."""
        return f"?part={self.number}" if self.number > 1 else ""

    @property
    def others(self) -> list[tuple[int, str]]:
        """All parts, each with the lines that are in it: '401–800'."""
        return [
            (each, f"{(each - 1) * A_PART + 1}–{min(each * A_PART, self.length)}")
            for each in range(1, self.of + 1)
        ]


WHOLE = Part()
"""A table that is not in parts."""


def part_asked(request: HttpRequest, length: int) -> Part:
    """The part of a table of so many lines that a visitor wants to see."""
    of = max(1, -(-length // A_PART))
    asked = request.GET.get("part", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 1
    return Part(min(max(1, number), of), of, length)
