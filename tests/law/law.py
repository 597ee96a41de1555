"""What the law asks of a world, and the list of what it cannot ask yet.

`exceptions.toml` beside this module has, by clause, a sentence for each clause that no competition
of the law reads, and for each term that none of its looks can move. An exception that is no longer
one fails: the list only grows shorter.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from convenor.competition.plans.named import named_clauses
from convenor.regulation.coverage import trace_of

from .holding import Held, Moved
from .plans_held import assigned, held
from .trace import played_in


@cache
def exceptions() -> Mapping[str, Mapping[str, str]]:
    """By clause, a sentence for each term ('*': for the whole clause)."""
    path = Path(__file__).with_name("exceptions.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def in_several_worlds() -> frozenset[str]:
    """Clauses that are moved in more than one world, by their parts: one may need an excuse."""
    counted = Counter(clause for clauses in assigned().values() for clause in clauses)
    return frozenset(clause for clause, worlds in counted.items() if worlds > 1)


def check_reads(world: Held) -> None:
    """Clauses that are cited while nothing is taken from them fail."""
    named = dict.fromkeys(each.clause for each in named_clauses(world.plan))
    unread = [each for each in named if each not in world.readers]
    assert [each for each in unread if "*" not in exceptions().get(each, {})] == []


def check_trace(world: Held) -> None:
    """The trace beside the books knows what this world reads, and reads what it knows of it."""
    found = played_in(world)
    for clause, played in found.items():
        book, _, id = clause.partition(" ")
        written = trace_of(book).get(id)
        assert written is not None, f"{clause} is in play: write the trace again (make trace)"
        assert written.state == "in play" or played.state == "suggested", clause
        if written.competition == world.world.id:
            assert written == played, clause


def check_moves(world: Held) -> None:
    """Each term of each clause that is assigned to this world moves ask and game."""
    still, wrongly = [], []
    for clause in assigned()[world.world.id]:
        excused = exceptions().get(clause, {})
        if clause not in world.readers or "*" in excused:
            continue
        for moved in world.moved(clause):
            if moved.played and moved.term in excused and clause not in in_several_worlds():
                wrongly.append(f"{clause} {moved.term}: it moves, so it is no exception")
            if not moved.played and moved.term not in excused:
                still.append(f"{clause} {moved.term}: {_why(moved)}")
    assert still + wrongly == []


def excuses(world: Held) -> Iterator[tuple[str, str, str]]:
    """What the law cannot ask of a world: clause, term ('*': all of it), and why."""
    named = dict.fromkeys(each.clause for each in named_clauses(world.plan))
    yield from ((each, "*", UNREAD) for each in named if each not in world.readers)
    for clause in assigned()[world.world.id]:
        if clause in world.readers:
            for moved in world.moved(clause):
                if not moved.played:
                    yield clause, moved.term, _excuse(moved)


UNREAD = "The worlds do not come to where it is read: name the action that leads there."


def _excuse(moved: Moved) -> str:
    if not moved.legal:
        return "No other value of it is legal by itself: it goes with other terms or tables."
    if moved.asked:
        return "It moves what is asked, and the worlds do not come to where it matters in play."
    return "No worked case asks for it, and the worlds do not come to where it matters in play."


def _why(moved: Moved) -> str:
    if not moved.legal:
        return "no other legal value was found"
    return "ask moves and the game does not" if moved.asked else "ask does not move either"


def write_excuses(ids: Iterable[str]) -> None:
    """The list of exceptions, made anew: shorter than the one before, or something is worse."""
    found: dict[str, dict[str, str]] = {}
    for id in ids:
        for clause, term, why in excuses(held(id)):
            found.setdefault(clause, {})[term] = why
    lines = [f"# What the law of the house cannot move yet: {len(found)} clauses. Made by"]
    lines += ["# `make trace`; a sentence of one's own may stand in place of the made one.", ""]
    for clause in sorted(found):
        lines.append(f'["{clause}"]')
        lines += [f'"{term}" = "{why}"' for term, why in found[clause].items()]
        lines.append("")
    path = Path(__file__).with_name("exceptions.toml")
    path.write_text("\n".join(lines), encoding="utf-8")
