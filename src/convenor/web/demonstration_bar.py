"""Whether this site has the demonstration, and the bar in which every page says so.

The bar is looked up only where it is shown. How the demonstration is built and played is not known
here.
"""

from __future__ import annotations

import threading
from functools import cached_property

from django.http import HttpRequest

from convenor.web.store.demonstration import DIRECTOR, Demonstration, running, wanted

_may_be_there = threading.Event()
"""Set where this process has built or found a demonstration: others never ask the database."""


def demonstration() -> Demonstration | None:
    """The demonstration, as long as it is all that there is on this site."""
    return running() if _may_be_there.is_set() else None


def look_for_it() -> bool:
    """Find out, once at the start, whether this site has a demonstration."""
    if wanted() and Demonstration.objects.exists():
        _may_be_there.set()
    else:
        _may_be_there.clear()
    return _may_be_there.is_set()


def it_is_there() -> None:
    """This process has built a demonstration."""
    _may_be_there.set()


class Bar:
    """The bar of one page."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def there(self) -> Demonstration | None:
        return demonstration()

    @property
    def shown(self) -> bool:
        return self.there is not None

    @property
    def paused(self) -> bool:
        return self.there is not None and self.there.paused

    @property
    def directs(self) -> bool:
        """Whether whoever asks plays director."""
        user = getattr(self._request, "user", None)
        return getattr(user, "name", "") == DIRECTOR

    @property
    def may_run(self) -> bool:
        """Whether whoever asks may pause the players and start again."""
        user = getattr(self._request, "user", None)
        return self.directs or bool(getattr(user, "is_administrator", False))

    @property
    def may_play(self) -> bool:
        """Whether the page offers to play director: to nobody who is signed in already."""
        user = getattr(self._request, "user", None)
        return user is None or not user.is_authenticated


def lazy(request: HttpRequest) -> Bar:
    """The bar, which asks nothing until a page shows it."""
    return Bar(request)
