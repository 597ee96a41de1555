"""What a stage is played by: its clauses by the part that they play, its plan, its times.

A competition and a stage go in, what its rulebooks and its plan say comes out. Nothing here knows
a result.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.comparing import editions
from convenor.competition.draws import next_round
from convenor.competition.finals import brackets, qualifying
from convenor.competition.finals.qualifying_clauses import with_clause
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import CountedSession
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.rules import Rules
from convenor.competition.state.state import SessionState
from convenor.draws.plans import DrawPlan
from convenor.exact import Exact
from convenor.regulation.stack import Stack


def rules(there: Competition, stage: str) -> Rules:
    """The plan and the conditions ─► the clauses of a stage, by the part they play."""
    return there.figures.rules(stage)


def books(there: Competition) -> Stack:
    """The rulebooks, one over the other: as they were pinned, or as they stand on the shelf."""
    return there.figures.stack


def pinned_editions(there: Competition, *, compared: bool = True) -> editions.Editions:
    """What was pinned ─► the clauses that say something else now, and whose figures would move."""
    return editions.editions(there, compared=compared)


def stage_plan(there: Competition, stage: str) -> StagePlan:
    """The plan ─► how a stage is played."""
    return there.figures.plan(stage)


def is_small_field(there: Competition, stage: str, entries: int) -> bool:
    """Whether so many entries are a small field, which is drawn in another way."""
    return there.figures.is_small(stage, entries)


def is_bracket(there: Competition, stage: str) -> bool:
    """Whether a stage is played as a bracket, which has matches and places but no standing."""
    return brackets.is_bracket(there.figures, stage)


def passed_by(there: Competition, stage: str) -> bool:
    """Whether a stage is left out because nobody was sent to it."""
    return qualifying.passed_by(there.figures, stage)


def by_choice(there: Competition, stage: str) -> bool:
    """Whether the winner of the stage before chooses its opponent in a final."""
    return brackets.by_choice(there.figures, stage)


def qualifying_rule(
    there: Competition, stage: str, entry: Mapping[str, object]
) -> Mapping[str, object]:
    """A rule of qualifying as the plan has it ─► the same with what its clause says."""
    return with_clause(there.figures, stage, entry)


def draw_plan(there: Competition, stage: str) -> DrawPlan:
    """The clauses of a stage ─► how its rounds are drawn."""
    return next_round.draw_plan(there.figures, stage)


def seed(there: Competition, stage: str) -> str | None:
    """The seed of the lots of a stage: the last that was drawn, or the competition's."""
    return there.figures.seed(stage)


def minutes(there: Competition, stage: str, boards: int, told: Exact | None = None) -> Exact:
    """The clauses of a stage ─► the minutes for so many boards; `told` was set for them."""
    return there.figures.minutes(stage, boards, told)


def session_minutes(there: Competition, session: SessionState, told: Exact | None = None) -> Exact:
    """The clauses of a stage ─► the minutes of a session; `told` was set for it."""
    return there.figures.session_minutes(session, told)


def counted_sessions(there: Competition, stage: str) -> tuple[CountedSession, ...]:
    """Rounds ─► the sessions of a stage as its regulations count them."""
    return there.figures.sessions(stage)


def timetable(there: Competition, stage: str) -> tuple[CountedSession, ...]:
    """Rounds ─► the sessions of a stage with their times, whoever says what counts as one."""
    return there.figures.timetable(stage)
