"""Every route, with good and bad addresses; what every response carries; what no page names."""

import io
import json
import logging
import re
from html.parser import HTMLParser

import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import Client, RequestFactory
from django.urls import path

from convenor.web import problems, urls
from convenor.web.headers import ALWAYS
from convenor.web.library import library

pytestmark = pytest.mark.django_db  # the front page asks what is on


class Addresses(HTMLParser):
    """The addresses that a page names, and the marks of a page that no policy would allow."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids += [given["id"]] if given.get("id") else []
        self.headings += [int(tag[1])] if re.fullmatch(r"h[1-6]", tag) else []
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        for name in ("href", "src", "action", "hx-get"):
            if name in given:
                (self.links if tag == "a" else self.fetched).append(given[name] or "")


def addresses(response) -> Addresses:
    found = Addresses()
    found.feed(response.content.decode())
    return found


def test_a_page_of_each_kind_opens(client, page_kind):
    name, address = page_kind
    response = client.get(address)
    assert response.status_code == (404 if name == "not-found" else 200)
    assert response["Content-Type"] == "text/html; charset=utf-8"


def test_a_page_names_no_other_host_and_has_nothing_inline(client, page_kind):
    found = addresses(client.get(page_kind[1]))
    for address in found.links + found.fetched:
        assert not re.match(r"(?i)[a-z][a-z0-9+.-]*:|//", address), address
    assert found.inline == []


def test_ids_are_single_and_headings_in_order(client, page_kind):
    found = addresses(client.get(page_kind[1]))
    assert len(found.ids) == len(set(found.ids))
    assert found.headings[0] == 1
    assert found.headings.count(1) == 1
    for before, after in zip(found.headings, found.headings[1:], strict=False):
        assert after <= before + 1


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/rulebooks/sabf-2020/13.9.b/ask.json",
        "/nowhere/",
        "/look/",
        "/admin/",
        "/account/",
        "/rulebooks/../",
        "/static/nothing.css",
    ],
)
def test_every_response_carries_the_headers(client, address):
    response = client.get(address)
    for name, value in ALWAYS.items():
        assert response[name] == value, name


def test_the_policy_allows_only_this_site():
    policy = ALWAYS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "://" not in policy
    assert "*" not in policy
    assert "frame-ancestors 'none'" in policy


def test_cookies_over_https_stay_there(client):
    plain = client.post("/look/", {"look": "dark"})
    secure = client.post("/look/", {"look": "dark"}, secure=True)
    assert not plain.cookies["look"]["secure"]
    assert secure.cookies["look"]["secure"]


# --- addresses that lead nowhere ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/rulebooks/nothing/", "no rulebook"),
        ("/rulebooks/nothing/1.a/", "no rulebook"),
        ("/rulebooks/sabf-2020/13.9.bb/", "did you mean"),
        ("/rulebooks/pyproject.toml/", "no rulebook"),
        ("/rulebooks/%2e%2e/", "no rulebook"),
        ("/rulebooks/sabf-2020/%3Cscript%3E/", "&lt;script&gt;"),
        ("/tables/sabf-2020/nothing/", "no table"),
        ("/tables/nothing/teams-vp/", "no rulebook"),
        ("/diff/?left=nothing&right=sabf-2020", "no rulebook"),
        ("/diff/?right=nothing", "no rulebook"),
        ("/nowhere", "nothing at this address"),
        ("/rulebooks/sabf-2020/" + "9" * 3000 + "/", "no clause"),
    ],
)
def test_what_is_not_there_is_said_on_a_page(client, address, words):
    response = client.get(address)
    assert response.status_code == 404
    text = response.content.decode()
    assert words in text
    assert "<script>" not in text
    assert "Convenor" in text


def test_a_slash_that_is_missing_is_added(client):
    assert client.get("/rulebooks/sabf-2020").headers["Location"] == "/rulebooks/sabf-2020/"


@pytest.mark.parametrize(
    "address", ["/", "/search", "/rulebooks/sabf-2020/", "/rulebooks/sabf-2020/13.9.b/", "/about/"]
)
def test_pages_are_only_read(client, address):
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


def test_every_clause_has_a_page_and_every_table_too(client):
    """Nothing in the rulebooks can make a page fail: all of them are set once."""
    for shelved in library().books.values():
        for clause in shelved.book:
            response = client.get(f"/rulebooks/{shelved.id}/{clause.id}/")
            assert response.status_code == 200, clause.name
        for table in shelved.book.tables:
            assert client.get(f"/tables/{shelved.id}/{table}/").status_code == 200, table
        assert client.get(f"/rulebooks/{shelved.id}/").status_code == 200


def test_a_clause_page_says_what_the_rulebook_says(client):
    shelved = library().book("sabf-2020")
    clause = shelved.book.clause("13.9.b")
    text = client.get("/rulebooks/sabf-2020/13.9.b/").content.decode()
    before, after = shelved.neighbours(clause)
    for words in (clause.heading, "WBF scale", before.heading, after.heading, "Worked cases"):
        assert words in text
    for need in clause.needs:
        assert f'href="/rulebooks/sabf-2020/{need}/"' in text
    uses = library().uses["sabf-2020 21.1"]
    assert clause in [each.clause for each in uses]


def test_the_home_page_counts_what_is_on_the_shelf(client):
    text = client.get("/rulebooks/").content.decode()
    for shelved in library().books.values():
        assert shelved.book.title in text
        assert f'href="/rulebooks/{shelved.id}/"' in text


def test_a_rulebook_that_does_not_load_leaves_the_others_readable(client, monkeypatch, tmp_path):
    from convenor.web import library as module

    broken = tmp_path / "broken-2024"
    broken.mkdir()
    (broken / "rulebook.toml").write_text("[rulebook]\nid = 'broken-2024'\nnonsense", "utf-8")
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    monkeypatch.setattr(module, "_keeper", module._Keeper())
    text = client.get("/rulebooks/").content.decode()
    assert "cannot be read" in text
    assert "SABF Tournament Regulations" in text
    assert client.get("/rulebooks/broken-2024/").status_code == 404


def test_the_library_notices_a_changed_file(monkeypatch, tmp_path):
    from convenor.web import library as module

    book = tmp_path / "own-2024"
    book.mkdir()
    text = '[rulebook]\nid = "own-2024"\ntitle = "{}"\nsince = 2024-01-01\nunder = "laws-2017"\n'
    (book / "rulebook.toml").write_text(text.format("First"), "utf-8")
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    monkeypatch.setattr(module, "LOOK_AGAIN_AFTER", 0)
    keeper = module._Keeper()
    first = keeper.get()
    assert first.book("own-2024").book.title == "First"
    assert keeper.get() is first
    (book / "rulebook.toml").write_text(text.format("Second one"), "utf-8")
    assert keeper.get().book("own-2024").book.title == "Second one"


# --- the look -----------------------------------------------------------------------------------


def test_the_look_is_kept_in_a_cookie(client):
    response = client.post("/look/", {"look": "dark", "next": "/about/"})
    assert response.headers["Location"] == "/about/"
    assert 'data-look="dark"' in client.get("/about/").content.decode()
    client.post("/look/", {"look": ""})
    assert "data-look" not in client.get("/about/").content.decode()


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:x"]
)
def test_the_look_leads_nowhere_else(client, back):
    assert client.post("/look/", {"look": "dark", "next": back}).headers["Location"] == "/"


def test_a_look_that_there_is_not_is_forgotten(client):
    client.cookies["look"] = "<script>"
    assert "data-look" not in client.get("/").content.decode()


# --- when something is wrong --------------------------------------------------------------------


def breaks(_request):
    raise RuntimeError("planted")


def is_suspicious(_request):
    raise SuspiciousOperation("planted")


@pytest.mark.parametrize(("view", "status"), [(breaks, 500), (is_suspicious, 400)])
def test_a_fault_of_ours_is_said_on_a_page(monkeypatch, view, status, caplog):
    from django.urls import clear_url_caches

    monkeypatch.setattr(urls, "urlpatterns", [path("planted/", view), *urls.urlpatterns])
    clear_url_caches()
    response = Client(raise_request_exception=False).get("/planted/")
    monkeypatch.undo()
    clear_url_caches()
    assert response.status_code == status
    text = response.content.decode()
    assert "Convenor" in text
    assert "planted" not in text
    for name, value in ALWAYS.items():
        assert response[name] == value


def test_a_host_that_is_not_ours_is_refused_in_words_and_logged_in_a_line(client, monkeypatch):
    """In one line of the site's own log; neither a traceback nor a second word about it."""
    log = io.StringIO()
    for name in ("", "django", "django.security.DisallowedHost"):
        for handler in logging.getLogger(name).handlers:
            if type(handler) is logging.StreamHandler:
                monkeypatch.setattr(handler, "stream", log)
    host = f"{'else' * 200}where.example"
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert problems.OTHER_NAME in answer.content.decode()
    (line,) = log.getvalue().splitlines()
    assert "Invalid HTTP_HOST header: 'elseelse" in line
    assert len(line) < 400


def test_a_program_that_names_another_host_is_told_the_same(client):
    answer = client.get("/api/v1/", headers={"host": "elsewhere.example"})
    assert (answer.status_code, answer.json()["detail"]) == (400, problems.OTHER_NAME)


def test_a_form_without_its_token_is_refused():
    response = Client(enforce_csrf_checks=True).post(
        "/sign-in/", {"username": "x", "password": "y"}
    )
    assert response.status_code == 403
    assert b"came from elsewhere" in response.content


def test_a_refusal_in_our_own_words_is_shown():
    from django.contrib.auth.models import AnonymousUser
    from django.core.exceptions import PermissionDenied

    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    response = problems.forbidden(request, PermissionDenied("This is for a director."))
    assert b"This is for a director." in response.content


# --- comparing ----------------------------------------------------------------------------------


def test_a_rulebook_does_not_differ_from_itself(client):
    text = client.get("/diff/?left=sabf-2020&right=sabf-2020").content.decode()
    assert "no difference" in text


def test_two_rulebooks_are_laid_side_by_side(client):
    response = client.get("/diff/?left=sabf-2020&right=sbu-2022")
    found = response.context["comparison"]
    assert found.only_left
    assert found.only_right
    assert "1.a" in found.different
    assert client.get("/diff/").status_code == 200


def test_json_is_json(client):
    response = client.get("/rulebooks/laws-2017/78.B/ask.json?given={}")
    assert response["Content-Type"] == "application/json"
    assert json.loads(response.content)
