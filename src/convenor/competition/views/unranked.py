"""Who has nothing yet that a place could rest on, while a stage is played.

A competition and a stage go in; those without any score come out with the reason, and those whose
only results are the first of their boards: one result is no field. What counts in the end is not
touched: a board that was played once is worth what the book says when the scores are posted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.competition.views.credited_rounds import SCORE

NO_RESULT = "no result yet"
ALONE = "nothing to compare with yet"


def unranked(there: Competition, stage: str, until: int | None = None) -> Mapping[str, str]:
    """Those who cannot be placed yet, and why; nobody before anything was scored."""
    plan = there.state.the_plan.stage(stage)
    account = there.figures.accounts.account(stage, until)
    if plan.format == "season" or not account.entries:
        return {}
    known = account.with_lines
    found = {each: NO_RESULT for each in account.contestants if each not in known}
    if plan.in_matches or until is not None:
        return found
    others = {each.contestant for each in account.entries if each.kind != SCORE}
    compared = others | set(_compared(there, stage))
    return found | {each: ALONE for each in known if each not in compared}


def _compared(there: Competition, stage: str) -> Iterator[str]:
    """Those who have a result beside another one, or scores that are posted."""
    for session in there.state.sessions_of(stage):
        for seat in session.seating.seats if session.seating else ():
            if session.status != "provisional" or any(
                is_compared(there, session, board)
                and seat.table in there.state.on(stage, session.number, board)
                for board in seat.boards
            ):
                yield from seat.contestants


def is_compared(there: Competition, session: SessionState, board: int) -> bool:
    """Whether a board has more than one result, or will have no other."""
    if session.status != "provisional" or session.seating is None:
        return True
    tables = session.seating.by_board.get(board, ())
    return len(tables) < 2 or len(there.state.on(session.stage, session.number, board)) > 1
