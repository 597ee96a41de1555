"""A site that measures itself in a process of its own, with data of its own.

A script and its arguments go in; what it printed last, as JSON, comes out. What is measured is the
script's business.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from convenor.errors import Mistake


def told_by(script: str, what: str, *arguments: int) -> dict[str, Any]:
    """What a script says at its end; `what` could not be measured where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", script, *map(str, arguments)],
            env={**os.environ, "CONVENOR_DATA": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise Mistake(f"{what} could not be measured: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return found
