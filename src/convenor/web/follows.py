"""Whom a visitor follows: kept in a cookie on the visitor's own device, with no account.

The cookie of a competition holds the numbers of contestants; what does not read as such a list is
taken for an empty one.
"""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse

from convenor.web.store.models import Competition

MOST = 20
SECONDS = 180 * 24 * 3600
_NUMBER = re.compile(r"[A-Za-z0-9-]{1,20}")


def followed(request: HttpRequest, competition: Competition) -> tuple[str, ...]:
    """The contestants that a visitor follows."""
    said = request.COOKIES.get(follow_cookie(competition.slug), "")
    found = [each for each in said.split(".") if _NUMBER.fullmatch(each)]
    return tuple(dict.fromkeys(found))[:MOST]


def follow(
    request: HttpRequest,
    response: HttpResponse,
    competition: Competition,
    contestant: str,
    on: bool = True,
) -> None:
    """Follow a contestant from now on, or no more."""
    kept = [each for each in followed(request, competition) if each != contestant]
    if on and _NUMBER.fullmatch(contestant):
        kept = [contestant, *kept][:MOST]
    if kept:
        value = ".".join(kept)
        response.set_cookie(
            follow_cookie(competition.slug), value, SECONDS, samesite="Lax", httponly=True
        )
    else:
        response.delete_cookie(follow_cookie(competition.slug), samesite="Lax")


def follow_cookie(slug: str) -> str:
    """The name of the cookie of a competition."""
    return f"follow-{slug}"
