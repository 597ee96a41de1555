"""The shelf as the pages need it: every rulebook in its stack, its worked cases, who uses what.

Read once and kept; a look at the files' times every few seconds notices a change in the data. A
rulebook that does not load is kept with its problems, and the others stay readable.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from django.http import Http404

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.book import KINDS, Clause, Rulebook, Table
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.places import files_of
from convenor.regulation.stack import Stack
from convenor.web.search import Index

LOOK_AGAIN_AFTER = 3.0


@dataclass(frozen=True)
class Use:
    """A clause that uses another one, and how: it needs it, borrows a term, or changes it."""

    clause: Clause
    how: str


@dataclass(frozen=True)
class ChapterOf:
    """A chapter with its clauses."""

    id: str
    heading: str
    clauses: tuple[Clause, ...]

    @property
    def number(self) -> str:
        """The number or letter that the document gives it ('' where the name is only ours)."""
        return self.id if self.id[:1].isdecimal() or len(self.id) < 3 else ""


@dataclass(frozen=True)
class Shelved:
    """One rulebook on the shelf."""

    book: Rulebook
    stack: Stack
    folder: str

    @cached_property
    def cases(self) -> Mapping[str, tuple[Case, ...]]:
        """Its worked cases by clause, read when a page first shows one."""
        found: dict[str, list[Case]] = {}
        for case in cases_of(self.folder):
            found.setdefault(case.clause, []).append(case)
        return {clause: tuple(cases) for clause, cases in found.items()}

    @property
    def id(self) -> str:
        return self.book.id

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """How many clauses there are of each kind."""
        counts = Counter(clause.kind for clause in self.book)
        return {kind: counts[kind] for kind in KINDS}

    @cached_property
    def askable(self) -> int:
        return sum(bool(clause.family) for clause in self.book)

    @property
    def below(self) -> Rulebook | None:
        """The rulebook that this one stands on."""
        return self.stack.layers[-2] if self.book.under else None

    @cached_property
    def chapters(self) -> tuple[ChapterOf, ...]:
        """The chapters in order; clauses without one come last."""
        named = {each.id: each.heading for each in self.book.chapters}
        found: dict[str, list[Clause]] = {id: [] for id in named}
        for clause in self.book:
            found.setdefault(clause.chapter, []).append(clause)
        return tuple(
            ChapterOf(id, named.get(id, id or "Other"), tuple(clauses))
            for id, clauses in found.items()
            if clauses
        )

    def neighbours(self, clause: Clause) -> tuple[Clause | None, Clause | None]:
        """The clauses before and after one, in the order of the document."""
        order = list(self.book)
        at = order.index(clause)
        return (order[at - 1] if at else None, order[at + 1] if at + 1 < len(order) else None)

    def chapter_of(self, clause: Clause) -> ChapterOf:
        return next(each for each in self.chapters if each.id == clause.chapter)


@dataclass(frozen=True)
class Library:
    """Everything on the shelf, at one time."""

    books: Mapping[str, Shelved]
    broken: Mapping[str, str]

    @cached_property
    def uses(self) -> Mapping[str, tuple[Use, ...]]:
        """The clauses that use each, by full names; gathered when a page first shows a clause."""
        return _uses(self.books)

    @cached_property
    def index(self) -> Index:
        return Index(clause for each in self.books.values() for clause in each.book)

    def book(self, id: str) -> Shelved:
        """A rulebook by its name, or the page that says that there is none."""
        found = self.books.get(id)
        if found is None:
            raise Http404(f"There is no rulebook '{id}'.")
        return found

    def clause(self, book: str, id: str) -> tuple[Shelved, Clause]:
        """A clause of a rulebook, or the page that says that there is none."""
        shelved = self.book(book)
        try:
            return shelved, shelved.book.clause(id)
        except Mistake as mistake:
            raise Http404(str(mistake)) from None

    def table(self, book: str, name: str) -> tuple[Shelved, Table]:
        shelved = self.book(book)
        found = shelved.book.tables.get(name)
        if found is None:
            raise Http404(f"{book} has no table '{name}'.")
        return shelved, found

    def has_clause(self, name: str) -> bool:
        """Whether a full name such as 'sabf-2020 13.9.b' is that of a clause on the shelf."""
        book, _, id = name.partition(" ")
        return book in self.books and id in self.books[book].book.clauses


# --- reading the shelf --------------------------------------------------------------------------


class _Keeper:
    """Keeps one library, and reads again when a file has changed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._library: Library | None = None
        self._stamp: object = None
        self._looked = 0.0

    def get(self) -> Library:
        now = time.monotonic()
        found = self._library
        if found is not None and now - self._looked < LOOK_AGAIN_AFTER:
            return found
        with self._lock:
            stamp = _stamp()
            if self._library is None or stamp != self._stamp:
                self._library, self._stamp = _read(), stamp
            self._looked = now
            return self._library


_keeper = _Keeper()


def library() -> Library:
    """The shelf as it stands."""
    return _keeper.get()


def _stamp() -> object:
    files = [file for folder in shelf.folders().values() for file in files_of(folder)]
    files += [f for folder in shelf.folders().values() for f in (folder / "cases").glob("*.toml")]
    files += (shelf.OWN / "families").glob("*.toml")
    times = []
    for file in files:
        try:
            stat = file.stat()
        except OSError:  # it went away while we looked
            continue
        times.append((str(file), stat.st_mtime_ns, stat.st_size))
    return tuple(sorted(times))


def _read() -> Library:
    books: dict[str, Shelved] = {}
    broken: dict[str, str] = {}
    for name in sorted(shelf.folders(), key=lambda each: (_is_upper(each), each)):
        try:
            stack = shelf.open_stack(name)
            shelved = Shelved(stack.layers[-1], stack, name)
            if shelf.find(name).parent != shelf.OWN:
                _ = shelved.cases  # of somebody else's book nobody has proved that they can be read
            books[name] = shelved
        except (Mistake, OSError, ValueError) as problem:
            broken[name] = str(problem)
    return Library(books, broken)


def _is_upper(name: str) -> bool:
    """Whether a rulebook stands on another one; what all stand on comes first on the shelf."""
    try:
        return bool(shelf.open_rulebook(name).under)
    except (Mistake, OSError, ValueError):
        return True


def _uses(books: Mapping[str, Shelved]) -> Mapping[str, tuple[Use, ...]]:
    """For every clause by its full name, the clauses that use it."""
    found: dict[str, dict[str, tuple[Clause, list[str]]]] = {}
    for shelved in books.values():
        for clause in shelved.book:
            for name, how in _used_by(clause):
                hows = found.setdefault(name, {}).setdefault(clause.name, (clause, []))[1]
                hows += [] if how in hows else [how]
        for change in shelved.book.changes:
            by = shelved.book.clauses.get(change.by)
            if by is not None:
                found.setdefault(change.clause, {}).setdefault(by.name, (by, ["changes it"]))
    return {
        name: tuple(Use(clause, ", ".join(hows)) for clause, hows in users.values())
        for name, users in found.items()
    }


def _used_by(clause: Clause) -> Iterator[tuple[str, str]]:
    for id in clause.needs:
        yield full_name(id, clause), "needs it"
    for dated in clause.dated:
        for id in _lenders(dated.terms):
            yield full_name(id, clause), "borrows its terms"


def _lenders(value: object) -> Iterator[str]:
    """The clauses whose terms are borrowed anywhere in a term."""
    if isinstance(value, Mapping):
        if "clause" in value and "term" in value:
            yield str(value["clause"])
        for each in value.values():
            yield from _lenders(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _lenders(each)


def full_name(id: str, clause: Clause) -> str:
    """A clause as another clause names it: bare numbers are of the same rulebook."""
    return id if " " in id else f"{clause.rulebook} {id}"
