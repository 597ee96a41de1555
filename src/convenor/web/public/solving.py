"""What can be made of the deals of a page, worked out in the background and kept.

Deals go in; what is known of them comes out at once, with word of what is still being worked out.
One thread of this process asks the solver, a few deals at a time, so that no page waits for it; a
deal that it gave up on is not asked for again before the site starts anew.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Mapping, Sequence

from django.db import DatabaseError, connection

from convenor.bridge import Deal
from convenor.bridge.double_dummy import makes_of, solver
from convenor.bridge.makes import Makes
from convenor.values import value
from convenor.web.store.solved import keep_makes, kept_makes

AT_ONCE = 4
log = logging.getLogger(__name__)


@value
class Solved:
    """What is known of some deals, and whether more is being worked out."""

    makes: Mapping[Deal, Makes]
    waits: bool


NOTHING = Solved({}, False)


class Solving:
    """The thread that asks the solver, and what it has been asked for."""

    def __init__(self) -> None:
        self._wanted: queue.SimpleQueue[tuple[Deal, ...]] = queue.SimpleQueue()
        self._under_way: set[Deal] = set()
        self._given_up: set[Deal] = set()
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None

    def want(self, deals: Sequence[Deal]) -> bool:
        """Ask for deals that nobody has asked for yet; no if none of them can be hoped for."""
        with self._lock:
            hoped = [each for each in deals if each not in self._given_up]
            new = [each for each in hoped if each not in self._under_way]
            self._under_way.update(new)
            if new and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._run, name="solving", daemon=True)
                self._thread.start()
        for at in range(0, len(new), AT_ONCE):
            self._wanted.put(tuple(new[at : at + AT_ONCE]))
        return bool(hoped)

    def _run(self) -> None:
        while True:
            deals = self._wanted.get()
            try:
                self._solve(deals)
            except DatabaseError:
                log.exception("what can be made of %s deals was not kept", len(deals))
            finally:
                connection.close()
                self._ended(deals)

    def _ended(self, deals: tuple[Deal, ...]) -> None:
        with self._lock:
            self._under_way.difference_update(deals)
            self._lock.notify_all()

    def let_go(self) -> None:
        """Forget what has not been begun, and wait for what has."""
        while True:
            try:
                self._ended(self._wanted.get_nowait())
            except queue.Empty:
                break
        with self._lock:
            self._lock.wait_for(lambda: not self._under_way)

    def _solve(self, deals: tuple[Deal, ...]) -> None:
        found = dict(zip(deals, makes_of(deals), strict=True))
        with self._lock:
            self._given_up.update(deal for deal, each in found.items() if each is None)
        keep_makes({deal: each for deal, each in found.items() if each is not None})


solving = Solving()


def solved(deals: Sequence[Deal]) -> Solved:
    """What can be made of deals, as far as it is known; the rest is asked for."""
    found = kept_makes(deals)
    left = [each for each in deals if each not in found]
    waits = bool(left) and solver() is not None and solving.want(left)
    return Solved(found, waits)
