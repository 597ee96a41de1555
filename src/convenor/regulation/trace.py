"""What of the books is read while somebody works something out.

Inside `tracing`, every clause that is looked up in the conditions of a stage is noted with how
often, and so are those that lend it a term or a table; outside, nothing is noted or paid for. What
is done with a clause is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_LISTENING: ContextVar[Counter[str] | None] = ContextVar("clauses read", default=None)


@contextmanager
def tracing() -> Iterator[Counter[str]]:
    """How often each clause is read inside the block, by its full name."""
    found: Counter[str] = Counter()
    before = _LISTENING.set(found)
    try:
        yield found
    finally:
        _LISTENING.reset(before)


def note(clause: str, lenders: Iterable[str] = ()) -> None:
    """A clause is read, and those with it that lend it something."""
    found = _LISTENING.get()
    if found is not None:
        found.update((clause, *lenders))
