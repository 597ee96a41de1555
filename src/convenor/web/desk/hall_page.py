"""The hall on one page: what can be changed while a session is played, and what has been.

A session goes in; the changes that there are come out in the words of a director, each with the
address of its form, and below them what was changed in this session, newest first.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor.actions.catalogue import actions
from convenor.actions.overview.wording import clock as time_of
from convenor.actions.overview.wording import word_of
from convenor.competition.live import Competition as Folded
from convenor.competition.state.state import SessionState
from convenor.web.desk import places
from convenor.web.desk.roles import Official, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.fact_words import fact_words
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

GROUPS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Somebody sits or sat in the wrong place",
        (
            ("exchange-seats", "Two pairs change seats, from now on or as they have played"),
            ("turn-table", "A table played the wrong way round"),
            ("turn-rounds", "The arrow-switch was forgotten, or made too early"),
            ("exchange-players", "Two players are entered for each other's pair"),
            ("exchange-players-in-rounds", "Two players sit in each other's seats for a round"),
        ),
    ),
    (
        "A result or a board is in the wrong place",
        (
            ("move-result", "A result stands at the wrong table, or under the wrong board"),
            ("play-other-boards", "A table played boards that were not its own"),
        ),
    ),
    (
        "Time runs out",
        (("curtail", "Fewer boards in this round, no last round, a shorter session"),),
    ),
    (
        "Somebody comes or goes",
        (
            ("join", "A late pair sits down in an empty seat"),
            ("add-table", "Two late pairs have a table of their own"),
            ("withdraw", "A pair leaves, and its table stands empty"),
            ("remove-table", "Two pairs leave, and a table goes"),
            ("substitute", "A substitute plays, for the session or for some rounds"),
        ),
    ),
    (
        "The movement does not fit",
        (("change-movement", "Another movement for the rounds to come"),),
    ),
)
KINDS = (
    *("seats exchanged", "directions turned", "results moved", "other boards played"),
    *("play curtailed", "movement changed", "entry joined", "entry withdrawn"),
    "substitute played",
)
MOST_TOLD = 20


@require_safe
@needs_role("scorer")
def hall(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """What can be changed in the hall, and what was."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        found = places.session_at(there, stage, session)
        plan = there.state.the_plan.stage(stage)
        context = {
            **frame(competition, there, me, "hall", stage, session),
            "plan": plan,
            "session": found,
            "word": word_of(plan),
            "groups": _groups(me),
            "place": {"stage": stage, "session": session},
            "back": reverse("desk:hall", args=[competition.slug, stage, session]),
            "changed": _changed(there, found),
        }
        return render(request, "convenor/desk_hall.html", context)


def _groups(me: Official) -> list[tuple[str, list[tuple[str, str]]]]:
    """The changes that somebody may make."""
    known = actions()
    found = [
        (title, [each for each in changes if known[each[0]].allowed(me.role)])
        for title, changes in GROUPS
    ]
    return [each for each in found if each[1]]


def _changed(there: Folded, session: SessionState) -> list[dict[str, object]]:
    """What was changed in a session, the newest first."""
    numbers = sorted(
        (
            stamp.number
            for kind in KINDS
            for stamp, body in there.state.of_kind(kind, session.stage)
            if getattr(body, "session", None) == session.number
        ),
        reverse=True,
    )
    facts = [there.facts[number - 1] for number in numbers[:MOST_TOLD]]
    return [
        {
            "number": each.number,
            "words": fact_words(there, each),
            "when": time_of(there, each.recorded),
            "by": each.by,
        }
        for each in facts
    ]
