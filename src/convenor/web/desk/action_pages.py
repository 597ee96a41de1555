"""Doing something at the desk: the form of any action, a look at it, the record.

A form is filled from the place where it was opened. It is looked at as often as somebody likes; it
is recorded once, whatever is pressed twice, and not at all if something came in between that bears
on the same matter: then that is said, and what was typed stays.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from convenor.actions.desk import Done, Refused
from convenor.actions.overview.wording import numbered, word_of
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.ledger.store import Conflict
from convenor.values import value
from convenor.web.desk import handlings
from convenor.web.desk.award_fields import PICKS
from convenor.web.desk.forms import Form, form_of, with_values
from convenor.web.desk.hall_forms import designed, is_only_place
from convenor.web.desk.offers import session_of
from convenor.web.desk.places import safe_back
from convenor.web.desk.previews import Look, came_between, look_at, moment_in, suggested
from convenor.web.desk.recorded_meanwhile import lines_of
from convenor.web.desk.roles import Official, action_for, actions_for, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import SiteDesk, desk_of
from convenor.web.fact_words import fact_words
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

OWN = frozenset(
    {
        *("csrfmiddlewaretoken", "step", "expect", "key", "override", "back", "take", "quietly"),
        "happened_at",
    }
)
"""Names of the form's own, which no input of an action has."""
LONGEST_REASON = 500
EASIER = {"enter-many": ("setup:entries", "Type or paste a list, or send a file")}
"""Actions that have a page of their own, on which they are easier to do."""


@value
class Asked:
    """What was sent beside the inputs of an action."""

    step: str = "look"
    expect: int | None = None
    key: str = ""
    override: str = ""
    back: str = ""
    take: str = ""
    happened_at: str = ""
    """When it happened, if not now: as it was typed."""


@require_safe
@needs_role("scorer")
def everything(request: HttpRequest, competition: Competition) -> HttpResponse:
    """All actions that there are for whoever asks, by group."""
    me = official(request, competition)
    place = {k: v for k, v in request.GET.items() if k in ("stage", "session", "table", "board")}
    with desk_of(competition).reading() as there:
        context = {
            **frame(competition, there, me, "actions"),
            "groups": actions_for(me.role),
            "place": place,
        }
        return render(request, "convenor/desk_actions.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs_role("scorer")
def do(request: HttpRequest, competition: Competition, action: str) -> HttpResponse:
    """The form of an action, and the action."""
    me = official(request, competition)
    wanted = action_for(action, me)
    desk = desk_of(competition)
    sent = request.POST if request.method == "POST" else request.GET
    texts = {name: ", ".join(sent.getlist(name)) for name in sent if name not in OWN}
    asked = _asked(sent, me)
    with desk.reading() as there:
        judged = request.method == "POST" and "quietly" not in sent
        form = form_of(there, wanted, texts, judged)
        if asked.take:
            form = _taken(desk, form, asked.take)
        elif request.method != "POST":
            form = _by_the_tariff(there, form)
    if request.method == "POST":
        if not _is_recorded(desk, asked.key):  # a look that comes late takes no table
            handlings.at_work(competition, form.given, me)
        if asked.step == "do" and not asked.take:
            return _do(request, competition, desk, form, asked, me)
    return _page(request, competition, desk, form, asked, me)


def _asked(sent: Mapping[str, str], me: Official) -> Asked:
    number = sent.get("expect", "")
    return Asked(
        sent.get("step", "look"),
        int(number) if number.isdecimal() and len(number) < 12 else None,
        sent.get("key", "")[:64],
        sent.get("override", "").strip()[:LONGEST_REASON],
        sent.get("back", "")[:400],
        sent.get("take", ""),
        sent.get("happened_at", "").strip()[:40] if me.directs else "",
    )


def _taken(desk: SiteDesk, form: Form, take: str) -> Form:
    """The form with the suggestion of this number in it."""
    with desk.reading() as there:
        found = suggested(there, form)
        at = int(take) if take.isdecimal() and len(take) < 4 else -1
        return with_values(there, form, found[at].values) if 0 <= at < len(found) else form


def _by_the_tariff(there: Folded, form: Form) -> Form:
    """A form that asks for an amount begins with what the book's tariff says, if it says one."""
    asks = {each.name for each in form.fields if not each.text}
    if "amount" not in asks:
        return form
    found = next((each.values for each in suggested(there, form) if "amount" in each.values), None)
    return form if found is None else with_values(there, form, found, judged=False)


# --- looking -------------------------------------------------------------------------------------


def _page(
    request: HttpRequest,
    competition: Competition,
    desk: SiteDesk,
    form: Form,
    asked: Asked,
    me: Official,
    came: list[str] | None = None,
    status: int = 200,
    sentence: str = "",
) -> HttpResponse:
    """The form with what stands beside it; only that where the page has the form already."""
    look = _look(request, desk, form, asked, me)
    with desk.reading() as there:
        page = designed(there, form)
        context = {
            **frame(competition, there, me, "do", str(form.given.get("stage", ""))),
            "action": form.action,
            "form": form,
            "looked": look,
            "asked": asked,
            "came": came or [],
            "sentence": sentence,
            "key": asked.key or secrets.token_hex(12),
            "back": safe_back(asked.back),
            "on_board": on_board(there, form.given),
            "whom": _whom(there, form.given),
            "designed": page,
            "place_words": place_words(there, form.given) if form.place else "",
            "award_picks": PICKS,
            "easier": EASIER.get(form.action.name),
            **lines_of(competition, there, form, me, there.number),
            "judged": request.method == "POST" and "quietly" not in request.POST,
            "quietly": "quietly" in request.POST,
        }
    beside = request.headers.get("HX-Target") == "beside"
    whole = "convenor/desk_form.html" if page is None else "convenor/desk_hall_form.html"
    template = "convenor/desk_beside.html" if beside else whole
    return render(request, template, context, status=200 if beside else status)


def _look(request: HttpRequest, desk: SiteDesk, form: Form, asked: Asked, me: Official) -> Look:
    """What stands beside a form; nothing is complained about before anything was written."""
    if request.method == "POST" or (form.begun and not is_only_place(form)):
        return look_at(desk, form, me.name, me.role, asked.happened_at)
    with desk.reading() as there:
        return Look(there.number, suggested(there, form))


def _whom(there: Folded, given: Mapping[str, object]) -> str:
    """Whom a form is about, by number and name, where it is about one of those in play."""
    number = str(given.get("contestant", ""))
    return numbered(there, number) if number in there.state.entries else ""


def place_words(there: Folded, given: Mapping[str, object]) -> str:
    """Where a form is about, said once at its head: 'Swiss, round 3 · table 4 · board 7'."""
    plans = there.state.plan.stages if there.state.plan else ()
    plan = next((each for each in plans if each.name == given.get("stage")), None)
    first = plan.shown if plan is not None else ""
    if given.get("session") is not None:
        word = word_of(plan) if plan is not None else "session"
        first = f"{first}, {word} {given['session']}" if first else f"{word} {given['session']}"
    rest = [f"{name} {given[name]}" for name in ("table", "board") if given.get(name) is not None]
    return " · ".join(each for each in (first, *rest) if each)


def on_board(there: Folded, given: Mapping[str, object]) -> str:
    """Who plays a board at a table and what is written there, where a form is about one."""
    session = session_of(there, given)
    board, table = given.get("board"), str(given.get("table", ""))
    if session is None or session.seating is None or not isinstance(board, int):
        return ""
    seat = session.seating.find(table, board)
    if seat is None:
        return ""
    score = there.state.on(session.stage, session.number, board).get(table)
    both = f"{numbered(there, seat.ns)} v {numbered(there, seat.ew)}"
    return f"{both}: {score.text if score else 'no result yet'}"


# --- doing ---------------------------------------------------------------------------------------


def _do(
    request: HttpRequest,
    competition: Competition,
    desk: SiteDesk,
    form: Form,
    asked: Asked,
    me: Official,
) -> HttpResponse:
    if not form.complete:
        return _page(request, competition, desk, form, asked, me, status=400)
    try:
        with desk.acting() as there:
            done = _recorded(desk, there.number, form, asked, me)
    except Conflict as conflict:
        came = [f"{fact_words(there, each)} (by {each.by})" for each in conflict.facts]
        return _page(request, competition, desk, form, asked, me, came, 409)
    except Refused:
        return _page(request, competition, desk, form, asked, me, status=409)
    except Mistake as why:
        return _page(request, competition, desk, form, asked, me, status=400, sentence=str(why))
    except Refusal as why:
        return _page(request, competition, desk, form, asked, me, status=409, sentence=str(why))
    if not done.facts:  # it was so before, as the look says
        return _page(request, competition, desk, form, asked, me)
    handlings.no_longer(competition, form.given, me)
    number = done.facts[0].number
    address = reverse("desk:done", args=[competition.slug, number])
    more = {"back": safe_back(asked.back)} if safe_back(asked.back) else {}
    return HttpResponseRedirect(f"{address}?{urlencode(more)}" if more else address)


def _is_recorded(desk: SiteDesk, key: str) -> bool:
    """Whether the form with this key has been recorded before."""
    return bool(key) and desk.has_recorded(key)


def _recorded(desk: SiteDesk, number: int, form: Form, asked: Asked, me: Official) -> Done:
    """Record it, unless something came that bears on the same matter."""
    keyed = _is_recorded(desk, asked.key)
    if asked.expect is not None and not keyed:
        came = came_between(desk.competition.facts, asked.expect, form.given)
        if came:
            raise Conflict(desk.ledger, asked.expect, tuple(came))
    return desk.do(
        form.action.name,
        form.given,
        me.name,
        me.role,
        override=asked.override,
        key=asked.key,
        expect=None if keyed else number,
        happened=moment_in(desk.competition, asked.happened_at),
    )
