"""Rulebooks: a book, a clause and its question, a printed table, a search, two books compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from convenor.api.acting import input_plain
from convenor.api.bodies import body_of
from convenor.api.paging import USUAL, page_of
from convenor.api.parameters import Cursor, Limit
from convenor.api.problems import Problem
from convenor.api.reading import plain_answer
from convenor.api.shapes import books as shapes
from convenor.api.shown.facts import whole
from convenor.competition.plans.plan import NOTHING
from convenor.regulation.answers import to_plain
from convenor.regulation.book import Clause, Switch, Table
from convenor.regulation.cases import Case
from convenor.regulation.diff import differences
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.asking import outcome_of, signature_of
from convenor.web.library import Shelved, full_name, library

router = Router(tags=["Templates, rulebooks, movements"])
BookName = Annotated[str, Query(min_length=1, max_length=80, description="a rulebook")]


@router.get("/rulebooks", response={200: shapes.Books}, summary="Rulebooks")
def rulebooks(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The rulebooks that there are."""
    return plain_answer({"rulebooks": [_book(each) for each in library().books.values()]})


def _book(shelved: Shelved) -> dict[str, object]:
    book = shelved.book
    return {
        "id": book.id,
        "title": book.title,
        "document": book.document,
        "since": book.since.isoformat(),
        "until": book.until.isoformat() if book.until else None,
        "clauses": len(book.clauses),
    }


@router.get("/rulebooks/{book}", response={200: shapes.WholeBook}, summary="A rulebook")
def rulebook(request: HttpRequest, book: str) -> HttpResponse:  # noqa: ARG001
    """A rulebook: its chapters, the readings it leaves open, its tables, its discrepancies."""
    shelved = library().book(book)
    found = shelved.book
    return plain_answer(
        {
            **_book(shelved),
            "under": found.under,
            "chapters": [
                {
                    "chapter": each.id,
                    "heading": each.heading,
                    "clauses": [clause.id for clause in each.clauses],
                }
                for each in shelved.chapters
            ],
            "readings": [_reading(each) for each in found.switches.values()],
            "tables": [_table(each) for each in found.tables.values()],
            "discrepancies": [whole(each) for each in found.discrepancies],
        }
    )


def _reading(switch: Switch) -> dict[str, object]:
    return {
        "name": switch.name,
        "meaning": switch.meaning,
        "clauses": list(switch.clauses),
        "adopted": to_plain(switch.default),
        "others": [to_plain(each) for each in switch.alternatives],
        "sentences": dict(switch.sentences),
    }


def _table(table: Table) -> dict[str, object]:
    return {"table": table.name, "title": table.title, "clause": table.clause}


@router.get(
    "/rulebooks/{book}/tables/{table}",
    response={200: shapes.PrintedTable},
    summary="A printed table",
)
def table(request: HttpRequest, book: str, table: str) -> HttpResponse:  # noqa: ARG001
    """A table of a rulebook, every row as printed."""
    _, found = library().table(book, table)
    rows = [{str(key): to_plain(each) for key, each in row.items()} for row in found.rows]
    return plain_answer({**_table(found), "columns": list(found.columns), "rows": rows})


# --- clauses -------------------------------------------------------------------------------------


@router.get("/rulebooks/{book}/clauses", response={200: shapes.Clauses}, summary="Clauses")
def clauses(
    request: HttpRequest, book: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> HttpResponse:
    """The clauses of a rulebook, in its order."""
    every = library().book(book).book.clauses.values()
    found, headers = page_of(request, every, lambda each: each.id, limit, cursor)
    return plain_answer({"clauses": [_clause_line(each) for each in found]}, headers=headers)


def _clause_line(clause: Clause) -> dict[str, object]:
    return {
        "clause": clause.id,
        "heading": clause.heading,
        "kind": clause.kind,
        "asks": bool(clause.family),
    }


@router.get("/rulebooks/{book}/clauses/{clause}", response={200: shapes.Clause}, summary="A clause")
def clause(request: HttpRequest, book: str, clause: str) -> HttpResponse:  # noqa: ARG001
    """A clause in our own words, what stands around it, and what it can be asked with."""
    shelf = library()
    shelved, found = shelf.clause(book, clause)
    signature, own = signature_of(shelved.stack, found), shelved.book
    return plain_answer(
        {
            **_clause_line(found),
            "name": found.name,
            "rule": found.rule,
            "chapter": found.chapter,
            "needs": [full_name(each, found) for each in found.needs],
            "used_by": [
                {"clause": each.clause.name, "how": each.how}
                for each in shelf.uses.get(found.name, ())
            ],
            "readings": [_reading(own.switches[e]) for e in found.switches if e in own.switches],
            "tables": [each.name for each in own.tables.values() if each.clause == found.id],
            "inputs": [input_plain(each) for each in signature.inputs] if signature else [],
            "cases": [_case(each) for each in shelved.cases.get(found.id, ())],
        }
    )


def _case(case: Case) -> dict[str, object]:
    return {
        "name": case.name,
        "given": to_plain(case.given),
        "answer": None if case.answer is None else to_plain(case.answer),
        "error": case.error,
        "note": case.note,
    }


@value
class Asking:
    """A question to a clause."""

    given: Mapping[str, object] = asked(
        "inputs of the clause; 'on' and 'switch' too", default=NOTHING
    )


@router.post(
    "/rulebooks/{book}/clauses/{clause}/ask", response={200: shapes.Answer}, summary="Ask a clause"
)
def ask(request: HttpRequest, book: str, clause: str) -> HttpResponse:
    """The answer of a clause, and its derivation."""
    shelved, found = library().clause(book, clause)
    if not found.family:
        raise Problem(404, f"{found.name} cannot be asked: it is text for people.")
    given = dict(body_of(request, Asking).given)
    outcome = outcome_of(shelved.stack, found, given)
    if outcome.is_our_fault:
        raise Problem(500, outcome.sentence)
    if outcome.why is None:
        raise Problem(422, outcome.sentence)
    return plain_answer(outcome.as_json())


# --- searching and comparing ---------------------------------------------------------------------


@router.get("/search", response={200: shapes.Search}, summary="Search the rulebooks")
def search(
    request: HttpRequest,
    q: Annotated[str, Query(min_length=1, max_length=200, description="words of a clause")],
    book: Annotated[str, Query(max_length=80, description="only in this rulebook")] = "",
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> HttpResponse:
    """The clauses with all the words looked for, the best first."""
    shelf = library()
    if book:
        shelf.book(book)
    hits = [each.clause for each in shelf.index.find(q) if book in ("", each.clause.rulebook)]
    found, headers = page_of(request, hits, lambda each: each.name, limit, cursor)
    told = [{**_clause_line(each), "rulebook": each.rulebook} for each in found]
    return plain_answer({"clauses": told}, headers=headers)


@router.get("/differences", response={200: shapes.Differences}, summary="Two rulebooks compared")
def compared(
    request: HttpRequest,
    left: BookName,
    right: BookName,
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> HttpResponse:
    """Where two rulebooks differ, each with what it stands on."""
    shelf = library()
    every = differences(shelf.book(left).stack, shelf.book(right).stack)
    rows = list(enumerate(every, 1))
    found, headers = page_of(request, rows, lambda each: str(each[0]), limit, cursor)
    return plain_answer({"differences": [whole(row) for _, row in found]}, headers=headers)
