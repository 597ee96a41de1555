"""How long pages take while deals are solved double dummy, beside the same pages without that.

A site runs in a process of its own and solves deals in its background when it is told to; this
process reads a page again and again, in turns with and without, so that the machine's noise falls
on both. What counts is the wait of the slowest in a hundred. The solver works on one core behind
everything else: where the machine has no core to spare, pages go first.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bench.site_at_once import said_by
from convenor.bench.site_pages import get
from convenor.bridge.double_dummy import solver

PAGES, READERS, TURNS = 150, 4, 4
MOST = 1.3
PAGE = "/c/bench/"
SITE = """
import datetime, itertools, sys, threading
from convenor.web.serve import prepare, serve
prepare()
from convenor.bridge import random_deal
from convenor.bridge.double_dummy import makes_of
from convenor.web.desks import begin

begin("bench", "Bench", "club-duplicate", by="bench", begins=datetime.date(2026, 3, 1))
solves = threading.Event()

def solve():
    for number in itertools.count():
        solves.wait()
        assert makes_of([random_deal(f"bench {number}")])[0] is not None

def obey():
    for line in sys.stdin:
        (solves.set if line.strip() == "solve" else solves.clear)()
        print("obeyed", flush=True)

threading.Thread(target=obey, daemon=True).start()
threading.Thread(target=solve, daemon=True).start()
serve(port=0)
"""


def pages_beside_solving(pages: int = PAGES, turns: int = TURNS) -> Iterator[Measured]:
    """Pages with and without a solver at work."""
    name = "pages-beside-solving"
    if solver() is None:
        yield Measured(name, 0, "× without", f"<= {MOST:g}", False, "the solver is missing")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", SITE],
            env={**os.environ, "CONVENOR_DATA": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as site,
    ):
        try:
            port = int(said_by(site, "Convenor is at ").split(":")[2].split("/")[0])
            waits: dict[str, list[float]] = {"rest": [], "solve": []}
            asyncio.run(_read(port, pages))
            for turn in range(2 * turns):
                word = ("rest", "solve")[turn % 2]
                _tell(site, word)
                waits[word] += asyncio.run(_read(port, pages))
        finally:
            site.terminate()
    without, beside = _slowest(waits["rest"]), _slowest(waits["solve"])
    note = f"{1000 * beside:.0f} ms beside {1000 * without:.0f}, the slowest of a hundred"
    yield at_most(name, beside / without, "× without", MOST, note)


def _tell(site: subprocess.Popen[str], word: str) -> None:
    assert site.stdin is not None
    site.stdin.write(f"{word}\n")
    site.stdin.flush()
    said_by(site, "obeyed")


async def _read(port: int, pages: int) -> list[float]:
    """What each page took, over a few connections at once."""

    async def reader() -> list[float]:
        took = []
        for _ in range(pages // READERS):
            begun = time.perf_counter()
            await get(port, PAGE)
            took.append(time.perf_counter() - begun)
        return took

    found = await asyncio.gather(*(reader() for _ in range(READERS)))
    return [each for one in found for each in one]


def _slowest(waits: list[float]) -> float:
    return sorted(waits)[int(0.99 * len(waits))]
