"""What the law asks of a world, and the lists of what it asks elsewhere or cannot ask yet.

`exceptions.toml` beside this module has, by clause, a sentence for each term that no world can
move, and for each plan (`in …`) that names the clause and does not come to it. `elsewhere.toml` has
the terms that only another world than their own moves, and which. Both are made by `make trace`; an
exception that is no longer one fails, so the list only grows shorter.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from convenor.competition.plans.named_clauses import named_clauses
from convenor.regulation.coverage import trace_of

from .holding import Held, Moved
from .plans_held import assigned
from .trace import played_in

HERE = Path(__file__).parent
Listed = Mapping[str, Mapping[str, str]]


@cache
def listed(name: str) -> Listed:
    """By clause and term, what a list says."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def exceptions() -> Listed:
    """By clause, a sentence for each term, or for each plan that does not come to it."""
    return listed("exceptions.toml")


def elsewhere() -> Listed:
    """By clause, the world that moves a term which its own world does not."""
    return listed("elsewhere.toml")


@cache
def in_several_worlds() -> frozenset[str]:
    """Clauses that are moved in more than one world, by their parts: one may need an excuse."""
    counted = Counter(clause for clauses in assigned().values() for clause in clauses)
    return frozenset(clause for clause, worlds in counted.items() if worlds > 1)


def unread(world: Held) -> list[str]:
    """The clauses that a plan names and its world does not come to."""
    named = dict.fromkeys(each.clause for each in named_clauses(world.plan))
    return [each for each in named if each not in world.readers]


def check_reads(world: Held) -> None:
    """Clauses that are cited while nothing is taken from them fail."""
    here = in_world(world.world.id)
    found = [each for each in unread(world) if here not in exceptions().get(each, {})]
    assert not found, f"nothing of {world.world.id} reads {', '.join(found)}"


def in_world(id: str) -> str:
    """How the list of exceptions names a plan."""
    return f"in {id}"


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
    still, wrongly = [], []
    for moved in _moved_here(world):
        excused = moved.term in exceptions().get(moved.clause, {})
        if moved.together and excused and moved.clause not in in_several_worlds():
            wrongly.append(f"{moved.clause} {moved.term}: it moves, so it is no exception")
        if not moved.together and not excused:
            still.append(f"{moved.clause} {moved.term}: {_why(moved)}")
    found = still + wrongly
    assert not found, "\n".join(found)


def _moved_here(world: Held) -> Iterator[Moved]:
    """The terms that are moved in a world: those of its own clauses, and those given to it."""
    id = world.world.id
    for clause in assigned()[id]:
        if clause in world.readers:
            other, excused = elsewhere().get(clause, {}), exceptions().get(clause, {})
            own = [each for each in world.terms(clause) if each not in other]
            yield from world.moved(clause, own, quickly=excused)
    for clause, terms in elsewhere().items():
        yield from world.moved(clause, [term for term, where in terms.items() if where == id])


def _why(moved: Moved) -> str:
    if not moved.legal:
        return "no other legal value was found"
    if moved.played:
        return "the game moves and ask does not"
    return "ask moves and the game does not" if moved.asked else "ask does not move either"
