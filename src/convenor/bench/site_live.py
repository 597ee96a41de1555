"""How soon thousands of viewers hear of a result and have it on their pages.

A site runs in a process of its own with a large event in play; this process is the viewers and the
readers of other pages. A result is stamped when it is handed to the desk, so what is measured is
all of the way: the action, the commit, the announcement, the network, the viewer; and then until
what changed in the standings has come, or has been fetched where the server says so. Memory is
what the server grew by when the viewers came.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace

from convenor.bench import Measured, at_least, at_most
from convenor.bench.timing import spent_so_far
from convenor.errors import Mistake

VIEWERS, PAGES, RESULTS, EVERY = 3_000, 100, 20, 1.0
TABLES, LARGE = 200, 1000
AT_A_TIME = 100
"""Connections that are made at once: as many as a listening socket takes."""
READERS = 25
SLUG, STANDINGS, PIECE = "bench", "/c/bench/s/swiss/", "standings"
_ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)
_AT = re.compile(rb'data-at="(\d+)"')
_SENT = re.compile(rb'"(?:from":"(\d+)",")?to":"(\d+)"')
_SPREAD = re.compile(rb'"spread":(\d+)')

SITE = """
import datetime, random, sys, threading, time
from convenor.web.serve import prepare, serve
prepare()
from convenor.simulator.cards import deal_of, result
from convenor.simulator.playing import CALM, Simulator
from convenor.bench import large_swiss
from convenor.web.desks import begin, desk_of
from convenor.web.store.ledgers import ledgers
tables = int(sys.argv[1])
row = begin("bench", "Bench", "sabf-butler-swiss", {"rounds": 9, "boards": 7}, by="bench",
            begins=datetime.date(2026, 3, 1))
if tables > 200:  # too many to be played: written as they would lie there
    ledgers.append(row.ledger, list(large_swiss.after_rounds(tables, 1, 7)))
desk = desk_of(row)
clock = desk.clock
simulator = Simulator(desk, "bench", CALM)
if tables <= 200:
    simulator.enter(2 * tables)
while len(desk.competition.state.sessions_of("swiss")) < 2:
    simulator.step()
desk.clock = clock
seats = desk.competition.state.session("swiss", 2).seating.seats
places = iter([(seat.table, board) for seat in seats for board in seat.boards])

def memory():
    lines = open("/proc/self/status").read().splitlines()
    return next(line.split()[1] for line in lines if line.startswith("VmRSS"))

def obey():
    for line in sys.stdin:
        if line.strip() == "memory":
            print("memory", memory(), flush=True)
            continue
        table, board = next(places)
        written = result(deal_of("bench", board), 0, 0, random.Random(f"{table} {board}"))
        given = {"stage": "swiss", "session": 2, "table": table, "board": board, "result": written}
        begun = time.time_ns()
        done = desk_of(row).do("enter-result", given, by="bench", role="director")
        print("entered", done.facts[-1].number, begun, flush=True)

threading.Thread(target=obey, daemon=True).start()
serve(port=0)
"""


def site_live(
    viewers: int = VIEWERS,
    pages: int = PAGES,
    results: int = RESULTS,
    every: float = EVERY,
    tables: int = TABLES,
) -> Iterator[Measured]:
    """Viewers of a competition in play, with pages read beside them."""
    _allow_files(viewers + 200)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CONVENOR_DATA": folder}
        with subprocess.Popen(
            [sys.executable, "-c", SITE, str(tables)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as site:
            try:
                yield from asyncio.run(_Room(site, viewers, pages, results, every).measure())
            finally:
                site.terminate()


def site_live_fast(results: int = 100) -> Iterator[Measured]:
    """The same with five results a second."""
    for each in site_live(results=results, every=0.2):
        yield replace(each, name=f"{each.name} (5 a second)")


def site_live_large(results: int = RESULTS, tables: int = LARGE) -> Iterator[Measured]:
    """The same with a thousand tables."""
    for each in site_live(results=results, tables=tables):
        yield replace(each, name=f"{each.name} ({tables:,} tables)")


def _allow_files(wanted: int) -> None:
    """Each viewer is an open file, here and in the server, which inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= wanted:
        return
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise Mistake(f"this needs {wanted} open files and {hard} are allowed: raise ulimit -n.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class _Viewer(asyncio.Protocol):
    """Notes when it hears of which fact, and when its page shows it."""

    def __init__(self, room: _Room) -> None:
        self.room = room
        self.at = room.at
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        shows = f"{STANDINGS}%23{PIECE}"
        request = f"GET /events/{SLUG}/?shows={shows} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert isinstance(transport, asyncio.Transport)
        transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        *said, self._rest = (self._rest + data).split(b"\n\n")
        now = time.time_ns()
        for each in said:
            if b"event: fact" in each:
                self.room.heard += ((int(number), now) for number in _ID.findall(each))
            elif b"event: piece" in each or b"event: fetch" in each:
                self._take(each, now)
            elif b"event: hello" in each:
                self.room.there += 1

    def _take(self, said: bytes, now: int) -> None:
        """What was sent, where it goes with what is on the page; otherwise what is fetched."""
        found = _SENT.search(said) if b"event: piece" in said else None
        if found is not None and (found[1] is None or int(found[1]) == self.at):
            self.shows(int(found[2]), now)
        else:
            spread = _SPREAD.search(said)
            self.room.fetch_later(self, int(spread[1]) if spread else 0)

    def shows(self, at: int, now: int) -> None:
        """The page is that of this fact from now on."""
        self.room.shown += ((number, now) for number in range(self.at + 1, at + 1))
        self.at = max(self.at, at)


class _Room:
    """The viewers, the readers of pages, and what they saw."""

    def __init__(
        self, site: subprocess.Popen[str], viewers: int, pages: int, results: int, every: float
    ) -> None:
        self.site, self.viewers, self.pages = site, viewers, pages
        self.results, self.every = results, every
        self.there = self.served = 0
        self.heard: list[tuple[int, int]] = []
        self.shown: list[tuple[int, int]] = []
        self.fetched: set[asyncio.Task[int]] = set()
        self.fetches = self.port = self.at = 0

    async def measure(self) -> list[Measured]:
        """Let the viewers in, read pages, enter results, and see when they arrive."""
        said = await self._said("Convenor is at ")
        self.port = int(re.findall(r":(\d+)/", said)[0])
        await self._warm()
        before = int(await self._ask("memory", "memory "))
        await self._let_in()
        grown = int(await self._ask("memory", "memory ")) - before
        page = await self._a_page_costs()
        readers = [asyncio.create_task(self._read_pages(n)) for n in range(READERS)]
        await asyncio.sleep(1)
        begun, served, spent = time.perf_counter(), self.served, spent_so_far(self.site.pid)
        entered = await self._enter()
        rate = (self.served - served) / (time.perf_counter() - begun)
        spent = spent_so_far(self.site.pid) - spent - page * (self.served - served)
        for each in readers:
            each.cancel()
        work = self._work(spent / len(entered), page)
        return [*self._told(entered, grown / 1024, rate), work]

    async def _a_page_costs(self) -> float:
        """Seconds of the site's processor for a page while nothing happens."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        begun = spent_so_far(self.site.pid)
        for _ in range(self.pages):
            await _read_page(reader, writer)
        writer.close()
        return (spent_so_far(self.site.pid) - begun) / self.pages

    def _work(self, result: float, page: float) -> Measured:
        """Of each second how much the site needs of one processor, if all that is asked is done.

        Other work on the machine makes all wait, and moves this little.
        """
        note = f"{1000 * result:.0f} ms a result for all viewers, {1000 * page:.1f} ms a page"
        needs = result / self.every + page * self.pages
        return at_most("live-work", needs, "of one processor", 1, note)

    def _told(self, entered: dict[int, int], grown: float, rate: float) -> list[Measured]:
        heard, shown = _late(self.heard, entered), _late(self.shown, entered)
        all_of_them = len(entered) * self.viewers
        note = (
            f"{self.viewers:,} viewers, {len(entered)} results, median {_part(heard, 0.5):.0f} ms"
        )
        page = f"until it is on the page, median {_part(shown, 0.5):.0f} ms, {self.fetches} fetched"
        return [
            at_most("live-receipt-p99", _part(heard, 0.99), "ms", 300, note),
            at_least("live-received", len(heard) / all_of_them, "of all", 1),
            at_most("live-page-p99", _part(shown, 0.99), "ms", 1000, page),
            at_least("live-shown", len(shown) / all_of_them, "of all", 1),
            at_most("live-memory", grown, "MB", 200, f"for {self.viewers:,} viewers"),
            at_least("live-pages", rate, "pages/s", 0.95 * self.pages, "served meanwhile"),
        ]

    # --- steps -----------------------------------------------------------------------------

    async def _said(self, beginning: str) -> str:
        """The rest of the next line that begins so; what else the site says is passed over."""
        assert self.site.stdout is not None
        while line := await asyncio.to_thread(self.site.stdout.readline):
            if line.startswith(beginning):
                return line[len(beginning) :]
        raise Mistake("the site of this benchmark did not start: see what it said above.")

    async def _ask(self, word: str, beginning: str) -> str:
        assert self.site.stdin is not None
        self.site.stdin.write(f"{word}\n")
        self.site.stdin.flush()
        return await self._said(beginning)

    async def _warm(self) -> None:
        """Pages, a result and one viewer, so that only viewers count from here on."""
        for turn in range(20):
            if turn == 10:
                await self._ask("enter", "entered ")
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            await _read_page(reader, writer)
            writer.close()
        self.at = await self._fetch(None, 0)
        await asyncio.get_running_loop().create_connection(
            lambda: _Viewer(self), "127.0.0.1", self.port
        )
        await self._until_there(1)
        self.there = 0

    async def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        self.at = await self._fetch(None, 0)
        for first in range(1, self.viewers, AT_A_TIME):  # one came to warm up
            some = min(AT_A_TIME, self.viewers - first)
            await asyncio.gather(
                *(
                    loop.create_connection(lambda: _Viewer(self), "127.0.0.1", self.port)
                    for _ in range(some)
                )
            )
        await self._until_there(self.viewers - 1)

    async def _until_there(self, count: int, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while self.there < count:
            if time.monotonic() > end:
                raise Mistake(f"only {self.there} of {count} viewers got in.")
            await asyncio.sleep(0.05)

    async def _enter(self) -> dict[int, int]:
        entered: dict[int, int] = {}
        for _ in range(self.results):
            due = time.monotonic() + self.every
            number, begun = (await self._ask("enter", "entered ")).split()
            entered[int(number)] = int(begun)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        await self._until_shown(len(entered) * self.viewers)
        return entered

    async def _until_shown(self, count: int, seconds: float = 10) -> None:
        end = time.monotonic() + seconds
        while min(len(self.heard), len(self.shown)) < count and time.monotonic() < end:
            await asyncio.sleep(0.05)

    def fetch_later(self, viewer: _Viewer, spread: int) -> None:
        """As a browser does: after a while, each at its own time."""
        task = asyncio.create_task(self._fetch(viewer, 0.03 + random.random() * spread / 1000))
        self.fetched.add(task)
        task.add_done_callback(self.fetched.discard)

    async def _fetch(self, viewer: _Viewer | None, wait: float) -> int:
        await asyncio.sleep(wait)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        found = _AT.search(await _read_page(reader, writer, STANDINGS, PIECE))
        writer.close()
        at = int(found[1]) if found else 0
        if viewer is not None:
            self.fetches += 1
            viewer.shows(at, time.time_ns())
        return at

    async def _read_pages(self, place: int) -> None:
        """Read a page again and again, as often as is this reader's share."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        every = READERS / self.pages
        due = time.monotonic() + every * place / READERS
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += every
            await _read_page(reader, writer)
            self.served += 1


def _late(seen: list[tuple[int, int]], entered: dict[int, int]) -> list[float]:
    """Milliseconds from the entry of each result until it was seen, in order."""
    return sorted((now - entered[n]) / 1e6 for n, now in seen if n in entered)


def _part(late: list[float], part: float) -> float:
    return late[min(len(late) - 1, int(part * len(late)))] if late else float("inf")


async def _read_page(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    address: str = f"/c/{SLUG}/",
    piece: str = "",
) -> bytes:
    only = f"X-Fragment: {piece}\r\n" if piece else ""
    writer.write(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n{only}\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise Mistake(f"a page was answered with {head[:60].decode('latin-1')!r}.")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    if length is not None:
        return await reader.readexactly(int(length[1]))
    parts = []
    while (size := int((await reader.readline()).strip() or b"0", 16)) > 0:
        parts.append((await reader.readexactly(size + 2))[:-2])
    await reader.readline()
    return b"".join(parts)
