"""A competition that is not for everybody is as unknown as one that is not there.

Every address that names a competition is asked, by each method, for one that is there and private
and for one that is not there: nobody, and nobody with an account or a token, can tell them apart.
"""

import json
import re
from random import Random
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext
from test_every_route import BODIES, Hall, _generic, filled, hall, routes

from convenor.web.front import app
from convenor.web.live import stream
from convenor.web.store.models import Competition, Festival

pytestmark = pytest.mark.django_db
assert hall  # the fixture of that file
THERE, NOWHERE = "autumn-teams", "winter-teams"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
CHANGES = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*|"X-Request-Id": "[^"]*"')


@pytest.fixture
def private(hall: Hall, settings: Any) -> Hall:
    settings.API_LIMITS = dict.fromkeys(("token", "anonymous", "address"), 10_000_000)
    Competition.objects.update(public=False)
    for who in hall.clients:  # their last use is noted
        hall.ask(who, "GET", "/api/v1/competitions")
    return hall


def answer(hall: Hall, who: str, method: str, path: str, body: Any) -> tuple[int, str, str, int]:
    with CaptureQueriesContext(connection) as asked:
        said = hall.ask(who, method, path, **body)
    text = CHANGES.sub(r"\\1", said.content.decode()).replace(NOWHERE, THERE)
    kept = {
        n: v for n, v in said.headers.items() if n not in ("Set-Cookie", "Content-Length", "ETag")
    }
    kept = {n: v for n, v in kept.items() if not n.startswith(("RateLimit", "X-RateLimit"))}
    return said.status_code, text, json.dumps(kept).replace(NOWHERE, THERE), len(asked)


def addresses(hall: Hall) -> list[tuple[str, str]]:
    found = []
    for route, parts in routes():
        own = {"competition", "slug"} & set(parts)
        if own and not route.startswith("api/v1/festivals/"):
            right = hall.parts(route)
            there = filled(route, right, Random(0), 0.0)
            for name in own:
                right = {**right, name: NOWHERE}
            found.append((there, filled(route, right, Random(0), 0.0)))
    return found


@pytest.mark.parametrize("who", ["nobody", "stranger"])
def test_nobody_can_tell_a_private_competition_from_none(private: Hall, who: str) -> None:
    told, pairs = [], addresses(private)
    assert len(pairs) > 90
    for there, nowhere in pairs:
        for method in METHODS:
            body = _generic(BODIES[3]) if method in ("POST", "PUT", "PATCH") else {}
            one = answer(private, who, method, there, body)
            other = answer(private, who, method, nowhere, body)
            if one != other:
                parts = zip(one, other, strict=True)
                told.append((method, there, [pair for pair in parts if pair[0] != pair[1]]))
    assert told == []


def streamed(path: str, query: str = "") -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def ask() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(dict(message))

        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"host", b"testserver")],
        }
        await app(scope, receive, send)

    stream._known.clear()
    async_to_sync(ask)()
    return sent


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("query", ["", "topic=desk", "topic=table&table=1+open", "ticket=x"])
@pytest.mark.parametrize("poll", ["", "poll"])
def test_the_stream_tells_nobody_either(private: Hall, query: str, poll: str) -> None:
    one = streamed(f"/events/{THERE}/{poll}", query)
    assert one == streamed(f"/events/{NOWHERE}/{poll}", query)
    assert one[0]["status"] == 404


def test_it_is_in_no_list(private: Hall) -> None:
    pages = ("/", "/f/autumn/", "/f/autumn/find/?q=a")
    for path in (*pages, *(f"/api/v1/{p}" for p in ("competitions", "festivals/autumn"))):
        page = private.ask("stranger", "GET", path).content.decode()
        assert THERE not in page, path
        assert "Autumn Teams" not in page, path
    Festival.objects.update(public=False)
    assert "Autumn" not in private.ask("nobody", "GET", "/").content.decode()
