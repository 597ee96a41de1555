"""A bar for work that takes a while: by rich where it is installed, a counting line else.

It is drawn on standard error, only where somebody looks and only once the work has gone on for a
moment, so that what is printed stays clean and what is quick stays quick.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

Tell = Callable[[str, int], None]
"""What is being done now, and how far one has come."""
Each = TypeVar("Each")
PATIENCE = 0.6
"""Seconds before a bar is drawn."""
AT_ONCE = 500


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Tell]:
    """A bar while the work lasts."""
    bar = _Bar(what, total)
    try:
        yield bar.tell if sys.stderr.isatty() else _silent
    finally:
        bar.close()


def counted(things: Iterable[Each], what: str) -> Iterator[Each]:
    """The same things, counted on a bar as they go by."""
    with progress(what) as tell:
        for at, each in enumerate(things, 1):
            if at % AT_ONCE == 0:
                tell("", at)
            yield each


def _silent(text: str, done: int) -> None:
    """Nobody looks."""


class _Bar:
    """A bar that waits before it is drawn."""

    def __init__(self, what: str, total: int | None) -> None:
        self.what, self.total = what, total
        self.due = time.monotonic() + PATIENCE
        self.drawn: Progress | None = None
        self.plain = False

    def tell(self, text: str, done: int) -> None:
        """Come so far."""
        if time.monotonic() < self.due:
            return
        if self.drawn is None and not self.plain:
            self.drawn = _rich(self.what, self.total)
            self.plain = self.drawn is None
        if self.drawn is None:
            of = f" of {self.total}" if self.total else ""
            print(f"\r{text or self.what}: {done}{of}\x1b[K", end="", file=sys.stderr, flush=True)
        else:
            self.drawn.update(self.drawn.task_ids[0], description=text or self.what, completed=done)

    def close(self) -> None:
        """Take the bar away."""
        if self.drawn is not None:
            self.drawn.stop()
        elif self.plain:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _rich(what: str, total: int | None) -> Progress | None:
    """A bar by rich; None where it is not installed."""
    try:
        from rich.console import Console
        from rich.progress import Progress
    except ImportError:
        return None
    made = Progress(console=Console(stderr=True), transient=True)
    made.start()
    made.add_task(what, total=total)
    return made
