"""What stands on a board's traveller: a line a table, and what each side is to be scored with.

A line names the table, its two contestants, and an entry for each side: a score in points (always
from the North-South side), several of them with weights, an award that is no score, or nothing.
The two sides have the same entry unless a director split the score. Every method of scoring takes
these lines; what an entry is worth is the method's business.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import Exact, exact, show
from convenor.values import value

Average: TypeAlias = Literal["average plus", "average", "average minus"]


@value
class Points:
    """A result obtained or assigned: its score in points, from the North-South side."""

    ns: int


@value
class Weighted:
    """An assigned score of several results, each with its weight; the weights add up to 1."""

    parts: tuple[tuple[int, Exact], ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise Mistake("a weighted score needs at least one result with its weight.")
        if any(weight <= 0 for _, weight in self.parts):
            raise Mistake("each weight of a weighted score is above 0.")
        total = sum(exact(weight) for _, weight in self.parts)
        if total != 1:
            raise Mistake(f"the weights of a weighted score add up to {show(total)}, not to 1.")


@value
class Artificial:
    """An award in place of a result: average plus, average, average minus, or a percentage."""

    award: Average | None = None
    percent: Exact | None = None
    whole_session: bool = False
    """Whether a session that it follows counts the boards with awards as well."""
    beside: int | None = None
    """The result of the table, where it still counts for all the others."""

    def __post_init__(self) -> None:
        if (self.award is None) == (self.percent is None):
            raise Mistake("an artificial score is an award or a percentage, one of the two.")
        if self.percent is not None and not 0 <= self.percent <= 100:
            raise Mistake(f"an artificial score of {show(self.percent)}% is not between 0 and 100.")


@value
class Nothing:
    """No score on this board for this side: not played, cancelled, not known yet, or sat out."""

    why: Literal["not played", "cancelled", "unknown", "sat out"] = "not played"


Entry: TypeAlias = Points | Weighted | Artificial | Nothing


@value
class Line:
    """One table's line on a board."""

    table: str
    ns: str
    ew: str
    ns_entry: Entry
    ew_entry: Entry | None = None

    def __post_init__(self) -> None:
        if self.ns == self.ew:
            raise Mistake(f"table {self.table}: {self.ns} cannot play against itself.")

    def contestant(self, side: Side) -> str:
        """Who sits there."""
        return self.ns if side is Side.NS else self.ew

    def entry(self, side: Side) -> Entry:
        """What a side is scored with: its own entry where the score is split."""
        if side is Side.EW and self.ew_entry is not None:
            return self.ew_entry
        return self.ns_entry

    @property
    def stays(self) -> bool:
        """Whether its result counts for the other tables, though its own sides have an award."""
        return isinstance(self.ns_entry, Artificial) and self.ns_entry.beside is not None

    @property
    def split(self) -> bool:
        return self.ew_entry is not None and self.ew_entry != self.ns_entry


def played(table: str, ns: str, ew: str, score: int) -> Line:
    """An ordinary line: both sides are scored with the result."""
    return Line(table, ns, ew, Points(score))
