"""How long the double-dummy solver takes for the boards of an evening, in processor time.

It works in a child process on one core, behind everything else; where it is not installed, the line
says so and holds nothing.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bridge import random_deal
from convenor.bridge.double_dummy import makes_of, solver

BOARDS = 32
LIMIT = 15.0


def double_dummy() -> Iterator[Measured]:
    """Thirty-two boards, every declarer and denomination of each."""
    name = f"double dummy of {BOARDS} boards"
    if solver() is None:
        yield Measured(name, 0, "s of processor", f"<= {LIMIT:g}", False, "the solver is missing")
        return
    before = _children()
    found = makes_of([random_deal(f"bench {board}") for board in range(BOARDS)])
    took = _children() - before
    given_up = sum(each is None for each in found)
    note = f"it gave up on {given_up}" if given_up else ""
    yield at_most(name, took, "s of processor", LIMIT, note)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
