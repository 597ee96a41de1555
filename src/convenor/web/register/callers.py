"""Who asks the office of the site: the account's role, the clubs of a secretary, the own entry."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase

from convenor.actions.office.office_action import ROLES, WHO, Caller, OfficeRole
from convenor.office.register import Register
from convenor.web.accounts.roles import Role, role_of
from convenor.web.store.office import members

View = Callable[..., HttpResponseBase]


def caller_of(user: Any, register: Register | None = None) -> Caller:
    """What somebody is to the office."""
    if not user.is_authenticated or not user.is_active:
        return Caller("", "nobody")
    name = str(user.get_username())
    found = members() if register is None else register
    own = found.of_account(name) if found is not None else None
    number = own.number if own is not None else ""
    role = role_of(user)
    if role.reaches(Role.CONVENOR):
        office: OfficeRole = "administrator" if role is Role.ADMINISTRATOR else "convenor"
        return Caller(name, office, number=number)
    clubs = found.secretaries.get(name, frozenset()) if found is not None else frozenset()
    return Caller(name, "secretary" if clubs else "player", clubs, number)


def needs(role: OfficeRole) -> Callable[[View], View]:
    """A view of the office for those of this role and above, who is handed to it as `caller`."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **more: object) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            caller = caller_of(request.user)
            if ROLES.index(caller.role) < ROLES.index(role):
                raise PermissionDenied(f"This page is for {WHO[role]}.")
            return view(request, caller, *args, **more)

        return guarded

    return guard
