"""Everything of the desk by name: one key, a few letters, Enter.

A competition and the place where somebody is go in; a list of links comes out: actions with their
place filled in, the tables of the session, and those who play. It is fetched when it is first
opened, so that no page carries it.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from convenor.actions.overview.wording import numbered
from convenor.competition.live import Competition as Folded
from convenor.competition.state.seats import in_the_room
from convenor.values import value
from convenor.web.desk.offers import session_of
from convenor.web.desk.places import safe_back
from convenor.web.desk.roles import actions_for, in_play, official
from convenor.web.desk.session_pages import one_of_them
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

PLACE = ("stage", "session", "table", "board")
MOST_NAMES = 400


@value
class Named:
    """A link of the list."""

    words: str
    kind: str
    address: str


@require_safe
@needs_role("scorer")
def palette(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The list, for whoever asks and from where."""
    me = official(request, competition)
    place = {key: request.GET[key] for key in PLACE if request.GET.get(key)}
    back = safe_back(request.GET.get("back", ""))
    with desk_of(competition).reading() as there:
        links = [*_actions(competition, me.role, {**place, **({"back": back} if back else {})})]
        links += _tables(competition, there, place)
        links += _people(competition, there) if me.directs else ()
        return render(
            request,
            "convenor/desk_palette.html",
            {"links": links, "one_of_them": one_of_them(there)},
        )


def _actions(competition: Competition, role: str, place: dict[str, str]) -> Iterator[Named]:
    for group, actions in in_play(actions_for(role)).items():
        for each in actions:
            address = reverse("desk:do", args=[competition.slug, each.name])
            yield Named(each.title, group, f"{address}?{urlencode(place)}")


def _tables(competition: Competition, there: Folded, place: dict[str, str]) -> Iterator[Named]:
    session = session_of(there, place)
    if session is None or session.seating is None:
        return
    for table in dict.fromkeys(in_the_room(each.table) for each in session.seating.seats):
        parts = [competition.slug, session.stage, session.number, table]
        yield Named(f"Table {table}", "tables", reverse("desk:table", args=parts))


def _people(competition: Competition, there: Folded) -> Iterator[Named]:
    """Those who play, each with the form on which the entry is changed."""
    address = reverse("desk:do", args=[competition.slug, "change-entry"])
    for number in list(there.state.entries)[:MOST_NAMES]:
        yield Named(
            numbered(there, number), "entries", f"{address}?{urlencode({'contestant': number})}"
        )
