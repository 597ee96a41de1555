"""Long tables in parts, so that a page of a large field stays light: the first four hundred, …

What a visitor asks for and the length of the longest table of a page go in; which lines are shown
comes out, with the addresses of the other parts. A field that is not large is one part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpRequest

from convenor.values import replace, value

A_PART = 400
ON_A_SCREEN = 100
"""Lines of a part on the big screen, which shows a dozen at a time and turns to the next part."""
Line = TypeVar("Line")


@value
class Part:
    """One part of a long table: its number, and the lines of all parts."""

    number: int = 1
    of: int = 1
    length: int = 0
    size: int = A_PART
    turns: bool = False
    """Whether a screen goes from this part to the next by itself."""

    def lines(self, every: Sequence[Line]) -> Sequence[Line]:
        """Those of the lines that are in this part."""
        first = (self.number - 1) * self.size
        return every[first : first + self.size] if self.of > 1 else every

    @property
    def has_links(self) -> bool:
        """Whether the other parts are a step away: not on a screen, which nobody touches."""
        return self.of > 1 and self.size == A_PART

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
            (each, f"{(each - 1) * self.size + 1}–{min(each * self.size, self.length)}")
            for each in range(1, self.of + 1)
        ]

    @property
    def words(self) -> str:
        """The lines that are in it, of how many: '101–200 of 2,000'; nothing of a whole table."""
        return f"{self.others[self.number - 1][1]} of {self.length:,}" if self.of > 1 else ""

    @property
    def next(self) -> int:
        """The part that a screen turns to: the first after the last."""
        return self.number % self.of + 1


WHOLE = Part()
"""A table that is not in parts."""


def part_asked(request: HttpRequest, length: int, size: int | None = None) -> Part:
    """The part of a table of so many lines that a visitor wants to see."""
    return part_numbered(request.GET.get("part", "1"), length, size or A_PART)


def part_numbered(asked: str, length: int, size: int) -> Part:
    """The part of this number, as somebody wrote it: the first or the last where there is none."""
    of = max(1, -(-length // size))
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 1
    return Part(min(max(1, number), of), of, length, size)


def part_on_screen(request: HttpRequest, length: int) -> Part:
    """The part that a screen shows: the one that is asked for, else one after another."""
    found = part_asked(request, length, ON_A_SCREEN)
    stays = "part" in request.GET and "turn" not in request.GET
    return replace(found, turns=found.of > 1 and not stays)


def part_of_screen(part: Part, length: int) -> Part:
    """The same part of another table on the screen, which may have fewer."""
    of = max(1, -(-length // part.size))
    return Part((part.number - 1) % of + 1, of, length, part.size, part.turns)
