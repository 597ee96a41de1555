"""What the double-dummy solver does to readers: the slowest pages alone, and while it works.

A site in a process of its own is asked for the standings page a hundred times a second, by turns
with nothing beside it and with the solver at work on the boards of an evening in its child process,
so that the machine's noise falls on both. What counts is the slowest page in a hundred.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median

from convenor.bench import Measured, at_most
from convenor.bench.site_pages import PAGE, SITE, port_of, read_page
from convenor.bridge import random_deal
from convenor.bridge.double_dummy import makes_of, solver

TABLES, BOARDS = 20, 7
SOLVED = 32
PAGES_A_SECOND, READERS, SECONDS, TURNS = 100, 10, 6.0, 3
LIMIT = 1.3
NAME = "pages while boards are solved"


def solving_beside_pages(
    tables: int = TABLES, seconds: float = SECONDS, turns: int = TURNS
) -> Iterator[Measured]:
    """The p99 of pages while thirty-two boards are solved, as a ratio to that of pages alone."""
    if solver() is None:
        yield Measured(NAME, 0, "x", f"<= {LIMIT:g}", False, "the solver is missing")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", SITE, str(tables), str(BOARDS)],
            env={**os.environ, "CONVENOR_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        ) as site,
    ):
        try:
            yield asyncio.run(_measured(port_of(site), seconds, turns))
        finally:
            site.terminate()


async def _measured(port: int, seconds: float, turns: int) -> Measured:
    await _asked(port, 1.0)
    alone, beside = [], []
    for turn in range(turns):
        alone.append(_slowest(await _asked(port, seconds)))
        beside.append(_slowest(await _beside(port, seconds, turn)))
    note = f"p99 {1000 * median(beside):.1f} ms beside {1000 * median(alone):.1f} ms alone"
    return at_most(NAME, median(beside) / median(alone), "x of p99", LIMIT, note)


async def _beside(port: int, seconds: float, turn: int) -> list[float]:
    """The times of pages for as long as the boards of an evening are solved, and no shorter."""
    deals = [random_deal(f"bench {turn} {board}") for board in range(SOLVED)]
    working = asyncio.get_running_loop().run_in_executor(None, makes_of, deals)
    found: list[float] = []
    while not working.done():
        found += await _asked(port, min(seconds, 1.0))
    await working
    return found


def _slowest(times: list[float]) -> float:
    """The time under which ninety-nine of a hundred pages stay."""
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


async def _asked(port: int, seconds: float) -> list[float]:
    """How long each page took, asked for at a steady pace over several connections."""
    begun = time.perf_counter()
    parts = await asyncio.gather(
        *(_reader(port, begun + at / PAGES_A_SECOND, begun + seconds) for at in range(READERS))
    )
    return [each for part in parts for each in part]


async def _reader(port: int, due: float, end: float) -> list[float]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = []
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        started = time.perf_counter()
        await read_page(reader, writer, PAGE)
        found.append(time.perf_counter() - started)
        due = max(due + READERS / PAGES_A_SECOND, time.perf_counter())
    writer.close()
    return found
