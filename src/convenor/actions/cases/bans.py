"""Until when players are barred by a case: the day that the book gives, for the one who decides.

A case and its clause go in; the last day comes out with the clause that gives it, which is the
clause of the case or one that this leads to. Who is barred, and whether, is not decided here.
"""

from __future__ import annotations

import datetime

from convenor import pipeline
from convenor.actions.action import Finding, Setting, refuse, warn
from convenor.actions.moments import local, start_of
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.competition.state.cases import Case
from convenor.conduct.dates import BarTerms, LastDay
from convenor.ledger import bodies
from convenor.regulation.book import Clause
from convenor.values import value


@value
class Ban:
    """What the book says of a bar."""

    answer: LastDay
    clause: str

    @property
    def until(self) -> datetime.date | None:
        return self.answer.last_day


def ban_of(there: Competition, found: Case, clause: Clause, today: datetime.date) -> Ban | None:
    """The bar that a case may lead to, if it were decided today; None where the book has none."""
    conditions = pipeline.rules(there, there.state.the_plan.stages[0].name).conditions
    book = clause.rulebook
    for name in (clause.name, *(f"{book} {each}" for each in clause.needs)):
        known = conditions.resolved.get(name)
        if known is not None and isinstance(known.terms, BarTerms):
            given = {"missed_on": _missed_on(there, found), "decided_on": today}
            answer = put(conditions, name, given).answer
            assert isinstance(answer, LastDay)
            return Ban(answer, name)
    return None


def _missed_on(there: Competition, found: Case) -> datetime.date:
    """The day of the session that the case is about; without one that of the competition."""
    opened, begun = found.opened, there.state.begun
    assert begun is not None
    session = there.state.sessions.get((opened.stage, opened.session or 0))
    starts = None if session is None else start_of(there, session)
    return begun.begins if starts is None else starts.date()


def ban_findings(ban: Ban, given: bodies.CaseDecided) -> list[Finding]:
    """That the last day is to be told, or that the bar is shorter than the book's."""
    if given.until is None:
        if ban.until is None:
            return [refuse(str(ban.answer.reason).rstrip("."), ban.clause)]
        return []
    if ban.until is not None and given.until < ban.until:
        return [warn(f"the book's last day is {ban.until}: the bar is shorter", ban.clause)]
    return []


def today(there: Competition, setting: Setting) -> datetime.date:
    """The day on which something is decided, where it is played."""
    return local(there, setting.now).date()
