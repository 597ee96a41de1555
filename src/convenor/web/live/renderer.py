"""Makes the pieces of pages that viewers look at again after facts, once for all of them.

The hub says that something happened in a competition; in a thread the pieces that its viewers show
are made, those of most viewers first, and what changed in each is handed to them. Facts that come
meanwhile are taken together in the next turn. A piece that changed too much, or that few look at
while many others are looked at, is fetched by those who want it.
"""

from __future__ import annotations

import base64
import gzip
import json
import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connection

from convenor.web.live.events import message
from convenor.web.live.hub import LONGEST_WAIT, MANY, Channel, Hub, Key, Said
from convenor.web.live.pieces import Piece, changes
from convenor.web.live.visiting import piece_at

PLAIN = 8_000
"""Bytes of a message up to which it is not packed."""
LARGEST = 20_000
"""Bytes of a message, packed or not; what is larger is fetched by each."""
PACKED = 5
"""How hard to pack: a long table packs to a tenth in some milliseconds, once for all viewers."""
MOST = 40
"""Pieces of one competition that are made after a fact."""

log = logging.getLogger(__name__)


class Renderer:
    """Makes the pieces for the channels of a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="pieces")
        self._due: set[str] = set()
        self._coming: set[Key] = set()
        self._made: dict[Key, Piece] = {}
        hub.render = self.want
        hub.greet = self.greet
        hub.unshown = self.forget

    # --- on the loop -------------------------------------------------------------------------

    def want(self, channel: Channel) -> None:
        """Make what the viewers of a competition show as soon as may be."""
        if channel.shown and channel.ledger not in self._due:
            self._due.add(channel.ledger)
            if len(channel.viewers) >= MANY:
                self.hub.handed.clear()
            self._pool.submit(self._turn, channel)

    def greet(self, keys: Iterable[Key]) -> None:
        """Make what a new viewer shows, so that the next fact finds what it changes."""
        for key in keys:
            known = key in self._made or key in self._coming
            if not known and len(self._made) < MOST * len(self.hub.channels):
                self._coming.add(key)
                self._pool.submit(self._first, key)

    def forget(self, keys: Iterable[Key]) -> None:
        """Nobody shows these any more."""
        for key in keys:
            self._made.pop(key, None)

    # --- in the thread -----------------------------------------------------------------------

    def _first(self, key: Key) -> None:
        if key not in self._made and (made := self._piece(key)):
            self._made[key] = made
        self._coming.discard(key)
        connection.close()

    def _turn(self, channel: Channel) -> None:
        self._due.discard(channel.ledger)
        self.hub.told.wait(LONGEST_WAIT)
        try:
            for place, key in enumerate(channel.most_shown):
                said = self._again(channel, key) if place < MOST else _to_fetch(channel, key)
                self.hub.hand_out(channel.ledger, {key: said})
        finally:
            if not self._due:
                self.hub.handed.set()
            connection.close()

    def _again(self, channel: Channel, key: Key) -> Said:
        """What changed in a piece since it was made last."""
        old, new = self._made.get(key), self._piece(key)
        if new is None:
            self._made.pop(key, None)
            return _to_fetch(channel, key)
        self._made[key] = new
        return _said(channel, key, old, new)

    def _piece(self, key: Key) -> Piece | None:
        try:
            close_old_connections()
            return piece_at(*key)
        except Exception:  # whoever is not sent a piece fetches it: nothing is lost
            log.exception("the piece %s of %s could not be made", *reversed(key))
            return None


def _said(channel: Channel, key: Key, old: Piece | None, new: Piece) -> Said:
    """The lines that changed, or the whole where it is shorter; else it is to be fetched."""
    fetch = _to_fetch(channel, key).common
    changed = changes(old, new) if old else None
    known = {"id": new.name, "to": new.at, "spread": channel.spread}
    lines = b""
    if old and changed is not None:
        lines = _sent({**known, "from": old.at}, changed)
    own = lines or fetch  # the whole would take the marks away
    if lines and len(lines) <= len(new.text):
        return Said(lines, own)
    return Said(_sent(known, {"whole": new.text}) or own, own)


def _sent(known: Mapping[str, object], what: Mapping[str, object]) -> bytes:
    """What is sent of a piece, packed where it is long; nothing where it is too long even so."""
    plain = message("piece", {**known, **what})
    if len(plain) <= PLAIN:
        return plain
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    packed = base64.b64encode(gzip.compress(text.encode(), PACKED)).decode()
    sent = message("piece", {**known, "packed": packed})
    return sent if len(sent) <= LARGEST else b""


def _to_fetch(channel: Channel, key: Key) -> Said:
    said = message("fetch", {"id": key[1], "spread": channel.spread})
    return Said(said, said)
