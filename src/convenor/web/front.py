"""The door: one small ASGI application in front of Django.

A request for a live stream is answered here, on the event loop; every other request goes to
Django, mounted as WSGI in a pool of threads, once all of it has come. The door also turns away what
no page should have to read: an address that is too long, what is too large or comes too slowly, and
a stream that is asked for under another host's name.
"""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any, cast

from a2wsgi import WSGIMiddleware

from convenor.web import bodies, environment
from convenor.web.bodies import LARGEST_BODY, Receive, Send
from convenor.web.headers import ALWAYS

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LONGEST_ADDRESS = 32_000
THREADS = 10
POSTING = {"sqlite": 2, "postgresql": 4}
"""Threads for what phones send, by the database. They stand in line for the ledger anyway; more of
them only take the processor from the one whose turn it is, at each of its calls to the database."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
environment.ready()

from django.core.wsgi import get_wsgi_application  # noqa: E402  the folder and key come first

pages = get_wsgi_application()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.http.request import split_domain_port, validate_host  # noqa: E402

from convenor.web.live import festivals, stream  # noqa: E402  models need a site that is set up
from convenor.web.live.hub import hub  # noqa: E402
from convenor.web.problems import OTHER_NAME  # noqa: E402


def _after_the_viewers(environ: Any, start_response: Any) -> Any:
    """A page, once everybody has heard of the fact that is being told."""
    hub.wait_for_viewers()
    return pages(environ, start_response)


# A thread leaves its whole answer and goes on: it never waits for somebody who reads slowly.
_django = cast(
    Application,
    WSGIMiddleware(cast(Any, _after_the_viewers), workers=THREADS, send_queue_size=0),
)
_posts = cast(
    Application,
    WSGIMiddleware(
        cast(Any, _after_the_viewers), workers=POSTING[connection.vendor], send_queue_size=0
    ),
)
# Addresses that are answered on the event loop: the beginning of the path, and what answers.
_live: tuple[tuple[str, Application], ...] = (
    ("/events/f/", festivals.app),
    ("/events/", stream.app),
)


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a connection to what answers it."""
    if scope["type"] == "http" and _address_length(scope) > LONGEST_ADDRESS:
        await _refuse(scope, send, 414, "This address is too long: give less in one question.")
        return
    if scope["type"] == "http" and _body_length(scope) > LARGEST_BODY:
        await _refuse(scope, send, 413, bodies.TOO_LARGE)
        return
    path = scope.get("path", "")
    for beginning, answers in _live:
        if scope["type"] == "http" and path.startswith(beginning):
            if not _is_ours(scope):
                await _refuse(scope, send, 400, OTHER_NAME)
                return
            await answers(scope, receive, send)
            return
    if scope["type"] == "http":
        await _page(scope, receive, send)
    else:
        await _django(scope, receive, send)


async def _page(scope: Scope, receive: Receive, send: Send) -> None:
    """A page, by a thread that waits for nobody: all that was sent is here before it begins."""
    with suppress(bodies.HungUp):
        try:
            whole = await bodies.read_whole(receive)
        except bodies.Refused as refused:
            await _refuse(scope, send, refused.status, refused.sentence)
            return
        await (_posts if _is_post_of_table(scope) else _django)(scope, whole, bodies.patient(send))


def _is_post_of_table(scope: Scope) -> bool:
    return scope["method"] == "POST" and str(scope.get("path", "")).startswith("/t/")


def _is_ours(scope: Scope) -> bool:
    """Whether the site was asked for under one of its names."""
    said = dict(scope.get("headers", ())).get(b"host", b"").decode("latin-1")
    return validate_host(split_domain_port(said)[0], settings.ALLOWED_HOSTS)


def _address_length(scope: Scope) -> int:
    return len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")


def _body_length(scope: Scope) -> int:
    said = dict(scope.get("headers", ())).get(b"content-length", b"0")
    return int(said) if said.isdigit() else 0


async def _refuse(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """Say why, in words; to a program as a problem document."""
    kind, said = b"text/plain; charset=utf-8", sentence
    if str(scope.get("path", "")).startswith("/api/"):
        kind, title = b"application/problem+json", HTTPStatus(status).phrase
        problem = {"type": "about:blank", "title": title, "status": status, "detail": sentence}
        said = json.dumps(problem)
    body = said.encode()
    headers = [(name.lower().encode(), value.encode()) for name, value in ALWAYS.items()]
    headers += [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
