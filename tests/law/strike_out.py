"""Strikes out of the lists what the law can move by now, for the worlds of some books.

`python -m tests.law.strike_out sbu-2022 sbu- club-` tries every exception of that book again, in
the worlds whose names begin so: what moves goes from `exceptions.toml` (into `elsewhere.toml` where
another world than its own moves it), and so does a plan that comes to its clause. `played.csv` is
brought up to date for what these worlds read. `make trace` does the same for everything, and takes
long.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from tests.law.scenes.stage import scenes_in

from convenor.regulation import shelf
from convenor.regulation.coverage import Played, trace_of

from .holding import Held
from .law import elsewhere, exceptions, in_world, unread
from .plans_held import assigned, held
from .set_ups import set_ups
from .trace import played_in, together, write
from .write_lists import ELSEWHERE, EXCEPTIONS, write_list

Key = tuple[str, str]


def main(book: str, beginnings: tuple[str, ...]) -> None:
    wanted = sorted((e for e in set_ups() if e.startswith(beginnings)), key=_scenes_first)
    listed = {(c, t): why for c, terms in exceptions().items() for t, why in terms.items()}
    others = {(c, t): id for c, terms in elsewhere().items() for t, id in terms.items()}
    left = [key for key in listed if key[0].startswith(f"{book} ") and not _is_plan(key)]
    read: list[dict[str, Played]] = []
    for id in wanted:
        world = held(id)
        read.append(dict(played_in(world)))
        for key in _come_to(world, listed):
            del listed[key]
        for clause, term in list(_moved(world, left)):
            left.remove((clause, term))
            del listed[clause, term]
            if assigned_to(clause) != [id]:
                others[clause, term] = id
            sys.stdout.write(f"{clause} {term} moves in {id}\n")
        held.cache_clear()
    write_list("exceptions.toml", EXCEPTIONS, listed)
    write_list("elsewhere.toml", ELSEWHERE, others)
    write(together([_written(), *read]))


def _scenes_first(id: str) -> tuple[bool, str]:
    return not any(scenes_in(id)), id


def _is_plan(key: Key) -> bool:
    return key[1].startswith(in_world(""))


def assigned_to(clause: str) -> list[str]:
    """The worlds in which a clause is tried."""
    return [id for id, clauses in assigned().items() if clause in clauses]


def _come_to(world: Held, listed: Iterable[Key]) -> list[Key]:
    """The clauses that were listed because this world did not come to them, and does now."""
    missing, here = unread(world), in_world(world.world.id)
    return [(c, t) for c, t in listed if t == here and c not in missing]


def _moved(world: Held, left: Iterable[Key]) -> Iterator[Key]:
    for clause, term in left:
        if clause in world.readers:
            yield from ((e.clause, e.term) for e in world.moved(clause, [term]) if e.together)


def _written() -> dict[str, Played]:
    """What is written beside the books."""

    return {f"{book} {id}": each for book in shelf.folders() for id, each in trace_of(book).items()}


if __name__ == "__main__":
    main(sys.argv[1], tuple(sys.argv[2:]))
