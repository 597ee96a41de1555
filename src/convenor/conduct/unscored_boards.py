"""Scores that must be there before the next board is begun.

The boards of a table in their order, those with a score and the next one go in; a verdict comes
out with the boards whose score is missing. What a missing score costs is not known here.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.regulation.answers import OK, WARN, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ScoredTerms:
    """What it comes to if a score is missing."""

    unscored: VerdictWord = asked("the verdict if a score is missing", default=WARN)


@value
class Scored:
    """The boards of a table and the one about to be played."""

    order: tuple[int, ...] = asked("boards of the match in the order of play at this table")
    scored: tuple[int, ...] = asked("boards with a score")
    starting: int = asked("the board about to be played")


@value
class ScoresMissing:
    """Whether the board may be begun, and the scores that are missing."""

    verdict: VerdictWord = asked("ok, or what a missing score comes to")
    missing: tuple[int, ...] = asked("boards whose score is missing")
    reason: str | None = asked("why, in words", default=None)


def scored_before_next(terms: ScoredTerms, given: Scored, why: Why = SILENT) -> ScoresMissing:
    """The boards before this one that have no score yet."""
    if given.starting not in given.order:
        raise Mistake(f"board {given.starting} is not in the 'order' of this table.")
    if len(set(given.order)) != len(given.order):
        raise Mistake("a board stands twice in 'order': give each board once.")
    if strange := sorted(set(given.scored) - set(given.order)):
        raise Mistake(f"board {strange[0]} in 'scored' is not in the 'order' of this table.")
    before = given.order[: given.order.index(given.starting)]
    missing = tuple(each for each in before if each not in given.scored)
    verdict = terms.unscored if missing else OK
    why.step("boards before it without a score", missing, gives="missing")
    why.step("board {board} may be begun", verdict, gives="verdict", board=given.starting)
    listed = ", ".join(str(each) for each in missing)
    reason = f"No score for board {listed}: enter it first." if missing else None
    return ScoresMissing(verdict, missing, reason)
