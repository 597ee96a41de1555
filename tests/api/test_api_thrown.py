"""Everything that a script may send, thrown at every route: refused in words, nothing half done.

Malformed, oversized, out of order, of another competition, in the wrong role, in the wrong way:
never a fault of ours, always a problem document, and the ledger stays as it was.
"""

import json
import re

import pytest
from django.db import DataError

from convenor.actions.catalogue import actions
from convenor.api.describing import description
from convenor.api.problems import problem_of
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Official, Webhook

PLACES = {
    "slug": "autumn-teams",
    "stage": "swiss",
    "session": "1",
    "board": "1",
    "contestant": "1",
    "action": "late",
    "number": "1",
    "fact": "1",
    "match": "1",
    "table": "1%20open",
    "id": "sabf-swiss-teams",
    "book": "sabf-2020",
    "clause": "13.9.b",
    "kind": "calendar",
    "player": "1001",
    "nomination": "n1",
    "list": "1",
    "paper": "names",
    "picture": "cross",
    "report": "masterpoints",
}
STRANGE = (
    "",
    "%00",
    "..%2F..",
    "🂡",
    "-1",
    "0",
    "9" * 400,
    "1e9",
    "'; DROP TABLE x; --",
    "a" * 3000,
)
BODIES = (
    b"",
    b"{",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"7",
    b'"text"',
    b'{"given": null}',
    b'{"given": []}',
    b'{"given": {"stage": {"a": 1}}}',
    b'{"given": {}, "override": 7}',
    b'{"given": {}, "surprise": 1}',
    b'{"given": {"text": "\\ud800"}}',
    b'{"given": {"text": "a\\u0000b"}}',
    b'{"given": {"a\\u0000b": "text"}}',
    b'{"given": {"text": "one"}, "given": {"text": "two"}}',
    b'{"given": {"text": "one", "text": "two"}}',
    b'{"given": {"text": NaN}}',
    b'{"given": {"text": -Infinity}}',
    b'{"given": {"session": 1e400, "amount": -1e400}}',
    b'{"given": {"session": ' + b"9" * 5000 + b"}}",
    b'{"given": ' + b"[" * 3000 + b"]" * 3000 + b"}",
    b'{"given": ' + b'{"a":' * 90 + b"1" + b"}" * 91,
)
"""Bodies that no address takes."""
OPERATIONS = [
    (method.upper(), path)
    for path, operations in description()["paths"].items()
    for method in operations
]


def address(path, **changed):
    named = {**PLACES, **changed}
    return re.sub(r"\{(\w+)\}", lambda found: named[found[1]], path)


def insist_on_refusal(response, where, statuses=range(400, 500)):
    assert response.status_code in statuses, (where, response.status_code, response.content[:300])
    assert response["Content-Type"] == "application/problem+json", where
    said = json.loads(response.content)
    assert said["status"] == response.status_code
    assert said["detail"]
    assert "Traceback" not in said["detail"]


@pytest.fixture
def callers(played, program):
    other = Competition.objects.create(slug="other", title="Other", ledger="other")
    Official.objects.create(user=played.director, competition=other, role="director")
    return {
        "nobody": program(),
        "reader": program(played.director, "read"),
        "scorer": program(played.scorer, "read score"),
        "director": program(played.director, "read direct"),
        "elsewhere": program(played.director, "read direct", other),
    }


@pytest.fixture(autouse=True)
def _as_it_was(played):
    """Whatever is thrown, the ledger and the site's rows stay as they were."""
    before = ledgers.head("autumn-teams")
    rows = Competition.objects.count()
    yield
    assert ledgers.head("autumn-teams") == before
    assert Competition.objects.count() in (rows, rows + 1)  # the one of `callers`
    assert not Webhook.objects.exists()


def test_bodies_that_cannot_be_read(callers):
    director = callers["director"]
    for method, path in OPERATIONS:
        if method != "POST":
            continue
        for body in BODIES:
            response = director.ask("POST", address(path), body)
            if response.status_code == 200:  # what is known so far may be nothing at all
                assert path.endswith(("/suggestions", "/ask")), (path, body[:60])
            else:
                insist_on_refusal(response, (path, body[:60]))


def test_bodies_that_are_too_large_or_of_another_kind(callers):
    director = callers["director"]
    large = json.dumps({"given": {"text": "x" * 500_000}})
    for method, path in OPERATIONS:
        if method == "POST":
            insist_on_refusal(director.ask("POST", address(path), large), path, (413,))
            for kind in ("text/plain", "multipart/form-data", "application/xml"):
                response = director.client.generic(
                    "POST",
                    address(path),
                    b'{"given": {}}',
                    content_type=kind,
                    headers={"Authorization": f"Bearer {director.secret}"},
                )
                insist_on_refusal(response, (path, kind), (403, 415))


def test_the_wrong_method(callers):
    for path, operations in description()["paths"].items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - {
            each.upper() for each in operations
        }:
            response = callers["director"].ask(method, address(path))
            insist_on_refusal(response, (method, path), (405,))
            assert set(response["Allow"].replace(",", " ").split()) == {
                each.upper() for each in operations
            }


@pytest.mark.parametrize("name", PLACES)
def test_strange_parts_of_an_address(callers, name):
    for method, path in OPERATIONS:
        if f"{{{name}}}" not in path:
            continue
        for strange in STRANGE:
            body = {"given": {}} if method == "POST" else None
            where = address(path, **{name: strange})
            response = callers["director"].ask(method, where, body)
            if (method, name, response.status_code) == ("GET", "slug", 200) and not strange:
                continue  # the list itself, without a name
            if response.status_code < 400:
                assert method == "GET" or "/ask" in path or "/suggestions" in path, where[:100]
            else:
                insist_on_refusal(response, where[:100])


def test_strange_questions(callers):
    queries = [
        f"{name}={value}"
        for name in (
            "limit",
            "after",
            "fact",
            "time",
            "cursor",
            "question",
            "stage",
            "entries",
            "topic",
        )
        for value in STRANGE
    ]
    queries += [
        "question=" + "(" * 150,
        "question=place of team 7 in nowhere",
        "fact=1&time=x",
        "%ff=%ff",
    ]
    queries += ["question=round 99999999999999999999 of team 7", "question=board 0 in round 0"]
    for method, path in OPERATIONS:
        if method != "GET":
            continue
        for query in queries:
            response = callers["director"].get(f"{address(path)}?{query}")
            assert response.status_code < 500, (path, query[:80], response.content[:300])


def test_what_no_database_keeps_is_refused_before_it_is_asked(callers):
    """SQLite would take a NUL, PostgreSQL fails on it: the door knows no such address."""
    for method, path in OPERATIONS:
        body = {"given": {}} if method == "POST" else None
        for name in re.findall(r"\{(\w+)\}", path):
            where = address(path, **{name: "a%00b"})
            response = callers["director"].ask(method, where, body)
            insist_on_refusal(response, where, (404,))
            assert "NUL" in response.json()["detail"], where
        where = f"{address(path)}?q=a%00b"
        response = callers["director"].ask(method, where, body)
        insist_on_refusal(response, where, (422,))
        assert "NUL" in response.json()["detail"], where


def test_a_value_that_the_database_refuses_is_no_fault_of_ours():
    told = problem_of(DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes"))
    assert told.status == 422
    assert "cannot be kept" in str(told)


def test_strange_headers(callers):
    given = {"text": "hello"}
    for name, value in (
        ("If-Match", "x" * 5000),
        ("If-Match", '"other.1.public"x'),
        ("If-Match", "999999999999"),
        ("If-Match", ""),
        ("Idempotency-Key", ""),
        ("Idempotency-Key", "é"),
        ("If-Match", "0"),
        ("Idempotency-Key", "k" * 5000),
        ("Idempotency-Key", "é\u0000"),
        ("Authorization", "Bearer é"),
    ):
        response = callers["director"].do("autumn-teams", "note", given, **{name: value})
        insist_on_refusal(response, (name, value[:30]))
    for value in ("*, ,", "W/", '"' * 3000):
        response = callers["nobody"].get("/competitions/autumn-teams", **{"If-None-Match": value})
        assert response.status_code in (200, 304)


@pytest.mark.parametrize("who", ["nobody", "reader", "scorer", "elsewhere"])
def test_whoever_may_not_act_does_not(callers, who):
    """Bodies that a director could send, sent by others: refused before they are looked at."""
    for name, action in actions().items():
        if who == "scorer" and action.role in ("player", "scorer"):
            continue
        response = callers[who].do("autumn-teams", name, {})
        insist_on_refusal(response, (who, name), (401,) if who == "nobody" else (403,))
        asked = f"/competitions/autumn-teams/actions/{name}/suggestions"
        insist_on_refusal(callers[who].post(asked, {}), (who, name), (401, 403))
    for method, path in (
        ("POST", "/competitions"),
        ("POST", "/competitions/autumn-teams/webhooks"),
        ("GET", "/competitions/autumn-teams/webhooks"),
        ("POST", "/competitions/autumn-teams/what-if"),
    ):
        if (who, path.rpartition("/")[2]) == ("scorer", "what-if"):
            continue
        response = callers[who].ask(method, path, {} if method == "POST" else None)
        insist_on_refusal(response, (who, path), (401, 403))


OUT_OF_ORDER = {
    "begin": {"name": "again", "begins": "2026-01-01", "plan": {}},
    "open-stage": {"stage": "final"},
    "open-session": {"stage": "nowhere", "session": 1},
    "draw": {"stage": "swiss", "session": 9},
    "publish-draw": {"stage": "swiss", "session": 9},
    "discard-draw": {"stage": "swiss", "session": 1},
    "enter-result": {"stage": "swiss", "session": 9, "table": "1", "board": 1, "result": "pass"},
    "confirm-result": {"stage": "swiss", "session": 3, "table": "99", "board": 1},
    "correct-result": {
        "stage": "swiss",
        "session": 3,
        "table": "1 open",
        "board": 999,
        "result": "?",
    },
    "decide-appeal": {"appeal": "A9", "upheld": True},
    "lodge-appeal": {"ruling": "R9", "contestant": "1"},
    "answer-call": {"call": "C9"},
    "close-stage": {"stage": "nowhere"},
    "end-period": {"stage": "swiss", "session": 9},
    "post": {"stage": "swiss", "session": 9},
    "undo": {"number": 99999},
    "withdraw": {"contestant": "99"},
    "hide-name": {"contestant": "1", "player": "Nobody At All"},
    "fill-place": {"stage": "swiss"},
    "rule": {"stage": "swiss", "session": 1, "table": "99", "board": 1},
}


def test_actions_out_of_order(callers):
    for name, given in OUT_OF_ORDER.items():
        response = callers["director"].do("autumn-teams", name, given)
        insist_on_refusal(response, (name, given), (403, 409))


def test_an_action_that_fails_half_way_records_nothing(callers):
    """The last row of many is wrong: none of them is entered."""
    rows = [{"name": f"New {n}", "players": ["A", "B", "C", "D"]} for n in range(3)]
    given = {"rows": [*rows, {"name": "Bad", "players": 7, "nonsense": [{}]}]}
    response = callers["director"].do("autumn-teams", "enter-many", given)
    insist_on_refusal(response, "enter-many")


def test_addresses_at_which_there_is_nothing(callers):
    for path in ("nothing", "competitions/autumn-teams/", "competitions//stages", "docs/x", "%00"):
        for method in ("GET", "POST", "DELETE"):
            response = callers["director"].ask(method, f"/api/v1/{path}")
            insist_on_refusal(response, (method, path), (404,))
