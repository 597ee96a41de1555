"""Requests of other programs, whose addresses are loaded when the first of them comes.

What an API is made of takes as long to load as all the rest of the site, and no page needs it. What
sends facts to other programs is loaded with the site. Both are named as text, so that nothing here
imports the API.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from django.http import HttpRequest
from django.http.response import HttpResponseBase

API, SENDING = "convenor.api.urls", "convenor.api.sending"
WITHIN, ADDRESSES = "/api/", "convenor.web.urls_with_api"


class ToTheApi:
    """Gives a request of another program the addresses of the API, where that is installed."""

    def __init__(self, next_in_line: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._next = next_in_line
        self._there = find_spec("convenor.api") is not None and find_spec(API) is not None
        if self._there:
            import_module(SENDING)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self._there and request.path.startswith(WITHIN):
            request.urlconf = ADDRESSES
        return self._next(request)
