"""Who is at fault for slow play: both sides of the table, unless the director found otherwise.

The sides and what the director found go in, the sides that are liable come out. What they are
liable to is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class FaultTerms(KnowsWords):
    """The sides of a table, where the book names them."""

    sides: tuple[str, ...] = asked("the sides of every table (none: they are given)", default=())

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"found_slow": self.sides, "cleared": self.sides}


@value
class Table:
    """The sides at a slow table, and what the director found."""

    sides: tuple[str, ...] | None = asked("the two sides at the table", default=None)
    cleared: tuple[str, ...] = asked("sides that the director ruled innocent", default=())
    found_slow: str | None = asked("the one side that the director found slow", default=None)


@value
class Fault:
    """The sides that are liable."""

    at_fault: tuple[str, ...] = asked("the sides at fault")


def side_at_fault(terms: FaultTerms, given: Table, why: Why = SILENT) -> Fault:
    """The sides at fault: all that were not cleared, or the one that was found slow."""
    sides = _sides(terms, given)
    for name in (*given.cleared, *((given.found_slow,) if given.found_slow else ())):
        if name not in sides:
            raise Mistake(f"'{name}' is not at the table: {did_you_mean(name, sides)}")
    if given.found_slow in given.cleared:
        raise Mistake(f"'{given.found_slow}' cannot be both cleared and found slow.")
    liable = (given.found_slow,) if given.found_slow else sides
    at_fault = tuple(side for side in liable if side not in given.cleared)
    why.step("of {sides} the director cleared {cleared}", sides=sides, cleared=given.cleared)
    why.step("at fault", at_fault, gives="at_fault")
    return Fault(at_fault)


def _sides(terms: FaultTerms, given: Table) -> tuple[str, ...]:
    """The book's sides in its order, or the given ones by name."""
    if given.sides is None:
        if not terms.sides:
            raise Mistake("give 'sides', the two sides at the table.")
        return terms.sides
    if len(set(given.sides)) != 2 or len(given.sides) != 2:
        raise Mistake("'sides' are the two different sides at the table.")
    return tuple(sorted(given.sides))
