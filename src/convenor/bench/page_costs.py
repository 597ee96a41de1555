"""What every public page and every answer to a phone costs, made again after one result.

A process of its own has a site with one competition in the middle of its ninth round; a result is
recorded, then the page is asked for, again and again, and an empty view beside it. What counts is
the processor's time in units of the empty view, at twenty tables and at more: a page should cost
what it shows, whatever the size of the hall. Of long tables the measure is what compressing them
takes: of what they cost more than in the smallest hall, and of a heavy page all of it. A phone's
post is measured as such; of the audit page, the same page of a short ledger.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping

from convenor.bench import Measured, at_most
from convenor.errors import Mistake

SIZES = (20, 200, 1000)
BOARDS, ROUNDS, TIMES = 8, 9, 9
SMALLEST = SIZES[0]
HEAVIEST = 150_000
Taken = Mapping[str, float]
"""Of one address: processor milliseconds, bytes, bytes compressed, milliseconds to compress."""
GROWS = {
    "scorecard": 1.5,
    "event": 1.5,
    "match": 1.5,
    "why of a place": 2.0,
    "find": 1.2,
    "conditions": 1.5,
    "hands": 1.5,
    "audit": 1.5,
    "phone: table": 1.5,
    "phone: board": 1.5,
    "phone: scores": 1.5,
    "phone: why of a board": 1.5,
    "phone: why of a match": 1.5,
    "phone: here": 1.5,
    "phone: post": 1.2,
    "phone: agree": 1.2,
    "home": 1.2,
    "festival": 1.5,
    "find in festival": 1.2,
}
"""By how much a page may cost more than at the smallest size: what it shows is the same."""
LONG = (
    *("standings", "cross-table", "after a round", "round", "board", "chart", "screen"),
    "phone: field",
)
"""Pages that grow with the field: they cost at most so many times their own compression."""
MOST_COMPRESSIONS = 2.0
HEAVY = 400_000
"""Bytes from which on a page is measured as a whole: of a light one most is its frame."""
QUIET = ("a note → standings", "a call → standings")
"""Facts that cost a kept page nothing: it is as quick as one that nothing was recorded for."""

SITE = """
import datetime, gzip, json, statistics, sys, time
from random import Random
from convenor.web.serve import prepare
prepare()
from django.conf import settings
settings.SECURE_SSL_REDIRECT = False
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from convenor.bench.halls import BEGAN, STAGE, TEMPLATES, Hall, facts_of, more_results
from convenor.bench.halls import places, to_come
from convenor.ledger.facts import Draft
from convenor.web import urls
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Festival, Official
from convenor.web.table.card_making import cards_of
from convenor.web.table.tokens import address_of

kind, tables, boards, rounds, times = sys.argv[1], *map(int, sys.argv[2:6])
only = sys.argv[6:]
urls.urlpatterns.append(path("bench-empty/", lambda request: HttpResponse("")))
hall = Hall(kind, tables, boards, rounds)
answers = {"rounds": rounds, "boards": boards}
fair = Festival.objects.create(slug="fair", title="Fair")
row = begin("bench", "Bench", TEMPLATES[kind], answers, by="bench", begins=BEGAN.date(),
            festival=fair)
begin("alone", "Alone", "club-duplicate", by="bench", begins=BEGAN.date())
ledgers.append(row.ledger, list(facts_of(hall)))
desk = desk_of(row)
user = User.objects.create_user("bench", "bench-and-bench-9")
Official.objects.create(user=user, competition=row, role="director")
visitor, director, phones = (Client(HTTP_HOST="localhost") for _ in range(3))
director.force_login(user)
table, board = to_come(hall)[0]
match = table.split()[0]
seat = desk.competition.state.session(STAGE, rounds).seating.seats
number = next(each.ns for each in seat if each.table == table)
cards = cards_of(row, STAGE, rounds)
phone = address_of(cards[table])
done = next(t for t, b in places(hall, last=True) if b == boards)  # a table that has played all
# ... and has agreed to it, in the other room too
ledgers.append(row.ledger, [
    Draft("result confirmed", 1, {"stage": STAGE, "session": rounds, "table": each, "board": at,
                                  "side": side}, BEGAN, "bench")
    for each in hall.tables_of(int(done.split()[0])) for at in range(1, boards + 1)
    for side in ("NS", "EW")])
played, own = address_of(cards[done]), next(each.ns for each in seat if each.table == done)
stage = f"/c/bench/s/{STAGE}"
PAGES = {
    "scorecard": f"/c/bench/who/{number}/",
    "event": "/c/bench/",
    "match": f"{stage}/round/{rounds}/match/{match}/",
    "why of a place": f"/c/bench/why/?stage={STAGE}&q=place+of+{number}",
    "find": f"/c/bench/find/?q=Name{number}",
    "conditions": "/c/bench/conditions/",
    "hands": f"{stage}/round/1/hands/",
    "phone: table": phone,
    "phone: board": f"{phone}board/{board}/",
    "phone: scores": f"{phone}scores.json",
    "phone: field": f"{played}board/1/field?who={own}",
    "phone: why of a board": f"{played}board/1/why?who={own}",
    "phone: why of a match": f"{played}why?who={own}&round=1",
    "phone: here": f"{phone}here",
    "home": "/",
    "festival": "/f/fair/",
    "find in festival": f"/f/fair/find/?q=Name{number}",
    "standings": f"{stage}/",
    "after a round": f"{stage}/after/{rounds - 1}/",
    "round": f"{stage}/round/{rounds}/",
    "board": f"{stage}/round/{rounds - 1}/board/1/",
    "cross-table": f"{stage}/cross/",
    "chart": f"{stage}/chart/",
    "screen": "/c/bench/screen/",
    "audit": "/audit/bench/",
}

if kind == "teams":  # between teams a phone is told of the field once scores are posted
    for name in ("phone: field", "phone: why of a board", "phone: why of a match"):
        PAGES.pop(name)

def spent(client, address):
    begun = time.process_time()
    answer = client.get(address, headers={"Accept-Encoding": "identity"})
    taken = 1000 * (time.process_time() - begun)
    assert answer.status_code in (200, 204), (address, answer.status_code)
    return taken, answer.content

random = Random("more")
coming = list(more_results(hall))

def one_result():
    ledgers.append(row.ledger, [coming.pop(0)])

def fact(kind, **body):
    ledgers.append(row.ledger, [Draft(kind, 1, body, BEGAN, "bench")])

def measured(name, address, happens, often=times):
    client = director if name == "audit" else phones if "phone" in name else visitor
    spent(client, address)
    found = []
    for _ in range(often):
        happens()
        taken, content = spent(client, address)
        found.append(taken)
    begun = time.process_time()
    packed = gzip.compress(content, 6)
    assert content or name == "phone: here", address
    return {"ms": statistics.median(found), "most": max(found), "bytes": len(content),
            "packed": len(packed), "gzip": 1000 * (time.process_time() - begun)}

def posts():
    # results of tables that are at work, each with the other side's word for it
    random = Random("posts")
    for table, board in to_come(hall)[13:]:
        sits = next(each for each in seat if each.table == table and board in each.boards)
        yield address_of(cards[table]), board, {
            "round": "1", "pairs": f"{sits.ns} v {sits.ew}", "level": "4", "denomination": "S",
            "declarer": "N", "tricks": "="}

def measured_posts(often=times):
    found = {"phone: post": [], "phone: agree": []}
    for at, (address, board, fields) in zip(range(often), posts()):
        for name, where, more in (
            ("phone: post", f"{address}board/{board}/", {"side": "NS"}),
            ("phone: agree", f"{address}board/{board}/confirm",
             {"side": "EW", "result": "4S= by N"})):
            begun = time.process_time()
            answer = phones.post(where, {**fields, **more, "key": f"{name[7:]}-{at:08}"},
                                 HTTP_ACCEPT="application/json")
            found[name].append(1000 * (time.process_time() - begun))
            assert answer.status_code == 200, (where, answer.content)
    return {name: {"ms": statistics.median(each), "most": max(each)}
            for name, each in found.items()}

empty = statistics.median(spent(visitor, "/bench-empty/")[0] for _ in range(60))
found = {"empty": {"ms": empty}}
for name, address in PAGES.items():
    if not only or name in only:
        found[name] = measured(name, address, one_result)

if not only or "phone: post" in only:
    found.update(measured_posts())
standings = PAGES["standings"]
FACTS = {
    "nothing → standings": lambda: None,
    "a note → standings": lambda: fact("note written", text="The hall is cold."),
    "a call → standings": lambda: fact("director called", call=f"C{random.random()}", stage=STAGE,
                                       session=rounds, table=table, says="a revoke"),
    "a fine → standings": lambda: fact("fine imposed", fine=f"F{random.random()}", stage=STAGE,
        session=rounds, contestant=number, amount="0.5", unit="VP", reason="slow play"),
}
for name, happens in FACTS.items():
    if not only or name in only:
        found[name] = measured(name, standings, happens)
print(json.dumps(found))
"""


def page_costs(
    sizes: tuple[int, ...] = SIZES, boards: int = BOARDS, rounds: int = ROUNDS, times: int = TIMES
) -> Iterator[Measured]:
    """Every page of pairs and of teams at each size, beside the smallest."""
    for kind in ("pairs", "teams"):
        small: Mapping[str, Taken] = {}
        for tables in sizes:
            found = _site(kind, tables, boards, rounds, times)
            small = small or found
            yield from _lines(f"{kind}, {tables:,} tables", found, small)


def page_costs_small() -> Iterator[Measured]:
    """The same without the largest size, for a look in between."""
    yield from page_costs(SIZES[:2])


def _site(kind: str, tables: int, boards: int, rounds: int, times: int) -> dict[str, Taken]:
    given = [kind, *(str(each) for each in (tables, boards, rounds, times))]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", SITE, *given],
            env={**os.environ, "CONVENOR_DATA": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise Mistake(f"the pages could not be measured: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, Taken] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _lines(
    where: str, found: Mapping[str, Taken], small: Mapping[str, Taken]
) -> Iterator[Measured]:
    """A line for each page: what it costs, and what it may."""
    empty = found["empty"]["ms"]
    for name, goal in GROWS.items():
        if name not in found:
            continue
        yield _beside(f"{name} ({where})", found[name], small[name], goal, empty)
    for name in (each for each in LONG if each in found):
        yield from _long(f"{name}%s ({where})", found[name], small[name], empty)
    nothing = found["nothing → standings"]
    for name in QUIET:
        yield _beside(f"{name} ({where})", found[name], nothing, 1.5, empty)
    fine, result = found["a fine → standings"], found["standings"]
    yield _beside(f"a fine → standings ({where})", fine, result, 1.0, empty)


def _long(name: str, page: Taken, other: Taken, empty: float) -> Iterator[Measured]:
    """A page that grows with the field: by what compressing it takes."""
    note = f"{page['ms']:.1f} ms, {page['ms'] / empty:.0f} × an empty view"
    heavier = page["gzip"] - other["gzip"]
    if page["bytes"] > HEAVY:
        ratio = page["ms"] / page["gzip"]
        yield at_most(name % "", ratio, "× its gzip", MOST_COMPRESSIONS, note)
    if page["bytes"] > 1.5 * other["bytes"]:
        ratio = (page["ms"] - other["ms"]) / heavier
        yield at_most(name % ", growth", ratio, "× that of gzip", MOST_COMPRESSIONS, note)
    else:
        yield _beside(name % "", page, other, 1.5, empty)
    yield at_most(name % ", weight", page["packed"], "bytes", HEAVIEST)


def _beside(name: str, page: Taken, other: Taken, goal: float, empty: float) -> Measured:
    note = f"{page['ms']:.1f} ms, {page['ms'] / empty:.0f} × an empty view"
    return at_most(name, page["ms"] / other["ms"], "×", goal, note)
