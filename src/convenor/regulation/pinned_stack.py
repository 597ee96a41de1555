"""A pile of rulebooks in which the clauses of a pin say what they said.

A pin goes in, and the shelf as it is now; a pile comes out that is used like any other. What the
pin has is as it was pinned; what it has not (a clause that nobody used, the words of a rule) is as
the shelf has it, if there is one. A pinned clause that this program cannot read any more is read
from the shelf, and the pile remembers that.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.book import Change, Clause, Dated, Rulebook, Switch, Table
from convenor.regulation.cells import columns_of, rows_of
from convenor.regulation.families import Family, todays_name
from convenor.regulation.pins import (
    Pin,
    PinnedBook,
    PinnedChange,
    PinnedClause,
    PinnedSwitch,
    PinnedTable,
)
from convenor.regulation.stack import Chosen, Resolved, Stack
from convenor.values import replace

Kept = TypeVar("Kept")
Made = TypeVar("Made")
Layers: TypeAlias = tuple[Rulebook, ...]


class _Over(Mapping[str, Made]):
    """Pinned entries, made when they are first asked for, over those of the shelf."""

    def __init__(
        self,
        pinned: Mapping[str, Kept],
        make: Callable[[str, Kept], Made],
        shelved: Mapping[str, Made],
    ) -> None:
        self._pinned, self._make, self._shelved = pinned, make, shelved
        self._made: dict[str, Made] = {}

    def __getitem__(self, key: str) -> Made:
        if key not in self._pinned:
            return self._shelved[key]
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(key, self._pinned[key])
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._pinned or key in self._shelved

    def __iter__(self) -> Iterator[str]:
        yield from self._shelved
        yield from (key for key in self._pinned if key not in self._shelved)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class PinnedStack(Stack):
    """A pile that says what was pinned."""

    def __init__(self, pin: Pin, own: Layers, families: Mapping[str, Family]) -> None:
        super().__init__((*(_layer(each, pin) for each in pin.books), *own), families)
        self.pin = pin
        self._own = own
        self.unread: dict[str, str] = {}
        """Pinned clauses that this program cannot read, each with the reason."""

    def resolve(
        self, name: str, chosen: Chosen | None = None, day: datetime.date | None = None
    ) -> Resolved:
        """A clause as it was pinned; as the shelf has it, where nobody can read that any more."""
        if name not in self.pin.clauses:
            return super().resolve(name, chosen, day)
        try:
            clause = self.clause(name)
            known = self.families.get(clause.family)
            if known is None or not known.has_way(clause.by):
                raise Mistake(f"{name}: there is no family '{clause.full_family}' any more.")
            return super().resolve(name, chosen, day)
        except Mistake as why:
            shelved = shelf_stack(self.pin, self._own)
            if shelved is None:
                raise
            self.unread[name] = str(why)
            return shelved.resolve(name, chosen, day)


def pinned_stack(pin: Pin, own: Layers = ()) -> PinnedStack:
    """The rulebooks of a pin, the lowest first, and over them layers whose text is at hand."""
    return PinnedStack(pin, own, shelf.families())


def shelf_stack(pin: Pin, own: Layers = ()) -> Stack | None:
    """The same rulebooks as the shelf has them now; None if one of them is not there."""
    layers = []
    for book in pin.books:
        found = _layer(book, pin) if book.whole else on_shelf(book.id)
        if found is None:
            return None
        layers.append(found)
    return Stack((*layers, *own), shelf.families())


def on_shelf(id: str) -> Rulebook | None:
    """A rulebook of the shelf, if it is there."""
    try:
        return shelf.open_rulebook(id)
    except Mistake:
        return None


# --- a layer --------------------------------------------------------------------------------------


def _layer(pinned: PinnedBook, pin: Pin) -> Rulebook:
    shelved = None if pinned.whole else on_shelf(pinned.id)
    below = shelved or _without_clauses(pinned)
    switches = {name: _switch(name, each, below) for name, each in pinned.switches.items()}
    changes = [_change(each) for each in pinned.changes]
    return replace(
        below,
        since=pinned.since,
        until=pinned.until,
        under=pinned.under,
        clauses=_Over(pinned.clauses, lambda id, each: _clause(below, id, each), below.clauses),
        switches={**below.switches, **switches},
        tables=_Over(pinned.tables, _table, below.tables),
        changes=(*changes, *_other_changes(below, pin)),
        digest=pinned.digest,
    )


def _without_clauses(pinned: PinnedBook) -> Rulebook:
    """A book that is on no shelf: all that is known of it is what was pinned."""
    return Rulebook(
        id=pinned.id,
        title=pinned.title,
        document=pinned.document or pinned.title,
        since=pinned.since,
        until=pinned.until,
        under=pinned.under,
        chapters=(),
        clauses={},
        switches={},
        tables={},
    )


def _other_changes(shelved: Rulebook, pin: Pin) -> Iterator[Change]:
    """What a layer of the shelf changes in clauses that are not pinned."""
    read_by = {name for book in pin.books for name in book.switches}
    for each in shelved.changes:
        if each.clause not in pin.clauses and each.switch not in read_by:
            yield each


def _clause(shelved: Rulebook, id: str, pinned: PinnedClause) -> Clause:
    """A clause with its pinned terms; its words are those of the shelf."""
    known = shelved.clauses.get(id)
    family, by = todays_name(shelf.families(), pinned.family, pinned.by)
    if known is None:
        known = Clause(shelved.id, id, pinned.heading, pinned.kind, pinned.heading)
    return replace(
        known,
        heading=pinned.heading,
        kind=pinned.kind,
        family=family,
        by=by,
        words=pinned.words,
        answers=pinned.answers,
        asks=pinned.asks,
        requires=pinned.requires,
        switches=pinned.switches,
        dated=(Dated(pinned.since, None, pinned.terms),) if pinned.family else (),
    )


def _switch(name: str, pinned: PinnedSwitch, shelved: Rulebook) -> Switch:
    known = shelved.switches.get(name)
    meaning = "" if known is None else known.meaning
    return Switch(name, pinned.clauses, pinned.default, pinned.alternatives, meaning)


def _table(name: str, pinned: PinnedTable) -> Table:
    rows = tuple(rows_of(pinned.csv))
    return Table(name, pinned.clause, pinned.title or name, columns_of(pinned.csv), rows)


def _change(pinned: PinnedChange) -> Change:
    return Change(
        clause=pinned.clause,
        by=pinned.by,
        term=pinned.term,
        switch=pinned.switch,
        value=pinned.value,
        since=pinned.since,
    )
