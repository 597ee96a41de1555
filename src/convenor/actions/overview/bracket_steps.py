"""What a bracket waits for before it goes on: a choice of opponent, a match that is level.

A competition and a stage go in; the steps that are due come out. When the next matches can be drawn
is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.overview.steps import Step, step
from convenor.actions.overview.wording import numbered
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Mistake, Refusal
from convenor.finals.progress import OpenMatch, Progress
from convenor.ledger import bodies


def waits_for(there: Competition, plan: StagePlan) -> Iterator[Step]:
    """The choice and the level matches that come before the next draw."""
    if not pipeline.is_bracket(there, plan.name) or not there.state.stage(plan.name).opened:
        return
    chosen = list(there.state.of(bodies.ChoiceMade, plan.name))
    if pipeline.by_choice(there, plan.name) and not chosen:
        first = there.state.stage(plan.name).field[0]
        title = f"{numbered(there, first)} chooses its opponent"
        says = "before the first matches are drawn"
        yield step("choose-opponent", title, says, stage=plan.name, contestant=first)
    progress = _progress(there, plan.name)
    for match in progress.open if progress else ():
        yield _level(there, plan, match)


def _level(there: Competition, plan: StagePlan, match: OpenMatch) -> Step:
    """A match that ended level: boards are played on, or somebody decides."""
    both = " v ".join(numbered(there, each) for each in match.teams)
    says = match.reason or "it is level"
    if match.boards_to_play:
        count = match.boards_to_play
        title = f"{both}: {count} extra board{'' if count == 1 else 's'}"
        return step("extra-boards", title, says, stage=plan.name, match=match.match)
    return step(
        "decide-match",
        f"Decide {both}",
        says,
        stage=plan.name,
        session=_session_of(there, plan.name, match.match),
        contestants=", ".join(match.teams),
        by=match.decided_by,
    )


def _session_of(there: Competition, stage: str, match: str) -> int:
    for session in there.state.sessions_of(stage):
        for each in pipeline.match_scores(there, stage, session.number):
            if each.pairing.name == match:
                return session.number
    return 0


def can_be_drawn(there: Competition, stage: str) -> bool:
    """Whether matches of a bracket can be played that have not been drawn."""
    return _progress(there, stage) is not None and bool(pipeline.next_matches(there, stage))


def is_over(there: Competition, stage: str) -> bool:
    """Whether all matches of a bracket are decided."""
    progress = _progress(there, stage)
    return progress is not None and progress.finished


def _progress(there: Competition, stage: str) -> Progress | None:
    """A bracket as far as it is; nothing where it cannot be made before something is chosen."""
    try:
        return pipeline.bracket(there, stage)
    except (Mistake, Refusal):
        return None
