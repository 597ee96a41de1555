"""Rulebooks laid one over another, and a clause resolved in the pile.

Laws ← federation ← supplementary ← the event's own changes: a later layer's change names the clause
that it changes, and the last one wins. Resolving a clause gives its family, its terms as the
family's own type, the readings chosen, and who changed what; nothing is calculated here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.exact import as_decimal, is_decimal
from convenor.regulation.book import Change, Clause, Rulebook, Switch
from convenor.regulation.closed_words import closed_by
from convenor.regulation.families import Family
from convenor.regulation.spelling import one_of, same_word
from convenor.regulation.typed import Rows, inputs, reader
from convenor.regulation.vocabulary import Word
from convenor.values import fields_of, replace, value

Chosen = Mapping[str, object]
MOST_KEPT = 4096
"""Resolved clauses that a stack keeps; a site that is asked about every day would keep them all."""


@value
class Resolved:
    """A clause as it holds for one stage of one event."""

    clause: Clause
    family: Family
    terms: Any
    readings: Mapping[str, object]
    changes: tuple[Change, ...]
    since: datetime.date
    consulted: frozenset[str] = frozenset()
    """The clauses of which something was looked at: a change to another one moves nothing here."""
    lenders: frozenset[str] = frozenset()
    """The other clauses from which terms or tables are taken."""
    laid: tuple[tuple[str, Change], ...] = ()
    """Every change to what was looked at, with the layer that makes it."""


class Stack:
    """Layers of regulations, the lowest first. Stacks are values: adding gives a new one."""

    def __init__(
        self,
        layers: tuple[Rulebook, ...],
        families: Mapping[str, Family],
        below: Stack | None = None,
    ) -> None:
        self.layers = layers
        self.families = families
        self._below = below
        """The pile without the topmost layers; what they leave alone is resolved there, once."""
        above = layers[len(below.layers) :] if below is not None else ()
        self._changed = frozenset(each.clause for layer in above for each in layer.changes)
        self._by_id = {each.id: each for each in layers}
        self._resolved: dict[tuple[object, ...], Resolved] = {}
        self._family_of: dict[str, Family] = {}

    def __add__(self, other: Stack) -> Stack:
        """One pile on another; a layer that is in both stands where it stood first."""
        upper = tuple(each for each in other.layers if each.id not in self._by_id)
        return Stack(self.layers + upper, {**self.families, **other.families})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stack) and self.layers == other.layers

    def __hash__(self) -> int:
        return hash(tuple(each.id for each in self.layers))

    @property
    def name(self) -> str:
        return " ← ".join(each.id for each in self.layers)

    def book(self, id: str) -> Rulebook:
        found = self._by_id.get(id)
        if found is None:
            raise Mistake(f"there is no rulebook '{id}' here: {did_you_mean(id, self._by_id)}")
        return found

    def clause(self, name: str) -> Clause:
        """The clause of a full name such as 'sabf-2020 13.9.b'."""
        book, _, id = name.partition(" ")
        return self.book(book).clause(id)

    def find(self, name: str) -> Clause | None:
        """The clause of a full name; None if the pile has none."""
        book, _, id = name.partition(" ")
        layer = self._by_id.get(book)
        return None if layer is None else layer.clauses.get(id)

    def clauses(self) -> Iterator[Clause]:
        for layer in self.layers:
            yield from layer

    def family(self, clause: Clause) -> Family:
        """The family of a clause, in its way, with the words of the vocabulary that it names."""
        known = self._family_of.get(clause.name)
        if known is None:
            known = self._family_of[clause.name] = self._made_family(clause)
        return known

    def _made_family(self, clause: Clause) -> Family:
        found = self.families[clause.family].way(clause.by)
        if not found.is_open:
            return found
        asks = tuple((name, self.word(clause, name)) for name in self._words_asked(clause, found))
        return found.of(asks, tuple((name, self.word(clause, name)) for name in clause.answers))

    def _words_asked(self, clause: Clause, family: Family) -> Iterator[str]:
        own = {each.name for each in fields_of(family.given)}
        return (name for name in clause.asks if name not in own)

    def word(self, clause: Clause, name: str) -> Word:
        """What describes an input or answer of a clause: a word of its book, of one below, or of
        the vocabulary that all share; the clause may name another word for it."""
        wanted = clause.words.get(name, name)
        shared = self.families[clause.family].shared
        for book in reversed(self.layers[: self.layers.index(self.book(clause.rulebook)) + 1]):
            if wanted in book.words:
                return book.words[wanted]
        found = shared.get(wanted)
        if found is None:
            known = [*shared.names(), *(each for book in self.layers for each in book.words)]
            raise Mistake(
                f"{clause.name}: '{name}' is no word of the vocabulary: "
                f"{did_you_mean(wanted, known)} A new one is described under [[word]]."
            )
        return found

    def changes_to(self, clause: str, day: datetime.date | None = None) -> tuple[Change, ...]:
        """What the layers change in one clause, in the order of the pile."""
        found = [c for layer in self.layers for c in layer.changes if c.clause == clause]
        return tuple(c for c in found if _holds(c, day))

    def laid_over(
        self, clauses: set[str], day: datetime.date | None
    ) -> tuple[tuple[str, Change], ...]:
        """What the layers change in some clauses, each change with its layer."""
        return tuple(
            (layer.id, change)
            for layer in self.layers
            for change in layer.changes
            if change.clause in clauses and _holds(change, day)
        )

    def resolve(
        self, name: str, chosen: Chosen | None = None, day: datetime.date | None = None
    ) -> Resolved:
        """A clause with its terms typed and its readings chosen."""
        key = (name, tuple(sorted((chosen or {}).items(), key=repr)), day)
        found = self._resolved.get(key)
        if found is None:
            if len(self._resolved) >= MOST_KEPT:
                self._resolved.clear()
            found = self._resolved[key] = self._afresh(name, chosen or {}, day)
        return found

    def _afresh(self, name: str, chosen: Chosen, day: datetime.date | None) -> Resolved:
        if self._below is not None and name.partition(" ")[0] in self._below._by_id:
            found = self._below.resolve(name, chosen, day)
            if found.consulted.isdisjoint(self._changed):
                return found
        return _Resolving(self, chosen, day).resolve(name)

    def plain_terms(
        self, name: str, chosen: Chosen | None, day: datetime.date | None
    ) -> dict[str, object]:
        """The terms of a clause as data: readings chosen, references followed, no type given."""
        return _Resolving(self, chosen or {}, day).terms_of(self.clause(name))


class _Resolving:
    """One resolution: which readings are chosen, and which switches were looked at."""

    def __init__(self, stack: Stack, chosen: Chosen, day: datetime.date | None) -> None:
        self.stack = stack
        self.chosen = chosen
        self.day = day
        self.readings: dict[str, object] = {}
        self._borrowing: list[str] = []
        self._consulted: set[str] = set()
        self._lenders: set[str] = set()
        self._book = ""

    def resolve(self, name: str) -> Resolved:
        clause = self.stack.clause(name)
        self._book = clause.rulebook
        family = self.stack.family(clause)
        self._refuse_unknown_switches(clause)
        for switch in clause.switches:
            self.reading(clause, switch)
        dated = clause.on(self.day)
        terms = self.terms_of(clause)
        typed: object = reader(family.terms)(terms, f"{clause.name}: terms")
        changes = self.stack.changes_to(clause.name, self.day)
        family = _with_words(family, clause, typed)
        return Resolved(
            *(clause, family, typed, self.readings, changes, dated.since),
            frozenset(self._consulted),
            frozenset(self._lenders - {name}),
            self.stack.laid_over(self._consulted, self.day),
        )

    def terms_of(self, clause: Clause) -> dict[str, object]:
        """The terms of a clause, changes applied and references followed."""
        terms = self._written_terms(clause)
        return {key: self._at(key, *each) for key, each in terms.items()}

    def _at(self, key: str, value: object, clause: Clause) -> object:
        """A term's value; a mistake in it says which term it is."""
        try:
            return self.value(value, clause)
        except Mistake as mistake:
            raise mistake.inside(key) from None

    def _written_terms(self, clause: Clause) -> dict[str, tuple[object, Clause]]:
        """Each term as it is written, and the clause in whose book it is to be read."""
        self._consulted.add(clause.name)
        terms = {key: (each, clause) for key, each in clause.on(self.day).terms.items()}
        for change in self.stack.changes_to(clause.name, self.day):
            if change.term:
                self._refuse_unknown_term(clause, change.term, terms)
                terms[change.term] = (change.value, self._reader_of(change, clause))
        return terms

    def _reader_of(self, change: Change, clause: Clause) -> Clause:
        """A change is read in the book that it changes, or in its own layer if it points there."""
        book = self.stack.book(clause.rulebook)
        if all(name in book.tables or name in book.switches for name in _pointers(change.value)):
            return clause
        owner = next(each for each in self.stack.layers if change in each.changes)
        return owner.clause(change.by)

    def _refuse_unknown_term(self, clause: Clause, term: str, terms: Mapping[str, object]) -> None:
        """A term may be changed that the clause leaves as its family has it."""
        if term in terms:
            return
        known = [each.name for each in inputs(self.stack.family(clause).terms)]
        if term not in known:
            near = did_you_mean(term, known)
            raise Mistake(f"{clause.name} has no term '{term}' to change: {near}")

    def value(self, value: object, clause: Clause) -> object:
        """A term's value: as written, or where it points (a switch, a table, another clause)."""
        if isinstance(value, list):
            return list(self._items(value, clause))
        if not isinstance(value, dict):
            return value
        if isinstance(value.get("switch"), str):
            return self._switched(value, clause)
        if isinstance(value.get("table"), str):
            return self._table(value["table"], clause)
        if _borrows(value):
            found = self._borrowed(value["clause"], value["term"], clause)
            own = self.value(value.get("with", {}), clause)
            return {**found, **own} if isinstance(found, dict) and isinstance(own, dict) else found
        return {key: self.value(each, clause) for key, each in value.items()}

    def _items(self, value: list[object], clause: Clause) -> Iterator[object]:
        """The items of a list; a list that is borrowed as one of them goes in item by item."""
        for each in value:
            found = self.value(each, clause)
            if isinstance(found, list) and _borrows(each):
                yield from found
            else:
                yield found

    def _switched(self, value: dict[str, Any], clause: Clause) -> Any:
        reading = self.reading(clause, value["switch"])
        if "is" not in value:
            return reading
        for written, meant in value["is"].items():
            if written == _written(reading):
                return self.value(meant, clause)
        raise Mistake(
            f"{clause.name}: the reading '{_written(reading)}' of switch '{value['switch']}' "
            f"is not provided for: add it under 'is'."
        )

    def reading(self, clause: Clause, name: str) -> object:
        """The reading of a switch: as asked, else as changed by a layer, else its default."""
        switches = self.stack.book(clause.rulebook).switches
        switch = switches.get(name)
        if switch is None:
            raise Mistake(f"{clause.name}: no switch '{name}': {did_you_mean(name, switches)}")
        if name not in self.readings:
            self.readings[name] = self._read_switch(switch, clause.rulebook)
        return self.readings[name]

    def _read_switch(self, switch: Switch, rulebook: str) -> object:
        reading = self.chosen.get(switch.name)
        if reading is None:
            reading = self._changed(switch, rulebook)
        for each in switch.readings:
            if same_word(_written(each), _written(reading)):
                return each
        words = [_written(each) for each in switch.readings]
        near = one_of(_written(reading), words)
        raise Mistake(f"switch '{switch.name}' cannot be '{_written(reading)}': {near}")

    def _changed(self, switch: Switch, rulebook: str) -> object:
        found = switch.default
        for clause in switch.clauses:
            self._consulted.add(f"{rulebook} {clause}")
            for change in self.stack.changes_to(f"{rulebook} {clause}", self.day):
                if change.switch == switch.name:
                    found = change.value
        return found

    def _refuse_unknown_switches(self, clause: Clause) -> None:
        switches = self.stack.book(clause.rulebook).switches
        for name in self.chosen:
            if name not in switches:
                near = did_you_mean(name, clause.switches or switches)
                raise Mistake(f"{clause.rulebook} has no switch '{name}': {near}")

    def _table(self, name: str, clause: Clause) -> Rows:
        tables = self.stack.book(clause.rulebook).tables
        table = tables.get(name)
        if table is None:
            raise Mistake(f"{clause.name}: no table '{name}': {did_you_mean(name, tables)}")
        self._lenders.add(f"{clause.rulebook} {table.clause}")
        away = clause.rulebook != self._book
        away_to = f"{clause.rulebook} " * away
        return Rows.of(table.rows, name, away_to + table.clause, table.title)

    def _borrowed(self, name: str, term: str, clause: Clause) -> object:
        """A term of another clause, which may be in a lower layer ('laws-2017 78.b')."""
        full = name if " " in name else f"{clause.rulebook} {name}"
        lender = self.stack.clause(full)
        if not lender.family:
            raise Mistake(f"{clause.name} borrows '{term}' from {full}, which has no terms.")
        self._lenders.add(full)
        terms = self._written_terms(lender)
        head, *path = term.split(".")
        if head not in terms:
            near = did_you_mean(head, terms)
            raise Mistake(f"{clause.name}: {full} has no term '{head}': {near}")
        step = f"{full} {term}"
        if step in self._borrowing:
            raise Mistake(f"{clause.name}: '{term}' of {full} is borrowed in a circle.")
        self._borrowing.append(step)
        found = self._part_of(*terms[head], path, f"{clause.name}: '{term}' of {full}")
        self._borrowing.pop()
        return found

    def _part_of(self, value: object, clause: Clause, path: list[str], where: str) -> object:
        """A term, or a part of it: no more of it is read than leads there."""
        for at, part in enumerate(path):
            if _points(value):
                value = self.value(value, clause)
                for each in path[at:]:
                    value = _inside(value, each, where)
                return value
            value = _inside(value, part, where)
        return self.value(value, clause)


def _borrows(value: object) -> bool:
    return isinstance(value, dict) and "clause" in value and "term" in value


def _points(value: object) -> bool:
    """Whether what is written stands for something else, or has items that do."""
    if isinstance(value, list):
        return any(_borrows(each) for each in value)
    return isinstance(value, dict) and ("switch" in value or "table" in value or _borrows(value))


def _inside(value: object, part: str, where: str) -> object:
    """A part of a term: the item of a list by its number from 1, or what has a name."""
    if isinstance(value, list) and part.isdigit() and 1 <= int(part) <= len(value):
        return value[int(part) - 1]
    if isinstance(value, dict) and part in value:
        return value[part]
    raise Mistake(f"{where}: there is no '{part}' in it.")


def _holds(change: Change, day: datetime.date | None) -> bool:
    return day is None or change.since is None or change.since <= day


def _with_words(family: Family, clause: Clause, terms: object) -> Family:
    """The family as the clause asks it: texts that decide are choices between its words."""
    asked = clause.asks or tuple(each.name for each in fields_of(family.given))
    words = closed_by(terms, clause.choices)
    own = tuple(each for each in words if each[0].partition(".")[0] in asked)
    if not own:
        return family
    found = replace(family, closed=own)
    try:
        found.question  # noqa: B018 (words for something that is no text are refused here)
    except Mistake as mistake:
        raise Mistake(f"{clause.name}: {mistake}") from None
    return found


def _pointers(value: object) -> Iterator[str]:
    """The tables and switches that a written value points to."""
    if isinstance(value, list):
        for each in value:
            yield from _pointers(each)
    elif isinstance(value, dict):
        yield from (value[key] for key in ("table", "switch") if isinstance(value.get(key), str))
        for each in value.values():
            yield from _pointers(each)


def _written(reading: object) -> str:
    """A reading as TOML and JSON write it, so that true, 3 and '3' can be compared as meant."""
    if isinstance(reading, bool):
        return "true" if reading else "false"
    if isinstance(reading, Fraction) and is_decimal(reading):
        return as_decimal(reading)
    return str(reading)
