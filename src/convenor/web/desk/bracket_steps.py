"""What a bracket waits for before it goes on: a choice of opponent, a match that is level.

A competition and a stage go in; the steps that are due come out. When the next matches can be drawn
is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Mistake, Refusal
from convenor.web.desk.due import Step, do_step
from convenor.web.fact_words import numbered


def waits_for(there: Competition, slug: str, plan: StagePlan) -> Iterator[Step]:
    """The choice and the level matches that come before the next draw."""
    if not pipeline.is_bracket(there, plan.name) or not there.state.stage(plan.name).opened:
        return
    chosen = list(there.state.of_kind("choice made", plan.name))
    if plan.bracket.get("kind") == "choice" and not chosen:
        first = there.state.stage(plan.name).field[0]
        title = f"{numbered(there, first)} chooses its opponent"
        says = "before the first matches are drawn"
        yield do_step(slug, "choose-opponent", title, says, stage=plan.name, contestant=first)
    for match in getattr(_progress(there, plan.name), "open", ()):
        yield _level(there, slug, plan, match)


def _level(there: Competition, slug: str, plan: StagePlan, match: Any) -> Step:
    """A match that ended level: boards are played on, or somebody decides."""
    both = " v ".join(numbered(there, each) for each in match.teams)
    says = match.reason or "it is level"
    if match.boards_to_play:
        count = match.boards_to_play
        title = f"{both}: {count} extra board{'' if count == 1 else 's'}"
        return do_step(slug, "extra-boards", title, says, stage=plan.name, match=match.match)
    return do_step(
        slug,
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
    return bool(getattr(_progress(there, stage), "finished", False))


def _progress(there: Competition, stage: str) -> Any:
    """A bracket as far as it is; nothing where it cannot be made before something is chosen."""
    try:
        return pipeline.bracket(there, stage)
    except (Mistake, Refusal):
        return None
