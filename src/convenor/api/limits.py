"""How often somebody may ask: a bucket for each token and each address, kept in this process.

A name and its limit go in; whether this request is within it comes out, with what is left and when
the bucket is full again. Nothing is written to a database, so a site of several processes allows
each of them as much.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from django.conf import settings

from convenor.values import value

USUAL: Mapping[str, int] = {"token": 1200, "anonymous": 600, "address": 3000}
"""Requests a minute: of one token, of one address without a token, of one address in all."""
MOST_BUCKETS = 20_000


@value
class Left:
    """What is left of a limit after a request."""

    allowed: bool
    limit: int
    remaining: int
    reset: int
    """Seconds until all of it is there again, or until the next request where none is allowed."""

    @property
    def headers(self) -> dict[str, str]:
        """The limit as it is told with every answer."""
        told = {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset),
        }
        return told if self.allowed else {**told, "Retry-After": str(self.reset)}


class Buckets:
    """A bucket for each name; each request takes one drop, and drops come back evenly."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, a_minute: int) -> Left:
        """Take a drop out of a bucket that holds a minute's worth."""
        a_second = a_minute / 60
        with self._lock:
            now = self._clock()
            held, since = self._held.pop(name, (float(a_minute), now))
            held = min(float(a_minute), held + (now - since) * a_second)
            allowed = held >= 1
            held -= 1 if allowed else 0
            self._held[name] = (held, now)
            while len(self._held) > MOST_BUCKETS:  # the one not seen for longest is full again
                self._held.popitem(last=False)
        missing = a_minute - held if allowed else 1 - held
        return Left(allowed, a_minute, int(held), int(-(-missing // a_second)))

    def forget(self) -> None:
        """All buckets are full again."""
        with self._lock:
            self._held.clear()


buckets = Buckets()


def limit_of(kind: str) -> int:
    """The limit of a kind of caller: the site's setting API_LIMITS, or the usual one."""
    chosen: Mapping[str, int] = getattr(settings, "API_LIMITS", {})
    return int(chosen.get(kind, USUAL[kind]))
