"""Stages of an event: runs of sessions in which the field that can win is not reduced.

The field of each session goes in; the number of sessions in each stage comes out. A term says who
tells what a session is: the published timetable, or the organiser.
"""

from __future__ import annotations

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


@value
class Sessions:
    """The sessions of an event."""

    sessions: tuple[SessionField, ...] = asked("the sessions, in order")


@value
class Stages:
    """How many sessions each stage has."""

    stage_sizes: tuple[int, ...] = asked("number of sessions in each stage")


def stage_sizes(
    terms: StageTerms,  # noqa: ARG001
    given: Sessions,
    why: Why = SILENT,
) -> Stages:
    """The sessions of each stage."""
    if not given.sessions:
        raise Mistake("give at least one session.")
    sizes = [1]
    for before, now in pairwise(given.sessions):
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


def _begins_stage(before: SessionField, now: SessionField) -> bool:
    """A smaller field begins a stage, and so does the knock-out part, which is one stage."""
    if before.knockout and now.knockout:
        return False
    return now.field < before.field or now.knockout != before.knockout
