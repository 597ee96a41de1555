"""A slow site for `make slow`: each answer waits, and again between its head and its body.

Python imports this by itself where the folder is on its path. The site's own code is as it always
is; only the application that the server is given comes with the wait around it.
"""

import asyncio
import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec
from typing import Any

SECONDS = float(os.environ.get("SLOW_SITE", "0"))
FRONT = "convenor.web.front"


def slowed(app: Any) -> Any:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        async def send_late(message: Any) -> None:
            await send(message)
            if message["type"] == "http.response.start":
                await asyncio.sleep(SECONDS)

        if scope["type"] == "http":
            await asyncio.sleep(SECONDS)
        await app(scope, receive, send_late)

    return answer


class Slowing:
    """Finds the site's front once, and puts the wait around what it holds."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if name != FRONT:
            return None
        sys.meta_path.remove(self)  # type: ignore[arg-type]
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.loader is not None
        execute = spec.loader.exec_module

        def execute_and_slow(module: Any) -> None:
            execute(module)
            module.app = slowed(module.app)

        spec.loader.exec_module = execute_and_slow  # type: ignore[method-assign]
        return spec


if SECONDS:
    sys.meta_path.insert(0, Slowing())  # type: ignore[arg-type]
