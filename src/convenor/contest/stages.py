"""Stages of an event: runs of sessions in which the field that can win is not reduced.

The field of each session goes in; the number of sessions in each stage comes out. A term says who
tells what a session is: the published timetable (what starts together is one), or the organiser.
"""

from __future__ import annotations

import datetime
from itertools import pairwise
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class StageTerms:
    """Stages are found in one way; what a session is, the timetable or the organiser says."""

    sessions: Literal["published start times", "organiser"] = asked(
        "what makes a session", default="published start times"
    )


@value
class SessionField:
    """A session and its field."""

    field: int = asked("contestants who can win, those who withdrew added back", least=1)
    knockout: bool = asked("whether it is a knock-out session", default=False)
    start: datetime.datetime | None = asked("its published start, if known", default=None)


@value
class Sessions:
    """The sessions of an event."""

    sessions: tuple[SessionField, ...] = asked("the sessions, in order")


@value
class Stages:
    """How many sessions each stage has."""

    stage_sizes: tuple[int, ...] = asked("number of sessions in each stage")


def stage_sizes(terms: StageTerms, given: Sessions, why: Why = SILENT) -> Stages:
    """The sessions of each stage."""
    if not given.sessions:
        raise Mistake("give at least one session.")
    sessions = _counted(terms, given.sessions, why)
    sizes = [1]
    for before, now in pairwise(sessions):
        if now.field > before.field:
            raise Mistake(
                f"the field cannot grow from {before.field} to {now.field}: "
                "add those who withdrew back to the earlier session."
            )
        if _begins_stage(before, now):
            sizes.append(1)
        else:
            sizes[-1] += 1
    why.step("a new stage wherever the field is reduced", tuple(sizes), gives="stage_sizes")
    return Stages(tuple(sizes))


def _counted(terms: StageTerms, sessions: tuple[SessionField, ...], why: Why) -> list[SessionField]:
    """The sessions that count: by start times, what starts together is one."""
    found = [sessions[0]]
    for before, now in pairwise(sessions):
        together = now.start is not None and now.start == before.start
        if terms.sessions == "organiser" or not together:
            found.append(now)
    why.step("sessions, {how}", len(found), how=terms.sessions)
    return found


def _begins_stage(before: SessionField, now: SessionField) -> bool:
    """A smaller field begins a stage, and so does the knock-out part, which is one stage."""
    if before.knockout and now.knockout:
        return False
    return now.field < before.field or now.knockout != before.knockout
