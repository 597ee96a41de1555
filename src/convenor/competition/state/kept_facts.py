"""Facts that are only kept, to be looked at by those whom they concern; and what a fold is.

A fact goes in with the state before it and is put where it is found again; what it touched comes
back. What is made of it is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from convenor.competition.state.state import Stamp, State, Touched

Fold: TypeAlias = Callable[[State, str, Stamp, Any], Touched]
ABOUT_NO_FIGURE = frozenset(
    (
        "note written",
        "director called",
        "call answered",
        "late arrival",
        "slow play",
        "warning given",
        "conduct carried",
        "refusal overridden",
        "system lodged",
        "system classified",
        "system filed",
        "system disputed",
        "defence lodged",
        "consent told",
        "cards seen",
        "case opened",
        "case explained",
        "case reported",
        "case decided",
        "committee named",
        "appeal sent",
        "argument added",
        "hearing set",
        "matter appealed",
        "appeal papers sent",
        "stanza posted",
        "player replaced",
        "captain named",
        "substitute declared",
        "seating signed",
    )
)
"""Kinds of facts that no figure is worked out from: what comes of them is a fact of its own."""
MOVES_ONE = frozenset(("fine imposed", "score adjusted", "score credited"))
"""Kinds of facts that move one contestant's score of a session, and no board."""
ABOUT_BOARDS = frozenset(("ruling given", "board fouled", "board cancelled", "scores borrowed"))
"""Kinds of facts that touch one board and nothing else."""


def keep(state: State, kind: str, stamp: Stamp, body: object) -> Touched:
    """A fact that is only kept, to be looked at by those whom it concerns."""
    state.kept.put(kind, stamp.number, (stamp, body))
    return concerns(kind, body)


def concerns(kind: str, body: Any) -> Touched:
    """What a fact that is only kept touches, when it comes and when it is undone."""
    stage = getattr(body, "stage", None)
    board, table = getattr(body, "board", None), getattr(body, "table", None)
    if kind in ABOUT_BOARDS and board is not None:
        return ("board", stage, body.session, board, table)
    if kind in ABOUT_NO_FIGURE:
        return ("status",)
    if kind in MOVES_ONE and stage and body.session is not None:
        return ("moved", stage, body.session, body.contestant)
    return ("stage", stage) if stage else ("all",)
