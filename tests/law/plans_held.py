"""Every plan that ships, held against its book once a worker, and which clauses are moved where."""

from __future__ import annotations

from functools import cache

from .holding import Held
from .set_ups import WITH, named_in, set_ups
from .worlds import world

LARGE = ("anc-butler-open", "anc-interstate-teams", "sydney-blue-ribbon-pairs")
"""Worlds of many facts, which are given what no other plan names."""


@cache
def held(id: str) -> Held:
    """The world of a set-up, played once for all tests of a worker."""
    return Held(world(id))


@cache
def assigned() -> dict[str, tuple[str, ...]]:
    """By set-up, the clauses whose terms are moved there: each clause in one plan of its parts.

    Worked out from the plans alone, so that a new plan or clause is under the law by itself.
    """
    taken: set[tuple[str, str]] = set()
    found: dict[str, list[str]] = {}
    for id in sorted(set_ups(), key=lambda each: (each in LARGE, WITH in each, each)):
        found[id] = []
        for each in named_in(id):
            if (each.clause, each.part) not in taken:
                taken.add((each.clause, each.part))
                if each.clause not in found[id]:
                    found[id].append(each.clause)
    return {id: tuple(each) for id, each in found.items()}
