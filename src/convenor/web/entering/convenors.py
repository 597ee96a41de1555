"""The convenor's list of entries: the call, nominations with consents, fees, verdicts, places."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from convenor.actions.action import Setting
from convenor.actions.entries.nomination_lines import call_of, row, verdicts
from convenor.actions.entries.nominations import field_of
from convenor.errors import Mistake, Refusal
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.entering.players import players_in
from convenor.web.permits import needs_role, role_in
from convenor.web.store.models import Competition
from convenor.web.store.office import members

FIELDS = {
    "call-entries": ("closes", "opens", "places", "fee", "currency", "about"),
    "permit-late": ("nomination", "reason"),
    "refuse-late": ("nomination", "reason"),
    "note-fee": ("nomination", "amount", "what", "note"),
    "consent": ("nomination", "player", "how"),
    "withdraw-nomination": ("nomination", "reason"),
    "settle-entries": ("places", "beyond"),
    "nominate": (),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs_role(Role.DIRECTOR)
def listed(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Everything about the entries of an event on one page."""
    problem = ""
    if request.method == "POST":
        try:
            return _acted(request, competition)
        except (Mistake, Refusal) as no:
            problem = str(no)
    desk = desk_of(competition)
    by = str(request.user.get_username())
    role = role_in(request, competition).acting
    with desk.reading() as there:
        field = field_of(there)
        setting = Setting(by, role, desk.clock(), members=members)
        context: dict[str, Any] = {
            "competition": competition,
            "call": call_of(there),
            "rows": [
                {**row(field, each, None), "verdicts": verdicts(there, each, setting)}
                for each in field.nominations
            ],
            "field": field,
            "placed": len(field.of("has a place")),
            "waiting": len(field.of("waiting")) + len(field.of("no place")),
            "entered": [e for e in there.state.entries.values() if e.withdrawn is None],
            "convenes": role_in(request, competition).reaches(Role.CONVENOR),
            "players": range(1, there.state.the_plan.members[1] + 1),
            "problem": problem,
            "said": request.POST,
            "section": "calendar",
        }
        return render(
            request, "convenor/entering/list.html", context, status=409 if problem else 200
        )


def _acted(request: HttpRequest, competition: Competition) -> HttpResponse:
    what = request.POST.get("do", "")
    if what not in FIELDS:
        raise Mistake("Say what to do: press one of the buttons.")
    given: dict[str, object] = {
        name: text for name in FIELDS[what] if (text := request.POST.get(name, "").strip()[:500])
    }
    if what == "nominate":
        players = players_in(request)
        given = {"players": players}
        if request.POST.get("consented") == "yes":
            given["consented"] = [e if isinstance(e, str) else e["name"] for e in players]
    if what == "call-entries":
        asked = request.POST.get("table_money", "")[:200]
        given["table_money"] = [each.strip() for each in asked.split(";") if each.strip()]
        given["local_heats"] = request.POST.get("local_heats") == "yes"
    if what in ("permit-late", "refuse-late"):
        given["allowed"] = what == "permit-late"
    action = "permit-late" if what == "refuse-late" else what
    role = role_in(request, competition).acting
    override = request.POST.get("override", "").strip()[:300]
    by = str(request.user.get_username())
    done = desk_of(competition).do(action, given, by, role, override=override)
    messages.success(request, f"Recorded. {done.says}".strip())
    for each in done.warnings:
        messages.warning(request, each)
    return redirect("entering:list", competition.slug)
