"""The desk itself: the competition at a glance, and a session on one screen.

Each view reads the competition under its lock and shows what the modules beside it find. The live
part of a session is a fragment of its own, which the page fetches again after each fact.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from convenor.actions.action import Action
from convenor.actions.overview import inbox
from convenor.actions.overview.clock_words import remaining, said
from convenor.actions.overview.fitting_actions import fitting_actions
from convenor.actions.overview.hall_clock import hall_clock
from convenor.actions.overview.next_steps import next_steps, other_times
from convenor.actions.overview.oddities import odd_results
from convenor.actions.overview.session_clock import clock_of
from convenor.actions.overview.tables import room_of
from convenor.actions.overview.wording import clock as time_of
from convenor.actions.overview.wording import numbered, word_of
from convenor.competition.live import Competition as Folded
from convenor.competition.state.state import SessionState
from convenor.ledger import bodies
from convenor.web.desk import places
from convenor.web.desk.card_steps import cards_of_rounds
from convenor.web.desk.roles import Official, actions_for, official
from convenor.web.desk.rows import rows_of
from convenor.web.desk.step_addresses import Step, with_address
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition
from convenor.web.store.seen_calls import note_seen
from convenor.web.store.tables_taken import handled

MOST_ODD = 12


@require_safe
@needs_role("scorer")
def home(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The session in play; where there is none yet, what can be done."""
    with desk_of(competition).reading() as there:
        stop = places.in_play(there)
        if stop is not None and "all" not in request.GET:
            address = places.session_address(competition.slug, stop.stage, stop.number)
            return HttpResponseRedirect(address)
        me = official(request, competition)
        context = {
            **frame(competition, there, me, "home"),
            "plans": [
                (plan, there.state.sessions_of(plan.name), there.state.stage(plan.name))
                for plan in (there.state.plan.stages if there.state.plan else ())
            ],
            "entries": len(there.state.entries),
            "groups": actions_for(me.role),
            "steps": steps_of(there, competition) if me.directs else (),
            "place": {},
        }
        return render(request, "convenor/desk_home.html", context)


@require_safe
@needs_role("scorer")
def session(
    request: HttpRequest, competition: Competition, stage: str, session: int
) -> HttpResponse:
    """One screen for a session."""
    return _session(request, competition, stage, session, "convenor/desk_session.html")


@require_safe
@needs_role("scorer")
def room(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """The live part of the screen."""
    return _session(request, competition, stage, session, "convenor/desk_room.html")


def _session(
    request: HttpRequest, competition: Competition, stage: str, number: int, template: str
) -> HttpResponse:
    desk = desk_of(competition)
    me = official(request, competition)
    with desk.reading() as there:
        found = places.session_at(there, stage, number)
        handlers = handlers_of(there, competition, stage, number)
        context = live_part(there, found, competition, me, handlers)
        if template.endswith("desk_session.html"):
            context |= {
                **frame(competition, there, me, "session", stage, number),
                "at_hand": _at_hand(there, found, me),
                "place": {"stage": stage, "session": number},
            }
        return render(request, template, context)


def _at_hand(there: Folded, session: SessionState, me: Official) -> list[Action]:
    """The few actions that fit, for whoever is at the desk."""
    known = {each.name: each for group in actions_for(me.role).values() for each in group}
    return [known[name] for name in fitting_actions(there, session) if name in known]


def live_part(
    there: Folded,
    session: SessionState,
    competition: Competition,
    me: Official,
    handlers: dict[str, str],
) -> dict[str, object]:
    """All that changes while a session is played."""
    now = desk_of(competition).clock()
    clock = clock_of(there, session, now)
    room = room_of(there, session, clock, handlers)
    odd = odd_results(there, session)
    plan = there.state.the_plan.stage(session.stage)
    back = places.session_address(competition.slug, session.stage, session.number)
    calls = inbox.calls_of(there)
    if me.directs:
        note_seen(competition, (each.call for each in calls))
    return {
        "competition": competition,
        "number": there.number,
        "session": session,
        "plan": plan,
        "word": word_of(plan),
        "me": me,
        "room": room,
        "rows": rows_of(competition.slug, session.stage, session.number, room),
        "clock": clock,
        "hall_clock": hall_clock(there, session, now),
        "times": said(there, clock, session),
        "remaining": remaining(clock, session),
        "to_come": 0 if session.posted else room.expected - room.done,
        "calls": calls,
        "disputes": inbox.disputes_of(there, session),
        "odd": odd[:MOST_ODD],
        "odd_more": max(0, len(odd) - MOST_ODD),
        "matters": inbox.matters_of(there) if me.directs else (),
        "steps": steps_of(there, competition) if me.directs else (),
        "winners": winners_of(there),
        "back": back,
        "times_step": clock_step(there, competition, session) if me.directs else None,
    }


def steps_of(there: Folded, competition: Competition) -> tuple[Step, ...]:
    """What is due in the competition."""
    due = next_steps(there, desk_of(competition).clock())
    linked = (with_address(step, competition.slug) for step in due)
    return (*linked, *cards_of_rounds(there, competition))


def clock_step(there: Folded, competition: Competition, session: SessionState) -> Step | None:
    """The form on which the clock of a session is changed."""
    back = places.session_address(competition.slug, session.stage, session.number)
    step = other_times(there, session)
    return None if step is None else with_address(step, competition.slug, back=back)


def winners_of(there: Folded) -> tuple[tuple[str, str], ...]:
    """The titles of a competition that is over, and those who have won them."""
    plan = there.state.plan
    if plan is None or any(there.state.stage(e.name).closed is None for e in plan.stages):
        return ()
    return tuple(
        (body.title, ", ".join(numbered(there, each) for each in body.contestants))
        for _, body in there.state.of(bodies.TitleAwarded)
    )


def handlers_of(there: Folded, competition: Competition, stage: str, number: int) -> dict[str, str]:
    """Who is at which table, and since when."""
    return {
        table: f"{each.user} (since {time_of(there, each.since)})"
        for table, each in handled(competition, stage, number).items()
    }


WHOM = {"pairs": "pair", "teams": "team", "individuals": "player"}
"""What one of those who play is called at the desk."""


def one_of_them(there: Folded) -> str:
    """What one of those who play is called, where a plan says it."""
    return WHOM.get(there.state.the_plan.contestants, "") if there.state.plan else ""


def frame(
    competition: Competition,
    there: Folded,
    me: Official,
    page: str,
    stage: str = "",
    number: int = 0,
) -> dict[str, object]:
    """What every page of the desk shows around its own part."""
    found = places.stops(there)
    stop = next((e for e in found if (e.stage, e.number) == (stage, number)), None)
    stop = stop or places.in_play(there)
    plans = there.state.plan.stages if there.state.plan else ()
    return {
        "competition": competition,
        "me": me,
        "page": page,
        "stop": stop,
        "stops": found,
        "stage_name": stage or (stop.stage if stop else plans[0].name if plans else ""),
        "number": there.number,
        "one_of_them": one_of_them(there),
    }
