"""What the law asks of a world, and the list of what it asks elsewhere.

Every term of every clause moves ask and game, without exception. `elsewhere.toml` beside this
module has, by clause, the terms that only another world than their own moves, and which; it is
made by `make trace`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from convenor.competition.plans.named_clauses import named_clauses
from convenor.regulation.coverage import trace_of

from .holding import Held, Moved
from .plans_held import assigned
from .trace import played_in

HERE = Path(__file__).parent
ELSEWHERE = "elsewhere.toml"
Listed = Mapping[str, Mapping[str, str]]


@cache
def elsewhere() -> Listed:
    """By clause, the world that moves a term which its own world does not."""
    return tomllib.loads((HERE / ELSEWHERE).read_text(encoding="utf-8"))


def unread(world: Held) -> list[str]:
    """The clauses that a plan names and its world does not come to."""
    named = dict.fromkeys(each.clause for each in named_clauses(world.plan))
    return [each for each in named if each not in world.readers]


def check_reads(world: Held) -> None:
    """Clauses that are cited while nothing is taken from them fail."""
    found = unread(world)
    assert not found, f"nothing of {world.world.id} reads {', '.join(found)}"


def check_trace(world: Held) -> None:
    """The trace beside the books knows what this world reads, and reads what it knows of it."""
    found = played_in(world)
    for clause, played in found.items():
        book, _, id = clause.partition(" ")
        written = trace_of(book).get(id)
        assert written is not None, f"{clause} is in play: write the trace again (make trace)"
        assert written.state == "in play" or played.state == "suggested", clause
        if written.competition == world.world.id and not written.test:
            assert written == played, clause


def check_moves(world: Held) -> None:
    """Each term of each clause that is assigned to this world moves ask and game."""
    still = [moved for moved in _moved_here(world) if not moved.together]
    found = [f"{each.clause} {each.term}: {why(each)}" for each in still]
    assert not found, "\n".join(found)


def _moved_here(world: Held) -> Iterator[Moved]:
    """The terms that are moved in a world: those of its own clauses, and those given to it."""
    id = world.world.id
    for clause in assigned()[id]:
        if clause in world.readers:
            other = elsewhere().get(clause, {})
            yield from world.moved(clause, [e for e in world.terms(clause) if e not in other])
    for clause, terms in elsewhere().items():
        yield from world.moved(clause, [term for term, where in terms.items() if where == id])


def why(moved: Moved) -> str:
    """Why a term is not moved, by what was found."""
    if not moved.legal:
        return "no other legal value was found"
    if moved.played:
        return "the game moves and ask does not"
    return "ask moves and the game does not" if moved.asked else "ask does not move either"
