"""The viewers of this process, by competition, and the last things that happened there.

Facts go in, in order; every viewer of their competition is woken by its one future and takes what
it has not seen. All of it happens on the event loop; `announce` and `stirred` may be called from
any thread. A gap in the numbers is never passed on: whoever fills it is asked to read the ledger.
While many viewers are told, `told` is not set, and while pieces are made for them, `handed` is not:
threads that make pages wait, because each message gives the processor away, and a page that is
being made would keep it.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from convenor.ledger.facts import Fact
from convenor.values import value
from convenor.web.live.events import Event, event_of, message

KEPT = 256
"""Events that are kept for those who come back."""
AT_ONCE = 60
"""More than this at once are not told one by one: the page is to be read again."""
WAITING = 20
"""Messages that a slow viewer may leave lying before it is told to read the page again."""
KEEP_ALIVE_SECONDS = 15.0
FETCHES_A_SECOND = 300
"""How many pages may come to be fetched in a second after one event: they are spread out."""
IDLE_CHANNELS = 50
OFFICES = frozenset(("office given", "office ended"))
MANY = 100
"""Viewers for whom pages wait until all have been told, and handed their pieces."""
LONGEST_WAIT = 0.5
"""Seconds that anything waits for them at most."""
COMMENT = b": still here\n\n"
Key: TypeAlias = tuple[str, str]
"""A piece of a page: the address of the page, and the name of the piece."""


@value
class Said:
    """What viewers of a piece are sent: those who see what all see, and those with marks of
    their own on it."""

    common: bytes
    own: bytes


class Viewer:
    """Somebody who follows a competition; `shows` are the pieces on the page that are sent."""

    __slots__ = (
        "_wake",
        "channel",
        "over",
        "own",
        "seen",
        "shows",
        "table",
        "topic",
        "until",
        "waiting",
    )

    def __init__(
        self,
        channel: Channel,
        topic: str,
        table: str,
        seen: int,
        shows: tuple[Key, ...] = (),
        own: bool = False,
    ) -> None:
        self.channel, self.topic, self.table, self.seen = channel, topic, table, seen
        self.shows, self.own = shows, own
        self.until = math.inf
        """When it must show its ticket again, if it came by one."""
        self.waiting: list[bytes] = []
        self.over = False
        self._wake: asyncio.Future[None] | None = None

    def take(self) -> bytes:
        """What it has not been sent yet."""
        new = b"" if self.seen == self.channel.last else self.channel.since(self)
        self.seen = self.channel.last
        if self.waiting:
            new += b"".join(self.waiting)
            self.waiting.clear()
        return new

    def send(self, said: bytes) -> None:
        """Something that is no fact; one that lets too much lie is told to look again."""
        if len(self.waiting) >= WAITING:
            said = self.channel.reload()
            self.waiting.clear()
        self.waiting.append(said)
        self.wake()

    def wake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def leave(self) -> None:
        self.over = True
        self.wake()

    @property
    def by_ticket(self) -> bool:
        return self.until < math.inf

    @property
    def has_news(self) -> bool:
        """Whether there is something to be sent, or it is over."""
        return bool(self.waiting or self.over or self.seen != self.channel.last)

    async def stirs(self) -> None:
        """Wait until there is something to do."""
        self._wake = asyncio.get_running_loop().create_future()
        if not self.has_news:
            await self._wake
        self._wake = None

    def wait_by(self, wake: asyncio.Future[None] | None) -> None:
        """Be woken by this future from now on."""
        self._wake = wake


async def any_stirs(viewers: Sequence[Viewer]) -> None:
    """Wait until one of those who share a connection has something to do."""
    wake = asyncio.get_running_loop().create_future()
    for each in viewers:
        each.wait_by(wake)
    if not any(each.has_news for each in viewers):
        await wake
    for each in viewers:
        each.wait_by(None)


class Channel:
    """What happened in one competition, and who follows it."""

    def __init__(
        self, slug: str, ledger: str, last: int, facts: Iterable[Fact], stirs: int
    ) -> None:
        self.slug, self.ledger, self.last, self.stirs = slug, ledger, last, stirs
        self.events: deque[Event] = deque((event_of(slug, each) for each in facts), KEPT)
        self.viewers: set[Viewer] = set()
        self.shown: Counter[Key] = Counter()
        self._made: dict[tuple[int, str, str], bytes] = {}

    @property
    def spread(self) -> int:
        """Milliseconds over which viewers spread what they fetch."""
        return min(5000, 1000 * len(self.viewers) // FETCHES_A_SECOND)

    @property
    def most_shown(self) -> list[Key]:
        """The pieces that are looked at, those of most viewers first."""
        return [key for key, count in self.shown.copy().most_common() if count > 0]

    def let_in(self, viewer: Viewer) -> None:
        """Somebody follows from now on."""
        self.viewers.add(viewer)
        self.shown.update(viewer.shows)

    def let_go(self, viewer: Viewer) -> list[Key]:
        """Somebody follows no more; the pieces that nobody shows now."""
        if viewer not in self.viewers:
            return []
        self.viewers.discard(viewer)
        self.shown.subtract(viewer.shows)
        gone = [key for key in viewer.shows if self.shown[key] <= 0]
        for key in gone:
            del self.shown[key]
        return gone

    def add(self, facts: Sequence[Fact]) -> None:
        """Take in new facts, of which there is none missing."""
        self.events.extend(event_of(self.slug, each) for each in facts)
        self.last = facts[-1].number
        self._made.clear()

    def covers(self, number: int) -> bool:
        """Whether all that came after a fact is still here."""
        if number == self.last:
            return True
        first = self.events[0].number if self.events else self.last + 1
        return first - 1 <= number < self.last <= number + AT_ONCE

    def after(self, number: int, topic: str, table: str) -> list[Event]:
        """The events after a fact that those who follow a topic hear of."""
        return [e for e in self.events if e.number > number and e.reaches(topic, table)]

    def since(self, viewer: Viewer) -> bytes:
        """What a viewer has not seen, made once for all who have seen as much."""
        key = (viewer.seen, viewer.topic, viewer.table)
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._tell(*key)
        return made

    def _tell(self, number: int, topic: str, table: str) -> bytes:
        if not self.covers(number):
            return self.reload()
        spread = self.spread
        return b"".join(
            message("fact", {**each.plain(), "spread": spread}, each.number)
            for each in self.after(number, topic, table)
        )

    def reload(self) -> bytes:
        """Tell a viewer to read its page again."""
        data = {"competition": self.slug, "number": self.last, "spread": self.spread}
        return message("reload", data, self.last)


class Hub:
    """All channels of this process."""

    def __init__(self) -> None:
        self.channels: dict[str, Channel] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self.fill: Callable[[str], None] = lambda _: None
        """Asked to read a ledger whose numbers have a gap (see `watching`)."""
        self.render: Callable[[Channel], None] = lambda _: None
        """Asked to make the pieces of a channel's pages again (see `renderer`)."""
        self.greet: Callable[[Iterable[Key]], None] = lambda _: None
        """Told of pieces that a new viewer shows."""
        self.unshown: Callable[[Iterable[Key]], None] = lambda _: None
        """Told of pieces that nobody shows any more."""
        self.told = threading.Event()
        self.told.set()
        self.handed = threading.Event()
        self.handed.set()
        self._alive: asyncio.Task[None] | None = None

    @property
    def viewers(self) -> int:
        return sum(len(each.viewers) for each in self.channels.values())

    def wait_for_viewers(self) -> None:
        """In the thread of a page: until many have heard of a fact, and have it on their pages."""
        self.told.wait(LONGEST_WAIT)
        self.handed.wait(LONGEST_WAIT)

    # --- from any thread ---------------------------------------------------------------------

    def announce(self, ledger: str, facts: Sequence[Fact]) -> None:
        """Facts that were committed, by whoever committed or read them."""
        channel = self.channels.get(ledger)
        if channel is not None and facts:
            if len(channel.viewers) >= MANY:
                self.told.clear()
            self._on_loop(self._push, ledger, tuple(facts))

    def stirred(self, ledger: str, times: int | None = None) -> None:
        """Something changed at the desk that is no fact."""
        if ledger in self.channels:
            self._on_loop(self._stir, ledger, times)

    def hand_out(self, ledger: str, pieces: Mapping[Key, Said]) -> None:
        """Pieces of pages for those who show them."""
        channel = self.channels.get(ledger)
        if channel is not None:
            if len(channel.viewers) >= MANY:
                self.told.clear()
            self._on_loop(self._hand_out, ledger, pieces)

    def gone(self, ledger: str) -> None:
        """A ledger is no more: its viewers are let go, and come back to what took its place."""
        if ledger in self.channels:
            self._on_loop(self._close, ledger)

    def _on_loop(self, call: Callable[..., None], *given: object) -> None:
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(call, *given)

    # --- on the loop -------------------------------------------------------------------------

    def open(self, channel: Channel) -> Channel:
        """Begin to follow a competition."""
        self.loop = asyncio.get_running_loop()
        if self._alive is None or self._alive.done():
            self._alive = self.loop.create_task(self._keep_alive())
        self._drop_idle()
        return self.channels.setdefault(channel.ledger, channel)

    def _drop_idle(self) -> None:
        idle = [each for each in self.channels.values() if not each.viewers]
        for each in idle[: max(0, len(idle) - IDLE_CHANNELS)]:
            del self.channels[each.ledger]

    def end(self) -> None:
        """Let all viewers go: the process stops."""
        if self._alive is not None:
            self._alive.cancel()
        for channel in self.channels.values():
            for viewer in channel.viewers:
                viewer.leave()
        self.channels = {}

    def _close(self, ledger: str) -> None:
        channel = self.channels.pop(ledger, None)
        for viewer in channel.viewers if channel else ():
            viewer.leave()

    def _push(self, ledger: str, facts: Sequence[Fact]) -> None:
        try:
            self._wake_all(ledger, facts)
        finally:
            asyncio.get_running_loop().call_soon(self.told.set)  # after all who were woken

    def _wake_all(self, ledger: str, facts: Sequence[Fact]) -> None:
        channel = self.channels.get(ledger)
        if channel is None:
            return
        new = [each for each in facts if each.number > channel.last]
        if not new:
            return
        if new[0].number != channel.last + 1:
            self.fill(ledger)
            return
        channel.add(new)
        asks_again = any(each.kind in OFFICES for each in new)
        for viewer in channel.viewers:
            if asks_again and viewer.by_ticket:  # who still may comes back at once
                viewer.leave()
            viewer.wake()
        self.render(channel)

    def _hand_out(self, ledger: str, pieces: Mapping[Key, Said]) -> None:
        try:
            channel = self.channels.get(ledger)
            for viewer in channel.viewers if channel else ():
                for said in [pieces[key] for key in viewer.shows if key in pieces]:
                    viewer.send(said.own if viewer.own else said.common)
        finally:
            asyncio.get_running_loop().call_soon(self.told.set)

    def _stir(self, ledger: str, times: int | None) -> None:
        channel = self.channels.get(ledger)
        if channel is None or (times is not None and times <= channel.stirs):
            return
        channel.stirs = channel.stirs + 1 if times is None else times
        self._tell(ledger, "desk", message("stirred", {"competition": channel.slug}))

    def _tell(self, ledger: str, topic: str, said: bytes) -> None:
        channel = self.channels.get(ledger)
        for viewer in channel.viewers if channel else ():
            if viewer.topic == topic:
                viewer.send(said)

    async def _keep_alive(self) -> None:
        """A word now and then, so that nobody in between closes the line."""
        while True:
            await asyncio.sleep(KEEP_ALIVE_SECONDS)
            now = time.monotonic()
            for channel in list(self.channels.values()):
                for viewer in channel.viewers:
                    if viewer.until < now:
                        viewer.leave()
                    elif not viewer.waiting:
                        viewer.send(COMMENT)


hub = Hub()
