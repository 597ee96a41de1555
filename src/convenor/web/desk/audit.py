"""The ledger itself: every fact, who recorded it and when, page by page; proved, and to take away.

Nothing is arranged here but the order: the newest first. A filter narrows by kind, person or table.
Whether the chain holds is proved as the ledger lies in the store: whole when the page is first
opened and when somebody asks for it, and from there on with every fact that comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from convenor import pipeline
from convenor.actions.overview.wording import day_clock
from convenor.competition.comparing.edition_words import change_words, pin_words, shelf_words
from convenor.competition.live import Competition as Folded
from convenor.ledger.chain import header_of
from convenor.ledger.facts import Fact, line_of
from convenor.ledger.kinds import KINDS
from convenor.regulation.answers import to_plain
from convenor.web.desk.audit_index import FILTERS, LedgerIndex, index_of, proof_of
from convenor.web.desk.previews import shown as changes_shown
from convenor.web.desk.roles import Official, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.fact_words import fact_words
from convenor.web.offices.office_history import AT_A_TABLE, roles_then
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

A_PAGE = 50
MOST_TABLES = 200


@require_safe
@needs_role("director")
def ledger(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The facts, the newest first."""
    me = official(request, competition)
    only = {name: request.GET.get(name, "")[:80] for name in FILTERS}
    page = _page(request.GET.get("page", "1"))
    proof = proof_of(competition.ledger, whole=request.GET.get("prove") == "whole")
    with desk_of(competition).reading() as there:
        index = index_of(competition.ledger, there.facts)
        found = index.wanted(only)
        pages = max(1, -(-len(found) // A_PAGE))
        page = min(page, pages)
        last = len(found) - (page - 1) * A_PAGE
        shown = [there.facts[each - 1] for each in found[max(0, last - A_PAGE) : last]][::-1]
        roles = _roles(index, shown)
        asked = {name: each for name, each in only.items() if each}
        context = {
            **frame(competition, there, me, "ledger"),
            "lines": [{**_line(there, e), "role": roles[e.number]} for e in shown],
            "count": len(found),
            "all": there.number,
            "this_page": page,
            "pages": pages,
            "older": f"?{urlencode({**asked, 'page': page + 1})}" if page < pages else "",
            "newer": f"?{urlencode({**asked, 'page': page - 1})}" if page > 1 else "",
            "only": only,
            "kinds": sorted(index.kinds),
            "people": _people(index, only["by"]),
            "head": there.facts[-1].hash if there.facts else "",
            "chain": (proof.ok, proof.sentence),
            "proved": day_clock(there, proof.whole),
            "edition": _edition(there, me),
        }
        return render(request, "convenor/desk_audit.html", context)


def _edition(there: Folded, me: Official) -> dict[str, object]:
    """What was pinned of the rulebooks, and what they would change by what they say today."""
    found = pipeline.pinned_editions(there)
    return {
        "pinned": found.pinned,
        "says": (pin_words(found), shelf_words(found)),
        "changed": [change_words(each) for each in found.changed],
        "changes": None if found.figures is None else changes_shown(there, found.figures),
        "problems": found.problems,
        "may_adopt": me.convenes
        and (not found.pinned or any(each.differs for each in found.books)),
    }


def _roles(index: LedgerIndex, shown: list[Fact]) -> dict[int, str]:
    """As what somebody recorded what is shown: by the offices of those before it."""
    both = {each.number: each for each in (*index.offices, *shown)}
    return roles_then([both[number] for number in sorted(both)], shown)


def _people(index: LedgerIndex, chosen: str) -> list[str]:
    """Who recorded anything: officials first, then as many of the tables as a list can hold."""
    every = sorted(index.people)
    officials = [each for each in every if not each.startswith(AT_A_TABLE)]
    tables = [each for each in every if each.startswith(AT_A_TABLE)]
    listed = [*officials, *tables[:MOST_TABLES]]
    return listed if chosen not in every or chosen in listed else [*listed, chosen]


def _page(text: str) -> int:
    return max(1, int(text)) if text.isdecimal() and len(text) < 8 else 1


def _line(there: Folded, fact: Fact) -> dict[str, object]:
    return {
        "fact": fact,
        "words": fact_words(there, fact),
        "recorded": day_clock(there, fact.recorded),
        "happened": day_clock(there, fact.happened),
        "undone": fact.number in there.state.undone,
        "can_undo": can_undo(there, fact),
    }


def can_undo(there: Folded, fact: Fact) -> bool:
    """Whether a fact can be taken back by a new one."""
    fixed = (
        "competition begun",
        "entry accepted",
        "fact undone",
        "office ended",
        "office given",
        "refusal overridden",
    )
    return fact.kind not in fixed and fact.number not in there.state.undone


@require_safe
@needs_role("director")
def fact(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """One fact with all that it says."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        if not 1 <= number <= there.number:
            raise Http404(f"There is no fact {min(number, 10**9)} in this ledger.")
        found = there.facts[number - 1]
        undoing = [
            each.number
            for each in there.facts
            if each.kind == "fact undone" and each.body["number"] == number
        ]
        context = {
            **frame(competition, there, me, "ledger"),
            **_line(there, found),
            "role": _roles(index_of(competition.ledger, there.facts), [found])[number],
            "says": KINDS[found.kind].says if found.kind in KINDS else "",
            "body": to_plain(dict(found.body)),
            "undoing": undoing,
            "following": number + 1 if number < there.number else None,
            "before": number - 1 if number > 1 else None,
        }
        return render(request, "convenor/desk_fact.html", context)


@require_safe
@needs_role("director")
def export(_request: HttpRequest, competition: Competition) -> HttpResponseBase:
    """The whole ledger as JSON Lines, as every store of ours reads it."""
    with desk_of(competition).reading() as there:
        facts = list(there.facts)
    response = StreamingHttpResponse(
        _lines(competition.ledger, facts), content_type="application/jsonl; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{competition.slug}.jsonl"'
    return response


def _lines(ledger_id: str, facts: list[Fact]) -> Iterator[str]:
    yield header_of(ledger_id) + "\n"
    for each in facts:
        yield line_of(each) + "\n"
