"""Writes what the law finds: `played.csv` beside each book, and the law's own list.

`python -m tests.law.write_lists [FOLDER]` plays every world, moves every term in its own world, and
moves what is left in the other worlds that come to its clause. The folder is the one that
`pytest --trace-clauses` wrote: what the other tests show is put beside what the worlds show. What
nothing moves, and what no world comes to, is told, and there is none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from convenor.regulation.coverage import Played
from convenor.values import value

from .holding import Moved
from .law import ELSEWHERE, HERE, unread, why
from .plans_held import LARGE, assigned, held
from .set_ups import set_ups
from .trace import played_in, together, write
from .wider import shown_in

Key = tuple[str, str]
Terms = tuple[Key, ...]


@value
class Found:
    """What was found in one world: what it reads, what it does not come to, and what moves."""

    id: str
    played: Mapping[str, Played]
    unread: tuple[str, ...]
    moved: tuple[Moved, ...]


def find(id: str) -> Found:
    """A world by itself, with the clauses that are assigned to it."""
    world = held(id)
    read = [clause for clause in assigned()[id] if clause in world.readers]
    moved = tuple(each for clause in read for each in world.moved(clause, world.terms(clause)))
    found = Found(id, dict(played_in(world)), tuple(unread(world)), moved)
    held.cache_clear()
    return found


def find_more(id: str, terms: Terms) -> tuple[str, tuple[Moved, ...]]:
    """Terms of other worlds, tried in this one."""
    world = held(id)
    moved = tuple(each for clause, term in terms for each in world.moved(clause, [term]))
    held.cache_clear()
    return id, tuple(each for each in moved if each.together)


def _left(found: Iterable[Found]) -> dict[tuple[str, str], Moved]:
    """The terms that no world of their own moves."""
    every = [each for world in found for each in world.moved]
    done = {(each.clause, each.term) for each in every if each.together}
    return {(e.clause, e.term): e for e in every if (e.clause, e.term) not in done}


def _in_one_of_their_own(found: Iterable[Found]) -> dict[tuple[str, str], str]:
    """Terms of a clause of several worlds that one of these moves and another does not."""
    moved = {(e.clause, e.term): world.id for world in found for e in world.moved if e.together}
    still = {(e.clause, e.term) for world in found for e in world.moved if not e.together}
    return {key: id for key, id in moved.items() if key in still}


def _other_worlds(found: Iterable[Found], left: Iterable[tuple[str, str]]) -> dict[str, Terms]:
    """By world, the terms left that it may move: it reads their clause, and is not their own."""
    return {
        world.id: terms
        for world in found
        if (
            terms := tuple(
                (clause, term)
                for clause, term in left
                if clause in world.played and clause not in assigned()[world.id]
            )
        )
    }


def main(folders: list[str]) -> int:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(find, sorted(set_ups(), key=_large_first)))
        left = _left(found)
        tried = _other_worlds(found, left)
        where = _in_one_of_their_own(found)
        for id, moved in pool.map(find_more, tried, tried.values()):
            for each in moved:
                where.setdefault((each.clause, each.term), id)
    worlds = [each.played for each in sorted(found, key=lambda each: each.id)]
    write(together([*worlds, *(shown_in(Path(folder)) for folder in folders)]))
    write_list(where)
    still = [*_not_moved(left, where), *_not_read(found)]
    sys.stdout.writelines(f"{each}\n" for each in still)
    return 1 if still else 0


def _not_moved(left: Mapping[Key, Moved], where: Mapping[Key, str]) -> Iterator[str]:
    """The terms that no world moves."""
    for (clause, term), moved in left.items():
        if (clause, term) not in where:
            yield f"{clause} {term}: {why(moved)}"


def _not_read(found: Iterable[Found]) -> Iterator[str]:
    """The clauses that a plan names and its world does not come to."""
    for world in found:
        for clause in world.unread:
            yield f"{clause}: nothing of {world.id} reads it"


def _large_first(id: str) -> tuple[bool, str]:
    return not id.startswith(LARGE), id


TITLE = "Terms that another world moves than the one they are tried in first"


def write_list(found: Mapping[Key, str]) -> None:
    """The list of the law: by clause, in the order of the terms."""
    lines = [f"# {TITLE}. Made by `make trace`.", ""]
    for clause in sorted({clause for clause, _ in found}):
        lines.append(f'["{clause}"]')
        lines += [f'"{term}" = "{id}"' for (each, term), id in found.items() if each == clause]
        lines.append("")
    (HERE / ELSEWHERE).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
