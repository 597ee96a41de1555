"""Those who use the site while it is attacked: visitors who look, writers who record.

They run in threads beside an attack. A visitor keeps how long each page took and how often none
came; a writer keeps what was acknowledged, and sends again under the same key what was not.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from tests.siege.castle import Castle, Trouble
from tests.siege.seed import SLUG

PAGE = f"/c/{SLUG}/"
GIVE_UP = 60.0
"""Seconds after which a writer stops sending the same note again."""
Given = TypeVar("Given")
_numbers = itertools.count(1)


class Visitor(threading.Thread):
    """Looks at a page again and again."""

    def __init__(self, castle: Castle) -> None:
        super().__init__(daemon=True)
        self.castle, self.waits, self.unanswered = castle, list[float](), 0
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.is_set():
            began = time.monotonic()
            try:
                if self.castle.get(PAGE, seconds=30).status >= 500:
                    self.unanswered += 1
            except (*Trouble, IndexError):  # no server is up at this moment
                self.unanswered += 1
            self.waits.append(time.monotonic() - began)
            self._over.wait(0.02)

    def leave(self) -> None:
        self._over.set()
        self.join(40)


class Writer(threading.Thread):
    """Records notes one after another."""

    def __init__(self, castle: Castle, name: str = "w") -> None:
        super().__init__(daemon=True)
        self.castle, self.own = castle, f"{name}{next(_numbers)}"
        self.acknowledged: list[str] = []
        self.refused = 0
        self._over = threading.Event()

    def run(self) -> None:
        for number in itertools.count(1):
            if self._over.is_set():
                return
            self._record(f"{self.own}-{number}")

    def _record(self, text: str) -> None:
        end = time.monotonic() + GIVE_UP
        while time.monotonic() < end:
            try:
                said = self.castle.act("director", "note", {"text": text}, key=f"key-{text}")
            except (*Trouble, IndexError):
                said = None
            if said is not None and said.status == 200:
                self.acknowledged.append(text)
                return
            if said is not None and said.status != 503:
                self.refused += 1
                return
            if self._over.is_set():
                return
            time.sleep(0.1)

    def leave(self) -> None:
        self._over.set()
        self.join(90)


@contextmanager
def going_on(castle: Castle, writers: int = 2) -> Iterator[tuple[Visitor, list[Writer]]]:
    """A visitor and some writers, while something happens."""
    visitor, those = Visitor(castle), [Writer(castle) for _ in range(writers)]
    for each in (visitor, *those):
        each.start()
    try:
        yield visitor, those
    finally:
        for each in (visitor, *those):
            each.leave()


def at_once(number: int, work: Callable[[int], Given]) -> list[Given]:
    """The same by many, all beginning together."""
    start = threading.Barrier(number)

    def run(n: int) -> Given:
        start.wait(30)
        return work(n)

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(run, range(number)))


def calm_wait(castle: Castle, seconds: float = 1.5) -> float:
    """The longest that a visitor waits while people write and nobody attacks."""
    with going_on(castle) as (visitor, _):
        time.sleep(seconds)
    return max(visitor.waits)
