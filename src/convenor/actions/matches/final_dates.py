"""When a match of a finals series is played: by which day the book wants it, and what may move it.

A round of a final goes in with the time that was agreed, who directs it and why it is moved; its
start is recorded, with what the book says. The days come from the end of the stage before. Which
round is played on which day is known to whoever publishes the calendar.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Literal

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, Suggestion, refuse
from convenor.actions.asking.case import NOTHING, Case, closing
from convenor.actions.asking.door import Door
from convenor.actions.asking.hearing import clause_of
from convenor.actions.moments import local
from convenor.actions.stages.opening import open_session
from convenor.competition.live import Competition
from convenor.conduct.weekly_dates import Dates
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.spelling import same_word
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class SchedulingFinal:
    """A round of a final, and when it is played."""

    stage: str = asked(bodies.STAGE)
    session: int = asked("number of the round", least=1)
    starts: datetime.datetime = asked("when play begins")
    director: str = asked("who directs it (state: a State TD)", default="")
    reason: str = asked("why it is later than due", default="")
    captains: int = asked("captains who agree to another time", default=0, least=0, most=2)
    suits_director: bool = asked("whether the time suits the director", default=False)
    moved: Literal["", "earlier", "later"] = asked("say it where no day is known", default="")
    known: Mapping[str, object] = asked("further inputs of the clauses", default=NOTHING)


def schedule_final(there: Competition, given: SchedulingFinal, setting: Setting) -> Proposal:
    """A round of a final gets its time; a postponed one needs a reason that the book has."""
    if not pipeline.is_bracket(there, given.stage):
        raise Mistake(f"{given.stage} is no final: open its session with another time.")
    there.state.session(given.stage, given.session)
    opened = bodies.SessionOpened(given.stage, given.session, starts=given.starts)
    made = open_session(there, opened, setting)
    due = due_days(there, given.stage)
    day = due[given.session - 1] if given.session <= len(due) else None
    findings = _findings(there, given, setting, day)
    says = "" if day is None else f"due by {day:%A} {day.day} {day:%B %Y}"
    return replace(made, findings=(*made.findings, *findings), says=says)


def _findings(
    there: Competition, given: SchedulingFinal, setting: Setting, day: datetime.date | None
) -> list[Finding]:
    door = Door(there, given.stage)
    scheduled = given.starts if day is None else datetime.datetime.combine(day, given.starts.time())
    said: dict[str, object] = {
        "director": given.director or "none",
        "director_available": same_word(given.director, "state"),
        "director_accepts": given.suits_director,
        "captains_agreeing": given.captains,
        "reason": given.reason or "none",
        "start": given.starts,
        "scheduled_start": scheduled,
    }
    case = Case(there, setting.now, stage=given.stage, said=said, known=given.known)
    found = door.findings("final director", case)
    later = given.moved == "later" or (day is not None and given.starts.date() > day)
    early = given.moved == "earlier" or (day is not None and given.starts.date() < day)
    found += door.findings("final postponed", case) if later else []
    found += door.findings("final early", case) if early else []
    if later and not door.has("final postponed"):
        found.append(refuse("it is later than due, and no clause lets it be postponed"))
    return found


def due_days(there: Competition, stage: str) -> tuple[datetime.date, ...]:
    """The days by which the rounds of a final are played; none where nothing says so yet."""
    rules = pipeline.rules(there, stage)
    ended = _last_day(there, stage)
    if not rules.clause("final dates") or ended is None:
        return ()
    told = str(there.state.the_plan.stage(stage).times.get("left_out") or "")
    blocked = [closing(each.strip()).date() for each in told.split(";") if each.strip()]
    answer = rules.ask("final dates", {"day": ended, "blocked": blocked})
    return answer.dates if isinstance(answer, Dates) else ()


def _last_day(there: Competition, stage: str) -> datetime.date | None:
    """The day on which the last round of any stage before was posted."""
    names = [each.name for each in there.state.the_plan.stages]
    before = names[: names.index(stage)]
    posted = [
        local(there, each.posted.happened).date()
        for name in before
        for each in there.state.sessions_of(name)
        if each.posted is not None
    ]
    return max(posted, default=None)


def suggest_dates(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The days by which each round is due."""
    stage = str(given.get("stage") or "")
    if stage not in {each.name for each in there.state.the_plan.stages}:
        return ()
    clause = clause_of(there, stage, "final dates")
    return tuple(
        Suggestion({}, f"round {at} is due by {day.isoformat()}", clause)
        for at, day in enumerate(due_days(there, stage), 1)
    )


ACTIONS = (
    Action(
        "schedule-final",
        "Set the time of a final",
        SchedulingFinal,
        schedule_final,
        "director",
        "set-up",
        "when a round of a final is played, within the days of the book",
        suggest_dates,
    ),
)
