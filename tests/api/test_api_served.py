"""The API as a program meets it: a real server, real connections, and everything that goes wrong.

The site runs in a process of its own; requests are made with what every Python has. Nothing that is
sent may give a 500, and nothing that was refused may have changed the ledger.
"""

import http.client
import http.server
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.api.site_of_its_own import FREELY, SLUG, OwnSite, site
from tests.api.test_api_hooks import verified

S = f"/competitions/{SLUG}"
ANONYMOUS = 300
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


@pytest.fixture(scope="module")
def there():
    with site(limits={**FREELY, "anonymous": ANONYMOUS}) as made:
        yield made


class Answer:
    """What came back."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


def ask(there: OwnSite, method, path, body=None, who="director", **headers):
    """One request, as bare as it can be."""
    parts = urlsplit(there.address)
    line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    if who:
        headers.setdefault("Authorization", f"Bearer {there.tokens[who]}")
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    if body is not None:
        headers.setdefault("Content-Type", "application/json")
    try:
        line.request(method, f"/api/v1{path}", body, headers)
        found = line.getresponse()
        return Answer(found.status, found.headers, found.read())
    finally:
        line.close()


def head(there):
    return ask(there, "GET", f"{S}/facts?limit=1").json["head"]


def note(there, text="hello", **headers):
    return ask(there, "POST", f"{S}/actions/note", {"given": {"text": text}}, **headers)


def insist_on_problem(answer, statuses=range(400, 500)):
    assert answer.status in statuses, (answer.status, answer.body[:300])
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json["status"] == answer.status
    assert answer.json["detail"]


# --- everything that can be sent badly -----------------------------------------------------------

RAW = {
    "nothing": b"",
    "half an object": b'{"given": {"text": "x"',
    "two objects": b"{} {}",
    "not utf-8": b'{"given": {"text": "\xff\xfe"}}',
    "utf-16": '{"given": {"text": "x"}}'.encode("utf-16"),
    "nan": b'{"given": {"text": NaN}}',
    "infinity": b'{"given": {"text": -Infinity}}',
    "too large a number": b'{"given": {"text": "x", "about": 1e999}}',
    "a number without end": b'{"given": {"text": ' + b"7" * 100_000 + b"}}",
    "a number for a text": b'{"given": {"text": 7}}',
    "half a character": b'{"given": {"text": "\\udc00"}}',
    "a null byte": b'{"given": {"text": "a\x00b"}}',
    "an escaped null": b'{"given": {"text": "a\\u0000b", "surprise": 1}}',
    "deep": b"[" * 50_000,
    "deep but whole": b'{"given": ' * 200 + b"1" + b"}" * 200,
    "an unknown field": b'{"given": {"text": "x", "colour": "red"}}',
    "an unknown field beside": b'{"given": {"text": "x"}, "colour": "red"}',
    "a list": b"[]",
    "null": b"null",
    "no text": b'{"given": {}}',
    "an override that is none": b'{"given": {"text": "x"}, "override": ["why"]}',
    "an override without end": b'{"given": {"text": "x"}, "override": "' + b"y" * 1001 + b'"}',
}


@pytest.mark.parametrize("name", RAW)
def test_a_body_that_cannot_be_taken_is_a_problem_and_changes_nothing(there, name):
    before = head(there)
    insist_on_problem(ask(there, "POST", f"{S}/actions/note", RAW[name]))
    assert head(there) == before


def test_a_body_of_another_kind(there):
    before = head(there)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"):
        answer = ask(there, "POST", f"{S}/actions/note", b"{}", **{"Content-Type": kind})
        insist_on_problem(answer, (415,))
    good = {"Content-Type": "application/json; charset=utf-8"}
    assert (
        ask(there, "POST", f"{S}/actions/note", b'{"given": {"text": "x"}}', **good).status == 200
    )
    assert head(there) == before + 1


def test_a_huge_body(there):
    before = head(there)
    large = json.dumps({"given": {"text": "x" * 2_000_000}}).encode()
    insist_on_problem(ask(there, "POST", f"{S}/actions/note", large), (413,))
    insist_on_problem(ask(there, "POST", "/rulebooks/sabf-2020/clauses/13.9.b/ask", large), (413,))
    assert head(there) == before


def test_a_body_in_chunks_is_not_taken(there):
    """No Content-Length is said, so that nobody knows how much will come."""
    before = head(there)
    parts = urlsplit(there.address)
    line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    headers = {
        "Authorization": f"Bearer {there.tokens['director']}",
        "Content-Type": "application/json",
    }
    line.request(
        "POST", f"/api/v1{S}/actions/note", iter([b'{"given": ', b'{"text": "x"}}']), headers
    )
    found = line.getresponse()
    insist_on_problem(Answer(found.status, found.headers, found.read()), (411,))
    line.close()
    assert head(there) == before


def test_what_the_front_door_turns_away_is_a_problem_too(there):
    insist_on_problem(ask(there, "GET", "/search?q=" + "x" * 40_000), (414,))
    parts = urlsplit(there.address)
    with socket.create_connection((parts.hostname, parts.port), 10) as line:
        line.sendall(
            b"POST /api/v1/competitions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            b"Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{"
        )
        said = line.recv(4000)
    assert said.startswith(b"HTTP/1.1 413")
    assert b"application/problem+json" in said


@pytest.mark.parametrize(
    "path",
    [
        f"{S}/facts?limit=0",
        f"{S}/facts?limit=501",
        f"{S}/facts?limit=-1",
        f"{S}/facts?limit=1e999",
        f"{S}/facts?limit=NaN",
        f"{S}/facts?limit=١",
        f"{S}/facts?after=-1",
        f"{S}/facts?after={10**30}",
        f"{S}/entries?cursor=nobody",
        f"{S}/entries?cursor=%00",
        f"{S}/entries?cursor=" + "x" * 5000,
        f"{S}/stages/swiss/standings?fact=0",
        f"{S}/stages/swiss/standings?time=now",
        f"{S}/stages/swiss/standings?time=0001-01-01T00:00:00Z",
        f"{S}/stages/swiss/sessions/0",
        f"{S}/stages/swiss/sessions/1e3",
        f"{S}/stages/swiss/sessions/{'9' * 400}",
        f"{S}/stages/%00/standings",
        f"{S}/stages/..%2f..%2fetc/standings",
        f"{S}/explain?question=",
        f"{S}/explain?question=" + "(" * 190,
        f"{S}/find?q=",
        "/movements?entries=1e999",
        "/nothing/at/all",
        "/%ff%fe",
    ],
)
def test_an_address_that_cannot_be(there, path):
    quoted = "".join(each if ord(each) < 128 else f"%{each.encode().hex()}" for each in path)
    insist_on_problem(ask(there, "GET", quoted))


def test_a_token_in_every_wrong_way(there):
    good = there.tokens["director"]
    for said in ("Bearer", f"bearer  {good}x", f"Basic {good}", f"Bearer {good} {good}"):
        answer = ask(there, "GET", S, who="", Authorization=said)
        insist_on_problem(answer, (401,))
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert ask(there, "GET", S, who="", Authorization=f"BEARER {good}").status == 200


# --- pages ---------------------------------------------------------------------------------------


def test_deep_pages_lose_nothing_while_facts_come_in(there):
    """Page after page of the ledger, with notes written in between: every fact once, in order."""
    found, following = [], f"/api/v1{S}/facts?limit=40"
    for _ in range(200):
        answer = ask(there, "GET", following.removeprefix("/api/v1"))
        found += [each["number"] for each in answer.json["facts"]]
        link = answer.headers.get("Link")
        if link is None:
            break
        if len(found) < 200:
            note(there)
        following = re.fullmatch(r'<(.*)>; rel="next"', link)[1]
    assert found == list(range(1, len(found) + 1))
    assert len(found) == head(there)
    beyond = ask(there, "GET", f"{S}/facts?after={10**12}")
    assert (beyond.status, beyond.json["facts"], "Link" in beyond.headers) == (200, [], False)


def test_a_part_of_the_ledger_is_paged_too(there):
    for _ in range(3):
        note(there, "for the filter")
    found, following = [], f"{S}/facts?limit=2&kind=note+written&by=director-{SLUG}"
    while following:
        answer = ask(there, "GET", following)
        assert {each["kind"] for each in answer.json["facts"]} <= {"note written"}
        found += [each["number"] for each in answer.json["facts"]]
        link = answer.headers.get("Link", "")
        following = link and re.fullmatch(r'</api/v1(.*)>; rel="next"', link)[1]
    assert found == sorted(set(found))
    assert len(found) >= 3


# --- once, and in time ---------------------------------------------------------------------------


def test_a_request_that_is_sent_by_eight_at_once_counts_once(there):
    before = head(there)
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(note, there, "once", **{"Idempotency-Key": "k1"}) for _ in range(8)]
        answers = [each.result() for each in sent]
    assert {each.status for each in answers} == {200}
    assert head(there) == before + 1
    assert [each.json["repeated"] for each in answers].count(False) == 1
    assert {each.json["facts"][0]["number"] for each in answers} == {before + 1}
    clash = note(there, "another", **{"Idempotency-Key": "k1"})
    insist_on_problem(clash, (409,))


def test_cards_that_eight_renew_at_once_are_one_for_each_table(there):
    where = f"{S}/stages/swiss/sessions/3/cards"
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(ask, there, "POST", where, b'{"do": "renew"}') for _ in range(8)]
        assert {each.result().status for each in sent} == {200}
    tables = [each["table"] for each in ask(there, "GET", where).json["cards"]]
    assert len(tables) == len(set(tables)) > 1


def test_of_webhooks_that_are_made_at_once_there_are_no_more_than_allowed(there):
    where, made = f"{S}/webhooks", b'{"url": "https://a.example/facts"}'
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(ask, there, "POST", where, made) for _ in range(14)]
        statuses = [each.result().status for each in sent]
    hooks = ask(there, "GET", where).json["webhooks"]
    for each in hooks:
        assert ask(there, "DELETE", f"{where}/{each['id']}").status == 204
    assert (statuses.count(201), statuses.count(409), len(hooks)) == (10, 4, 10)


def test_of_eight_who_saw_the_same_one_is_first(there):
    seen = ask(there, "GET", S).headers["ETag"]
    before = head(there)
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(note, there, f"n{at}", **{"If-Match": seen}) for at in range(8)]
        answers = [each.result() for each in sent]
    assert sorted(each.status for each in answers) == [200] + [412] * 7
    assert head(there) == before + 1
    for each in answers:
        if each.status == 412:
            insist_on_problem(each)
            assert [came["number"] for came in each.json["came"]] == [before + 1]


def test_whoever_has_the_last_word_is_told_so(there):
    first = ask(there, "GET", f"{S}/stages/swiss/standings")
    again = {"If-None-Match": first.headers["ETag"]}
    same = ask(there, "GET", f"{S}/stages/swiss/standings", **again)
    assert (same.status, same.body) == (304, b"")
    note(there)
    new = ask(there, "GET", f"{S}/stages/swiss/standings", **again)
    assert new.status == 200
    assert new.json["fields"] == first.json["fields"]


def test_scopes_hold_on_the_wire(there):
    fine = {"contestant": "1", "amount": 1, "unit": "VP", "stage": "swiss", "session": 1}
    before = head(there)
    for who, status in (("", 401), ("scorer", 403)):
        insist_on_problem(
            ask(there, "POST", f"{S}/actions/fine", {"given": fine}, who=who), (status,)
        )
    assert head(there) == before
    assert note(there, who="scorer").status == 200


# --- the feed ------------------------------------------------------------------------------------


class Feed:
    """A program that listens to the stream, and can be cut off."""

    def __init__(self, there: OwnSite, after: int = 0):
        self.there = there
        where = ask(there, "GET", f"{S}/stream?topic=desk").json
        parts = urlsplit(there.address)
        self.line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=15)
        headers = {"Last-Event-ID": str(after)} if after else {}
        self.line.request("GET", where["address"], headers=headers)
        self.answer = self.line.getresponse()
        assert self.answer.headers["Content-Type"].startswith("text/event-stream")

    def take(self, count):
        """The numbers of so many facts, read again from the list where the stream says so."""
        found, event, number = [], "", 0
        while len(found) < count:
            said = self.answer.readline().decode().rstrip("\n")
            name, _, value = said.partition(": ")
            if name == "event":
                event = value
            elif name == "id":
                number = int(value)
            elif name == "data" and event == "fact":
                assert json.loads(value)["number"] == number
                found.append(number)
        return found

    def cut(self):
        self.line.sock.close()
        self.line.close()


def test_a_feed_that_is_cut_is_taken_up_with_nothing_lost_and_nothing_twice(there):
    last = head(there)
    feed = Feed(there, last)
    for at in range(5):
        note(there, f"first {at}")
    heard = feed.take(5)
    feed.cut()
    for at in range(7):
        note(there, f"while away {at}")
    feed = Feed(there, heard[-1])
    note(there, "and on")
    heard += feed.take(8)
    feed.cut()
    assert heard == list(range(last + 1, last + 14))


def test_those_whose_streams_break_ask_instead(there):
    last = head(there)
    note(there)
    poll = ask(there, "GET", f"{S}/stream?topic=desk").json["poll"]
    address = there.address + re.sub(r"after=\d+", f"after={last}", poll)
    with urllib.request.urlopen(address, timeout=10) as found:
        told = json.loads(found.read())
    assert [each["number"] for each in told["events"]] == [last + 1]
    listed = ask(there, "GET", f"{S}/events?after={last}").json
    assert [each["number"] for each in listed["events"]] == [last + 1]


# --- webhooks ------------------------------------------------------------------------------------


class Taker(http.server.BaseHTTPRequestHandler):
    """Takes what is sent to it, but fails the first time."""

    taken: list = []  # noqa: RUF012 - one for all requests
    failures = 1

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if Taker.failures:
            Taker.failures -= 1
            self.send_response(500)
        else:
            Taker.taken.append((dict(self.headers), body))
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def test_a_webhook_is_sent_every_fact_in_order_by_the_site_itself(there):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taker)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/facts"
        made = ask(there, "POST", f"{S}/webhooks", {"url": url})
        assert made.status == 201, made.body
        first = head(there) + 1
        for at in range(4):
            note(there, f"to be sent {at}")
        until = time.monotonic() + 20
        numbers = []
        while time.monotonic() < until and len(numbers) < 4:
            time.sleep(0.1)
            numbers = [e["number"] for _, b in Taker.taken for e in json.loads(b)["facts"]]
        assert numbers == list(range(first, first + 4))
        assert all(verified(made.json["secret"], *each) for each in Taker.taken)
        assert Taker.failures == 0
        assert ask(there, "DELETE", f"{S}/webhooks/{made.json['id']}").status == 204
    finally:
        server.shutdown()
        server.server_close()


# --- the guide's own program ---------------------------------------------------------------------


def test_the_program_of_the_guide_runs_as_it_is_printed(there, tmp_path):
    """Copied out of docs/api.md, run with nothing but Python, the address and a token."""
    code = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[1]
    program = tmp_path / "watch.py"
    program.write_text(code, encoding="utf-8")
    table, board = missing(there)
    ran = subprocess.run(
        [sys.executable, "-I", program, SLUG, table, str(board), "4S= by N"],
        env={
            **os.environ,
            "CONVENOR": there.address,
            "CONVENOR_TOKEN": there.tokens["scorer"],
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert f"fact {head(there)}: result entered" in ran.stdout
    first = ask(there, "GET", f"{S}/stages/swiss/standings").json["fields"][0]["lines"][0]
    assert f"1. {first['name']}" in ran.stdout
    again = subprocess.run(
        [sys.executable, "-I", program, SLUG, table, "999", "4S= by N"],
        env={**os.environ, "CONVENOR": there.address, "CONVENOR_TOKEN": there.tokens["scorer"]},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert again.returncode == 1
    assert "999" in again.stderr
    assert "Traceback" not in again.stderr


def missing(there):
    """A table and a board of the round in play that have no result yet."""
    room = ask(there, "GET", f"{S}/stages/swiss/sessions/3/results?limit=500").json["results"]
    return next((each["table"], each["board"]) for each in room if each["result"] is None)


# --- how often (last, since it empties a bucket) -------------------------------------------------


def test_too_many_requests_are_told_to_wait_and_then_answered(there):
    statuses = []
    for _ in range(ANONYMOUS * 2):
        answer = ask(there, "GET", "/rulebooks", who="")
        statuses.append(answer.status)
        if answer.status == 429:
            break
    assert set(statuses) == {200, 429}
    insist_on_problem(answer, (429,))
    wait = int(answer.headers["Retry-After"])
    assert 1 <= wait <= 60
    assert answer.headers["RateLimit-Remaining"] == "0"
    assert ask(there, "GET", "/rulebooks").status == 200  # a token has a bucket of its own
    time.sleep(wait)
    assert ask(there, "GET", "/rulebooks", who="").status == 200
