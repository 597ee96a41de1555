"""The shapes of rulebooks: a book, its clauses and tables, a search, two books side by side."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.actions import ActionInput
from convenor.api.shapes.base import Shape
from convenor.api.shapes.reasons import Derivation


class Book(Shape):
    id: str
    title: str
    document: str
    since: str
    until: str | None
    clauses: int


class Books(Shape):
    rulebooks: list[Book]


class Chapter(Shape):
    chapter: str
    heading: str
    clauses: list[str]


class Reading(Shape):
    """A place where the book can be read in several ways."""

    name: str
    meaning: str
    clauses: list[str]
    adopted: object
    others: list[object]
    sentences: dict[str, str]


class TableLine(Shape):
    table: str
    title: str
    clause: str


class Discrepancy(Shape):
    """Where the document disagrees with itself."""

    id: str
    where: list[str]
    what: str
    effect: str
    resolution: str


class WholeBook(Book):
    under: str
    chapters: list[Chapter]
    readings: list[Reading]
    tables: list[TableLine]
    discrepancies: list[Discrepancy]


class PrintedTable(TableLine):
    columns: list[str]
    rows: list[dict[str, object]]


class ClauseLine(Shape):
    clause: str
    heading: str
    kind: str
    asks: bool


class Clauses(Shape):
    clauses: list[ClauseLine]


class Use(Shape):
    clause: str
    how: str


class Worked(Shape):
    """A worked case."""

    name: str
    given: dict[str, object]
    answer: dict[str, object] | None
    error: str
    note: str


class Clause(ClauseLine):
    name: str
    rule: str
    chapter: str
    needs: list[str]
    used_by: list[Use]
    readings: list[Reading]
    tables: list[str]
    inputs: list[ActionInput] = Field(description="what it can be asked with")
    cases: list[Worked]


class Answer(Shape):
    answer: object
    derivation: Derivation


class FoundClause(ClauseLine):
    rulebook: str


class Search(Shape):
    clauses: list[FoundClause]


class Difference(Shape):
    clause: str
    what: str
    left: str
    right: str


class Differences(Shape):
    differences: list[Difference]
