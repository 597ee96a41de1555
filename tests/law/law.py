"""What the law asks of a world, and the list of what it cannot ask yet.

`exceptions.toml` beside this module has, by clause, a sentence for each clause that no competition
of the law reads, and for each term that none of its looks can move. An exception that is no longer
one fails: the list only grows shorter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from convenor.competition.plans.named import named_clauses
from convenor.regulation.coverage import trace_of

from .holding import Held, Moved
from .plans_held import assigned
from .trace import played_in


@cache
def exceptions() -> Mapping[str, Mapping[str, str]]:
    """By clause, a sentence for each term ('*': for the whole clause)."""
    path = Path(__file__).with_name("exceptions.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def check_reads(held: Held) -> None:
    """Clauses that are cited while nothing is taken from them fail."""
    named = dict.fromkeys(each.clause for each in named_clauses(held.plan))
    unread = [each for each in named if each not in held.readers]
    assert [each for each in unread if "*" not in exceptions().get(each, {})] == []


def check_trace(held: Held) -> None:
    """The trace beside the books knows what this world reads, and reads what it knows of it."""
    found = played_in(held)
    for clause, played in found.items():
        book, _, id = clause.partition(" ")
        written = trace_of(book).get(id)
        assert written is not None, f"{clause} is in play: write the trace again (make trace)"
        assert written.state == "in play" or played.state == "suggested", clause
        if written.competition == held.world.id:
            assert written == played, clause


def check_moves(held: Held) -> None:
    """Each term of each clause that is assigned to this world moves ask and game."""
    still, wrongly = [], []
    for clause in assigned()[held.world.id]:
        excused = exceptions().get(clause, {})
        if clause not in held.readers or "*" in excused:
            continue
        for moved in held.moved(clause):
            if moved.played and moved.term in excused:
                wrongly.append(f"{clause} {moved.term}: it moves, so it is no exception")
            if not moved.played and moved.term not in excused:
                still.append(f"{clause} {moved.term}: {_why(moved)}")
    assert still + wrongly == []


def _why(moved: Moved) -> str:
    if not moved.legal:
        return "no other legal value was found"
    return "ask moves and the game does not" if moved.asked else "ask does not move either"
