"""Brings `played.csv` up to date for what some worlds read, without playing the others.

`python -m tests.law.write_again sbu- club-` plays the worlds whose names begin so, writes how each
clause that they read acts. `make trace` does the same
for everything, hears the other tests too, and takes long.
"""

from __future__ import annotations

import sys

from convenor.regulation import shelf
from convenor.regulation.coverage import Played, trace_of

from .plans_held import held
from .set_ups import set_ups
from .trace import played_in, write


def main(beginnings: tuple[str, ...]) -> None:
    made = _written()
    for id in (each for each in set_ups() if each.startswith(beginnings)):
        world = held(id)
        for clause, played in played_in(world).items():
            known = made.get(clause)
            if known is None or (known.competition == id and not known.test):
                made[clause] = played
        held.cache_clear()
    write(made)


def _written() -> dict[str, Played]:
    """What is written beside the books."""
    return {f"{book} {id}": each for book in shelf.folders() for id, each in trace_of(book).items()}


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
