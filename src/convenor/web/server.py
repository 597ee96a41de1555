"""The server: viewers come first while it runs, and are let go first when it stops.

Pages are made in threads and viewers are told on the event loop, all in one process. A thread
that makes a page hands over soon, so that thousands of viewers do not wait for it; the rulebooks
are read as the server starts, and all of the memory is looked through once a minute, not whenever
it happens to grow, so that nobody waits for these either.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import socket
import sys
import threading
import time
from typing import Any

import uvicorn

HAND_OVER_SECONDS = 0.0002
CLEAR_UP_SECONDS = 60
LOOK_THROUGH = (5_000, 20, 1_000_000)
"""New things after which the young are looked through for what nobody holds; hardly ever the old:
with thousands of viewers that stops everything for a sixth of a second."""


class Server(uvicorn.Server):
    """Streams never end by themselves: a server that stops ends them."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(HAND_OVER_SECONDS)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        threading.Thread(target=self._keep_house, daemon=True).start()
        await asyncio.to_thread(self._demonstration().start)

    def _demonstration(self) -> Any:
        """Imported late: its models need a site that is set up."""
        return importlib.import_module("convenor.web.demonstration.playing")

    def _keep_house(self) -> None:
        """Read the rulebooks, which stay for good; then clear up now and then."""
        importlib.import_module("convenor.web.library").library()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*LOOK_THROUGH)
        while not self.should_exit:
            time.sleep(CLEAR_UP_SECONDS)
            gc.collect()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        live = sys.modules.get("convenor.web.live.stream")  # not there if the site never started
        if live is not None:
            live.end()
            await asyncio.to_thread(self._demonstration().stop)
        await super().shutdown(sockets)
