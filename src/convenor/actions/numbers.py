"""Numbers of rulings, appeals, calls and fines: given in order, never twice."""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.errors import Mistake


def next_number(there: Competition, kind: str, field: str, letter: str, further: int = 0) -> str:
    """The number after the largest of a kind of fact, such as 'R3'; `further` goes on from it."""
    taken = (str(getattr(body, field)) for _, body in there.state.of_kind(kind))
    numbers = [int(each[1:]) for each in taken if each[:1] == letter and each[1:].isdecimal()]
    return f"{letter}{max(numbers, default=0) + 1 + further}"


def own_number(there: Competition, kind: str, field: str, letter: str, wanted: str) -> str:
    """The number that is asked for, which nothing else may have; the next where none is."""
    taken = {str(getattr(body, field)) for _, body in there.state.of_kind(kind)}
    if wanted and wanted in taken:
        raise Mistake(
            f"there is a {field} {wanted} already: leave the number out, and the next one is given."
        )
    return wanted or next_number(there, kind, field, letter)
