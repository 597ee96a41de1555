"""How many results a second the site takes from one phone and from eight, and that it loses none.

A site runs in a process of its own with an event in its last round; this process posts results over
its connections, first one after another, then from eight phones at once, which keep their
connections open, then from phones that close theirs after every post. Each answer is counted, and
so is what lies in the ledger at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from urllib.parse import urlencode

from convenor.bench import Measured, at_least, at_most
from convenor.bench.timing import spent_so_far
from convenor.errors import Mistake

TABLES, POSTS, CLIENTS, WARM = 40, 80, 8, 20
NO_SLOWER = 0.9
"""Eight are no slower than one: as fast, but for the noise of a machine."""
SITE = """
import datetime, json, sys, threading
from convenor.web.serve import prepare, serve
prepare()
from convenor.bench import large_swiss as swiss
from convenor.web.desks import begin, desk_of
from convenor.web.store.ledgers import ledgers
from convenor.web.table.card_making import cards_of

tables, posts = map(int, sys.argv[1:])
boards = 7
row = begin("bench", "Bench", swiss.TEMPLATE, {"rounds": 2, "boards": boards}, by="bench",
            begins=datetime.date(2026, 3, 1))
ledgers.append(row.ledger, list(swiss.after_rounds(tables, 0, boards)))
seats = desk_of(row).competition.state.session("swiss", 1).seating.seats
cards = cards_of(row, "swiss", 1)
todo = []
for board in range(1, boards + 1):
    for seat in seats:
        fields = {"side": "NS", "round": "1", "pairs": f"{seat.ns} v {seat.ew}", "level": "4",
                  "denomination": "S", "declarer": "N", "tricks": "=",
                  "key": f"bench-{seat.table}-{board}"}
        todo.append((f"/t/{cards[seat.table].secret}/board/{board}/", fields))

def obey():
    for _ in sys.stdin:
        kinds = [each.kind for each in ledgers.read(row.ledger)]
        print("entered", kinds.count("result entered"), flush=True)

print("todo", json.dumps(todo[:posts]), flush=True)
threading.Thread(target=obey, daemon=True).start()
serve(port=0)
"""


def posts_at_once(
    tables: int = TABLES, posts: int = POSTS, clients: int = CLIENTS
) -> Iterator[Measured]:
    """Posts from one phone, from several at once, and over connections that are closed."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", SITE, str(tables), str(3 * posts)],
            env={**os.environ, "CONVENOR_DATA": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as site,
    ):
        try:
            yield from _measured(site, posts, clients)
        finally:
            site.terminate()


def _measured(site: subprocess.Popen[str], posts: int, clients: int) -> Iterator[Measured]:
    todo = json.loads(said_by(site, "todo "))
    if len(todo) < 3 * posts:
        raise Mistake(f"there are only {len(todo)} boards to post: take more tables.")
    port = int(said_by(site, "Convenor is at ").split(":")[2].split("/")[0])
    one, eight, closed = (todo[at * posts : (at + 1) * posts] for at in range(3))
    for _ in range(WARM):
        asyncio.run(_posted(port, one[:1], 1, keep=True))  # sent again, it counts once
    begun = spent_so_far(site.pid)
    alone = asyncio.run(_posted(port, one, 1, keep=True))
    between = spent_so_far(site.pid)
    together = asyncio.run(_posted(port, eight, clients, keep=True))
    ended = spent_so_far(site.pid)
    asyncio.run(_posted(port, closed, clients, keep=False))
    assert site.stdin is not None
    site.stdin.write("count\n")
    site.stdin.flush()
    found = int(said_by(site, "entered "))
    note = f"{posts / together:.0f} posts a second from {clients}, {posts / alone:.0f} from one"
    yield at_least("posts-at-once", alone / together, "× one phone", NO_SLOWER, note)
    first, second = (between - begun) / posts, (ended - between) / posts
    note = f"{1000 * second:.1f} ms of the site's processor a post, {1000 * first:.1f} from one"
    yield at_most("posts-at-once, work", second / first, "× one phone", 1 / NO_SLOWER, note)
    note = f"{found} of {3 * posts} posts in the ledger, a third over connections closed each time"
    yield at_most("posts-lost", 3 * posts - found, "posts", 0, note)


def said_by(site: subprocess.Popen[str], beginning: str) -> str:
    """The rest of the next line that begins so; what else the site says is passed over."""
    assert site.stdout is not None
    for line in site.stdout:
        if line.startswith(beginning):
            return line[len(beginning) :]
    raise Mistake("the site of this benchmark did not start: see what it said above.")


async def _posted(
    port: int, todo: list[tuple[str, dict[str, str]]], phones: int, keep: bool
) -> float:
    """The seconds that all take; every answer must be that the result was taken."""
    waiting = iter(todo)
    begun = time.perf_counter()
    await asyncio.gather(*(_phone(port, waiting, keep) for _ in range(phones)))
    return time.perf_counter() - begun


async def _phone(port: int, waiting: Iterator[tuple[str, dict[str, str]]], keep: bool) -> None:
    writer: asyncio.StreamWriter | None = None
    for address, fields in waiting:
        if writer is None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        body = urlencode(fields)
        head = (
            f"POST {address} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
            f"Connection: {'keep-alive' if keep else 'close'}\r\n\r\n"
        )
        writer.write((head + body).encode())
        status = await _answer(reader)
        if status != 200:
            raise Mistake(f"a post was answered with {status}: see the site's log.")
        if not keep:
            writer.close()
            writer = None
    if writer is not None:
        writer.close()


async def _answer(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = head.partition("content-length:")[2].partition("\r\n")[0]
    await reader.readexactly(int(length))
    return int(head.split()[1])
