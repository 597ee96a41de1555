"""Lines of long tables as HTML, each set again only when what it rests on has changed.

What all lines of a table rest on goes in, then for each line its name, what it rests on itself and
how it is set; its HTML comes out, the same text as before where nothing changed. What a line rests
on is compared, never trusted: threads that look at an older state and a newer one may take turns.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from convenor.values import value

Basis = tuple[object, ...]
A_LINE = 2_500
"""About how many bytes a line has, with what it rests on."""
MOST_TABLES = 24
"""Tables of one competition whose lines are kept; the one shown longest ago goes first."""


@value
class Table:
    """The lines of a table that rest on the same in what they have in common."""

    common: Basis
    lines: dict[Hashable, tuple[Basis, str]]

    def line(self, name: Hashable, rests_on: Basis, set_line: Callable[[], str]) -> str:
        """The HTML of one line."""
        found = self.lines.get(name)
        if found is None or found[0] != rests_on:
            found = self.lines[name] = (rests_on, set_line())
        return found[1]


class SetLines:
    """The tables of a competition, by what they are called."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most = most
        self._tables: OrderedDict[Hashable, Table] = OrderedDict()

    def table(self, key: Hashable, common: Basis) -> Table:
        """A table as it was set before; an empty one where what all lines rest on has changed."""
        found = self._tables.get(key)
        if found is None or found.common != common:
            found = self._tables[key] = Table(common, {})
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)
        return found

    @property
    def weight(self) -> int:
        """About how many bytes all lines have: as many as they would with lines of usual length."""
        return A_LINE * sum(len(each.lines) for each in list(self._tables.values()))
