"""What comes next in a competition, in the order of play: post, draw, publish, close, open.

A competition goes in; the few steps that are due come out, each with the action by which it is
done. Whether a step may be taken is asked of the book when it is.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile

from convenor import pipeline
from convenor.actions.asking.periods import closes_at
from convenor.actions.entries.joining import Late, latecomers, way_in
from convenor.actions.entries.substitution_forms import waiting_forms
from convenor.actions.moments import local, minutes_of, start_of
from convenor.actions.overview.bracket_steps import can_be_drawn, is_over, waits_for
from convenor.actions.overview.closing_steps import closing
from convenor.actions.overview.match_score_steps import match_score_steps
from convenor.actions.overview.stanza_steps import stanza_steps
from convenor.actions.overview.steps import Step, step
from convenor.actions.overview.wording import numbered, word_of
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.scores.missing_results import missing
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal


def next_steps(there: Competition, now: datetime.datetime) -> tuple[Step, ...]:
    """The steps that are due: the director's own first, then what captains are waited for."""
    plan = there.state.plan
    if plan is None:
        return ()
    found: list[Step] = []
    for stage in plan.stages:
        found += _of_stage(there, stage, now)
    for stage in plan.stages:
        found += _of_captains(there, stage)
    return tuple(found)


def _of_captains(there: Competition, plan: StagePlan) -> Iterator[Step]:
    """Toss, line-ups and agreement: a match is played without them where nobody lodges them."""
    if there.state.stage(plan.name).closed is None:
        yield from _substitutes(there, plan)
        for each in there.state.sessions_of(plan.name):
            yield from match_score_steps(there, each)
            yield from stanza_steps(there, each)


def _substitutes(there: Competition, plan: StagePlan) -> Iterator[Step]:
    """Forms of substitutions that captains handed in."""
    for each in waiting_forms(there):
        if each.stage == plan.name:
            yield step(
                *("substitute", f"Substitute asked for: {each.player_in} for {each.player_out}"),
                *(each.reason or "the form is in",),
                stage=each.stage, session=each.session, contestant=each.contestant,
                player_out=each.player_out, player_in=each.player_in, reason=each.reason,
            )  # fmt: skip


def _of_stage(there: Competition, plan: StagePlan, now: datetime.datetime) -> Iterator[Step]:
    stage = there.state.stage(plan.name)
    sessions = there.state.sessions_of(plan.name)
    earned = plan.format == "season"
    if stage.closed is not None:
        yield from _final(there, plan, now)
    if stage.closed is not None or (earned and not _all_before_closed(there, plan)):
        return
    if not stage.opened and not sessions:
        if _can_open(there, plan):
            title, says = f"Open {plan.shown}", "its field is known"
            yield step("open-stage", title, says, stage=plan.name)
        return
    if earned:
        yield from closing(there, plan, now)
        return
    yield from _latecomers(there, plan)
    for each in sessions:
        yield from _of_session(there, plan, each, now)
    if not _going_on(there, sessions):
        yield from waits_for(there, plan)
        yield from _next_round(there, plan, sessions)
    yield from _final(there, plan, now)
    if played_out(there, plan):
        yield from closing(there, plan, now)


def _all_before_closed(there: Competition, plan: StagePlan) -> bool:
    """Whether all that is played before a table of points is over."""
    stages = there.state.the_plan.stages
    before = stages[: stages.index(plan)]
    return all(_is_over(there, each) for each in before)


def _can_open(there: Competition, plan: StagePlan) -> bool:
    """Whether those who send contestants to a stage are closed; else whatever is played before."""
    stages = there.state.the_plan.stages
    sources = there.state.the_plan.sending_to(plan.name) or stages[: stages.index(plan)]
    closed = all(_is_over(there, each) for each in sources)
    return closed and len(there.state.entries) > 1 and not pipeline.passed_by(there, plan.name)


def _is_over(there: Competition, plan: StagePlan) -> bool:
    """Whether a stage is closed, or left out because nobody was sent to it."""
    return there.state.stage(plan.name).closed is not None or pipeline.passed_by(there, plan.name)


def _latecomers(there: Competition, plan: StagePlan) -> Iterator[Step]:
    """Whoever entered after play had begun, and can still be let in."""
    for each in latecomers(there, plan.name):
        with suppress(Mistake, Refusal):
            way_in(Late(there, plan, each))
            title, says = (
                f"Let {numbered(there, each.number)} in",
                "it entered after play had begun",
            )
            yield step("join", title, says, stage=plan.name, contestant=each.number)


def _final(there: Competition, plan: StagePlan, now: datetime.datetime) -> Iterator[Step]:
    """The last session whose time for corrections is over: those before it become final with it."""
    waiting = [each for each in there.state.sessions_of(plan.name) if each.final is None]
    over = tuple(takewhile(lambda each: _corrected(there, each, now), waiting))
    if over:
        number, says = over[-1].number, "its time for corrections is over"
        if closes_at(there, plan.name, number) is None:
            says = "the book sets no time for corrections"
        title = f"Make {plan.shown}, {word_of(plan)} {number} final"
        yield step("end-period", title, says, stage=plan.name, session=number)


def _corrected(there: Competition, session: SessionState, now: datetime.datetime) -> bool:
    """Whether a session is posted, and the time in which its scores could be corrected is over."""
    if session.posted is None:
        return False
    closes = closes_at(there, session.stage, session.number)
    if closes is None:  # the book sets no time: they are final with the end of the stage
        return there.state.stage(session.stage).closed is not None
    return closes <= now


def _of_session(
    there: Competition, plan: StagePlan, session: SessionState, now: datetime.datetime
) -> Iterator[Step]:
    name = f"{plan.shown}, {word_of(plan)} {session.number}"
    where: dict[str, str | int] = {"stage": plan.name, "session": session.number}
    if session.is_draft:
        title = f"Check and publish the draw of {name}"
        yield step("publish-draw", title, "it is a draft", "d", "draw", **where)
    elif session.posted is None and _complete(there, session):
        yield step("post", f"Post {name}", "all results are in", "p", "form", **where)
    elif session.posted is None and _left_behind(there, session):
        yield _missing(there, session, name)
    elif session.posted is None and session.draw is not None and start_of(there, session) is None:
        yield _start(there, plan, session, now)


def _left_behind(there: Competition, session: SessionState) -> bool:
    """Whether the next round is seated, so that nobody looks at this one any more."""
    return any(
        each.number > session.number and each.seating is not None and not each.is_draft
        for each in there.state.sessions_of(session.stage)
    )


def _missing(there: Competition, session: SessionState, name: str) -> Step:
    """The boards that keep a round from being posted."""
    left = missing(there.state, session)
    tables = ", ".join(dict.fromkeys(in_the_room(table) for table, _ in left))
    boards = f"{len(left)} board{'' if len(left) == 1 else 's'}"
    return step(
        "enter-result",
        f"{boards} of {name} without a result",
        f"table {tables}",
        screen="session",
        stage=session.stage,
        session=session.number,
    )


def _start(
    there: Competition, plan: StagePlan, session: SessionState, now: datetime.datetime
) -> Step:
    """A round that is drawn has a clock once somebody says when it begins."""
    here = local(there, now).replace(second=0, microsecond=0)
    soon = here + datetime.timedelta(minutes=10 - here.minute % 5)
    return step(
        "open-session",
        f"Start the clock of {plan.shown}, {word_of(plan)} {session.number}",
        "when play begins, and for how long: tables that are late show then",
        stage=plan.name,
        session=session.number,
        boards=len(session.boards),
        starts=soon.isoformat(timespec="minutes"),
        minutes=int(pipeline.session_minutes(there, session)),
    )


def other_times(there: Competition, session: SessionState) -> Step | None:
    """The clock of a session changed, with the times that it has."""
    start = start_of(there, session)
    if start is None or session.posted is not None:
        return None
    return step(
        "open-session",
        "Change the clock",
        "",
        "k",
        stage=session.stage,
        session=session.number,
        starts=start.isoformat(timespec="minutes"),
        minutes=int(minutes_of(there, session)),
    )


def _complete(there: Competition, session: SessionState) -> bool:
    """Whether every board has its result, or needs none."""
    return session.seating is not None and not missing(there.state, session)


def _going_on(there: Competition, sessions: tuple[SessionState, ...]) -> bool:
    """Whether a session is under way, or about to be."""
    if any(each.is_draft for each in sessions):
        return True
    seated = [each for each in sessions if each.seating is not None][-1:]
    return any(each.posted is None and not _complete(there, each) for each in seated)


def _next_round(
    there: Competition, plan: StagePlan, sessions: tuple[SessionState, ...]
) -> Iterator[Step]:
    unseated = [each.number for each in sessions if each.seating is None]
    following = min(unseated, default=max((each.number for each in sessions), default=0) + 1)
    bracket = pipeline.is_bracket(there, plan.name)
    over = following > there.state.rounds_of(plan.name)
    if not can_be_drawn(there, plan.name) if bracket else over:
        return
    where: dict[str, str | int] = {"stage": plan.name, "session": following}
    if bracket or plan.is_drawn:
        title = f"Draw {plan.shown}, {word_of(plan)} {following}"
        yield step("draw", title, "draft, check, publish", "d", "draw", **where)
    else:
        title = f"Seat {plan.shown}, {word_of(plan)} {following}"
        says = "the movement, its times, and its cards"
        yield step("open-session", title, says, "", "seating", **where)


def played_out(there: Competition, plan: StagePlan) -> bool:
    """Whether all that a stage plays has been posted."""
    sessions = there.state.sessions_of(plan.name)
    if plan.format == "season":
        return _all_before_closed(there, plan)
    if not sessions or not all(each.posted for each in sessions):
        return False
    if pipeline.is_bracket(there, plan.name):
        return is_over(there, plan.name)
    return len(sessions) >= there.state.rounds_of(plan.name)
