"""Views that only some may open."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase

from convenor.web.accounts.roles import Role, role_of

View = Callable[..., HttpResponseBase]


def needs_role(role: Role) -> Callable[[View], View]:
    """A view for those of this role and above: others sign in, or are told that they may not."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if role_of(request.user).reaches(role):
                return view(request, *args, **kwargs)
            if request.user.is_authenticated:
                raise PermissionDenied(f"This page is for a {role.label} or above.")
            return redirect_to_login(request.get_full_path())

        return guarded

    return guard
