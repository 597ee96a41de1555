"""A competition shown to those who only look, while somebody waits to change it.

Whoever is about to wait shows it here; others look at it one after another, each thread at the same
one for as long as it looks. When it is hidden again its owner hears whether somebody still looks,
and then leaves it to them. What a competition is, is not known here beyond that.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from convenor.competition.live import Competition


class Glass:
    """What is shown, and to how many."""

    def __init__(self) -> None:
        self._gate = threading.Lock()
        self._turn = threading.Lock()
        self._shown: Competition | None = None
        self._viewers = 0
        self._threads = threading.local()

    @property
    def mine(self) -> Competition | None:
        """What this thread is looking at."""
        found: Competition | None = getattr(self._threads, "seen", None)
        return found

    @property
    def is_set(self) -> bool:
        """Whether something is shown."""
        return self._shown is not None

    def show(self, there: Competition) -> None:
        """From now on others may look at it; its owner leaves it as it is."""
        with self._gate:
            self._shown, self._viewers = there, 0

    def hide(self) -> bool:
        """Nobody else may look; whether somebody still does."""
        with self._gate:
            self._shown = None
            return self._viewers > 0

    @contextmanager
    def looking(self) -> Iterator[Competition | None]:
        """What is shown, one thread at a time; nothing where nothing is."""
        with self._gate:
            there = self._shown
            self._viewers += there is not None
        if there is None:
            yield None
            return
        try:
            with self._turn:
                self._threads.seen = there
                try:
                    yield there
                finally:
                    self._threads.seen = None
        finally:
            with self._gate:
                self._viewers -= there is self._shown

    @contextmanager
    def aside(self) -> Iterator[None]:
        """While this thread does something else, others may look."""
        seen = self.mine
        if seen is None:
            yield
            return
        self._threads.seen = None
        self._turn.release()
        try:
            yield
        finally:
            self._turn.acquire()
            self._threads.seen = seen
