"""Facts that are only kept, to be looked at by those whom they concern; and what a fold is.

A fact goes in with the state before it and is put where it is found again; what it touched comes
back. What is made of it is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from convenor.competition.state.state import Stamp, State, Touched

Fold: TypeAlias = Callable[[State, str, Stamp, Any], Touched]
ABOUT_BOARDS = frozenset(("ruling given", "board fouled", "board cancelled", "scores borrowed"))
"""Kinds of facts that touch one board and nothing else."""


def keep(state: State, kind: str, stamp: Stamp, body: Any) -> Touched:
    """A fact that is only kept, to be looked at by those whom it concerns."""
    state.kept.put(kind, stamp.number, (stamp, body))
    return concerns(kind, body)


def concerns(kind: str, body: Any) -> Touched:
    """What a fact that is only kept touches, when it comes and when it is undone."""
    stage = getattr(body, "stage", None)
    board, table = getattr(body, "board", None), getattr(body, "table", None)
    if kind in ABOUT_BOARDS and board is not None:
        return ("board", stage, body.session, board, table)
    return ("stage", stage) if stage else ("all",)
