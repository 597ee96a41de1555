"""The addresses of the API: each behind the door, and a problem document where there is none."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from convenor.api import pages
from convenor.api.door import nothing_here, through_the_door
from convenor.api.service import api


def _behind_the_door() -> list[URLPattern]:
    """Every address that ninja knows, its view behind the door."""
    found = []
    for each in api.urls[0]:
        if isinstance(each, URLPattern) and each.name != "api-root":
            each.callback = through_the_door(each.callback)
            found.append(each)
    return found


urlpatterns = [
    path("openapi.json", through_the_door(pages.openapi), name="openapi"),
    path("docs", pages.docs, name="api-docs"),
    *_behind_the_door(),
    re_path(r"^(.*)$", through_the_door(nothing_here)),
]
