"""What the tests of the API share: a competition in play, its officials' tokens, and a client."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
V1 = "/api/v1"


@pytest.fixture(autouse=True)
def _small_site(settings, tmp_path):
    """Static files under their own names, quick passwords, full buckets, no desk left open."""
    from convenor.api.limits import buckets
    from convenor.web import desks

    settings.STATIC_ROOT = tmp_path
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.API_LIMITS = dict.fromkeys(("token", "anonymous", "address"), 10_000_000)
    buckets.forget()
    desks.forget_desks()


@pytest.fixture
def play() -> Any:
    import seed_site

    return seed_site.play


_FACTS: dict[str, list[Any]] = {}


def restored(slug: str) -> Any:
    """The Swiss of `play`, its facts written again instead of played again."""
    import seed_site

    from convenor.web.desks import desk_of
    from convenor.web.store.ledgers import ledgers
    from convenor.web.store.models import Competition, Festival

    festival = Festival.objects.create(slug="autumn", title="Autumn Festival", venue="Harbour Hall")
    row = Competition.objects.create(
        slug=slug,
        title="Autumn Teams",
        ledger=slug,
        template="sabf-swiss-teams",
        festival=festival,
    )
    ledgers.restore(slug, _FACTS[slug])
    return seed_site.Played(row, desk_of(row), None, *seed_site.officials(row), "swiss", 3)


@pytest.fixture
def played(db, play) -> Any:
    """A Swiss of eight teams, two rounds posted and the third in play, with its officials."""
    slug = "autumn-teams"
    if slug in _FACTS:
        return restored(slug)
    made = play(slug)
    _FACTS[slug] = list(made.desk.competition.facts)
    return made


@dataclass
class Program:
    """A program that asks, with a token or without one."""

    client: Any
    secret: str = ""

    def ask(self, method: str, address: str, body: Any = None, **headers: str) -> Any:
        if self.secret:
            headers.setdefault("Authorization", f"Bearer {self.secret}")
        path = address if address.startswith("/api") else V1 + address
        more = {}
        if body is not None:
            said = body if isinstance(body, (str, bytes)) else json.dumps(body)
            more = {"data": said, "content_type": "application/json"}
        return self.client.generic(method, path, headers=headers, **more)

    def get(self, address: str, **headers: str) -> Any:
        return self.ask("GET", address, **headers)

    def post(self, address: str, body: Any, **headers: str) -> Any:
        return self.ask("POST", address, body, **headers)

    def do(self, slug: str, action: str, given: Any, **headers: str) -> Any:
        return self.post(f"/competitions/{slug}/actions/{action}", {"given": given}, **headers)


@pytest.fixture
def program(client) -> Any:
    """What makes a program: `program(user, "read direct", competition=None)`."""
    from convenor.web.store.models import ApiToken

    client.raise_request_exception = False

    def make(user: Any = None, scopes: str = "", competition: Any = None) -> Program:
        if user is None:
            return Program(client)
        return Program(client, ApiToken.make(user, "test", scopes, competition=competition)[1])

    return make
