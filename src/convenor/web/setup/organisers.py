"""Who may set a competition up: convenors and administrators, and the demonstration's director.

A view is guarded by `may_begin`; the steps after the first are guarded by the office that whoever
began it has in the competition. object account's own role counts, never one of another competition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.demonstration_bar import demonstration
from convenor.web.store.demonstration import DIRECTOR
from convenor.web.store.models import Demonstration

View = Callable[..., HttpResponse]


def plays(user: object) -> Demonstration | None:
    """The demonstration, if this is its director."""
    return demonstration() if getattr(user, "name", "") == DIRECTOR else None


def may_begin(view: View) -> View:
    """A view for those who may set competitions up; others are refused in words."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **more: object) -> HttpResponse:
        user = request.user
        if not isinstance(user, User):
            raise PermissionDenied("Competitions are set up by convenors: sign in first.")
        if not user.reaches(Role.CONVENOR) and plays(user) is None:
            raise PermissionDenied(
                "Competitions are set up by convenors: ask an administrator to make you one."
            )
        return view(request, *args, **more)

    return guarded
