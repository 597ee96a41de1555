"""A public page as a visitor without an account sees it, asked for inside the process.

An address and the name of a piece go in, the piece comes out, by the same view and from the same
kept pages that a browser would get it from; nothing where the page is not there for everybody.
"""

from __future__ import annotations

import io
from urllib.parse import unquote

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404, HttpResponse
from django.urls import Resolver404, resolve

from convenor.web.live.pieces import Piece, read_piece

NAMESPACE = "public"


def piece_at(address: str, name: str) -> Piece | None:
    """The piece of a public page as it is now."""
    quoted, _, query = address.partition("?")
    path = unquote(quoted)
    try:
        match = resolve(path)
        if match.namespace != NAMESPACE:
            return None
        response = match.func(_request(path, query, name), *match.args, **match.kwargs)
    except (Resolver404, Http404, PermissionDenied):
        return None
    if not isinstance(response, HttpResponse) or response.status_code != 200:
        return None
    if response.headers.get("Content-Encoding"):
        return None
    return read_piece(response.content.decode(response.charset), name)


def _request(path: str, query: str, name: str) -> WSGIRequest:
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "HTTP_X_FRAGMENT": name,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
        }
    )
    request.user = AnonymousUser()
    return request
