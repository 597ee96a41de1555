"""Answers those who follow a whole festival: all its competitions over one connection.

A browser opens few connections to one host, so a page of many competitions has one stream:
`/events/f/<festival>/`, or `/events/f/<festival>/poll` where streams do not get through. `after`
names the last fact seen of each: `butler:12,teams:40`. What is told is what `stream` tells.
"""

from __future__ import annotations

import asyncio

from convenor.values import value
from convenor.web.live import finding
from convenor.web.live.events import message
from convenor.web.live.hub import Channel, Key, Viewer, any_stirs, hub
from convenor.web.live.stream import (
    MOST_VIEWERS,
    RETRY,
    SLUG,
    No,
    Receive,
    Scope,
    Send,
    answer,
    begin_stream,
    in_words,
    number_said,
    open_channel,
    question_of,
    refuse,
    shown,
    until_gone,
)

TOPIC = "festival"
LONGEST_AFTER = 4000


@value
class Wish:
    """What somebody asks for: a festival, as a stream or not, and what was seen of each."""

    slug: str
    polls: bool
    after: dict[str, int]
    shows: tuple[Key, ...] = ()


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request under /events/f/."""
    try:
        wish = read_wish(scope)
        with in_words():
            channels = await _channels(wish.slug)
        if wish.polls:
            await answer(send, 200, _polled(channels, wish))
        elif hub.viewers >= MOST_VIEWERS:
            raise No(503, "There are too many viewers for a stream: ask now and then instead.")
        else:
            await _stream(channels, wish, receive, send)
    except No as no:
        await refuse(send, no)


def read_wish(scope: Scope) -> Wish:
    """The request, or why it cannot be read."""
    said = question_of(scope)
    parts = scope["path"].removeprefix("/events/f/").split("/")
    if len(parts) != 2 or not SLUG.fullmatch(parts[0]) or parts[1] not in ("", "poll"):
        raise No(404, "There are no events at this address: it is /events/f/, a festival, /.")
    after = _after(said.get("after", [""])[-1])
    return Wish(parts[0], parts[1] == "poll", after, shown(scope, said, f"/f/{parts[0]}/"))


def _after(text: str) -> dict[str, int]:
    """The last fact seen of each competition."""
    if len(text) > LONGEST_AFTER:
        raise No(400, "What was seen of each competition is too long to read.")
    found: dict[str, int] = {}
    for each in filter(None, text.split(",")):
        slug, _, said = each.rpartition(":")
        number = number_said(said)
        if not slug or number is None:
            raise No(400, "Say what was seen of each as a competition, a colon and a number.")
        found[slug] = number
    return found


async def _channels(slug: str) -> list[Channel]:
    found = await asyncio.to_thread(finding.of_festival, slug)
    if found is None:
        raise No(404, "There is no festival of this name.")
    return [hub.channels.get(each.ledger) or await open_channel(each) for each in found]


def _polled(channels: list[Channel], wish: Wish) -> dict[str, object]:
    events: list[dict[str, object]] = []
    reload = False
    for each in channels:
        after = wish.after.get(each.slug, each.last)
        reload = reload or not each.covers(after)
        events += [event.plain() for event in each.after(after, TOPIC, "")]
    return {
        "festival": wish.slug,
        "numbers": {each.slug: each.last for each in channels},
        "reload": reload,
        "events": [] if reload else events,
    }


async def _stream(channels: list[Channel], wish: Wish, receive: Receive, send: Send) -> None:
    viewers = [
        Viewer(each, TOPIC, "", wish.after.get(each.slug, each.last), wish.shows)
        for each in channels
    ]
    numbers = {each.slug: each.last for each in channels}
    sends = [name for _, name in wish.shows]
    hello = message("hello", {"festival": wish.slug, "numbers": numbers, "sends": sends})
    await begin_stream(send, RETRY + hello)
    for each in viewers:
        each.channel.let_in(each)
    hub.greet(wish.shows)
    alone = Viewer(Channel(wish.slug, "", 0, (), 0), TOPIC, "", 0)  # hears that the browser left
    leaving = asyncio.ensure_future(until_gone(alone, receive))
    try:
        while not any(each.over for each in (alone, *viewers)):
            if said := b"".join(each.take() for each in viewers):
                await send({"type": "http.response.body", "body": said, "more_body": True})
            await any_stirs((alone, *viewers))
        await send({"type": "http.response.body", "body": b""})
    finally:
        for each in viewers:
            hub.unshown(each.channel.let_go(each))
        leaving.cancel()
