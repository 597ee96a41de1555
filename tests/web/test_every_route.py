"""Whatever is sent to whatever page, by whomever: never a 500, never a half-applied action.

Every address of the site is found in its own table of routes and asked with right and wrong parts,
by every method, signed in as nobody, as officials of this competition and as one of another.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

pytestmark = pytest.mark.django_db

METHODS = ("get", "head", "post", "put", "patch", "delete", "options", "trace")
WRONG = (
    "",
    "..",
    "%00",
    "a" * 300,
    "-1",
    "0",
    "99999999999999999999",
    "ünïcode",
    "'\"<script>",
    "None",
)
BODIES: tuple[dict[str, Any], ...] = (
    {},
    {"data": b"\xff\xfe\x00broken", "content_type": "application/json"},
    {"data": "[" * 5000, "content_type": "application/json"},
    {"data": {"stage": "nowhere", "session": "x", "table": "\x00", "board": "1e9"}},
    {"data": {"action": "undo", "number": "2", "override": "x" * 10_000}},
    {"data": "a=1&" * 3000, "content_type": "application/x-www-form-urlencoded"},
    {"data": b"--x\r\nbad", "content_type": "multipart/form-data; boundary=x"},
)
SKIPPED = ("admin/",)
"""Django's own administration is tested by Django."""


def routes() -> list[tuple[str, tuple[str, ...]]]:
    """Every address as a pattern, with the names of its parts."""
    return sorted(set(_walk(get_resolver().url_patterns, "")))


def _walk(patterns: Any, before: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from _walk(each.url_patterns, before + str(each.pattern))
        elif isinstance(each, URLPattern):
            route = before + str(each.pattern)
            if not route.startswith(SKIPPED):
                yield route, tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))


def filled(route: str, right: dict[str, str], random: Random, wrong: float) -> str:
    """An address with its parts filled in: right ones, and some that are not."""

    def part(found: re.Match[str]) -> str:
        name = found.group(1)
        if random.random() < wrong or name not in right:
            return random.choice(WRONG)
        return right[name]

    path = re.sub(r"<(?:\w+:)?(\w+)>", part, route)
    path = re.sub(r"\(\?P<(\w+)>[^)]*\)", part, path)
    return "/" + path.replace("^", "").replace("$", "").replace("\\Z", "").replace("\\", "")


@pytest.fixture
def hall(played_site: Any, django_user_model: Any) -> Any:
    """A competition in play, an official of another one, and everybody's client."""
    other = django_user_model.objects.create_user("stranger", password="spades-and-hearts-9")
    people = {
        "nobody": None,
        "scorer": played_site.scorer,
        "director": played_site.director,
        "stranger": other,
    }
    clients = {}
    for name, user in people.items():
        client = Client(raise_request_exception=False)
        if user is not None:
            client.force_login(user)
        clients[name] = client
    return played_site, clients


def right_parts(played: Any) -> dict[str, str]:
    entry = next(iter(played.desk.refresh().state.entries))
    table, board = played.missing()[0]
    return {
        "competition": played.competition.slug,
        "festival": "autumn",
        "stage": played.stage,
        "session": str(played.session),
        "round": str(played.session),
        "number": str(played.session),
        "table": table,
        "board": str(board),
        "contestant": entry,
        "action": "fine",
        "book": "sabf-2020",
        "clause": "13.9.b",
        "token": "no-such-token",
    }


def test_there_are_routes_to_throw_at() -> None:
    found = [route for route, _ in routes()]
    assert len(found) > 40
    assert any(route.startswith("desk/") for route in found)


@pytest.mark.parametrize("who", ["nobody", "scorer", "director", "stranger"])
def test_nothing_breaks_any_page(hall: Any, who: str) -> None:
    played, clients = hall
    client = clients[who]
    random = Random(f"thrown by {who}")
    right = right_parts(played)
    broken = []
    for route, _ in routes():
        for method in METHODS:
            path = filled(route, right, random, 0.0 if method == "get" else 0.3)
            body = random.choice(BODIES) if method in ("post", "put", "patch") else {}
            answer = client.generic(method.upper(), path, **_generic(body))
            if answer.status_code >= 500:
                broken.append((method, path, answer.status_code))
    assert broken == []


def _generic(body: dict[str, Any]) -> dict[str, Any]:
    data = body.get("data", b"")
    if isinstance(data, dict):
        from urllib.parse import urlencode

        return {
            "data": urlencode(data).encode(),
            "content_type": "application/x-www-form-urlencoded",
        }
    raw = data.encode() if isinstance(data, str) else data
    return {"data": raw, "content_type": body.get("content_type", "text/plain")}


@pytest.mark.parametrize("who", ["nobody", "stranger"])
def test_nobody_without_an_office_records_anything(hall: Any, who: str) -> None:
    played, clients = hall
    before = played.desk.refresh().number
    right = right_parts(played)
    random = Random(who)
    for route, parts in routes():
        if "competition" in parts:
            path = filled(route, right, random, 0.0)
            body = {"stage": played.stage, "session": played.session, "contestant": "1"}
            clients[who].post(path, {**body, "amount": "1", "unit": "VP", "confirm": "yes"})
    assert played.desk.refresh().number == before
