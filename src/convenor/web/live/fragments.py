"""Pieces of pages made ready once and sent to all viewers, instead of fetched by each.

A package registers a function for a topic; after new facts it is called once in this process, in a
thread, and gives HTML by the id of the element whose place it takes. Facts that come while it
works are taken together in its next turn. A viewer with no such element passes it over.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from django.db import close_old_connections, connection

from convenor.web.live.events import Event, message
from convenor.web.live.hub import Channel, Hub
from convenor.web.store.models import Competition

Maker: TypeAlias = Callable[[Competition, Sequence[Event]], Mapping[str, str]]
LARGEST = 60_000
"""Characters; a larger piece is fetched by those who want it."""

log = logging.getLogger(__name__)
_makers: dict[str, list[Maker]] = defaultdict(list)
_pool = ThreadPoolExecutor(1, thread_name_prefix="fragments")


def fragments(topic: str) -> Callable[[Maker], Maker]:
    """Register what makes pieces for a topic: `@fragments("standings")`."""

    def keep(maker: Maker) -> Maker:
        _makers[topic].append(maker)
        return maker

    return keep


class Renderer:
    """Makes the pieces for the channels of a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._due: dict[str, list[Event]] = {}
        hub.render = self.want

    def want(self, channel: Channel, events: list[Event]) -> None:
        """Called on the loop: make pieces for these events as soon as may be."""
        topics = {each.topic for each in channel.viewers}
        if not any(_makers.get(topic) for topic in topics):
            return
        if channel.ledger in self._due:  # a turn is waiting: it takes these along
            self._due[channel.ledger].extend(events)
            return
        self._due[channel.ledger] = list(events)
        _pool.submit(self._make, channel.slug, channel.ledger, sorted(topics))

    def _make(self, slug: str, ledger: str, topics: list[str]) -> None:
        events = self._due.pop(ledger, [])
        try:
            close_old_connections()
            competition = Competition.objects.get(slug=slug)
            for topic in topics:
                self._send(competition, topic, [e for e in events if e.reaches(topic)])
        except Exception:  # a page that was not told fetches its pieces: nothing is lost
            log.exception("no pieces could be made of %s", slug)
        finally:
            connection.close()

    def _send(self, competition: Competition, topic: str, events: list[Event]) -> None:
        made: dict[str, str] = {}
        for maker in _makers.get(topic, ()) if events else ():
            made.update(maker(competition, events))
        if made and sum(map(len, made.values())) <= LARGEST:
            data = {"number": events[-1].number, "html": made}
            self.hub.tell(competition.ledger, topic, message("fragments", data))
