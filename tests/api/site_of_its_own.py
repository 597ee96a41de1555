"""A site in a process of its own, for programs that ask it as other programs do.

`python site_of_its_own.py PORT DATA [LIMITS]`: plays a Swiss of teams into a new database, prints
one line of JSON with the tokens of its officials, and serves until it is stopped. LIMITS are the
requests a minute, as JSON; without them there is no limit worth naming.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
SLUG = "autumn-teams"
FREELY = dict.fromkeys(("token", "anonymous", "address"), 10_000_000)
SCOPES = {"convenor": "read convene", "director": "read direct", "scorer": "read score"}
PATIENCE = 120


@dataclass
class OwnSite:
    """A site that runs: where it is, and the tokens of its officials."""

    address: str
    tokens: Mapping[str, str]
    process: Any

    def api(self, path: str) -> str:
        return f"{self.address}/api/v1{path}"


@contextmanager
def site(data: str | None = None, limits: Mapping[str, int] = FREELY) -> Iterator[OwnSite]:
    """A site while it is needed; it stops with whoever asked for it."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = [sys.executable, str(HERE), str(port), data or folder, json.dumps(limits)]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            tokens = json.loads(process.stdout.readline())
            made = OwnSite(f"http://127.0.0.1:{port}", tokens, process)
            _wait_for(made)
            yield made
        finally:
            process.terminate()
            process.wait(20)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(made: OwnSite) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(made.api("/"), timeout=5).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the site did not come up")


def _tokens() -> dict[str, str]:
    """A played competition, and a token for each of its officials."""
    sys.path.insert(0, str(HERE.parents[1] / "web"))
    import seed_site

    from convenor.web.store.models import ApiToken

    played = seed_site.play(SLUG)
    return {
        name: ApiToken.make(getattr(played, name), name, scopes)[1]
        for name, scopes in SCOPES.items()
    }


def _leave_with_parent() -> None:
    """Whoever started this holds its standard input: when that closes, it ends too."""
    import threading

    def watch() -> None:
        sys.stdin.read()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def main(port: str, data: str, limits: str) -> None:
    """Play, tell the tokens, serve."""
    os.environ["CONVENOR_DATA"] = data
    from convenor.web.serve import prepare, serve

    prepare()
    from django.conf import settings

    settings.API_LIMITS = json.loads(limits)
    settings.WEBHOOK_FIRST_PAUSE = 0.1
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    sys.stdout.write(json.dumps(_tokens()) + "\n")
    sys.stdout.flush()
    _leave_with_parent()
    serve(port=int(port), data=data)


if __name__ == "__main__":
    main(*sys.argv[1:])
