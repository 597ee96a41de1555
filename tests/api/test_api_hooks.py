"""Webhooks: facts are sent to a real server, signed, in order, and again where it fails."""

import hashlib
import hmac
import ipaddress
import json
import socket
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseRequestHandler, ThreadingTCPServer

import pytest
from django.db import transaction
from django.utils import timezone

from convenor.api import addresses, sending
from convenor.api.addresses import look_up, read_address
from convenor.errors import Refusal
from convenor.ledger.anchors import read as read_anchors
from convenor.web.store.models import ApiToken, Demonstration, Official, Webhook

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
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
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
def test_all_that_came_before_can_be_sent_too(play, program, receiver, tmp_path, monkeypatch):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    made = play("autumn-teams", rounds_done=0, entered=0.2)
    director = program(made.director, "read direct")
    director.post(f"{S}/webhooks", {"url": receiver.url, "after": 0})
    sending.sender.finish()
    assert receiver.numbers == list(range(1, made.desk.competition.number + 1))
    whole = [e for _, _, body in receiver.taken for e in json.loads(body)["facts"]]
    assert whole == director.get(f"{S}/facts?limit=500").json()["facts"]
    (anchor,) = read_anchors(json.loads(receiver.taken[-1][2])["anchor"]).anchors
    assert (anchor.number, anchor.hash) == (whole[-1]["number"], whole[-1]["hash"])


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
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    monkeypatch.setattr(sending, "SECONDS", 0.5)
    hook = Webhook.objects.create(competition=played.competition, user=played.director, url=trickle)
    assert sending.send_due() is not None
    hook.refresh_from_db()
    assert (hook.sent, hook.failures) == (0, 1)
    assert hook.last_error == "the address took longer than 0.5 seconds"


def test_a_failing_address_waits_longer_each_time_and_is_given_up(played, settings, monkeypatch):
    settings.WEBHOOK_FIRST_PAUSE = 60
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
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


INSIDE = [
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0.0.0.0/",
    "https://0/",
    "https://169.254.169.254/latest",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::127.0.0.1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fc00::1]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[ff02::1]/",
]


@pytest.mark.parametrize("url", INSIDE)
def test_addresses_inside_are_refused_however_they_are_written(url):
    with pytest.raises(Refusal, match="lies where this site does not send"):
        read_address(url)


@pytest.mark.parametrize(
    "url", ["https://8.8.8.8/", "https://[2001:4860:4860::8888]/", "https://example.org/x"]
)
def test_addresses_outside_are_taken(url):
    assert read_address(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "http://localhost/",
        "ftp://example.org/",
        "https://user:pass@example.org/",
        "https:///path",
        "https://10.0.0.1/",
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


def resolver(monkeypatch, **answers):
    """Names that are known as they would be by a resolver: each list is one answer, the last stays.

    The test machine knows no names but its own, so this part is played.
    """
    real, asked = socket.getaddrinfo, []

    def found(host, port, *args, **more):
        if host not in answers:
            return real(host, port, *args, **more)
        if more.get("flags", 0) & socket.AI_NUMERICHOST:
            raise socket.gaierror("not a number")
        asked.append(host)
        places = answers[host].pop(0) if len(answers[host]) > 1 else answers[host][0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in places]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


def test_a_name_that_points_inside_is_as_unknown_as_no_name(settings, monkeypatch):
    resolver(monkeypatch, inside=[["10.0.0.7"]], both=[["8.8.8.8", "127.0.0.1"]], out=[["8.8.8.8"]])
    told = set()
    for host in ("inside", "both", "localhost", "no-such-host.invalid"):
        with pytest.raises(Refusal) as refusal:
            look_up(f"https://{host}/")
        told.add(str(refusal.value))
    assert told == {"the host is not known, or lies where this site does not send."}
    assert look_up("https://out/").place == "8.8.8.8"


def test_this_machines_own_address_is_inside_wherever_it_lies(monkeypatch):
    """A server's public address is this machine's too: that one is known by listening on it."""
    monkeypatch.setattr(ipaddress.IPv4Address, "is_global", True)
    with pytest.raises(Refusal):
        look_up("https://127.0.0.1/")
    assert look_up("https://8.8.8.8/").place == "8.8.8.8"


def test_facts_go_to_the_very_address_that_was_checked(played, receiver, settings, monkeypatch):
    settings.WEBHOOK_HOSTS = ["scoreboard.local"]
    asked = resolver(monkeypatch, **{"scoreboard.local": [["127.0.0.1"], ["192.0.2.1"]]})
    url = receiver.url.replace("127.0.0.1", "scoreboard.local")
    Webhook.objects.create(
        competition=played.competition,
        user=played.director,
        url=url,
        sent=played.desk.competition.number - 1,
    )
    assert sending.send_due() is None
    assert asked == ["scoreboard.local"]
    assert receiver.taken[0][1]["Host"].startswith("scoreboard.local:")


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_nobody_is_followed_elsewhere(played, receiver, settings, status):
    class Elsewhere(BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_response(status)
            self.send_header("Location", receiver.url)
            self.end_headers()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        Webhook.objects.create(competition=played.competition, user=played.director, url=url)
        sending.send_due()
        server.shutdown()
    assert receiver.asked == 0
    assert Webhook.objects.get().failures == 1


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_last_error_tells_nothing_of_the_inside(played, settings, receiver, monkeypatch):
    """Of a listed host a port that is open, closed or refuses is one; others have no such port."""
    receiver.refuse = 10
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    told = set()
    for url in (f"http://127.0.0.1:{free_port()}/", receiver.url):
        hook = Webhook.objects.create(competition=played.competition, user=played.director, url=url)
        sending.send_due()
        hook.refresh_from_db()
        told.add(hook.last_error)
        hook.delete()
    assert told == {"the address did not take the facts"}
    resolver(monkeypatch, outside=[["127.0.0.1"]])
    monkeypatch.setattr(addresses, "_is_inside", lambda _: False)
    hook = Webhook.objects.create(
        competition=played.competition, user=played.director, url=f"https://outside:{free_port()}/"
    )
    sending.send_due()
    hook.refresh_from_db()
    assert hook.last_error == "nobody answered there"


def test_the_site_can_allow_a_host_of_the_house(settings):
    with pytest.raises(Refusal):
        read_address("http://scoreboard.local/")
    settings.WEBHOOK_HOSTS = ["scoreboard.local"]
    assert read_address("http://scoreboard.local/").hostname == "scoreboard.local"
    settings.WEBHOOK_HOSTS = ["scoreboard.local:8080"]
    assert read_address("http://scoreboard.local:8080/").port == 8080
    with pytest.raises(Refusal):
        read_address("http://scoreboard.local/")


@pytest.mark.parametrize("url", ["http://localhost:6379/", "https://127.0.0.1/", "http://[::1]/"])
def test_this_machine_is_nobodys_own_unless_it_is_listed(settings, url):
    with pytest.raises(Refusal):
        look_up(url)
    settings.WEBHOOK_HOSTS = ["localhost", "127.0.0.1", "::1"]
    assert look_up(url).listed


def test_the_demonstration_sends_only_to_the_list(played, program, settings):
    Demonstration.objects.create(festival=played.competition.festival)
    director = program(played.director, "read direct")
    refused = director.post(f"{S}/webhooks", {"url": "https://example.org/facts"})
    assert refused.status_code == 422
    assert "the demonstration sends facts only to hosts" in refused.json()["detail"]
    hook = Webhook.objects.create(  # as if it were from before
        competition=played.competition, user=played.director, url="https://example.org/facts"
    )
    sending.send_due()
    hook.refresh_from_db()
    assert "the demonstration sends facts only to hosts" in hook.last_error
    settings.WEBHOOK_HOSTS = ["example.org"]
    made = director.post(f"{S}/webhooks", {"url": "https://example.org/facts"})
    assert made.status_code == 201


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
