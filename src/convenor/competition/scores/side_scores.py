"""The score of each side on a board, however its stage compares: in matches, over the field.

Kept scores, a stage, a session and a board go in; the scores come out by table and contestant, with
their unit. How they are shown is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.competition.scores.scores import MatchFigure, Scores
from convenor.matches.match_boards import MatchBoard
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.values import value

__all__ = ["SideScore", "SideScores", "side_scores", "side_scores_at"]


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
    if scores.state.the_plan.stage(stage).tables_a_match > 1:
        matches = scores.matches(stage, session)
        return _joined(_of_matches(scores, matches, board))
    return _joined((_over_the_field(scores, stage, session, board).scores,))


def side_scores_at(
    scores: Scores, stage: str, session: int, board: int, tables: tuple[str, ...]
) -> SideScores:
    """The same at a few tables: nobody else's score is looked at."""
    if scores.state.the_plan.stage(stage).tables_a_match > 1:
        return _joined(_of_matches(scores, scores.matches_at(stage, session, tables), board))
    made = _over_the_field(scores, stage, session, board)
    lines = scores.lines(stage, session, board).by_table
    names = (who for at in tables if at in lines for who in (lines[at].ns, lines[at].ew))
    own = (side for who in names for side in made.by_contestant.get(who, ()))
    sides = {(side.table, side.contestant): side for side in own if side.table in tables}
    return SideScores(made.scores.unit, sides)


def _joined(every: Iterable[BoardScores]) -> SideScores:
    sides: dict[tuple[str, str], SideScore] = {}
    unit = "IMP"
    for found in every:
        unit = found.unit
        sides |= {(side.table, side.contestant): side for side in found.sides}
    return SideScores(unit, sides)


def _of_matches(
    scores: Scores, matches: Iterable[MatchFigure], board: int
) -> Iterable[BoardScores]:
    """A board as each match of teams has it."""
    return (
        made.scores
        for match in matches
        if board in match.pairing.boards
        for made in scores.boards_of(match)
        if made.number == str(board)
    )


def _over_the_field(scores: Scores, stage: str, session: int, board: int) -> MatchBoard:
    """A board over the field, or each section of it by itself."""
    if scores.state.the_plan.stage(stage).in_matches:
        return scores.board(stage, session, board)
    return scores.compared(stage, session, board)
