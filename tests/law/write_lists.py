"""Writes what the law finds: `played.csv` beside each book, and the law's own two lists.

`python -m tests.law.write_lists [FOLDER]` plays every world, moves every term in its own world, and
moves what is left in the other worlds that come to its clause. The folder is the one that
`pytest --trace-clauses` wrote: what the other tests show is put beside what the worlds show.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from convenor.regulation.coverage import Played
from convenor.values import value

from .holding import Moved
from .law import HERE, exceptions, in_world, unread
from .plans_held import LARGE, assigned, held
from .set_ups import set_ups
from .trace import played_in, together, write
from .wider import shown_in

NO_OTHER = "No other value of it is legal by itself: it goes with other terms or tables."
UNMOVED = "It moves what is asked, and the worlds do not come to where it matters in play."
UNASKED = "No worked case asks for it, and the worlds do not come to where it matters in play."
UNSHOWN = "It moves the game, and neither a worked case nor a question of the game shows it."
UNREAD = "The worlds do not come to where it is read: name the action that leads there."
READ_IN = "Nothing in the world of this plan leads there; {} comes to it."
MADE = (NO_OTHER, UNMOVED, UNASKED, UNSHOWN, UNREAD)
Terms = tuple[tuple[str, str], ...]


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


def main(folders: list[str]) -> None:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(find, sorted(set_ups(), key=_large_first)))
        left = _left(found)
        tried = _other_worlds(found, left)
        where = _in_one_of_their_own(found)
        for id, moved in pool.map(find_more, tried, tried.values()):
            for each in moved:
                where.setdefault((each.clause, each.term), id)
    worlds = [each.played for each in sorted(found, key=lambda each: each.id)]
    played = together([*worlds, *(shown_in(Path(folder)) for folder in folders)])
    write(played)
    write_list("elsewhere.toml", ELSEWHERE, where)
    write_list("exceptions.toml", EXCEPTIONS, _excuses(found, left, where, played))


def _large_first(id: str) -> tuple[bool, str]:
    return not id.startswith(LARGE), id


ELSEWHERE = "Terms that another world moves than the one they are tried in first"
EXCEPTIONS = "What the law of the house cannot move yet; a sentence of one's own is kept"


def _excuses(
    found: list[Found],
    left: Mapping[tuple[str, str], Moved],
    where: Mapping[tuple[str, str], str],
    played: Mapping[str, Played],
) -> dict[tuple[str, str], str]:
    made = {key: excuse(moved) for key, moved in left.items() if key not in where}
    for world in found:
        for clause in world.unread:
            shown = played.get(clause)
            made[clause, in_world(world.id)] = (
                UNREAD if shown is None else READ_IN.format(shown.shown_in)
            )
    own = exceptions()
    return {
        (clause, term): own[clause][term]
        if by_itself(why) and not by_itself(own.get(clause, {}).get(term, UNREAD))
        else why
        for (clause, term), why in made.items()
    }


def by_itself(why: str) -> bool:
    """Whether a sentence is one that is written here for whatever is found."""
    return why in MADE or why.startswith(READ_IN.partition("{")[0])


def excuse(moved: Moved) -> str:
    """Why a term is not moved, by what was found."""
    if not moved.legal:
        return NO_OTHER
    if moved.played:
        return UNSHOWN
    return UNMOVED if moved.asked else UNASKED


def write_list(name: str, title: str, found: Mapping[tuple[str, str], str]) -> None:
    """A list of the law: by clause, in the order of the terms."""
    lines = [f"# {title}. Made by `make trace`.", ""]
    for clause in sorted({clause for clause, _ in found}):
        lines.append(f'["{clause}"]')
        lines += [f'"{term}" = "{why}"' for (each, term), why in found.items() if each == clause]
        lines.append("")
    (HERE / name).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
