"""How many standings pages a second the site gives, beside an empty view, and what a visit weighs.

A site runs in a process of its own with an event of two hundred tables in its second round; this
process reads the standings page and a view that answers nothing in turn, over the same number of
connections, so that the machine's noise falls on both. The weight is that of a first visit: the
page as it is sent, every file that it names, and every face that a style sheet names.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from urllib.parse import urljoin

from convenor.bench import Measured, at_least, at_most
from convenor.errors import Mistake

TABLES, BOARDS = 200, 7
READERS, SECONDS, TURNS = 8, 1.5, 3
PAGE, EMPTY = "/c/bench/s/swiss/", "/bench-empty/"
THIRD = 1 / 3
HEAVIEST = 150_000
_FILE = re.compile(rb"""(?:src|href)="([^"]+\.(?:css|js|svg|woff2)[^"]*)\"""")
_FACE = re.compile(rb"""url\(["']?([^"')]+)""")
_ELSEWHERE = re.compile(rb"""(?:src|action)="(?:https?:)?//""")

SITE = """
import datetime, random, sys
from convenor.web.serve import prepare, serve
prepare()
from django.http import HttpResponse
from django.urls import path
from convenor.simulator.cards import deal_of, result
from convenor.simulator.playing import CALM, Simulator
from convenor.web import urls
from convenor.web.desks import begin, desk_of
tables, boards = int(sys.argv[1]), int(sys.argv[2])
answers = {"rounds": 9, "boards": boards}
row = begin("bench", "Bench", "sabf-butler-swiss", answers, by="bench",
            begins=datetime.date(2026, 3, 1))
desk = desk_of(row)
simulator = Simulator(desk, "bench", CALM)
simulator.enter(2 * tables)
while len(desk.competition.state.sessions_of("swiss")) < 2:
    simulator.step()
here = desk.competition.state.session("swiss", 2)
for seat in here.seating.seats:
    simulator.play(seat, seat.boards[0], here)
urls.urlpatterns.append(path("bench-empty/", lambda request: HttpResponse("")))
serve(port=0)
"""


def site_pages(
    tables: int = TABLES, boards: int = BOARDS, seconds: float = SECONDS, turns: int = TURNS
) -> Iterator[Measured]:
    """The standings page of a large event beside an empty view, and the weight of a visit."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", SITE, str(tables), str(boards)],
            env={**os.environ, "CONVENOR_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        ) as site,
    ):
        try:
            yield from asyncio.run(_measured(port_of(site), tables, seconds, turns))
        finally:
            site.terminate()


def port_of(site: subprocess.Popen[str]) -> int:
    assert site.stdout is not None
    for line in site.stdout:
        if found := re.search(r":(\d+)/", line):
            return int(found[1])
    raise Mistake("the site of this benchmark did not start: see what it said above.")


async def _measured(port: int, tables: int, seconds: float, turns: int) -> list[Measured]:
    await get(port, PAGE)
    best = {PAGE: 0.0, EMPTY: 0.0}
    for _ in range(turns):
        for address in best:
            best[address] = max(best[address], await _rate(port, address, seconds))
    weight, files, elsewhere = await _weight(port)
    note = f"{tables} tables: {best[PAGE]:,.0f} pages/s beside {best[EMPTY]:,.0f} of nothing"
    return [
        at_least("standings-page", best[PAGE] / best[EMPTY], "of an empty view", THIRD, note),
        at_most("page-weight", weight, "bytes", HEAVIEST, f"a first visit, {files} files"),
        at_most("page-elsewhere", elsewhere, "requests", 0, "to other hosts"),
    ]


# --- how fast ------------------------------------------------------------------------------------


async def _rate(port: int, address: str, seconds: float) -> float:
    end = time.perf_counter() + seconds
    begun = time.perf_counter()
    counts = await asyncio.gather(*(_read_until(port, address, end) for _ in range(READERS)))
    return sum(counts) / (time.perf_counter() - begun)


async def _read_until(port: int, address: str, end: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    done = 0
    while time.perf_counter() < end:
        await read_page(reader, writer, address)
        done += 1
    writer.close()
    return done


async def get(port: int, address: str) -> tuple[bytes, bytes]:
    """The head and the body of an answer, over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = await read_page(reader, writer, address)
    writer.close()
    return found


async def read_page(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str
) -> tuple[bytes, bytes]:
    """The head and the body of an answer, as they were sent."""
    asked = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
    writer.write(asked.encode())
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise Mistake(f"{address} was answered with {head[:60].decode('latin-1')!r}.")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    if length is not None:
        return head, await reader.readexactly(int(length[1]))
    body = b""
    while (size := int((await reader.readline()).strip() or b"0", 16)) > 0:
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readline()
    return head, body


# --- how heavy -----------------------------------------------------------------------------------


async def _weight(port: int) -> tuple[int, int, int]:
    """What a first visit fetches: bytes as sent, files, and addresses at other hosts."""
    head, body = await get(port, PAGE)
    page = _unpacked(head, body)
    wanted = {each.decode() for each in _FILE.findall(page)}
    weight = len(head) + len(body)
    seen: set[str] = set()
    while wanted - seen:
        address = (wanted - seen).pop()
        seen.add(address)
        head, body = await get(port, address)
        weight += len(head) + len(body)
        if address.endswith(".css"):
            faces = (each.decode() for each in _FACE.findall(_unpacked(head, body)))
            wanted |= {urljoin(address, each) for each in faces}
    return weight, len(seen) + 1, len(_ELSEWHERE.findall(page))


def _unpacked(head: bytes, body: bytes) -> bytes:
    """A body without its compression."""
    if b"content-encoding: gzip" in head.lower():
        return gzip.decompress(body)
    return body
