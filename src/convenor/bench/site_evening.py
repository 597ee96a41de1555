"""A country's evening: clubs that play at once on one PostgreSQL, served by two processes.

Phones send results and people look at pages at a steady pace, whatever the answers take: each is
measured from the moment at which it was due. And apart from that: how many results two processes
take in a second, each for its own clubs, beside one process.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Iterator
from urllib.parse import urlencode

from convenor.bench import Measured, at_least, at_most
from convenor.bench.clubs import LOOPBACK, Club, evening
from convenor.bench.timing import spent_so_far
from convenor.errors import Mistake

CLUBS, TABLES, POSTS, PAGES, SECONDS = 200, 12, 60, 30, 30
WARM = 3
"""Seconds before anything counts: pages that are asked for first are made."""
LONGEST = 1.0
"""Seconds that a post may take, but for one in a hundred."""
KEPT_PACE = 0.97
MOST_WORK = 1.2
"""Of two processors: nobody waits long where three fifths are busy."""
TWO, AT_ONCE, RESULTS = 1.7, 4, 480
Post = tuple[str, dict[str, str]]


def country_evening(
    clubs: int = CLUBS,
    tables: int = TABLES,
    posts: int = POSTS,
    pages: int = PAGES,
    seconds: float = SECONDS,
) -> Iterator[Measured]:
    """Posts and pages at a steady pace."""
    wanted = int(posts * (seconds + WARM)) // clubs + 1
    with evening(clubs, tables, wanted) as found, found.served(2) as servers:
        ports = [port for _, port in servers]
        sent = _by_turns(found.clubs)
        read = itertools.cycle(page for club in found.clubs for page in club.pages)
        run = _Pace(ports, sent, read, posts, pages)
        asyncio.run(run.kept(WARM))
        run.forget()
        before = _spent(servers)
        asyncio.run(run.kept(seconds))
        work = (_spent(servers) - before) / seconds
        note = f"{clubs} clubs of {tables} tables, p50 {1000 * _part(run.posts, 0.5):.0f} ms"
        yield at_most("evening-post-p99", _part(run.posts, 0.99), "s", LONGEST, note)
        rate = len(run.posts) / run.lasted
        yield at_least("evening-posts", rate, "posts/s", KEPT_PACE * posts)
        rate = len(run.pages) / run.lasted
        note = f"p99 {1000 * _part(run.pages, 0.99):.0f} ms"
        yield at_least("evening-pages", rate, "pages/s", KEPT_PACE * pages, note)
        note = "what the two processes need to keep this pace; other work moves it little"
        yield at_most("evening-work", work, "of one processor", MOST_WORK, note)


def two_processes(tables: int = TABLES, results: int = RESULTS) -> Iterator[Measured]:
    """The same number of results by one process, and by two for a club each."""
    own = -(-results // 2)
    with evening(4, tables, own) as found:
        one, two = found.clubs[:2], found.clubs[2:]
        with found.served(1) as servers:
            alone, work = _taken([servers[0], servers[0]], one, own)
        with found.served(2) as servers:
            together, works = _taken(servers, two, own)
    note = f"{2 * own / together:.0f} posts a second, {2 * own / alone:.0f} by one process"
    yield at_least("two-processes", alone / together, "× one", TWO, note)
    each, alone_each = 1000 * works / own / 2, 1000 * work / own / 2
    note = f"{each:.1f} ms of the sites' processor a post, {alone_each:.1f} by one process"
    yield at_most("two-processes, work", works / work, "× one", 2 / TWO, note)


def _taken(
    servers: list[tuple[int, int]], clubs: tuple[Club, ...], results: int
) -> tuple[float, float]:
    """Seconds until all is taken, and what the sites' processes spent.

    Before that every process has its club's first result once: it reads the ledger and its pages.
    """
    for (_, port), club in zip(servers, clubs, strict=True):
        asyncio.run(_phones(port, iter(club.posts[:1] * WARM)))
    before = _spent(servers)
    begun = time.perf_counter()

    async def all_of_them() -> None:
        await asyncio.gather(
            *(
                _phones(port, iter(club.posts[:results]))
                for (_, port), club in zip(servers, clubs, strict=True)
            )
        )

    asyncio.run(all_of_them())
    return time.perf_counter() - begun, _spent(servers) - before


def _spent(servers: list[tuple[int, int]]) -> float:
    """Seconds of the processor that the servers have had so far."""
    return sum(map(spent_so_far, {process for process, _ in servers}))


async def _phones(port: int, waiting: Iterator[Post]) -> None:
    """Phones of one club that send one after another."""

    async def phone() -> None:
        for address, fields in waiting:
            status = await _asked(port, _post(address, fields))
            if status != 200:
                raise Mistake(f"a post was answered with {status}: see the site's log.")

    await asyncio.gather(*(phone() for _ in range(AT_ONCE)))


def _by_turns(clubs: tuple[Club, ...]) -> Iterator[Post]:
    """The results of all clubs, one of each in turn."""
    for turn in zip(*(club.posts for club in clubs), strict=True):
        yield from turn


class _Pace:
    """Requests that are sent when they are due, and when they were answered."""

    def __init__(
        self, ports: list[int], sent: Iterator[Post], read: Iterator[str], posts: int, pages: int
    ) -> None:
        self._ports = itertools.cycle(ports)
        self._sent, self._read = sent, read
        self._posts_a_second, self._pages_a_second = posts, pages
        self.forget()

    def forget(self) -> None:
        """What came before does not count."""
        self.posts: list[float] = []
        self.pages: list[float] = []
        self.lasted = 0.0

    async def kept(self, seconds: float) -> None:
        """Send for so long, and wait for every answer."""
        begun = time.perf_counter()
        tasks = [
            *(
                asyncio.create_task(self._post(begun + at / self._posts_a_second))
                for at in range(int(seconds * self._posts_a_second))
            ),
            *(
                asyncio.create_task(self._page(begun + at / self._pages_a_second))
                for at in range(int(seconds * self._pages_a_second))
            ),
        ]
        await asyncio.gather(*tasks)
        self.lasted = time.perf_counter() - begun

    async def _post(self, due: float) -> None:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        address, fields = next(self._sent)
        status = await _asked(next(self._ports), _post(address, fields))
        if status != 200:
            raise Mistake(f"a post was answered with {status}: see the site's log.")
        self.posts.append(time.perf_counter() - due)

    async def _page(self, due: float) -> None:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        page = f"GET {next(self._read)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        status = await _asked(next(self._ports), page)
        if status != 200:
            raise Mistake(f"a page was answered with {status}: see the site's log.")
        self.pages.append(time.perf_counter() - due)


def _post(address: str, fields: dict[str, str]) -> str:
    body = urlencode(fields)
    return (
        f"POST {address} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        f"Connection: close\r\n\r\n{body}"
    )


async def _asked(port: int, request: str) -> int:
    """The status of the answer to one request, on a connection of its own."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(request.encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


def _part(late: list[float], part: float) -> float:
    return sorted(late)[min(len(late) - 1, int(part * len(late)))] if late else float("inf")
