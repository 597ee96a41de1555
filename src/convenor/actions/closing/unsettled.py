"""What is still open when a stage is to be closed: rulings, appeals, time for corrections.

A stage and the present moment go in; warnings come out, which do not keep a stage from being
closed: an official may have to go on with the next one. A match that may still become level is
refused where the book has it played on at once.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor.actions.action import Finding, refuse, warn
from convenor.actions.asking.hearing import clause_of
from convenor.actions.asking.periods import closes_at
from convenor.actions.moments import local, written
from convenor.competition.comparing.pending_ties import pending_ties
from convenor.competition.live import Competition


def unsettled(there: Competition, stage: str, now: datetime.datetime) -> list[Finding]:
    """All that could still change the placings of a stage."""
    open_matters = [*_rulings(there, stage), *_appeals(there, stage)]
    played_on = _played_on(there, stage) if open_matters else ()
    return [*open_matters, *played_on, *_corrections(there, stage, now)]


def _rulings(there: Competition, stage: str) -> Iterator[Finding]:
    for name, (_, body) in there.state.rulings().items():
        if body.stage == stage and body.pending:
            yield warn(f"ruling {name} is not decided yet")


def _appeals(there: Competition, stage: str) -> Iterator[Finding]:
    rulings = there.state.rulings()
    for _, body in there.state.open_appeals():
        if rulings[body.ruling][1].stage == stage:
            yield warn(f"appeal {body.appeal} is not decided yet")


def _played_on(there: Competition, stage: str) -> Iterator[Finding]:
    """Matches that what is open could leave level: their extra boards are played first."""
    for each in pending_ties(there, stage):
        text = f"{each.match} may become level: its extra boards are played now"
        yield refuse(text, each.clause)


def _corrections(there: Competition, stage: str, now: datetime.datetime) -> Iterator[Finding]:
    """The session whose scores can be corrected longest."""
    ends = [
        closes
        for each in there.state.sessions_of(stage)
        if each.posted is not None and each.final is None
        if (closes := closes_at(there, stage, each.number)) is not None and closes > now
    ]
    if ends:
        text = f"corrections are taken until {written(local(there, max(ends)))}"
        yield warn(text, clause_of(there, stage, "correction"))
