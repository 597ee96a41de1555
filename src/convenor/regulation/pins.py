"""A pin: what the clauses of a competition say, as a ledger keeps it.

Of each rulebook its edition and its digest; of each clause in use its terms as written, with the
tables, switches and changes that they rest on, and a digest of the terms as they were resolved.
Plain data go in and a pin comes out, or the reverse; how a pin is made is known to `pinning`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType

from convenor.regulation.typed import asked, reader
from convenor.values import fields_of, is_value, value

NO_NAMES: tuple[str, ...] = ()
NONE: Mapping[str, object] = MappingProxyType({})


@value
class PinnedClause:
    """A clause as it was written on the day that counts."""

    heading: str = asked("its heading")
    kind: str = asked("its kind")
    family: str = asked("the family that works it out ('' for a clause that only changes others)")
    since: datetime.date = asked("since when these terms hold")
    terms: Mapping[str, object] = asked("its terms as written", default=NONE)
    asks: tuple[str, ...] = asked("the inputs that it names as its own", default=NO_NAMES)
    requires: tuple[str, ...] = asked("the inputs that it cannot do without", default=NO_NAMES)
    switches: tuple[str, ...] = asked("the switches that it is read by", default=NO_NAMES)
    by: str = asked("the way in which the family works it out", default="")
    words: Mapping[str, str] = asked("words that describe its inputs", default=NONE)
    answers: tuple[str, ...] = asked("the words that it tells", default=NO_NAMES)


@value
class PinnedSwitch:
    """A choice between readings."""

    default: object = asked("the reading that is adopted")
    alternatives: tuple[object, ...] = asked("the other ones")
    clauses: tuple[str, ...] = asked("the clauses that it is about", default=NO_NAMES)


@value
class PinnedTable:
    """A table as printed."""

    clause: str = asked("the clause that prints it")
    csv: str = asked("its columns and rows as a CSV has them")
    title: str = asked("its title", default="")


@value
class PinnedChange:
    """What a layer changes in a clause."""

    clause: str = asked("the clause that is changed, in full")
    by: str = asked("the clause that changes it")
    value: object = asked("the new value")
    term: str = asked("the term that is changed", default="")
    switch: str = asked("the switch that is changed", default="")
    since: datetime.date | None = asked("from which day on", default=None)


@value
class PinnedBook:
    """One layer of the pile: its edition, and as much of it as a competition uses."""

    id: str = asked("the rulebook")
    title: str = asked("its title")
    since: datetime.date = asked("the day from which the edition holds")
    digest: str = asked("digest of the whole book", default="")
    document: str = asked("the document that it is", default="")
    until: datetime.date | None = asked("the day up to which it holds", default=None)
    under: str = asked("the book that it stands on", default="")
    whole: bool = asked("whether all of it is here, as no shelf has it", default=False)
    clauses: Mapping[str, PinnedClause] = asked("its clauses in use", default=NONE)
    switches: Mapping[str, PinnedSwitch] = asked("their switches", default=NONE)
    tables: Mapping[str, PinnedTable] = asked("their tables", default=NONE)
    changes: tuple[PinnedChange, ...] = asked("what it changes in them", default=())


@value
class Pin:
    """What the clauses of a competition say."""

    books: tuple[PinnedBook, ...] = asked("the rulebooks, the lowest first")
    clauses: Mapping[str, str] = asked("by clause in use, the digest of its resolved terms")


_read = reader(Pin)


def read_pin(data: Mapping[str, object], where: str = "pinned") -> Pin:
    """A pin out of plain data."""
    found: Pin = _read(data, where)
    return found


def plain_pin(pin: Pin) -> dict[str, object]:
    """A pin as plain data; what is as usual is left out."""
    found = _plain(pin)
    assert isinstance(found, dict)
    return found


def _plain(given: object) -> object:
    if is_value(given):
        return {
            each.name: _plain(found)
            for each in fields_of(type(given))
            if (found := getattr(given, each.name)) != each.default
        }
    if isinstance(given, Mapping):
        return {key: _plain(each) for key, each in given.items()}
    if isinstance(given, (tuple, list)):
        return [_plain(each) for each in given]
    return given.isoformat() if isinstance(given, datetime.date) else given
