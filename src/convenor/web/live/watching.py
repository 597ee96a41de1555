"""Hears of facts that other processes recorded, and of gaps in what this one heard.

PostgreSQL tells those who listen; for SQLite its `data_version` is looked at ten times a second,
which costs a few microseconds and changes with every commit of another connection. One thread does
this, from the first viewer on; it reads what is missing and hands it to the hub.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from typing import Any

from django.db import DatabaseError, connection

from convenor.errors import Mistake, Refusal, Trouble
from convenor.ledger.chain import Damaged
from convenor.web.live import finding
from convenor.web.live.hub import Hub
from convenor.web.store.stirring import CHANNEL as DESK_CHANNEL

LOOK_SECONDS = 0.1
LISTEN_SECONDS = 0.25
AGAIN_SECONDS = 1.0
SWEEP_SECONDS = 2.0
"""How often a listener looks for what nobody told it."""
CHANNEL = "convenor"

log = logging.getLogger(__name__)


class Watcher:
    """The thread that looks."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._wanted: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Look from now on; once is enough."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._stop.clear()
                self.hub.fill = self._wanted.put
                self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._watch()
            except (DatabaseError, Mistake, Refusal, Trouble, Damaged, OSError) as why:
                log.warning("live pages fall back on asking: %s", why)
                self._stop.wait(AGAIN_SECONDS)
            finally:
                connection.close()

    def _watch(self) -> None:
        if connection.vendor == "postgresql":
            self._listen()
        else:
            self._look()

    # --- SQLite --------------------------------------------------------------------------------

    def _look(self) -> None:
        connection.ensure_connection()
        seen = None
        while not self._stop.is_set():
            now = connection.connection.execute("PRAGMA data_version").fetchone()[0]
            if now != seen:
                seen = now
                self._catch_up(list(self.hub.channels))
            self._fill(LOOK_SECONDS)

    # --- PostgreSQL ----------------------------------------------------------------------------

    def _listen(self) -> None:
        import psycopg

        connection.ensure_connection()
        raw: Any = connection.connection
        raw.execute(f"LISTEN {CHANNEL}")
        raw.execute(f"LISTEN {DESK_CHANNEL}")
        self._catch_up(list(self.hub.channels))  # what came while nobody listened
        due = time.monotonic() + SWEEP_SECONDS
        while not self._stop.is_set():
            if time.monotonic() >= due:  # somebody may have been killed before it could tell
                self._catch_up(list(self.hub.channels))
                due = time.monotonic() + SWEEP_SECONDS
            try:
                told = list(raw.notifies(timeout=LISTEN_SECONDS, stop_after=1))
            except psycopg.Error as why:
                raise OSError(str(why)) from why
            for each in told:
                ledger, _, number = each.payload.rpartition(" ")
                if each.channel == CHANNEL:
                    self._catch_up([ledger])
                elif number.isdecimal():
                    self.hub.stirred(ledger, int(number))
            self._fill(0)

    # --- both ----------------------------------------------------------------------------------

    def _fill(self, wait: float) -> None:
        """Read the ledgers that the hub asked for, waiting a while for it to ask."""
        try:
            ledger = self._wanted.get(timeout=wait) if wait else self._wanted.get_nowait()
        except queue.Empty:
            return
        self._catch_up([ledger])

    def _catch_up(self, names: list[str]) -> None:
        """Hand on what the viewers of these ledgers have not heard."""
        followed = {
            name: channel.last for name in names if (channel := self.hub.channels.get(name))
        }
        if not followed:
            return
        for name, number in finding.heads(list(followed)).items():
            if number > followed[name]:
                self.hub.announce(name, finding.facts_after(name, followed[name]))
        for name, times in finding.stirs(list(followed)).items():
            self.hub.stirred(name, times)
