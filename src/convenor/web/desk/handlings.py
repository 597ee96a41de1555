"""Who is at which table, kept by what directors do: a table is taken by work on it, and left after.

A competition, a place and a person go in. That a table is taken refuses nothing: the second
director is told who is there and since when.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from convenor.actions.overview.wording import clock
from convenor.competition.state.seats import in_the_room
from convenor.ledger import bodies
from convenor.web.desk.offers import session_of
from convenor.web.desk.roles import Official, official
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition, Handling
from convenor.web.store.tables_taken import handled, leave_table, take_table


def _place(competition: Competition, given: Mapping[str, object]) -> tuple[str, int, str] | None:
    """The table that is worked on, if it stands in the room: also that of a ruling or an appeal."""
    with desk_of(competition).reading() as there:
        rulings = there.state.rulings()
        appeals = {body.appeal: body for _, body in there.state.of(bodies.AppealLodged)}
        name = str(given.get("ruling") or "")
        if str(given.get("appeal")) in appeals:
            name = appeals[str(given["appeal"])].ruling
        if name in rulings and "table" not in given:
            body = rulings[name][1]
            given = {"stage": body.stage, "session": body.session, "table": body.table}
        session = session_of(there, given)
        table = in_the_room(str(given.get("table", "")))
        if session is None or session.seating is None or table not in session.seating.tables:
            return None
        return session.stage, session.number, table


def at_work(competition: Competition, given: Mapping[str, object], me: Official) -> None:
    """Somebody works on a table: it is theirs, if it is nobody else's."""
    place = _place(competition, given)
    if place is not None and me.directs and not _mine(competition, place, me):
        take_table(competition, *place, me.user)


def _mine(competition: Competition, place: tuple[str, int, str], me: Official) -> bool:
    stage, session, table = place
    found = handled(competition, stage, session).get(table)
    return found is not None and found.user_id == me.user.pk


def no_longer(competition: Competition, given: Mapping[str, object], me: Official) -> None:
    """The work is done."""
    place = _place(competition, given)
    if place is not None:
        leave_table(competition, *place, me.user)


def others(competition: Competition, given: Mapping[str, object], me: Official) -> str:
    """Who else is at the table that is worked on, and since when."""
    place = _place(competition, given)
    if place is None:
        return ""
    found: Handling | None = handled(competition, place[0], place[1]).get(place[2])
    if found is None or found.user_id == me.user.pk:
        return ""
    with desk_of(competition).reading() as there:
        return f"{found.user} is at table {place[2]} since {clock(there, found.since)}"


@require_POST
@needs_role("director")
def take_or_leave(
    request: HttpRequest, competition: Competition, stage: str, session: int, table: str
) -> HttpResponse:
    """Say that one is at a table, or no longer; a table that another has can be taken over."""
    me = official(request, competition)
    given = {"stage": stage, "session": session, "table": table}
    place = _place(competition, given)
    if place is None:
        raise Http404(f"There is no table '{table[:40]}' in this session.")
    if request.POST.get("do") == "leave":
        leave_table(competition, *place, me.user)
    else:
        before = take_table(
            competition, *place, me.user, over=request.POST.get("do") == "take over"
        )
        if before is not None:
            messages.warning(request, f"{before.user} was there first, and has the table.")
    return HttpResponseRedirect(reverse("desk:table", args=[competition.slug, *place]))
