"""The few actions that fit a session as it stands: what a director reaches for in such an event.

A competition and a session go in; the names of six to eight actions come out, the most usual first.
Everything else is found by name. Whether an action may be taken is asked of the book when it is.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState

ALWAYS = ("rule", "correct-result", "fine", "late")
OF_TEAMS = ("enter-match-score", "line-up", "forfeit", "substitute")
OF_MOVING_PAIRS = ("exchange-seats", "move-result", "curtail", "withdraw")
OF_DRAWN_PAIRS = ("slow-play", "board-fouled", "withdraw", "substitute")
AFTER_PLAY = ("correct-result", "rule", "lodge-appeal", "end-period", "adjust-score", "undo")


def fitting_actions(there: Competition, session: SessionState) -> tuple[str, ...]:
    """The actions at hand for a session."""
    if session.posted is not None:
        return AFTER_PLAY
    if there.state.the_plan.stage(session.stage).tables_a_match > 1:
        return (*ALWAYS, *OF_TEAMS)
    moves = any(each.movement is not None for each in session.opened)
    return (*ALWAYS, *(OF_MOVING_PAIRS if moves else OF_DRAWN_PAIRS))
