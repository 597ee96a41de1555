"""The score of each side on a board, however its stage compares: in matches, over the field.

Kept scores, a stage, a session and a board go in; the scores come out by table and contestant, with
their unit. How they are shown is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.competition.scores.scores import Scores
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.values import value

__all__ = ["SideScore", "SideScores", "side_scores"]


@value
class SideScores:
    """The scores of a board, and their unit."""

    unit: str
    sides: Mapping[tuple[str, str], SideScore]
    """By table and contestant."""

    def at(self, table: str, contestant: str) -> SideScore | None:
        """The score of one side at a table."""
        return self.sides.get((table, contestant))


def side_scores(scores: Scores, stage: str, session: int, board: int) -> SideScores:
    """The score of each contestant at each table of a board."""
    sides: dict[tuple[str, str], SideScore] = {}
    unit = "IMP"
    for found in _compared(scores, stage, session, board):
        unit = found.unit
        sides |= {(side.table, side.contestant): side for side in found.sides}
    return SideScores(unit, sides)


def _compared(scores: Scores, stage: str, session: int, board: int) -> Iterable[BoardScores]:
    """The comparisons of a board: one over the field, one a section, or one a match of teams."""
    plan = scores.state.the_plan.stage(stage)
    if plan.tables_a_match > 1:
        return (
            made.scores
            for match in scores.matches(stage, session)
            if board in match.pairing.boards
            for made in scores.boards_of(match)
            if made.number == str(board)
        )
    if plan.in_matches:
        return (scores.board(stage, session, board).scores,)
    return scores.session(stage, session).board_scores(board)
