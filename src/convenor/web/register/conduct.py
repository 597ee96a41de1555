"""Conduct over time on one page: what players were late, slow, warned or fined for, event by event.

Every competition of the site is read; how often each player did what comes out, and of one player
every offence with its clause. The page is for the office alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from convenor.actions.office.office_action import Caller
from convenor.competition.views.conduct import (
    KINDS,
    Offence,
    Record,
    about_player,
    offences,
    records,
)
from convenor.ledger.store import utc_now
from convenor.web.desks import desk_of
from convenor.web.register.callers import needs
from convenor.web.store.models import Competition

MOST_SHOWN = 200


def offences_of_the_site() -> list[Offence]:
    """Every offence in every competition, in the order of the competitions."""
    found: list[Offence] = []
    for row in Competition.objects.order_by("pk"):
        with desk_of(row).reading() as there:
            found += offences(there) if there.facts else ()
    return found


def counted(found: Iterable[Offence], kind: str, year: int, least: int) -> list[Record]:
    """How often each player did what, of those who did it so often."""
    own = [each for each in found if kind in ("", each.kind)]
    return [each for each in records(own, year) if each.in_all >= least]


@never_cache
@require_safe
@needs("convenor")
def conduct(request: HttpRequest, caller: Caller) -> HttpResponse:
    """The list for the committee."""
    kind = request.GET.get("kind", "")
    player = request.GET.get("player", "")[:80].strip()
    year = _number(request.GET.get("year", ""), utc_now().year)
    least = _number(request.GET.get("least", ""), 1)
    found = offences_of_the_site()
    listed = counted(found, kind if kind in KINDS else "", year, least)
    own = sorted(about_player(found, player), key=lambda e: e.day, reverse=True) if player else []
    context = {
        "caller": caller,
        "kinds": KINDS,
        "kind": kind,
        "year": year,
        "least": least,
        "player": player,
        "records": listed[:MOST_SHOWN],
        "more": len(listed) > MOST_SHOWN,
        "offences": own[:MOST_SHOWN],
        "section": "office",
    }
    return render(request, "convenor/office/conduct.html", context)


def _number(text: str, usual: int) -> int:
    """A number that was typed; the usual one where it is none."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 4 else usual
