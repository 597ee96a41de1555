"""What is sent is read whole before a page is made: nobody who dawdles holds a thread."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.request import urlopen

import pytest

from convenor.web import bodies, front

PATIENCE = 30
"""Seconds after which a page that has not come will never come: a hung site fails here."""
MANY = 3 * front.THREADS


@contextmanager
def connected(site: str) -> Iterator[socket.socket]:
    host, port = site.removeprefix("http://").split(":")
    with socket.socket() as one:
        one.settimeout(PATIENCE)
        one.connect((host, int(port)))
        yield one


def half_a_post(length: str = "Content-Length: 1000") -> bytes:
    head = f"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\n{length}\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\n"
    cookie = f"Cookie: csrftoken={'x' * 32}\r\n\r\n"  # without it the form is not even looked at
    return f"{head}{kind}{cookie}".encode()


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_unfinished_bodies_do_not_stop_the_site(site):
    with ExitStack() as held:
        for _ in range(MANY):
            one = held.enter_context(connected(site))
            one.sendall(half_a_post() + b"login=some")
        with urlopen(f"{site}/about/", timeout=PATIENCE) as page:
            assert page.status == 200


def test_readers_that_do_not_read_do_not_stop_the_site(monkeypatch):
    def long_page(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        yield from [b"a line\n"] * 100

    async def taken(message):
        answers.append(message)

    async def never_taken(message):
        await asyncio.Event().wait()

    async def asked(send) -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
        await front.app({**scope, "http_version": "1.1"}, pieces(b""), send)

    async def everybody() -> None:
        slow = [asyncio.create_task(asked(never_taken)) for _ in range(MANY)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await asked(taken)
        for each in slow:
            each.cancel()

    answers: list = []
    monkeypatch.setattr(front, "pages", long_page)
    asyncio.run(everybody())
    assert answers[0]["status"] == 200
    assert sum(len(each["body"]) for each in answers[1:]) == 700


def test_a_body_that_comes_in_pieces_arrives_whole(site):
    body = b"login=somebody&password=" + b"x" * 100_000
    with connected(site) as one:
        one.sendall(half_a_post(f"Content-Length: {len(body)}"))
        for start in range(0, len(body), 10_000):
            one.sendall(body[start : start + 10_000])
        assert status(one.recv(4096)) == 403  # the form was read: its own check turns it away


def test_a_body_without_a_length_is_held_to_the_limit_too(site):
    piece = b"x" * 1_000_000
    with connected(site) as one:
        one.sendall(half_a_post("Transfer-Encoding: chunked"))
        try:
            for _ in range(front.LARGEST_BODY // len(piece) + 2):
                one.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))
        except (ConnectionError, TimeoutError):
            pass  # turned away while it was still sending
        assert status(one.recv(4096)) == 413


# --- the reading itself -------------------------------------------------------------------------


def pieces(*bodies: bytes, ends: bool = True):
    """A connection that sends these pieces, then stays silent unless the last was the end."""
    left = [
        {"type": "http.request", "body": each, "more_body": not ends or each is not bodies[-1]}
        for each in bodies
    ]

    async def receive():
        if left:
            return left.pop(0)
        await asyncio.sleep(3600)
        raise AssertionError

    return receive


def read(receive, **limits) -> bytes:
    async def all_of_it() -> bytes:
        given = await bodies.read_whole(receive, **limits)
        found = b""
        while True:
            message = await given()
            found += message["body"]
            if not message["more_body"]:
                return found

    return asyncio.run(all_of_it())


def test_what_was_sent_is_given_on_as_it_was():
    large = bytes(range(256)) * 10_000
    assert read(pieces(b"a", b"", large, b"z")) == b"a" + large + b"z"
    assert read(pieces(b"")) == b""


def test_silence_is_turned_away_after_a_while():
    with pytest.raises(bodies.Refused) as caught:
        read(pieces(b"half", ends=False), silence=0.01)
    assert caught.value.status == 408
    assert "send it again" in caught.value.sentence


def test_a_drip_is_turned_away_after_a_while():
    async def drip():
        await asyncio.sleep(0.001)
        return {"type": "http.request", "body": b".", "more_body": True}

    with pytest.raises(bodies.Refused) as caught:
        read(drip, silence=10, whole=0.05)
    assert caught.value.status == 408


def test_more_than_may_be_sent_is_turned_away_before_it_is_read():
    with pytest.raises(bodies.Refused) as caught:
        read(pieces(b"x" * 60, b"x" * 60, ends=False), largest=100)
    assert caught.value.status == 413


def test_all_that_is_under_way_together_is_bounded_and_given_back():
    room = bodies.Room(100)
    with pytest.raises(bodies.Refused) as caught:
        read(pieces(b"x" * 60, b"x" * 60, ends=False), room=room)
    assert caught.value.status == 503
    assert room.taken == 0
    assert read(pieces(b"x" * 60, b"y"), room=room) == b"x" * 60 + b"y"
    assert room.taken == 0


def test_somebody_who_hangs_up_is_let_go():
    async def gone():
        return {"type": "http.disconnect"}

    with pytest.raises(bodies.HungUp):
        read(gone)


def test_an_answer_that_nobody_takes_is_given_up():
    async def stuck(message):
        await asyncio.sleep(3600)

    async def answer() -> None:
        await bodies.patient(stuck, seconds=0.01)({"type": "http.response.body", "body": b"x"})

    with pytest.raises(bodies.HungUp):
        asyncio.run(answer())
