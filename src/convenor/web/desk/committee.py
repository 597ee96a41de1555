"""What a committee looks at after an event: reports, and what players were late, slow or fined for.

A competition goes in; the reports come out as tables, with fields for what they are asked with, and
the conduct of each player with its clauses. Both are for directors and above.
"""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from convenor.competition.views.conduct import offences, records
from convenor.competition.views.report_sheets import REPORTS, Sheet, Wanted, sheets
from convenor.errors import Mistake
from convenor.ledger.store import utc_now
from convenor.web.desk.papers import OFFICE
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

FIELDS = {
    "stage": ("Stage", "the last that was played, unless named"),
    "team": ("Contestant", "its number"),
    "rounds": ("Points of sessions", "such as 1=12 2=8"),
    "prizes": ("Prizes", "of each place, such as 100 50 25"),
    "assistant": ("Assistant director", "the name, where there was one"),
    "on": ("On", "the day that counts"),
}
LONGEST = 200


@require_safe
@never_cache
@needs_role("director")
def reports(request: HttpRequest, competition: Competition) -> HttpResponse:
    """One report as tables, or what there is to report."""
    me = official(request, competition)
    name = request.GET.get("report", "")[:20]
    mistake, found = "", tuple[Sheet, ...]()
    with desk_of(competition).reading() as there:
        if name and _asked(request, name):
            try:
                found = sheets(there, _wanted(request, name))
            except Mistake as no:
                sentence = str(no)
                mistake = sentence[:1].upper() + sentence[1:]
        kind = REPORTS.get(name)
        context = {
            **frame(competition, there, me, "office"),
            "office_page": "reports",
            "pages": OFFICE,
            "kinds": [(each, one.title, one.about) for each, one in REPORTS.items()],
            "report": name if kind else "",
            "kind": kind,
            "fields": _fields(request, kind.asks if kind else ()),
            "sheets": found,
            "mistake": mistake,
        }
        status = 400 if mistake else 200
        return render(request, "convenor/desk_office_reports.html", context, status=status)


def _asked(request: HttpRequest, name: str) -> bool:
    """Whether a report can be made: those of prizes and points wait for what they need."""
    needs = [each for each in ("team", "rounds", "prizes") if each in _asks(name)]
    return not needs or any(request.GET.get(each, "").strip() for each in needs)


def _asks(name: str) -> tuple[str, ...]:
    return REPORTS[name].asks if name in REPORTS else ()


def _fields(request: HttpRequest, asks: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
    """What a report is asked with: the name, the label, the hint, and what was typed."""
    return [(each, *FIELDS[each], request.GET.get(each, "")[:LONGEST]) for each in asks]


def _wanted(request: HttpRequest, name: str) -> Wanted:
    said = {each: request.GET.get(each, "")[:LONGEST].strip() for each in FIELDS}
    return Wanted(
        name,
        said["stage"],
        said["team"],
        tuple(said["rounds"].split()),
        tuple(said["prizes"].split()),
        said["assistant"],
        _day(said["on"]),
    )


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text) if text else utc_now().date()
    except ValueError:
        raise Mistake(f"'{text}' is no day: write it as 2027-05-01.") from None


@require_safe
@never_cache
@needs_role("director")
def conduct(request: HttpRequest, competition: Competition) -> HttpResponse:
    """What the players of the event did, each with its clause."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        found = offences(there)
        back = urlencode({"back": reverse("desk:conduct", args=[competition.slug])})
        carry = f"{reverse('desk:do', args=[competition.slug, 'carry-conduct'])}?{back}"
        context = {
            **frame(competition, there, me, "office"),
            "office_page": "conduct",
            "pages": OFFICE,
            "begin": [("Carry conduct of another event on", carry)],
            "records": records(found, utc_now().year),
            "offences": found,
        }
        return render(request, "convenor/desk_office_conduct.html", context)
