"""Who may open what: a competition by its address, and the role of whoever asks for it.

A view of a competition is guarded by `needs_role("director")` or, if anybody may look, by
`of_competition`; both find the competition that the address names and hand it to the view in place
of its name. One that is not public is not there for those who hold no office in it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

from convenor.web.accounts.roles import Role
from convenor.web.store import models
from convenor.web.store.models import Competition

View = Callable[..., HttpResponseBase]


def role_in(request: HttpRequest, competition: Competition) -> Role:
    """What whoever asks may do in a competition; asked of the database once a request."""
    kept: dict[str, Role] = request.__dict__.setdefault("_convenor_roles", {})
    if competition.slug not in kept:
        kept[competition.slug] = models.role_in(request.user, competition)
    return kept[competition.slug]


def is_official(request: HttpRequest, competition: Competition) -> bool:
    """Whether whoever asks has an office in a competition."""
    return role_in(request, competition).reaches(Role.SCORER)


def may_direct(request: HttpRequest, competition: Competition) -> bool:
    """Whether whoever asks may do what a director does there."""
    return role_in(request, competition).reaches(Role.DIRECTOR)


def competition_named(request: HttpRequest, slug: str) -> Competition:
    """The competition of an address, if whoever asks may know of it."""
    found = Competition.objects.select_related("festival").filter(slug=slug).order_by()[:1]
    for each in found:
        if each.public or role_in(request, each).reaches(Role.SCORER):
            return each
        break
    else:  # as long as for one that is there and not for everybody
        models.role_in(request.user, slug)
    raise Http404(f"There is no competition '{slug}' here.")


def of_competition(view: View) -> View:
    """A view of a competition, for everybody who may know of it."""

    @wraps(view)
    def found(
        request: HttpRequest, competition: str, *args: object, **more: object
    ) -> HttpResponseBase:
        return view(request, competition_named(request, competition), *args, **more)

    return found


def needs_role(role: Role | str) -> Callable[[View], View]:
    """A view of a competition for those of this role and above; others are refused in words."""
    needed = Role(role)

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(
            request: HttpRequest, competition: str, *args: object, **more: object
        ) -> HttpResponseBase:
            there = competition_named(request, competition)
            insist_on_role(request, there, needed)
            return view(request, there, *args, **more)

        return guarded

    return guard


def insist_on_role(request: HttpRequest, competition: Competition, role: Role | str) -> None:
    """Refuse whoever is not of this role in a competition."""
    needed, mine = Role(role), role_in(request, competition)
    if mine.reaches(needed):
        return
    if request.user.is_authenticated:
        raise PermissionDenied(
            f"This is for a {needed.label} of {competition.title}, and you are a {mine.label} "
            "there: ask its convenor for the office."
        )
    raise PermissionDenied(f"This is for a {needed.label} of {competition.title}: sign in first.")
