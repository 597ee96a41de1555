"""Whatever is sent to whatever page, by whomever: never a 500, never a half-applied action.

Every address of the site is found in its own table of routes and asked with right and wrong parts,
by every method, signed in as nobody, as officials of this competition and as one of another. An
address that is new must be reached with the parts that `Hall` knows, or be named in `UNREACHED`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.db import DataError
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from convenor.actions.office.desk import do as office_do
from convenor.actions.office.office_action import Caller
from convenor.actions.systems.filing import described
from convenor.ledger.bodies import SystemFiled
from convenor.ledger.kinds import plain_body
from convenor.web.accounts.roles import Role
from convenor.web.offices import appointing as offices
from convenor.web.problems import BAD_COOKIE, NO_LETTER, InWords
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import (
    ApiToken,
    CaptainLink,
    Official,
    SentList,
    TableToken,
    Webhook,
)
from convenor.web.store.office import office
from convenor.web.store.system_files import keep_file
from convenor.web.table.card_making import cards_of

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
FORM = "application/x-www-form-urlencoded"
BODIES: tuple[dict[str, Any], ...] = (
    {},
    {"data": b"\xff\xfe\x00broken", "content_type": "application/json"},
    {"data": "[" * 5000, "content_type": "application/json"},
    {"data": {"stage": "nowhere", "session": "x", "table": "\x00", "board": "1e9"}},
    {"data": {"action": "undo", "number": "2", "override": "x" * 10_000}},
    {"data": "a=1&" * 3000, "content_type": FORM},
    {"data": {"stage": "swiss", "session": "3", "table": "1 open", "text": "a\0b", "q": "\0"}},
    {"data": {"name": "\0", "username": "a\0b", "password": "\0", "title": "\0", "says": "\0"}},
    {"data": b"a=%ff%fe&%ff=1&b=%00", "content_type": f"{FORM}; charset=utf-16"},
    {"data": b"a=1", "content_type": f"{FORM}; charset=nonsense"},
    {"data": b"--x\r\nbad", "content_type": "multipart/form-data; boundary=x"},
    {
        "data": b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
        b"PK\x03\x04\x00no archive\r\n--x--\r\n",
        "content_type": "multipart/form-data; boundary=x",
    },
)
SKIPPED = ("admin/",)
"""Django's own administration is tested by Django."""
SESSION = "api/v1/competitions/<slug>/stages/<stage>/sessions/<session>"
UNREACHED = {
    "api/v1/^(.*)$": "whatever is no address of the API",
    "api/v1/competitions/<slug>/stages/<stage>/bracket": "a Swiss is none",
    "api/v1/competitions/<slug>/stages/<stage>/season": "a Swiss is no table of a season",
    "api/v1/competitions/<slug>/stages/<stage>/team": "a Swiss selects no team",
    "desk/<slug:competition>/season/<str:stage>/": "a Swiss is no table of a season",
    "desk/<slug:competition>/team/<str:stage>/": "a Swiss selects no team",
    f"{SESSION}/scores": "matches are scored, not the field",
    "account/codes/remove/": "nobody has a second factor",
    "account/recovery/": "nobody has a second factor",
    "account/recovery/file/": "nobody has a second factor",
    "c/<slug:competition>/s/<slug:stage>/round/<small:number>/hands.pbn": "no hand was recorded",
    "c/<slug:competition>/why/": "nothing is asked",
    "backups/": "for administrators of the site",
    "office/conduct/": "for the office alone",
    "api/v1/office/conduct": "for the office alone",
    "demonstration/": "there is none",
    "new/": "for convenors of the site",
    "new/a/festival/": "for convenors of the site",
    "new/a/file/": "for convenors of the site",
    "new/of/<str:template>/": "for convenors of the site",
}
"""Addresses at which nothing is found here, and why."""
FOUND = (200, 204, 302, 400, 401, 405, 409, 422)
"""What is answered at an address that is right: what is there, or what else it needs."""


def routes() -> list[tuple[str, tuple[str, ...]]]:
    """Every address as a pattern, with the names of its parts."""
    return sorted(set(_walk(get_resolver("convenor.web.urls_with_api").url_patterns, "")))


def _walk(patterns: Any, before: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from _walk(each.url_patterns, before + str(each.pattern))
        elif isinstance(each, URLPattern):
            route = before + str(each.pattern)
            if not route.startswith(SKIPPED):
                yield route, tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))


def filled(route: str, right: Mapping[str, str], random: Random, wrong: float) -> str:
    """An address with its parts filled in: right ones, and some that are not."""

    def part(found: re.Match[str]) -> str:
        name = found.group(1)
        return random.choice(WRONG) if random.random() < wrong else right[name]

    path = re.sub(r"<(?:\w+:)?(\w+)>", part, route)
    return "/" + path.replace("^(.*)$", "nothing/here")


@dataclass
class Hall:
    """A competition in play, one of everything that an address can name, and who asks."""

    played: Any
    clients: Mapping[str, Client]
    secrets: Mapping[str, str]
    right: Mapping[str, str]
    elsewhere: Mapping[str, Mapping[str, str]]
    """By how an address begins: parts that name something else there."""

    def parts(self, route: str) -> dict[str, str]:
        found = dict(self.right)
        for beginning, own in self.elsewhere.items():
            if route.startswith(beginning):
                found |= own
        return found

    def ask(self, who: str, method: str, path: str, **more: Any) -> Any:
        headers = {}
        if path.startswith("/api/") and who in self.secrets:
            headers["Authorization"] = f"Bearer {self.secrets[who]}"
        return self.clients[who].generic(method, path, headers=headers, **more)


@pytest.fixture
def hall(played_site: Any, django_user_model: Any) -> Hall:
    """A competition in play, an official of another one, and everybody's client."""
    other = django_user_model.objects.create_user("stranger", password="spades-and-hearts-9")
    people = {
        "nobody": None,
        "scorer": played_site.scorer,
        "director": played_site.director,
        "convenor": played_site.convenor,
        "stranger": other,
    }
    clients, secrets = {}, {}
    for name, user in people.items():
        clients[name] = Client(raise_request_exception=False)
        if user is not None:
            clients[name].force_login(user)
            secrets[name] = ApiToken.make(user, "test", "read score direct convene")[1]
    return Hall(played_site, clients, secrets, *_named(played_site))


def _named(played: Any) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """One of everything that an address can name."""
    row, place = played.competition, {"stage": played.stage, "session": played.session}
    table, board = played.missing()[0]
    call = played.desk.do("call-director", {**place, "table": table}, "a player", "director")
    invited, link = offices.invite(played.convenor, row, "Ann", Role.SCORER)
    held = Official.objects.get(competition=row, user=played.scorer)
    hook = Webhook.objects.create(competition=row, user=played.director, url="https://a.example/")
    token = ApiToken.make(played.convenor, "to be revoked", "read")[0]
    contestant = next(iter(played.desk.refresh().state.entries))
    cards_of(row, played.stage, played.session)
    card = TableToken.objects.get(competition=row, table=table)
    captain = CaptainLink.objects.create(competition=row, contestant=contestant)
    sent = _in_office(played.convenor)
    filed = _filed(played, table)
    right = {
        "page": "systems",
        "system": filed.system,
        "sha256": filed.sha256,
        "sent": str(sent.pk),
        "player": "104512",
        "competition": row.slug,
        "slug": row.slug,
        "festival": "autumn",
        "stage": played.stage,
        "session": str(played.session),
        "number": "1",
        "fact": "1",
        "match": "1",
        "table": quote(table),
        "board": str(board),
        "kind": "csv",
        "contestant": contestant,
        "action": "fine",
        "call": str(call.facts[0].body["call"]),
        "token": card.secret,
        "link": link,
        "pk": "1",
        "template": "sabf-swiss-teams",
        "id": "sabf-swiss-teams",
        "book": "sabf-2020",
        "clause": "13.9.b",
        "by": "table",
        "name": quote(table),
        "paper": "names",
        "picture": "cross",
    }
    elsewhere = {
        "account/tokens/": {"number": str(token.pk)},
        "officials/<slug:competition>/<int:number>": {"number": str(held.pk)},
        "officials/<slug:competition>/invitations/": {"number": str(invited.pk)},
        "api/v1/competitions/<slug>/officials/": {"number": str(held.pk)},
        "api/v1/competitions/<slug>/invitations/": {"number": str(invited.pk)},
        "api/v1/competitions/<slug>/webhooks/": {"number": str(hook.pk)},
        "api/v1/festivals/": {"slug": "autumn"},
        "api/v1/rulebooks/": {"table": "late-teams"},
        "tables/": {"table": "late-teams"},
        "office/players/": {"number": "104512"},
        "captain/": {"token": captain.secret},
        "desk/<slug:competition>/office/letters/": {"kind": "conditions"},
        "api/v1/competitions/<slug>/letters/": {"kind": "conditions"},
        "api/v1/competitions/<slug>/reports/": {"report": "substitutes"},
        "c/<slug:competition>/who/": {"number": contestant},
        "desk/<slug:competition>/done/": {"number": str(call.facts[0].number)},
    }
    return right, elsewhere


def _filed(played: Any, table: str) -> SystemFiled:
    """A system of a side at a table, with its card as a file."""
    seats = played.desk.competition.state.session(played.stage, played.session).seating.seats
    who = next(each.ns for each in seats if each.table == table)
    players = [each.name for each in played.desk.competition.state.entries[who].players[:2]]
    given = {"contestant": who, "colour": "green", "players": players}
    lodged = played.desk.do("lodge-system", given, "director", "director", override="test")
    made = described(str(lodged.facts[0].body["system"]), "card", "card.txt", b"1NT is 12 to 14")
    plain = dict(plain_body("system filed", made))
    played.desk.do("file-system", plain, "director", "director")
    keep_file(played.competition, made, b"1NT is 12 to 14")
    return made


def _in_office(convenor: Any) -> SentList:
    """A player in the register, a list that waits, and the convenor as the club's secretary."""
    who = Caller("test", "administrator")
    office_do(office(), "add", {"name": "Ann Ash", "number": "104512", "club": "Northern"}, who)
    office_do(office(), "secretary", {"account": convenor.name, "club": "Northern"}, who)
    return SentList.objects.create(user=convenor, name="l.csv", cells=[["name"], ["Bob Beech"]])


def test_there_are_routes_to_throw_at() -> None:
    found = [route for route, _ in routes()]
    assert len(found) > 200
    assert any(route.startswith("desk/") for route in found)


def test_every_address_is_reached(hall: Hall) -> None:
    """With right parts there is something everywhere: what is thrown below hits more than doors."""
    missed, unknown = {}, {}
    for route, parts in routes():
        right = hall.parts(route)
        if lacking := set(parts) - set(right):
            unknown[route] = lacking
            continue
        answer = hall.ask("convenor", "GET", filled(route, right, Random(0), 0.0))
        if answer.status_code not in FOUND:
            missed[route] = answer.status_code
    assert unknown == {}, "name these parts in `_named`"
    assert set(missed) == set(UNREACHED), missed


@pytest.mark.parametrize("who", ["nobody", "scorer", "director", "stranger"])
def test_nothing_breaks_any_page(hall: Hall, who: str) -> None:
    random = Random(f"thrown by {who}")
    ledger, broken = hall.played.competition.ledger, []
    for route, _ in routes():
        right = hall.parts(route)
        for method in METHODS:
            path = filled(route, right, random, 0.0 if method == "get" else 0.3)
            body = random.choice(BODIES) if method in ("post", "put", "patch") else {}
            before = ledgers.head(ledger).number
            answer = hall.ask(who, method.upper(), path, **_generic(body))
            if answer.status_code >= 500:
                broken.append((method, path, answer.status_code))
            if answer.status_code >= 400 and ledgers.head(ledger).number != before:
                broken.append((method, path, "refused, and something was recorded"))
    assert broken == []


def _generic(body: dict[str, Any]) -> dict[str, Any]:
    data = body.get("data", b"")
    if isinstance(data, dict):
        return {"data": urlencode(data).encode(), "content_type": FORM}
    raw = data.encode() if isinstance(data, str) else data
    return {"data": raw, "content_type": body.get("content_type", "text/plain")}


@pytest.mark.parametrize("who", ["nobody", "stranger"])
def test_nobody_without_an_office_records_anything(hall: Hall, who: str) -> None:
    played = hall.played
    before = played.desk.refresh().number
    for route, parts in routes():
        if "competition" in parts:
            path = filled(route, hall.parts(route), Random(who), 0.0)
            body = {"stage": played.stage, "session": played.session, "contestant": "1"}
            said = {**body, "amount": "1", "unit": "VP", "confirm": "yes"}
            hall.ask(who, "POST", path, **_generic({"data": said}))
    assert played.desk.refresh().number == before


# --- what no database keeps ----------------------------------------------------------------------


def test_a_nul_in_an_address_is_refused_in_words(hall: Hall) -> None:
    """SQLite would look for it, PostgreSQL fails on it: neither is asked."""
    for path in ("/c/%00/", "/invitations/a%00b/", "/t/a%00b/", "/search?q=a%00b", "/?%00=1"):
        answer = hall.ask("nobody", "GET", path)
        assert answer.status_code == 400, path
        assert NO_LETTER in answer.content.decode(), path


def test_a_cookie_that_no_database_looks_for_is_refused_in_words(hall: Hall) -> None:
    """A quoted cookie can spell a NUL; it is not looked up, on any page."""
    for path in ("/", "/about/", f"/desk/{hall.played.competition.slug}/"):
        cookie = 'sessionid="aaaaaaaaaaaaaaaa\\000"'
        answer = hall.clients["nobody"].get(path, headers={"Cookie": cookie})
        assert answer.status_code == 400, path
        assert BAD_COOKIE in answer.content.decode(), path


def test_a_program_under_another_hosts_name_gets_a_problem_document(hall: Hall) -> None:
    answer = hall.ask("nobody", "GET", "/api/v1/", HTTP_HOST="evil.example")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]
    page = hall.ask("nobody", "GET", "/", HTTP_HOST="evil.example")
    assert page.status_code == 400
    assert page["Content-Type"].startswith("text/html")


def test_a_value_that_the_database_refuses_is_told_in_words(rf: Any) -> None:
    request = rf.post("/new/", {"title": "a"}, headers={"Accept": "application/json"})
    told = InWords(lambda _: HttpResponse()).process_exception(request, DataError("NUL"))
    assert told is not None
    assert told.status_code == 400
    assert NO_LETTER in told.content.decode()
