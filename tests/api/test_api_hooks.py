"""Webhooks: facts are sent to a real server, signed, in order, and again where it fails."""

import hashlib
import hmac
import json
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseRequestHandler, ThreadingTCPServer

import pytest
from django.db import transaction
from django.utils import timezone

from convenor.api import sending
from convenor.api.addresses import look_up, read_address
from convenor.errors import Refusal
from convenor.web.store.models import ApiToken, Official, Webhook

S = "/competitions/autumn-teams"


class Receiver:
    """A program that takes facts, or refuses as often as it is told."""

    def __init__(self):
        self.taken, self.refuse, self.asked = [], 0, 0
        self.free = threading.Event()
        self.free.set()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.asked += 1
                outer.free.wait(20)
                if outer.refuse > 0:
                    outer.refuse -= 1
                    self.send_response(503)
                else:
                    outer.taken.append((self.path, dict(self.headers), body))
                    self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/facts?from=convenor"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def numbers(self):
        return [e["number"] for _, _, body in self.taken for e in json.loads(body)["facts"]]

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(5)


@pytest.fixture
def receiver(settings):
    settings.WEBHOOK_FIRST_PAUSE = 0.05
    made = Receiver()
    yield made
    sending.sender.finish()
    made.close()


def verified(secret, headers, body):
    """Whether a delivery is signed, worked out as a receiver would."""
    parts = dict(each.split("=", 1) for each in headers["Convenor-Signature"].split(","))
    signed = f"{parts['t']}.".encode() + body
    return hmac.compare_digest(
        parts["v1"], hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    )


@pytest.mark.django_db(transaction=True)
def test_facts_are_sent_signed_and_in_order(play, program, receiver):
    made = play("autumn-teams", rounds_done=0, entered=0)
    director = program(made.director, "read direct")
    response = director.post(f"{S}/webhooks", {"url": receiver.url})
    assert response.status_code == 201, response.content
    secret, last = response.json()["secret"], made.desk.competition.number
    receiver.refuse = 2
    with transaction.atomic():
        made.enter(3)
    sending.sender.finish()
    assert receiver.asked >= 3
    assert receiver.numbers == [last + 1, last + 2, last + 3]
    for path, headers, body in receiver.taken:
        assert path == "/facts?from=convenor"
        assert verified(secret, headers, body)
        assert not verified("another", headers, body)
        assert not verified(secret, headers, body + b" ")
    told = director.get(response["Location"]).json()
    assert (told["sent"], told["failures"], told["active"]) == (last + 3, 0, True)
    assert "secret" not in told


@pytest.mark.django_db(transaction=True)
def test_all_that_came_before_can_be_sent_too(play, program, receiver):
    made = play("autumn-teams", rounds_done=0, entered=0.2)
    director = program(made.director, "read direct")
    director.post(f"{S}/webhooks", {"url": receiver.url, "after": 0})
    sending.sender.finish()
    assert receiver.numbers == list(range(1, made.desk.competition.number + 1))
    whole = [e for _, _, body in receiver.taken for e in json.loads(body)["facts"]]
    assert whole == director.get(f"{S}/facts?limit=500").json()["facts"]


@pytest.mark.django_db(transaction=True)
def test_whoever_takes_facts_slowly_holds_up_no_action(play, program, receiver):
    made = play("autumn-teams", rounds_done=0, entered=0)
    director = program(made.director, "read direct")
    director.post(f"{S}/webhooks", {"url": receiver.url})
    last = made.desk.competition.number
    receiver.free.clear()
    for at in range(3):
        assert director.do("autumn-teams", "note", {"text": f"note {at}"}).status_code == 200
    assert receiver.taken == []  # all of it was done while nobody had taken anything
    receiver.free.set()
    sending.sender.finish()
    assert receiver.numbers == [last + 1, last + 2, last + 3]


@pytest.fixture
def trickle():
    """A server that lets its answer trickle, a letter at a time, for five seconds."""
    answer = b"HTTP/1.1 204 No Content\r\n" + b"X: y\r\n" * 8 + b"\r\n"

    class Handler(BaseRequestHandler):
        def handle(self):
            self.request.recv(65536)
            with suppress(OSError):
                for at in range(len(answer)):
                    self.request.sendall(answer[at : at + 1])
                    time.sleep(5 / len(answer))

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def test_an_answer_that_trickles_is_hung_up_on(played, settings, monkeypatch, trickle):
    """Each letter comes in time and the whole never would: others wait for their facts."""
    monkeypatch.setattr(sending, "SECONDS", 0.5)
    hook = Webhook.objects.create(competition=played.competition, user=played.director, url=trickle)
    assert sending.send_due() is not None
    hook.refresh_from_db()
    assert (hook.sent, hook.failures) == (0, 1)
    assert hook.last_error == "the address took longer than 0.5 seconds"


def test_a_failing_address_waits_longer_each_time_and_is_given_up(played, settings, monkeypatch):
    settings.WEBHOOK_FIRST_PAUSE = 60
    hook = Webhook.objects.create(
        competition=played.competition, user=played.director, url="http://127.0.0.1:9/"
    )
    waits = []
    for _ in range(4):
        waits.append(sending.send_due())
        Webhook.objects.update(next_try="2000-01-01T00:00Z")
    assert waits == pytest.approx([60, 120, 240, 480], abs=5)
    monkeypatch.setattr(sending, "MOST_FAILURES", 5)
    assert sending.send_due() is None
    hook.refresh_from_db()
    assert (hook.active, hook.failures, hook.sent) == (False, 5, 0)
    assert hook.last_error


def test_nothing_is_sent_for_somebody_who_holds_no_office(played, receiver):
    Webhook.objects.create(competition=played.competition, user=played.director, url=receiver.url)
    Official.objects.filter(user=played.director).delete()
    assert sending.send_due() is None
    assert receiver.asked == 0
    assert Webhook.objects.get().active is False


def test_a_webhook_ends_with_the_token_that_made_it(played, program, receiver):
    director = program(played.director, "read direct")
    made = director.post(f"{S}/webhooks", {"url": receiver.url}).json()
    program(played.director, "read direct")  # another one, which stays
    ApiToken.objects.filter(webhooks=made["id"]).update(revoked=timezone.now())
    played.enter(1)
    assert sending.send_due() is None
    assert receiver.asked == 0
    hook = Webhook.objects.get()
    assert (hook.active, hook.last_error) == (False, "the token that made it is not good any more")


def test_two_processes_do_not_send_the_same(played, receiver):
    hook = Webhook.objects.create(
        competition=played.competition, user=played.director, url=receiver.url
    )
    assert sending._claim(hook)
    assert not sending._claim(Webhook.objects.get())
    assert sending.send_due() > 1
    assert receiver.asked == 0


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://user:pass@example.org/",
        "https:///path",
        "https://10.0.0.1/",
        "https://[fe80::1]/",
        "https://169.254.169.254/latest",
        "javascript:alert(1)",
        "https://example.org/ x",
        "https://example.org:99999/",
        "https://[::1",
        "https://" + "a" * 600,
        "",
    ],
)
def test_addresses_inside_a_house_or_without_https_are_refused(played, program, url):
    response = program(played.director, "direct").post(f"{S}/webhooks", {"url": url})
    assert response.status_code == 422
    assert not Webhook.objects.exists()


def test_the_site_can_allow_a_host_of_the_house(settings):
    with pytest.raises(Refusal):
        read_address("http://scoreboard.local/")
    settings.WEBHOOK_HOSTS = ["scoreboard.local"]
    assert read_address("http://scoreboard.local/").hostname == "scoreboard.local"


@pytest.mark.parametrize("url", ["http://localhost:6379/", "https://127.0.0.1/", "http://[::1]/"])
def test_a_server_behind_a_proxy_is_no_directors_own(settings, url):
    assert read_address(url)
    settings.BEHIND_PROXY = True
    with pytest.raises(Refusal):
        look_up(read_address(url))
    settings.WEBHOOK_HOSTS = ["localhost", "127.0.0.1", "::1"]
    assert look_up(read_address(url))


def test_webhooks_are_the_directors_affair(played, program):
    body = {"url": "https://example.org/facts"}
    scorer = program(played.scorer, "read score direct")
    assert scorer.post(f"{S}/webhooks", body).status_code == 403
    director = program(played.director, "read direct")
    made = director.post(f"{S}/webhooks", body).json()
    assert [e["url"] for e in director.get(f"{S}/webhooks").json()["webhooks"]] == [body["url"]]
    assert scorer.ask("DELETE", f"{S}/webhooks/{made['id']}").status_code == 403
    assert director.ask("DELETE", f"{S}/webhooks/{made['id']}").status_code == 204
    assert director.ask("DELETE", f"{S}/webhooks/{made['id']}").status_code == 404
    for _ in range(10):
        assert director.post(f"{S}/webhooks", body).status_code == 201
    assert director.post(f"{S}/webhooks", body).status_code == 409
