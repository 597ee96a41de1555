"""What holds on every address: the strict policy, nothing inline, forms only from this site.

The addresses are found in the site's own table of routes, so that a new page is held to it too.
"""

import re
from html.parser import HTMLParser
from random import Random

import pytest
from django.test import Client
from tests.web.test_every_route import filled, routes

from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.headers import ALWAYS
from convenor.web.table.card_making import cards_of

pytestmark = pytest.mark.django_db

WITHOUT_A_TOKEN = {
    # a secret of its own stands in the address, and no cookie says who it is
    r"t/<",
    r"captain/<",
    # sealed with the secret of an invitation; without one it is not there
    r"follow/$",
    # a token in a header, which no browser sends by itself
    r"api/",
    # it sets nothing but the colours, or whom a visitor follows on the own device
    r"look/$",
    r"suits/$",
    r"c/<slug:competition>/follow/$",
    # taken only from a page of this site, by the browser's own word (see the demonstration)
    r"demonstration/play-director/$",
}

STRICTER = {"Referrer-Policy": "no-referrer"}
"""What a page may say instead: where the address itself is a key, it is told to nobody."""


FROM_ELSEWHERE = {("t/<str:token>/here", "Cross-Origin-Resource-Policy")}
"""What a phone asks of the second address of its card, from a page of the first."""


class Inline(HTMLParser):
    """What a strict policy forbids: scripts, styles and handlers inside the page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        data = given.get("type") == "application/json"  # read by a script, never run
        if tag == "style" or (tag == "script" and "src" not in given and not data):
            self.found.append(tag)
        self.found += [name for name in given if name == "style" or name.startswith("on")]
        named = [str(given.get(name) or "") for name in ("src", "href", "action", "formaction")]
        self.found += [each for each in named if each.casefold().startswith("javascript:")]
        if tag in ("script", "img", "link", "iframe", "object", "embed"):
            self.found += [each for each in named if re.match(r"(?:[a-z]+:)?//", each)]


@pytest.fixture
def visitors(played_site):
    ada = User.objects.create_user("ada", role=Role.ADMINISTRATOR)
    people = {"nobody": None, "director": played_site.director, "administrator": ada}
    found = {}
    for name, user in people.items():
        found[name] = Client(enforce_csrf_checks=True)
        if user is not None:
            found[name].force_login(user)
    return found


@pytest.fixture
def right(played_site):
    """Every part of an address as it should be, so that pages open."""
    card = cards_of(played_site.competition, played_site.stage, played_site.session)
    table, board = played_site.missing()[0]
    slug = played_site.competition.slug
    every = {name: "1" for _, names in routes() for name in names}
    return {
        **every,
        "competition": slug,
        "slug": slug,
        "stage": played_site.stage,
        "session": str(played_site.session),
        "table": table,
        "board": str(board),
        "contestant": next(iter(played_site.desk.refresh().state.entries)),
        "action": "fine",
        "token": next(iter(card.values())).secret,
        "template": "club-duplicate",
        "book": "sabf-2020",
        "clause": "13.9.b",
    }


def addresses(right):
    random = Random("policy")
    return {route: filled(route, right, random, 0.0) for route, _ in routes()}


def test_the_policy_stands_on_every_page_and_nothing_is_inline(visitors, right):
    opened, wrong = dict.fromkeys(visitors, 0), []
    for route, path in addresses(right).items():
        for name, client in visitors.items():
            answer = client.get(path)
            wrong += [
                (route, header)
                for header, value in ALWAYS.items()
                if answer.headers.get(header) not in (value, STRICTER.get(header))
                and (route, header) not in FROM_ELSEWHERE
            ]
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                opened[name] += answer.status_code == 200
                body = b"".join(answer) if answer.streaming else answer.content
                wrong += [(route, each) for each in Inline(body.decode()).found]
    assert wrong == []
    assert opened["nobody"] > 20
    assert opened["director"] > opened["nobody"] + 10  # the pages of officials were seen too


def test_a_form_without_its_token_is_taken_nowhere(visitors, right, played_site):
    """Whoever is signed in: another site cannot press a button in their name."""
    before = played_site.desk.refresh().number
    taken = []
    for route, path in addresses(right).items():
        if not any(re.match(each, route) for each in WITHOUT_A_TOKEN):
            answer = visitors["director"].post(path, {"sure": "yes"})
            if answer.status_code != 403:
                taken.append((route, answer.status_code))
    assert taken == []
    assert played_site.desk.refresh().number == before


def test_every_exception_is_still_one(right):
    """A route that needs no exception any more is taken off the list."""
    known = [route for route, _ in routes()]
    for each in WITHOUT_A_TOKEN:
        assert any(re.match(each, route) for route in known), each


def test_the_cookies_are_out_of_reach_of_scripts_and_other_sites(client, played_site):
    sent = {"username": played_site.director.name, "password": "spades-and-hearts-9"}
    client.get("/sign-in/")
    assert client.post("/sign-in/", sent).status_code == 302
    session = client.cookies["sessionid"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"


def test_no_page_of_somebody_is_kept_for_others(visitors, right):
    """Whoever is signed in, or is given a cookie: nothing between the site and them keeps it."""
    kept, seen = [], 0
    for route, path in addresses(right).items():
        for name in ("director", "administrator"):
            answer = visitors[name].get(path)
            said = answer.headers.get("Cache-Control", "")
            seen += answer.status_code == 200
            if "private" not in said and "no-store" not in said:
                kept.append((route, name, said))
    everybodys = r"t/<.*(scores\.json|worker\.js)|anchors\.txt"
    assert [each for each in kept if not re.match(everybodys, each[0])] == []
    assert seen > 60
    public = Client().get(f"/c/{right['slug']}/")
    assert "Cache-Control" not in public.headers  # everybody's, with nothing of anybody
    assert not public.cookies


def test_whoever_signs_out_leaves_no_page_behind(client, played_site):
    """Not even for the button that goes back, on a laptop that others use."""
    client.force_login(played_site.director)
    assert client.post("/sign-out/").headers["Clear-Site-Data"] == '"cache"'


# --- the card of a table --------------------------------------------------------------------------


def test_a_card_is_good_for_its_own_table_and_session_only(played_site, right):
    """Whatever place a phone names in what it sends, only that of its card is written."""
    cards = cards_of(played_site.competition, played_site.stage, played_site.session)
    mine, other = list(cards)[:2]
    before = played_site.desk.refresh().number
    client = Client()
    elsewhere = {
        "stage": played_site.stage,
        "session": "1",
        "table": other,
        "round": "1",
        "side": "NS",
        "says": "come",
    }
    random = Random("table")
    for route, _ in routes():
        if route.startswith("t/<"):
            parts = {**right, "token": cards[mine].secret}
            path = filled(route, parts, random, 0.0)
            for board in (right["board"], ""):
                key = f"{random.getrandbits(64):016x}"
                client.post(path, {**elsewhere, "board": board, "key": key})
    written = played_site.desk.refresh().facts[before:]
    assert written  # the director was called, at the least
    assert {each.body["table"] for each in written} == {mine}
    assert {each.body["session"] for each in written} == {played_site.session}


def test_a_card_opens_nothing_but_the_table(played_site):
    """No desk, no ledger, no other table: a phone is nobody there."""
    card = next(iter(cards_of(played_site.competition, "swiss", played_site.session).values()))
    client = Client()
    assert client.get(f"/t/{card.secret}/").status_code == 200
    slug = played_site.competition.slug
    for path in (f"/desk/{slug}/", f"/audit/{slug}/", f"/officials/{slug}/", "/account/", "/new/"):
        assert client.get(path).status_code in (302, 403), path
    answer = client.get(f"/api/v1/competitions/{slug}/facts", HTTP_AUTHORIZATION=card.secret)
    assert answer.status_code in (401, 403)
    answer = client.get(
        f"/api/v1/competitions/{slug}/facts", HTTP_AUTHORIZATION=f"Bearer {card.secret}"
    )
    assert answer.status_code in (401, 403)
