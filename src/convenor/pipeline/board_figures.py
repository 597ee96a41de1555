"""Closer looks at a board: the score of each side, its datum, how many tables have a result.

A competition and a board go in, figures of that board come out. Nothing here knows a match.
"""

from __future__ import annotations

from convenor.bridge import Side
from convenor.competition.live import Competition
from convenor.competition.scores.side_scores import SideScores
from convenor.competition.scores.side_scores import side_scores as side_scores_of
from convenor.competition.scores.side_scores import side_scores_at as scores_at_tables
from convenor.exact import Exact
from convenor.explain import Trace


def side_scores(there: Competition, stage: str, session: int, board: int) -> SideScores:
    """Lines ─► the score of each side of a board, over the field or within each match."""
    return side_scores_of(there.figures.scores, stage, session, board)


def side_scores_at(
    there: Competition, stage: str, session: int, board: int, tables: tuple[str, ...]
) -> SideScores:
    """Lines ─► the score of each side of a board at a few tables only."""
    return scores_at_tables(there.figures.scores, stage, session, board, tables)


def results_on(there: Competition, stage: str, session: int, board: int) -> int:
    """Table results ─► at how many tables a board has one."""
    return there.figures.scores.results_on(stage, session, board)


def results_in(there: Competition, stage: str, session: int) -> int:
    """Table results ─► how many boards of a session are done with at their tables."""
    return there.figures.scores.results_in(stage, session)


def datum(
    there: Competition, stage: str, session: int, board: int, side: str = "NS"
) -> Exact | None:
    """Lines ─► the datum of a board for one direction; none outside a Butler."""
    if there.state.the_plan.stage(stage).scoring != "butler":
        return None
    scores = there.figures.scores
    if not scores.lines(stage, session, board).fouled:
        return scores.datum(stage, session, board, Side(side))
    trace = Trace()
    scores.scored(stage, session, board, trace)
    told = trace.figure().find("datum")
    return told.value if told is not None else None
