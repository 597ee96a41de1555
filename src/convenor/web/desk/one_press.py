"""What is done with one press: a call answered, an odd result looked at, the clock moved.

The press goes in, the fact is recorded by the same actions as from their forms, and the page that
was pressed on comes back. What cannot be done is said there.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from convenor.actions.overview.oddities import odd_results
from convenor.actions.rulings.rulings import open_calls
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.web.desk import handlings, places
from convenor.web.desk.roles import Official, official
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition


@require_POST
@needs_role("director")
def answer(request: HttpRequest, competition: Competition, call: str) -> HttpResponse:
    """Somebody goes to the table that called."""
    me = official(request, competition)
    said = request.POST.get("says", "").strip()[:300]
    desk = desk_of(competition)
    with desk.reading() as there:
        waiting = next((each for each in open_calls(there) if each.call == call), None)
        before = [s for s, body in there.state.of(bodies.CallAnswered) if body.call == call]
        if waiting is not None or not before:
            _try(request, competition, "answer-call", {"call": call, "says": said}, me)
        else:
            messages.warning(request, f"{before[0].by} has answered call {call} before.")
    if waiting is not None:
        place = {"stage": waiting.stage, "session": waiting.session, "table": waiting.table}
        handlings.at_work(competition, place, me)
    return _home(request, competition)


@require_POST
@needs_role("scorer")
def seen(
    request: HttpRequest, competition: Competition, stage: str, session: int, number: int
) -> HttpResponse:
    """Somebody has looked at an odd result, and it is right."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        here = places.session_at(there, stage, session)
        found = [each for each in odd_results(there, here) if each.number == number]
    if not found:
        raise Http404("Nothing odd is left there: somebody else has looked at it.")
    for each in found:
        text = f"{each.result} on board {each.board} at table {each.table} is right"
        _try(request, competition, "note", {"text": text, "about": each.about}, me)
    return _home(request, competition)


@require_POST
@needs_role("director")
def clock(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """The clock of the rounds: more time, stop, go on, the next round."""
    me = official(request, competition)
    given: dict[str, object] = {"stage": stage, "session": session}
    _try(request, competition, "change-clock", {**given, "change": request.POST.get("change")}, me)
    return _home(request, competition)


def _try(
    request: HttpRequest,
    competition: Competition,
    action: str,
    given: dict[str, object],
    me: Official,
) -> None:
    try:
        desk_of(competition).do(action, given, me.name, me.role)
    except (Mistake, Refusal) as why:
        messages.error(request, str(why))


def _home(request: HttpRequest, competition: Competition) -> HttpResponse:
    back = request.POST.get("back", "")
    if back.startswith(f"/desk/{competition.slug}/") and len(back) < 400:
        return HttpResponseRedirect(back)
    return HttpResponseRedirect(reverse("desk:home", args=[competition.slug]))
