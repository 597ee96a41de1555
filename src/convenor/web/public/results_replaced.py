"""What a table is scored with on a board, where an official put something in place of its result.

A session, a board and a table go in; the points that count for both sides come out, and words for
what was ruled: an adjusted, weighted or split score, an average, a board that is cancelled. Where
the result itself counts there are no words. All of it is read off the engine's own lines.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.explain.figures_written import figure
from convenor.values import value
from convenor.web import result_notation as writing

WORDS = {"not played": "not played", "cancelled": "cancelled", "unknown": ""}


@value
class Counted:
    """The points of North-South that both sides are scored with, if any, and what was ruled."""

    points: int | None
    ruled: str = ""


def counted(there: Competition, stage: str, session: int, board: int, table: str) -> Counted:
    """What counts at a table."""
    said = there.state.on(stage, session, board).get(table)
    made = writing.points(said.text, board) if said else None
    line = pipeline.lines(there, stage, session, board).by_table.get(table)
    if line is None:
        return Counted(made)
    if line.split:
        return Counted(None, f"NS {_own(line.ns_entry, 1)}, EW {_own(line.ew_entry, -1)}")
    entry = line.ns_entry
    if hasattr(entry, "ns"):
        stands = said is not None and entry.ns == made
        return Counted(entry.ns, "" if stands else f"adjusted to NS {writing.signed(entry.ns)}")
    word = _word(entry)
    said_already = word == "not played" and said is not None and made is None
    return Counted(None, "" if said_already else word)


def _own(entry: object, sign: int) -> str:
    """What one side is scored with, as that side sees it."""
    return writing.signed(sign * entry.ns) if hasattr(entry, "ns") else _word(entry)


def _word(entry: Any) -> str:
    if hasattr(entry, "parts"):
        return "weighted score"
    if hasattr(entry, "award"):
        return str(entry.award or f"{figure(entry.percent)}%")
    return WORDS.get(getattr(entry, "why", ""), "")
