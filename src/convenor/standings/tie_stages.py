"""The results that may be looked at to split a tie: those of the stage in which it occurred.

Matches with their stages go in, the ones that count come out in the same order.
"""

from __future__ import annotations

from convenor.exact import VP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class StageMatch:
    """A match and the stage in which it was played."""

    stage: str = asked("stage of the match")
    a: str = asked("one contestant")
    b: str = asked("the other contestant")
    vp: tuple[Exact, Exact] = asked("VPs of the two", unit=VP)


@value
class TieStageTerms:
    """Other stages are never used: there is nothing to set."""


@value
class TieStageGiven:
    """The tie's stage and the matches there were."""

    tie_stage: str = asked("stage in which the tie occurred")
    matches: tuple[StageMatch, ...] = asked("matches of the tied")


@value
class TieStage:
    """The matches that count."""

    matches_used: tuple[StageMatch, ...] = asked("matches that may be used")


def tie_stage(
    terms: TieStageTerms,  # noqa: ARG001
    given: TieStageGiven,
    why: Why = SILENT,
) -> TieStage:
    """The matches of the stage of the tie."""
    used = tuple(each for each in given.matches if each.stage == given.tie_stage)
    why.step(
        "{used} of {all} matches belong to the stage of the tie, {stage}",
        used,
        gives="matches_used",
        used=len(used),
        all=len(given.matches),
        stage=given.tie_stage,
    )
    return TieStage(used)
