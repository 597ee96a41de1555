"""What was allowed although the book refused it, and what is still to be settled by a day.

A competition goes in; out come the refusals that were overridden, each with its clause and who took
it upon himself, and the cases that wait, the one that is due first at the top.
"""

from __future__ import annotations

import datetime

from convenor.competition.live import Competition
from convenor.competition.state.cases import Case, open_cases
from convenor.ledger import bodies
from convenor.values import value


@value
class Waiver:
    """Something that was allowed over a refusal."""

    fact: int
    day: datetime.date
    action: str
    refusal: str
    clause: str
    reason: str


@value
class DueCase:
    """A case that waits."""

    case: str
    clause: str
    about: str
    due: datetime.date | None
    overdue: bool


def waivers(there: Competition) -> tuple[Waiver, ...]:
    """Every refusal that was overridden."""
    return tuple(
        Waiver(
            stamp.number,
            stamp.happened.date(),
            body.action,
            body.refused,
            body.clause,
            body.reason,
        )
        for stamp, body in there.state.of(bodies.RefusalOverridden)
    )


def due_cases(there: Competition, on: datetime.date) -> tuple[DueCase, ...]:
    """The cases that nobody has decided; those without a day come last."""
    waiting = sorted(open_cases(there.state), key=_by_day)
    return tuple(_due(each, on) for each in waiting)


def _by_day(case: Case) -> tuple[bool, datetime.date, str]:
    due = case.opened.due
    return (due is None, due or datetime.date.min, case.number)


def _due(case: Case, on: datetime.date) -> DueCase:
    opened = case.opened
    about = opened.text or ", ".join(opened.players) or opened.contestant
    overdue = opened.due is not None and opened.due < on
    return DueCase(case.number, opened.clause, about, opened.due, overdue)
