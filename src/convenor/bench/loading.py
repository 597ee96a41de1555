"""How fast the rulebooks are opened: from the cache in a fresh process, and read anew."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.regulation import shelf

_OPEN = """
import time
begun = time.perf_counter()
from convenor.regulation import shelf
for name in shelf.folders():
    for clause in shelf.open_stack(name).clauses():
        clause.rule
print(time.perf_counter() - begun)
"""
_PROVE = """
import time
begun = time.perf_counter()
from convenor.regulation import shelf
for path in shelf.folders().values():
    shelf.read_and_prove(path)
print(time.perf_counter() - begun)
"""


def load_rulebooks() -> Iterator[Measured]:
    """All rulebooks opened in a fresh process, and how much the cache saves."""
    for name in shelf.folders():
        shelf.open_stack(name)
    kept = min(_seconds(_OPEN) for _ in range(7))
    anew = min(_seconds(_PROVE) for _ in range(2))
    yield at_most("load-rulebooks", kept, "s", 0.3, f"read and proved anew: {anew:.2f} s")
    yield at_most("load-cached", kept / anew, "× reading and proving anew", 0.5)


def _seconds(program: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return float(done.stdout)
