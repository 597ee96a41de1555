"""Whether the conditions of play hold: a change of pairs, a final on another day, scores to show.

The facts that the clause names go in; a verdict comes out with each condition that failed. Which
conditions there are is the clause's; whether a fact is so is for the director to find.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.regulation.answers import OK, WARN, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- scores before the next board ---------------------------------------------------------------


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
