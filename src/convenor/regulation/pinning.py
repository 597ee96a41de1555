"""What clauses of a pile of rulebooks say, taken down as a pin.

A pile, the names of clauses and the day that counts go in; a pin comes out, with whatever the terms
of those clauses rest on. Which clauses a competition uses is not known here; `pinned_stack` makes
a pile of rulebooks out of a pin again.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping

from convenor.errors import Mistake
from convenor.regulation.book import Change, Clause, Dated, Rulebook, Switch, Table
from convenor.regulation.cells import table_text
from convenor.regulation.digests import digest_of
from convenor.regulation.families import first_name
from convenor.regulation.pins import (
    Pin,
    PinnedBook,
    PinnedChange,
    PinnedClause,
    PinnedSwitch,
    PinnedTable,
)
from convenor.regulation.stack import Chosen, Stack

DIGITS = 16
"""How much of a digest is kept of a clause: what the clause says lies beside it."""


def pin_of(
    stack: Stack,
    names: Iterable[str],
    day: datetime.date,
    readings: Mapping[str, Chosen],
    shelved: Collection[str],
    kept: Collection[str] = (),
) -> Pin:
    """What some clauses of a pile say on a day; a book that is on no shelf is kept whole.

    Nothing is kept of the books in `kept`, whose text the ledger has already.
    """
    used = with_lenders(stack, names, day)
    switches = frozenset(each for name in used for each in _switches(stack, name, day))
    books = []
    for layer in (each for each in stack.layers if each.id not in kept):
        whole = layer.id not in shelved
        mine = [each.name for each in layer if each.family] if whole else used
        own = [each for each in map(stack.clause, mine) if each.rulebook == layer.id]
        changes = [
            each
            for each in layer.changes
            if whole or each.clause in used or each.switch in switches
        ]
        held = [each for each in own if holds_on(each, day)]
        books.append(_book(layer, held, changes, day, whole=whole))
    return Pin(tuple(books), digests(stack, used, day, readings))


def with_lenders(stack: Stack, names: Iterable[str], day: datetime.date) -> tuple[str, ...]:
    """Clauses with terms on a day, and with them every clause that their terms name."""
    found: dict[str, None] = {}
    left = list(names)
    while left:
        name = left.pop(0)
        clause = None if name in found else stack.find(name)
        if clause is None or not holds_on(clause, day):
            continue
        found[name] = None
        left += [full_name(each, clause.rulebook) for each in _texts_of(stack, clause, day)]
    return tuple(found)


def full_name(name: str, rulebook: str) -> str:
    """A clause's name with its book."""
    return name if " " in name else f"{rulebook} {name}"


def holds_on(clause: Clause, day: datetime.date) -> bool:
    """Whether a clause works something out on a day."""
    if not clause.family:
        return False
    try:
        clause.on(day)
    except Mistake:
        return False
    return True


def texts(data: object) -> Iterator[str]:
    """Every text in plain data, at any depth: a clause may be named under any key."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for each in data.values():
            yield from texts(each)
    elif isinstance(data, (list, tuple)):
        for each in data:
            yield from texts(each)


def _texts_of(stack: Stack, clause: Clause, day: datetime.date) -> list[str]:
    """The texts in a clause's terms, as written and as layers change them."""
    changed = [each.value for each in stack.changes_to(clause.name, day)]
    return list(texts([clause.on(day).terms, changed]))


# --- digests --------------------------------------------------------------------------------------


def digests(
    stack: Stack, names: Iterable[str], day: datetime.date, readings: Mapping[str, Chosen]
) -> dict[str, str]:
    """By clause, the digest of its terms as they are resolved."""
    return {
        name: digest_of(resolved_plain(stack, name, day, readings))[:DIGITS]
        for name in sorted(names)
    }


def resolved_plain(
    stack: Stack, name: str, day: datetime.date, readings: Mapping[str, Chosen]
) -> dict[str, object]:
    """A clause's family and its terms as plain data, references followed and readings chosen."""
    clause = stack.clause(name)
    terms = stack.plain_terms(name, readings.get(clause.rulebook), day)
    name, by = first_name(stack.families, clause.family, clause.by)
    family = {"family": name, **({"by": by} if by else {})}
    return {**family, "asks": list(clause.asks), "terms": terms}


# --- one book -------------------------------------------------------------------------------------


def _book(
    book: Rulebook,
    clauses: Collection[Clause],
    changes: Collection[Change],
    day: datetime.date,
    *,
    whole: bool,
) -> PinnedBook:
    """One layer: its clauses in use, those that change others, and what all of them point to."""
    changing = [book.clauses[each.by] for each in changes if each.by in book.clauses]
    written = [[each.on(day).terms, each.switches] for each in clauses]
    named = sorted(set(texts([written, [each.value for each in changes]])))
    return PinnedBook(
        id=book.id,
        title=book.title,
        since=book.since,
        digest=book.digest,
        document=book.document if book.document != book.title else "",
        until=book.until,
        under=book.under,
        whole=whole,
        clauses={each.id: _clause(each, book, day) for each in (*changing, *clauses)},
        switches={name: _switch(book.switches[name]) for name in named if name in book.switches},
        tables={name: _table(book.tables[name]) for name in named if name in book.tables},
        changes=tuple(_change(each) for each in changes),
    )


def _switches(stack: Stack, name: str, day: datetime.date) -> Iterator[str]:
    """The switches that a clause is read by: its own, and those that its terms name."""
    clause = stack.clause(name)
    known = stack.book(clause.rulebook).switches
    for each in (*clause.switches, *_texts_of(stack, clause, day)):
        if each in known:
            yield each


def _clause(clause: Clause, book: Rulebook, day: datetime.date) -> PinnedClause:
    dated = clause.on(day) if holds_on(clause, day) else Dated(book.since, None, {})
    return PinnedClause(
        heading=clause.heading,
        kind=clause.kind,
        family=clause.family,
        since=dated.since,
        terms=dated.terms,
        asks=clause.asks,
        requires=clause.requires,
        switches=clause.switches,
        by=clause.by,
        words=clause.words,
        answers=clause.answers,
    )


def _switch(switch: Switch) -> PinnedSwitch:
    return PinnedSwitch(switch.default, switch.alternatives, switch.clauses)


def _table(table: Table) -> PinnedTable:
    title = table.title if table.title != table.name else ""
    return PinnedTable(table.clause, table_text(table.columns, table.rows), title)


def _change(change: Change) -> PinnedChange:
    return PinnedChange(
        clause=change.clause,
        by=change.by,
        value=change.value,
        term=change.term,
        switch=change.switch,
        since=change.since,
    )
