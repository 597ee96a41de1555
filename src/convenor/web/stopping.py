"""The server: viewers come first while it runs, and are let go first when it stops.

Pages are made in threads and viewers are told on the event loop, all in one process. A thread
that makes a page hands over after a millisecond, so that thousands of viewers do not wait for it.
"""

from __future__ import annotations

import asyncio
import importlib
import socket
import sys
from typing import Any

import uvicorn

HAND_OVER_SECONDS = 0.0002


class Server(uvicorn.Server):
    """Streams never end by themselves: a server that stops ends them."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(HAND_OVER_SECONDS)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await asyncio.to_thread(self._demonstration().start)

    def _demonstration(self) -> Any:
        """Imported late: its models need a site that is set up."""
        return importlib.import_module("convenor.web.demonstration.playing")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        live = sys.modules.get("convenor.web.live.stream")  # not there if the site never started
        if live is not None:
            live.end()
            await asyncio.to_thread(self._demonstration().stop)
        await super().shutdown(sockets)
