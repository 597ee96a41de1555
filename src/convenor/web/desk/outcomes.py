"""After something was done at the desk: what was recorded, what it changed, and taking it back.

The number of a fact goes in; all that was recorded with it comes out in words, with the difference
between the ledger before and after. Taking back is done by new facts: nothing is removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from convenor.actions.overview.wording import day_clock
from convenor.competition.comparing.side_by_side import difference
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Fact
from convenor.web.desk.action_pages import LONGEST_REASON
from convenor.web.desk.audit import can_undo
from convenor.web.desk.card_steps import card_of_latecomer
from convenor.web.desk.places import safe_back
from convenor.web.desk.previews import Changes, shown
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame, steps_of
from convenor.web.desk.step_addresses import Step
from convenor.web.desks import desk_of
from convenor.web.fact_words import fact_words
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

MOST_STEPS = 2


@require_safe
@needs_role("scorer")
def done(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """What was recorded, what it changed, and how to take it back."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        if not 2 <= number <= there.number:
            raise Http404(f"There is no fact {min(number, 10**9)} in this ledger.")
        facts = there.facts[number - 1 : number + there.facts[number - 1].more]
        if not me.directs and any(each.by != me.name for each in facts):
            raise PermissionDenied("This was recorded by somebody else: it is for a director.")
        context = {
            **frame(competition, there, me, "done"),
            "facts": [
                {
                    "fact": each,
                    "words": fact_words(there, each),
                    "when": day_clock(there, each.recorded),
                    "undone": there.state.undone.get(each.number),
                    "is_undone": each.number in there.state.undone,
                }
                for each in facts
            ],
            "first": number,
            "changes": _changed(there, number, facts[-1].number),
            "back": safe_back(request.GET.get("back", "")),
            "steps": _steps(there, competition, facts) if me.directs else (),
            "can_undo": me.directs and any(can_undo(there, each) for each in facts),
            "taken_back": any(each.kind == "fact undone" for each in facts),
        }
        return render(request, "convenor/desk_done.html", context)


def _steps(there: Folded, competition: Competition, facts: Sequence[Fact]) -> tuple[Step, ...]:
    """What comes next; first of all the card of a table that has just been set up."""
    found: list[Step] = []
    for each in facts:
        if each.kind == "entry joined" and each.body.get("session"):
            stage, session = str(each.body["stage"]), int(each.body["session"])
            found += card_of_latecomer(there, competition, stage, session)
    return (*found, *steps_of(there, competition))[:MOST_STEPS]


def _changed(there: Folded, first: int, last: int) -> Changes:
    """What these facts changed, the ledger read as it was before and after them."""
    after = there if last == there.number else there.as_of(last)
    try:
        return shown(there, difference(there.as_of(first - 1), after))
    except (Mistake, Refusal) as why:
        return Changes(unknown=str(why))


@require_POST
@needs_role("director")
def undo(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Take back all that was recorded together, by new facts."""
    me = official(request, competition)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    desk = desk_of(competition)
    last = None
    with desk.transaction():
        there = desk.refresh()
        if not 2 <= number <= there.number:
            raise Http404(f"There is no fact {min(number, 10**9)} in this ledger.")
        facts = there.facts[number - 1 : number + there.facts[number - 1].more]
        for each in reversed(facts):
            if each.number not in there.state.undone and each.kind != "refusal overridden":
                given = {"number": each.number, "reason": reason}
                last = desk.do("undo", given, me.name, me.role)
    if last is None:
        raise Refusal(f"fact {number} has been undone before.")
    back = safe_back(request.POST.get("back", ""))
    address = reverse("desk:done", args=[competition.slug, last.facts[0].number])
    return HttpResponseRedirect(f"{address}?{urlencode({'back': back})}" if back else address)
