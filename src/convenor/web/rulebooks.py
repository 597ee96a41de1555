"""The pages of the rulebooks: a book, a clause with its question, a table, a search, a comparison.

A view finds what it shows in the library and hands it to a template; what a clause answers comes
from `asking`. No rule is applied here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from convenor.errors import Mistake
from convenor.explain.figure import Figure
from convenor.regulation.ask import Signature
from convenor.regulation.book import KINDS, Clause
from convenor.regulation.cases import Case
from convenor.regulation.diff import Row, differences
from convenor.values import fields_of, is_value
from convenor.web import asking
from convenor.web.fields import in_words
from convenor.web.library import Library, Shelved, full_name, library
from convenor.web.notation import read_question
from convenor.web.printed import sheet_of
from convenor.web.search import Hit

HITS_A_PAGE = 30
CASES_SHOWN = 6
VERDICT, REASON = "verdict", "reason"


def clause_address(clause: Clause, query: str = "") -> str:
    """The address of a clause's page; with a query, of a question and its answer."""
    path = reverse("clause", args=[clause.rulebook, clause.id])
    return f"{path}?{query}" if query else path


@require_safe
def book(request: HttpRequest, book: str) -> HttpResponse:
    """One rulebook: contents, readings, tables, discrepancies."""
    shelved = library().book(book)
    return render(request, "convenor/book.html", {"shelved": shelved, "kinds": KINDS})


# --- a clause -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CaseLine:
    """A worked case as it is listed, with the address that fills the form."""

    clause: Clause
    case: Case
    address: str


def case_line(clause: Clause, case: Case) -> CaseLine:
    """A case with its address."""
    address = clause_address(clause, asking.query_of(case.given))
    return CaseLine(clause, case, f"{address}#answer")


@dataclass(frozen=True)
class Answered:
    """One named figure of an answer: what it means, and the step that gave it."""

    name: str
    value: object
    unit: str
    meaning: str
    why: Figure | None

    @property
    def label(self) -> str:
        return in_words(self.name)


@require_safe
def clause(request: HttpRequest, book: str, clause: str) -> HttpResponse:
    """One clause, and its question if it can be asked."""
    shelf = library()
    shelved, found = shelf.clause(book, clause)
    context = _question(request, shelved, found)
    if _is_in_place(request):
        return _in_place(request, context)
    clean = _cleaner_address(request, context, found)
    if clean:
        return HttpResponseRedirect(clean)
    outcome = context.get("outcome")
    status = 500 if outcome is not None and outcome.is_our_fault else 200
    return render(
        request,
        "convenor/clause.html",
        context | _surroundings(shelf, shelved, found),
        status=status,
    )


def _question(request: HttpRequest, shelved: Shelved, found: Clause) -> dict[str, Any]:
    """The form, and the answer if something was asked."""
    context: dict[str, object] = {"clause": found, "shelved": shelved}
    signature = asking.signature_of(shelved.stack, found)
    if signature is None:
        return context
    cases = shelved.cases.get(found.id, ())
    form = asking.form_of(shelved.stack, signature, _query(request), cases)
    context["form"] = form
    if form.given is not None and form.is_sound:
        outcome = asking.outcome_of(shelved.stack, found, form.given)
        context |= {"outcome": outcome, "answered": _answered(outcome, signature)}
    return context


def _query(request: HttpRequest) -> Mapping[str, str]:
    """What the address gives: of a name said twice, the last."""
    return {name: request.GET[name] for name in request.GET}


def _answered(outcome: asking.Outcome, signature: Signature) -> tuple[Answered, ...]:
    """The figures of an answer, in its order, without the verdict's word."""
    answer = outcome.answer
    if outcome.why is None:
        return ()
    if not is_value(answer) or isinstance(answer, type):
        return (Answered("answer", answer, "", "", None),)
    known = {each.name: each for each in signature.answers}
    said = (VERDICT, REASON) if hasattr(answer, VERDICT) else ()
    return tuple(
        Answered(
            each.name,
            getattr(answer, each.name),
            each.metadata.get("unit", ""),
            each.metadata.get("meaning", "") or getattr(known.get(each.name), "meaning", ""),
            outcome.why.find(each.name),
        )
        for each in fields_of(type(answer))
        if getattr(answer, each.name) is not None and each.name not in said
    )


def _is_in_place(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _in_place(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The form and the answer alone, for a page that is open already."""
    if "form" not in context:
        raise Http404("This clause cannot be asked.")
    response = render(request, "convenor/_ask.html", context | {"in_place": True})
    response["HX-Push-Url"] = clause_address(context["clause"], context["form"].query)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _cleaner_address(request: HttpRequest, context: dict[str, Any], found: Clause) -> str:
    """The address without the fields that were left empty; '' if it is clean already."""
    form = context.get("form")
    if form is None or not form.is_sound or not form.query:
        return ""
    is_clean = all(request.GET.values()) and len(request.GET) == form.query.count("&") + 1
    return "" if is_clean else f"{clause_address(found, form.query)}#answer"


def _surroundings(shelf: Library, shelved: Shelved, found: Clause) -> dict[str, object]:
    """What stands around a clause: its neighbours, its needs, its uses, its cases."""
    before, after = shelved.neighbours(found)
    book = shelved.book
    cases = [case_line(found, each) for each in shelved.cases.get(found.id, ())]
    return {
        "chapter": shelved.chapter_of(found),
        "before": before,
        "after": after,
        "needs": [_named(shelf, full_name(each, found)) for each in found.needs],
        "uses": shelf.uses.get(found.name, ()),
        "switches": [book.switches[each] for each in found.switches if each in book.switches],
        "tables": [each for each in book.tables.values() if each.clause == found.id],
        "discrepancies": [each for each in book.discrepancies if found.id in each.where],
        "family": shelved.stack.family(found) if found.family else None,
        "changes": shelved.stack.changes_to(found.name),
        "cases": cases[:CASES_SHOWN],
        "more_cases": cases[CASES_SHOWN:],
        "kind_meaning": KINDS.get(found.kind, ""),
    }


def _named(shelf: Library, name: str) -> dict[str, object]:
    """A clause by its full name, for a list of links."""
    book, _, id = name.partition(" ")
    known = shelf.books[book].book.clauses.get(id) if book in shelf.books else None
    return {"name": name, "clause": known}


@require_safe
def ask_json(request: HttpRequest, book: str, clause: str) -> HttpResponse:
    """The answer and its derivation for a program."""
    shelf = library()
    try:
        shelved, found = shelf.clause(book, clause)
    except Http404 as missing:
        return _json({"error": str(missing)}, 404)
    unknown = [name for name in request.GET if name != "given"]
    try:
        if unknown:
            raise Mistake(f"there is no '{unknown[0][:60]}': write ?given={{…}} with all in it.")
        given = read_question(request.GET.get("given") or "{}")
    except Mistake as mistake:
        return _json({"error": str(mistake)}, 400)
    outcome = asking.outcome_of(shelved.stack, found, given)
    status = 500 if outcome.is_our_fault else 400 if outcome.why is None else 200
    return _json(outcome.as_json(), status)


def _json(body: dict[str, object], status: int) -> JsonResponse:
    parameters = {"ensure_ascii": False, "indent": 1}
    return JsonResponse(body, status=status, json_dumps_params=parameters)


# --- a table ------------------------------------------------------------------------------------


@require_safe
def table(request: HttpRequest, book: str, table: str) -> HttpResponse:
    """A printed table."""
    shelved, found = library().table(book, table)
    clause = shelved.book.clauses.get(found.clause)
    context = {"shelved": shelved, "table": found, "clause": clause, "sheet": sheet_of(found)}
    return render(request, "convenor/table.html", context)


# --- searching ----------------------------------------------------------------------------------


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The clauses with all the words looked for."""
    shelf = library()
    query = request.GET.get("q", "").strip()[:200]
    only = {name: request.GET.get(name, "") for name in ("book", "kind", "ask")}
    hits = [each for each in shelf.index.find(query) if _passes(each, only)]
    start = _start(request.GET.get("from", ""), len(hits))
    context = {
        "query": query,
        "only": only,
        "shelf": shelf,
        "kinds": KINDS,
        "count": len(hits),
        "hits": hits[start : start + HITS_A_PAGE],
        "start": start,
        "earlier": max(0, start - HITS_A_PAGE) if start else None,
        "later": start + HITS_A_PAGE if start + HITS_A_PAGE < len(hits) else None,
        "to": min(start + HITS_A_PAGE, len(hits)),
    }
    return render(request, "convenor/search.html", context)


def _passes(hit: Hit, only: Mapping[str, str]) -> bool:
    return (
        only["book"] in ("", hit.clause.rulebook)
        and only["kind"] in ("", hit.clause.kind)
        and (not only["ask"] or bool(hit.clause.family))
    )


def _start(text: str, count: int) -> int:
    """Where a page of hits begins: a multiple of a page's length, within what there is."""
    number = int(text) if text.isdecimal() and len(text) < 7 else 0
    return number // HITS_A_PAGE * HITS_A_PAGE if number < count else 0


# --- two rulebooks side by side -----------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """The differences of two piles, sorted: clauses of one side only, and clauses that differ."""

    only_left: tuple[Row, ...]
    only_right: tuple[Row, ...]
    different: Mapping[str, tuple[Row, ...]]

    @property
    def count(self) -> int:
        return len(self.only_left) + len(self.only_right) + len(self.different)


@require_safe
def diff(request: HttpRequest) -> HttpResponse:
    """Two rulebooks, each with what it stands on, side by side."""
    shelf = library()
    left, right = (request.GET.get(side, "") for side in ("left", "right"))
    for each in (left, right):
        refuse_unknown_book(shelf, each)
    context: dict[str, object] = {"shelf": shelf, "left": left, "right": right}
    if left and right:
        pair = shelf.book(left), shelf.book(right)
        context |= {"pair": pair, "comparison": _compare(*pair)}
    return render(request, "convenor/diff.html", context)


def refuse_unknown_book(shelf: Library, name: str) -> None:
    """A page that says that there is no such rulebook, unless there is or none is named."""
    if name:
        shelf.book(name)


def _compare(left: Shelved, right: Shelved) -> Comparison:
    rows = tuple(differences(left.stack, right.stack))
    different: dict[str, list[Row]] = {}
    for row in rows:
        if row.what != "clause":
            different.setdefault(row.clause, []).append(row)
    return Comparison(
        tuple(row for row in rows if row.what == "clause" and not row.right),
        tuple(row for row in rows if row.what == "clause" and not row.left),
        {clause: tuple(of_it) for clause, of_it in different.items()},
    )
