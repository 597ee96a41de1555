"""How long the server takes for a line of the scoring grid, beside a view that answers nothing.

A process of its own has a site with a club evening of twenty tables, half of it entered; a scorer
who is signed in sends line after line through all of the site's own layers. What counts is the time
that the processor spends on a line, as so many times that of an empty view of the same site;
milliseconds stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bench.site_child import told_by

PAIRS, TIMES = 40, 60
MOST_EMPTY_VIEWS = 25
SITE = """
import datetime, json, random, statistics, sys, time
from convenor.web.serve import prepare
prepare()
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from convenor.actions.typed_results import write_typed
from convenor.simulator.cards import deal_of, result
from convenor.simulator.playing import CALM, Simulator
from convenor.web import urls
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.models import Official
pairs, times = int(sys.argv[1]), int(sys.argv[2])
urls.urlpatterns.append(path("bench-empty/", lambda request: HttpResponse("")))
row = begin("bench", "Bench", "club-duplicate", {"boards": 27}, by="bench",
            begins=datetime.date(2026, 3, 1))
desk = desk_of(row)
clock = desk.clock
simulator = Simulator(desk, "bench", CALM)
simulator.enter(pairs)
stage = desk.competition.state.the_plan.stages[0].name
while not desk.competition.state.sessions_of(stage):
    simulator.step()
desk.clock = clock
user = User.objects.create_user("bench", "bench-and-bench-9")
Official.objects.create(user=user, competition=row, role="scorer")
client = Client(HTTP_HOST="localhost")
client.force_login(user)
session = desk.competition.state.session(stage, 1)
places = [(seat.table, board) for seat in session.seating.seats for board in seat.boards]
random.Random(7).shuffle(places)
grid = f"/desk/bench/s/{stage}/1/grid/board/"

def typed(table, board):
    written = result(deal_of("bench", board), 0, 0, random.Random(f"{table} {board}"))
    return {"line": f"{table}|{board}", "typed": write_typed(written), "sure": "1"}

def timed(ask):
    begun, spent = time.perf_counter(), time.process_time()
    answer = ask()
    spent, begun = time.process_time() - spent, time.perf_counter() - begun
    assert answer.status_code == 200, answer.content
    return 1000 * spent, 1000 * begun

half = len(places) // 2
for table, board in places[:half]:
    written = result(deal_of("bench", board), 0, 0, random.Random(f"{table} {board}"))
    given = {"stage": stage, "session": 1, "table": table, "board": board, "result": written}
    desk.do("enter-result", given, by="bench", role="director")
taken, looked, empty = [], [], []
for table, board in places[half : half + times]:
    said = typed(table, board)
    looked.append(timed(lambda: client.get(f"{grid}{board}/look", said)))
    taken.append(timed(lambda: client.post(f"{grid}{board}/save", said)))
    empty.append(timed(lambda: client.get("/bench-empty/"))[0])
print(json.dumps({
    "line": statistics.median(each[0] for each in taken),
    "worst": max(each[1] for each in taken),
    "clock": statistics.median(each[1] for each in taken),
    "look": statistics.median(each[0] for each in looked),
    "empty": statistics.median(empty),
    "tables": len({table for table, _ in places}),
    "results": len(places),
}))
"""


def grid_line(pairs: int = PAIRS, times: int = TIMES) -> Iterator[Measured]:
    """A line that is typed and saved, half of the evening entered."""
    found = told_by(SITE, "the grid", pairs, times)
    note = (
        f"{found['tables']} tables, {found['results']} results: {found['line']:.1f} ms a line "
        f"({found['clock']:.1f} on the clock, {found['worst']:.0f} at worst), looked at in "
        f"{found['look']:.1f}; an empty view takes {found['empty']:.2f}"
    )
    ratio = found["line"] / found["empty"]
    yield at_most("grid-line", ratio, "empty views", MOST_EMPTY_VIEWS, note)
