"""What every page says of the demonstration: a bar that is looked up only where it is shown."""

from __future__ import annotations

from functools import cached_property

from django.http import HttpRequest

from convenor.web.demonstration.festival import DIRECTOR, demonstration
from convenor.web.store.models import Demonstration


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
