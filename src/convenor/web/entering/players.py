"""What players see of entries: the calendar, and the page of an event to nominate and agree on."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from convenor.actions import moments
from convenor.actions.entries.nomination_lines import call_of, is_open, opens_later, rows
from convenor.errors import Mistake, Refusal
from convenor.office.member import Member
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.permits import of_competition, role_in
from convenor.web.store.models import Competition
from convenor.web.store.office import members

MOST = 60
CHOSEN = re.compile(r"(.+?) \(([A-Za-z0-9./-]{1,40})\)")
"""A player as the list of those found writes it: 'Ann Ash (104512)'."""


@never_cache
@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Events that call for entries, those that close first before the others."""
    found: list[dict[str, Any]] = []
    for row in Competition.objects.filter(public=True).order_by("-pk")[:MOST]:
        desk = desk_of(row)
        with desk.reading() as there:
            call = call_of(there)
            if call is not None:
                now = moments.local(there, desk.clock())
                count = sum(1 for each in rows(there) if each["status"] != "withdrawn")
                found.append(
                    {
                        "row": row,
                        "call": call,
                        "open": is_open(there, now),
                        "later": opens_later(there, now),
                        "n": count,
                    }
                )
    found.sort(key=lambda each: (not each["open"], str(each["call"]["closes"] or "9")))
    return render(
        request, "convenor/entering/calendar.html", {"events": found, "section": "calendar"}
    )


def own_entry(request: HttpRequest) -> Member | None:
    """The player of the register who is signed in."""
    register = members()
    if register is None or not request.user.is_authenticated:
        return None
    return register.of_account(str(request.user.get_username()))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_competition
def event(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The page of an event: what is called for, who is nominated, and what is mine to do."""
    problem = ""
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        try:
            return _acted(request, competition)
        except (Mistake, Refusal) as no:
            problem = str(no)
    own = own_entry(request)
    desk = desk_of(competition)
    with desk.reading() as there:
        call, now = call_of(there), moments.local(there, desk.clock())
        listed = rows(there, own)
        least, most = there.state.the_plan.members
        fields = [
            {
                "at": at,
                "value": request.POST.get(f"player-{at}", _me(own) if at == 1 else ""),
                "needed": at <= least,
            }
            for at in range(1, most + 1)
        ]
        context: dict[str, object] = {
            "competition": competition,
            "call": call,
            "open": is_open(there, now),
            "later": opens_later(there, now),
            "rows": listed,
            "own": own,
            "mine": [each for each in listed if each["mine"]],
            "fields": fields,
            "teams": there.state.the_plan.contestants == "teams",
            "problem": problem,
            "officiates": role_in(request, competition).reaches(Role.DIRECTOR),
            "section": "calendar",
        }
        return render(
            request, "convenor/entering/event.html", context, status=409 if problem else 200
        )


def _me(own: Member | None) -> str:
    return "" if own is None else f"{own.name} ({own.number})"


def _acted(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Nominate, agree, refuse or take back: as the player who is signed in."""
    what = request.POST.get("do", "")
    by = str(request.user.get_username())
    desk = desk_of(competition)
    key = request.POST.get("key", "")[:60]
    if what == "nominate":
        given: dict[str, object] = {
            "players": players_in(request),
            "name": request.POST.get("name", "").strip()[:80],
            "note": request.POST.get("note", "").strip()[:500],
        }
        if request.POST.get("captain") == "yes":
            own = own_entry(request)
            given["captain"] = own.number if own is not None else ""
        if request.POST.get("apart") == "yes":
            given["contending"] = False
        done = desk.do("nominate", given, by, "player", key=key)
        messages.success(request, f"Nominated. {done.says}.")
        for each in done.warnings:
            messages.warning(request, each)
    elif what in ("agree", "refuse"):
        given = {
            "nomination": request.POST.get("nomination", "")[:20],
            "player": request.POST.get("player", "")[:120],
            "given": what == "agree",
        }
        messages.success(request, f"{desk.do('consent', given, by, 'player').says}.")
    elif what == "withdraw":
        given = {"nomination": request.POST.get("nomination", "")[:20]}
        desk.do("withdraw-nomination", given, by, "player")
        messages.success(request, "The nomination is taken back.")
    else:
        raise Mistake("Say what to do: nominate, agree, or take a nomination back.")
    return redirect("entering:event", competition.slug)


def players_in(request: HttpRequest) -> list[dict[str, str] | str]:
    """The players of a form: names, numbers, or 'Ann Ash (104512)'."""
    found: list[dict[str, str] | str] = []
    for at in range(1, 13):
        text = " ".join(request.POST.get(f"player-{at}", "").split())[:120]
        if not text:
            continue
        chosen = CHOSEN.fullmatch(text)
        found.append({"name": chosen[1], "id": chosen[2]} if chosen else text)
    return found
