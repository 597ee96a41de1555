"""Answers those who follow a competition: a stream of events, or what came after a number.

`/events/<competition>/` is a stream, `/events/<competition>/poll?after=N` the same for those whose
network breaks streams. It runs on the event loop beside Django, so a viewer costs a few kilobytes
and no thread. Anything that cannot be read is refused in a sentence, with a problem document.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

from convenor.errors import Mistake
from convenor.values import replace, value
from convenor.web.follows import follow_cookie
from convenor.web.headers import ALWAYS
from convenor.web.kept_pages import SEES_THE_SAME
from convenor.web.live import finding
from convenor.web.live.events import OWN_TABLE, TOPICS, message
from convenor.web.live.finding import Found
from convenor.web.live.hub import Channel, Key, Viewer, hub
from convenor.web.live.renderer import Renderer
from convenor.web.live.watching import Watcher
from convenor.web.store.troubles import passing

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, object]]]
Send = Callable[[MutableMapping[str, object]], Awaitable[None]]

MOST_VIEWERS = 20_000
KNOWN_SECONDS = 10.0
TICKET_SECONDS = 600.0
"""After which whoever listens by a ticket has to show it again."""
KNOWN_MOST = 1000
MOST_PIECES = 3
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
LONGEST_ADDRESS = 300
RETRY = b"retry: 3000\n\n"
AGAIN = message("again", {})
"""For whoever came by a ticket: show it once more."""
TITLES = {
    400: "That cannot be read",
    403: "Not yours to hear",
    404: "Not found",
    405: "Not done this way",
    503: "Not just now",
}
_always = [(name.lower().encode(), each.encode()) for name, each in ALWAYS.items()]
_known: dict[str, tuple[float, Found | None]] = {}
_opening: dict[str, asyncio.Task[Channel]] = {}
watcher = Watcher(hub)
renderer = Renderer(hub)


@value
class Wish:
    """What somebody asks for."""

    slug: str
    polls: bool
    topic: str
    table: str
    after: int | None
    ticket: str
    shows: tuple[Key, ...] = ()
    own: bool = False
    until: float = math.inf


class No(Exception):
    """A request that is not answered, and why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


NOT_THERE = No(404, "There is no competition of this name.")
NOT_YOURS = No(403, "This is not for everybody: open its page again, signed in or by its card.")


@contextmanager
def in_words() -> Iterator[None]:
    """Trouble with the database that passes is told as such."""
    try:
        yield
    except Exception as error:
        trouble = passing(error)
        if trouble is None:
            raise
        raise No(503, str(trouble)) from None


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request under /events/."""
    try:
        wish = read_wish(scope)
        with in_words():
            channel, wish = await _channel(wish)
        if wish.polls:
            await answer(send, 200, _polled(channel, wish))
        elif hub.viewers >= MOST_VIEWERS:
            raise No(503, "There are too many viewers for a stream: ask now and then instead.")
        else:
            await _stream(channel, wish, receive, send)
    except No as no:
        await refuse(send, no)


# --- what is asked -------------------------------------------------------------------------------


def read_wish(scope: Scope) -> Wish:
    """The request, or why it cannot be read."""
    said = question_of(scope)
    slug, polls = _slug(scope["path"])
    topic = said.get("topic", ["standings"])[-1]
    if topic not in TOPICS:
        raise No(400, f"There is no such topic: choose one of {', '.join(TOPICS)}.")
    headers = dict(scope.get("headers", ()))
    after = said.get("after", [""])[-1] or headers.get(b"last-event-id", b"").decode("latin-1")
    return Wish(
        slug,
        polls,
        topic,
        said.get("table", [""])[-1][:100],
        number_said(after),
        said.get("ticket", [""])[-1],
        shown(scope, said, f"/c/{slug}/") if topic == "standings" else (),
        follow_cookie(slug) in cookies_of(scope),
    )


def question_of(scope: Scope) -> dict[str, list[str]]:
    """What was asked behind the address."""
    if scope["method"] != "GET":
        raise No(405, "Events are only read: use GET.")
    try:
        return parse_qs(
            scope.get("query_string", b"").decode("ascii"), max_num_fields=10, errors="strict"
        )
    except ValueError:
        raise No(400, "The question after the address cannot be read.") from None


def shown(scope: Scope, said: dict[str, list[str]], under: str) -> tuple[Key, ...]:
    """The pieces on somebody's page that can be sent: address#name, of this part of the site.

    Whoever is signed in may see more than others, and has pieces made for itself.
    """
    if any(not SEES_THE_SAME.fullmatch(name) for name in cookies_of(scope)):
        return ()
    found = [each.rpartition("#") for each in said.get("shows", ())[:MOST_PIECES]]
    return tuple(
        (address, name)
        for address, _, name in found
        if address.startswith(under) and len(address) <= LONGEST_ADDRESS
    )


def cookies_of(scope: Scope) -> list[str]:
    """The names of the cookies that came along."""
    sent = dict(scope.get("headers", ())).get(b"cookie", b"").decode("latin-1")
    return [each.partition("=")[0].strip() for each in sent.split(";") if each.strip()]


def _slug(path: str) -> tuple[str, bool]:
    parts = path.removeprefix("/events/").split("/")
    if len(parts) == 2 and SLUG.fullmatch(parts[0]) and parts[1] in ("", "poll"):
        return parts[0], parts[1] == "poll"
    raise No(404, "There are no events at this address: it is /events/, a competition's name, /.")


def number_said(text: str) -> int | None:
    """The number of a fact; none where nothing was said."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise No(400, "The number of the last event must be a whole number.")
    return int(text)


# --- the channel ---------------------------------------------------------------------------------


async def _channel(wish: Wish) -> tuple[Channel, Wish]:
    """The channel, and what is heard of it by whoever shows such a ticket."""
    found = await _find(wish.slug)
    if found is None or not found.public:
        wish = await _by_ticket(wish, NOT_THERE)  # asked alike whether it is there or not
    elif wish.ticket or wish.topic == "desk":
        wish = await _by_ticket(wish, NOT_YOURS)
    if found is None:
        raise No(NOT_THERE.status, NOT_THERE.sentence)
    return hub.channels.get(found.ledger) or await open_channel(found), wish


async def _by_ticket(wish: Wish, otherwise: No) -> Wish:
    """What is heard by whoever shows such a ticket, and until when."""
    shown = (wish.ticket, wish.slug, wish.topic, wish.table)
    if not await asyncio.to_thread(finding.admitted, *shown):
        raise No(otherwise.status, otherwise.sentence)
    topic = OWN_TABLE if wish.topic == "table" else wish.topic
    return replace(wish, topic=topic, until=time.monotonic() + TICKET_SECONDS)


async def _find(slug: str) -> Found | None:
    kept = _known.get(slug)
    if kept is not None and kept[0] > time.monotonic():
        return kept[1]
    found = await asyncio.to_thread(finding.find, slug)
    if len(_known) >= KNOWN_MOST:
        _known.clear()
    _known[slug] = (time.monotonic() + KNOWN_SECONDS, found)
    return found


async def open_channel(found: Found) -> Channel:
    """The channel, made once for all who come at the same time."""
    task = _opening.get(found.ledger)
    if task is None:
        task = _opening[found.ledger] = asyncio.create_task(_make(found))
        task.add_done_callback(lambda _: _opening.pop(found.ledger, None))
    try:
        return await asyncio.shield(task)
    except Mistake as mistake:
        raise No(404, str(mistake)) from None


async def _make(found: Found) -> Channel:
    made = await asyncio.to_thread(finding.channel_of, found)
    channel = hub.open(made)
    watcher.start()
    hub.fill(found.ledger)  # what came between reading and opening
    return channel


# --- answers -------------------------------------------------------------------------------------


def _polled(channel: Channel, wish: Wish) -> dict[str, object]:
    after = channel.last if wish.after is None else wish.after
    covers = channel.covers(after)
    events = channel.after(after, wish.topic, wish.table) if covers else []
    return {
        "competition": channel.slug,
        "number": channel.last,
        "reload": not covers,
        "events": [each.plain() for each in events],
    }


async def _stream(channel: Channel, wish: Wish, receive: Receive, send: Send) -> None:
    viewer = Viewer(channel, wish.topic, wish.table, channel.last, wish.shows, wish.own)
    viewer.until = wish.until
    sends = [name for _, name in wish.shows]
    hello = message("hello", {"competition": channel.slug, "number": channel.last, "sends": sends})
    if wish.after is not None and wish.after != channel.last:
        viewer.seen = wish.after
    await begin_stream(send, RETRY + hello)
    channel.let_in(viewer)
    hub.greet(viewer.shows)
    leaving = asyncio.ensure_future(until_gone(viewer, receive))
    try:
        while not viewer.over:
            if said := viewer.take():
                await send({"type": "http.response.body", "body": said, "more_body": True})
            await viewer.stirs()
        await send({"type": "http.response.body", "body": AGAIN if viewer.by_ticket else b""})
    finally:
        hub.unshown(channel.let_go(viewer))
        leaving.cancel()


async def begin_stream(send: Send, first: bytes) -> None:
    """The head of a stream, and the first that is said in it."""
    await _start(send, 200, b"text/event-stream; charset=utf-8")
    await send({"type": "http.response.body", "body": first, "more_body": True})


async def until_gone(viewer: Viewer, receive: Receive) -> None:
    """Let a viewer go once its browser has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
    viewer.leave()


async def refuse(send: Send, no: No) -> None:
    """A problem document."""
    problem = {"title": TITLES[no.status], "status": no.status, "detail": no.sentence}
    await answer(send, no.status, problem, b"application/problem+json")


async def answer(
    send: Send, status: int, data: dict[str, object], kind: bytes = b"application/json"
) -> None:
    """An answer in JSON."""
    body = json.dumps(data, ensure_ascii=False).encode()
    await _start(send, status, kind, (b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.body", "body": body})


async def _start(send: Send, status: int, kind: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [
        *_always,
        (b"content-type", kind),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        *more,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})


def end() -> None:
    """Let everybody go: the process stops."""
    watcher.stop()
    hub.end()
