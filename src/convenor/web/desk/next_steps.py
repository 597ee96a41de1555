"""What comes next in a competition, in the order of play: post, draw, publish, close, open.

A competition goes in; the few steps that are due come out, each with the page on which it is done.
Whether a step may be taken is asked of the book when it is.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse

from convenor.actions.periods import closes_at
from convenor.competition.finals import is_bracket
from convenor.competition.live import Competition
from convenor.competition.plan import StagePlan
from convenor.competition.state import SessionState
from convenor.values import value
from convenor.web.desk.places import word_of


@value
class Step:
    """Something that is due."""

    title: str
    says: str
    address: str
    key: str = ""


def next_steps(there: Competition, slug: str, now: datetime.datetime) -> tuple[Step, ...]:
    """The steps that are due."""
    plan = there.state.plan
    if plan is None:
        return ()
    found: list[Step] = []
    for stage in plan.stages:
        found += _of_stage(there, slug, stage, now)
    return tuple(found)


def _of_stage(
    there: Competition, slug: str, plan: StagePlan, now: datetime.datetime
) -> Iterator[Step]:
    stage = there.state.stage(plan.name)
    sessions = there.state.sessions_of(plan.name)
    earned = plan.format == "season"
    if stage.closed is not None or (earned and not _all_before_closed(there, plan)):
        return
    if not stage.opened and not sessions:
        if _can_open(there, plan):
            yield _do(slug, "open-stage", f"Open {plan.shown}", "its field is known", plan.name)
        return
    if earned:
        yield _closing(slug, plan)
        return
    for each in sessions:
        yield from _of_session(there, slug, plan, each, now)
    yield from _next_round(there, slug, plan, sessions)
    if played_out(there, plan):
        yield _closing(slug, plan)


def _closing(slug: str, plan: StagePlan) -> Step:
    address = reverse("desk:stage", args=[slug, plan.name])
    return Step(f"Close {plan.shown}", "its placings, qualifiers and titles", address)


def _all_before_closed(there: Competition, plan: StagePlan) -> bool:
    """Whether all that is played before a table of points is over."""
    stages = there.state.the_plan.stages
    before = stages[: stages.index(plan)]
    return all(there.state.stage(each.name).closed is not None for each in before)


def _can_open(there: Competition, plan: StagePlan) -> bool:
    """Whether those who send contestants to a stage are closed."""
    sources = there.state.the_plan.sending_to(plan.name)
    closed = all(there.state.stage(each.name).closed is not None for each in sources)
    return closed and len(there.state.entries) > 1


def _of_session(
    there: Competition, slug: str, plan: StagePlan, session: SessionState, now: datetime.datetime
) -> Iterator[Step]:
    name = f"{plan.shown}, {word_of(plan)} {session.number}"
    if session.posted is not None and session.final is None:
        closes = closes_at(there, plan.name, session.number)
        if closes is not None and closes <= now:
            says = "its time for corrections is over"
            yield _do(slug, "end-period", f"Make {name} final", says, plan.name, session.number)
    if session.draw is not None and session.published is None:
        address = reverse("desk:draw", args=[slug, plan.name, session.number])
        yield Step(f"Check and publish the draw of {name}", "it is a draft", address, "d")
    elif session.posted is None and _complete(there, session):
        says = "all results are in"
        yield _do(slug, "post", f"Post {name}", says, plan.name, session.number, "p")


def _complete(there: Competition, session: SessionState) -> bool:
    seating = session.seating
    return seating is not None and all(
        seat.table in there.state.on(session.stage, session.number, board)
        for seat in seating.seats
        for board in seat.boards
    )


def _next_round(
    there: Competition, slug: str, plan: StagePlan, sessions: tuple[SessionState, ...]
) -> Iterator[Step]:
    if any(each.seating is None or (each.draw and not each.published) for each in sessions):
        return
    if sessions and not _complete(there, sessions[-1]) and sessions[-1].posted is None:
        return
    following = max((each.number for each in sessions), default=0) + 1
    drawn = bool(plan.draw.get("method")) or is_bracket(there.figures, plan.name)
    rounds = there.state.rounds_of(plan.name)
    if following > rounds and not is_bracket(there.figures, plan.name):
        return
    if drawn:
        title = f"Draw {plan.shown}, {word_of(plan)} {following}"
        address = reverse("desk:draw", args=[slug, plan.name, following])
        yield Step(title, "draft, check, publish", address, "d")
    else:
        title = f"Open {plan.shown}, {word_of(plan)} {following}"
        yield _do(slug, "open-session", title, "boards, times, movement", plan.name, following)


def played_out(there: Competition, plan: StagePlan) -> bool:
    """Whether all that a stage plays has been posted."""
    sessions = there.state.sessions_of(plan.name)
    whole = bool(sessions) and len(sessions) >= there.state.rounds_of(plan.name)
    return whole and all(each.posted for each in sessions)


def _do(
    slug: str, action: str, title: str, says: str, stage: str, session: int = 0, key: str = ""
) -> Step:
    place = {"stage": stage, **({"session": session} if session else {})}
    address = f"{reverse('desk:do', args=[slug, action])}?{urlencode(place)}"
    return Step(title, says, address, key)
