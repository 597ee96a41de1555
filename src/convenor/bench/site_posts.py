"""What a phone's post costs in a field of so many tables, beside an empty post.

A process of its own has a site with an event in its last round for each size; results are posted
through all of the site's own layers, in turn with an empty post: one line for the database.
What counts is the time of the processor, so that other work on the machine does not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.errors import Mistake

SMALL, LARGE, ROUNDS, TIMES = 20, 2500, 1, 60
MOST_EMPTY, MOST_GROWN = 3, 1.2
SITE = """
import datetime, json, statistics, sys, time
from urllib.parse import urlencode
from convenor.web.serve import prepare
prepare()
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from convenor.bench import large_swiss as swiss
from convenor.web import urls
from convenor.web.desks import begin, desk_of
from convenor.web.store.ledgers import ledgers
from convenor.web.table.card_making import cards_of

rounds, times, *sizes = map(int, sys.argv[1:])
boards = 7
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE bench_line (number INTEGER PRIMARY KEY, line TEXT)")

@csrf_exempt
def record_a_line(request):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_line (line) VALUES (%s)", [request.POST["line"]])
    return HttpResponse("")

urls.urlpatterns.append(path("bench-empty/", record_a_line))

def event(tables):
    answers = {"rounds": rounds + 1, "boards": boards}
    row = begin(f"b{tables}", "Bench", swiss.TEMPLATE, answers, by="bench",
                begins=datetime.date(2026, 3, 1))
    drafts = list(swiss.after_rounds(tables, rounds, boards))
    for first in range(0, len(drafts), 5000):
        ledgers.append(row.ledger, drafts[first : first + 5000])
    there = desk_of(row).competition
    seats = there.state.session("swiss", rounds + 1).seating.seats[:times]
    posts = []
    for at, seat in enumerate(seats):
        secret = cards_of(row, "swiss", rounds + 1, only=seat.table)[seat.table].secret
        for board in seat.boards[: -(-times // len(seats))]:
            fields = {"side": "NS", "round": "1", "pairs": f"{seat.ns} v {seat.ew}",
                      "level": "4", "denomination": "S", "declarer": "N", "tricks": "=",
                      "key": f"bench-{at}-{board}"}
            posts.append((f"/t/{secret}/board/{board}/", fields))
    return iter(posts[:times])

client = Client(HTTP_HOST="localhost", HTTP_ACCEPT="application/json")

def spent(address, fields):
    begun = time.process_time()
    answer = client.post(address, urlencode(fields), "application/x-www-form-urlencoded")
    taken = time.process_time() - begun
    assert answer.status_code == 200, answer.content
    return 1000 * taken

events = {tables: event(tables) for tables in sizes}
found = {tables: [] for tables in sizes}
empty = []
for turn in range(times):
    empty.append(spent("/bench-empty/", {"line": "4S= by N"}))
    for tables, posts in events.items():
        found[tables].append(spent(*next(posts)))
print(json.dumps({"empty": statistics.median(empty),
                  "posts": {n: statistics.median(each) for n, each in found.items()}}))
"""


def phone_posts(
    small: int = SMALL, large: int = LARGE, rounds: int = ROUNDS, times: int = TIMES
) -> Iterator[Measured]:
    """A result sent from a phone, in a small field and in a large one."""
    words = [str(each) for each in (rounds, times, small, large)]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", SITE, *words],
            env={**os.environ, "CONVENOR_DATA": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise Mistake(f"no post could be measured: {done.stderr.strip().splitlines()[-1]}")
    found = json.loads(done.stdout.strip().splitlines()[-1])
    few, many, empty = found["posts"][str(small)], found["posts"][str(large)], found["empty"]
    note = f"{few:.1f} ms beside {empty:.1f} ms of the processor, {small} tables"
    yield at_most("phone-post", few / empty, "× an empty post", MOST_EMPTY, note)
    note = f"{many:.1f} ms at {large} tables"
    yield at_most("phone-post-grows", many / few, f"× at {small} tables", MOST_GROWN, note)
