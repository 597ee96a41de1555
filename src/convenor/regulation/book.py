"""A rulebook as it is once it has been read: clauses, switches, tables.

These are plain frozen values; `source` reads them from a folder, `checks` proves them, `stack`
lays one over another. The figures inside (terms, table rows) stay as data here: their types are
those of the family that a clause names, and are given to them when a clause is resolved.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.vocabulary import Word
from convenor.values import value

KINDS = {
    "compute": "worked out by the software",
    "enforce": "checked, refused or warned about",
    "workflow": "a process with states, deadlines and roles",
    "record": "a fact stored and shown",
    "inform": "text shown to players",
}


@value
class Trouble:
    """What is wrong or open in the text, the reading that is adopted, and its switch if any."""

    what: str
    adopt: str = ""
    switch: str = ""


@value
class Switch:
    """A choice between readings: the one adopted, and the other ones."""

    name: str
    clauses: tuple[str, ...]
    default: object
    alternatives: tuple[object, ...]
    meaning: str = ""
    sentences: Mapping[str, str] = MappingProxyType({})
    """What each reading says, by the reading as TOML writes it."""

    def says(self, reading: object) -> str:
        """What a reading means, as a sentence ('' where the book has none)."""
        text = str(reading).lower() if isinstance(reading, bool) else str(reading)
        return self.sentences.get(text, "")

    @property
    def says_each(self) -> tuple[tuple[object, str], ...]:
        """Every reading with its sentence, the adopted one first."""
        return tuple((each, self.says(each)) for each in self.readings)

    @property
    def readings(self) -> tuple[object, ...]:
        return (self.default, *self.alternatives)


@value
class Dated:
    """The terms of a clause from one day on, up to and with another (None: still in force)."""

    since: datetime.date
    until: datetime.date | None
    terms: Mapping[str, object]


@value
class Clause:
    """One rule of a regulation, in the project's own words."""

    rulebook: str
    id: str
    heading: str
    kind: str
    rule: str
    chapter: str = ""
    takes: tuple[str, ...] = ()
    gives: str = ""
    needs: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    decided_by: str = ""
    actions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    family: str = ""
    by: str = ""
    asks: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    meanings: Mapping[str, str] = MappingProxyType({})
    words: Mapping[str, str] = MappingProxyType({})
    choices: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Words that an input may be besides those of the terms: nothing else is taken for it."""
    answers: tuple[str, ...] = ()
    dated: tuple[Dated, ...] = ()

    @property
    def name(self) -> str:
        """'sabf-2020 13.9.b': how a clause is named everywhere."""
        return f"{self.rulebook} {self.id}"

    @property
    def full_family(self) -> str:
        """The family, and the way in which the clause has it worked out, if there are several."""
        return f"{self.family} by {self.by}" if self.by else self.family

    def on(self, day: datetime.date | None) -> Dated:
        """The terms in force on a day; without a day, the latest."""
        if day is None:
            return self.dated[-1]
        for each in self.dated:
            if each.since <= day and (each.until is None or day <= each.until):
                return each
        raise Mistake(
            f"{self.name} has no terms for {day}: they hold from {self.dated[0].since}"
            + (f" to {self.dated[-1].until}." if self.dated[-1].until else ".")
        )


@value
class Table:
    """A table of a regulation: every row as printed, and the clause that prints it."""

    name: str
    clause: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Mapping[str, object], ...]


@value
class Chapter:
    """A part of the document: its number or letter, and its heading."""

    id: str
    heading: str


@value
class Discrepancy:
    """Where a document disagrees with itself, what follows, and what was done about it."""

    id: str
    where: tuple[str, ...]
    what: str
    effect: str = ""
    resolution: str = ""


@value
class Change:
    """A later layer's change to one clause of an earlier one: a term, or a switch's reading."""

    clause: str
    by: str
    term: str = ""
    switch: str = ""
    value: object = None
    since: datetime.date | None = None


@value
class Rulebook:
    """One layer of regulations: the laws, a federation's book, an event's own changes."""

    id: str
    title: str
    document: str
    since: datetime.date
    until: datetime.date | None
    under: str
    chapters: tuple[Chapter, ...]
    clauses: Mapping[str, Clause]
    switches: Mapping[str, Switch]
    tables: Mapping[str, Table]
    discrepancies: tuple[Discrepancy, ...] = ()
    changes: tuple[Change, ...] = ()
    words: Mapping[str, Word] = MappingProxyType({})
    digest: str = ""
    """The SHA-256 of all that the book says, wherever in its files that stands."""

    def clause(self, id: str) -> Clause:
        """The clause with this number; a wrong one gets the nearest right one."""
        found = self.clauses.get(id)
        if found is None:
            raise Mistake(f"{self.id} has no clause '{id}': {did_you_mean(id, self.clauses)}")
        return found

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())
