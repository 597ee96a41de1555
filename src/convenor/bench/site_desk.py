"""How long the server takes for the live part of a director's screen after one result.

A process of its own has a site with two hundred tables in play; a result is entered, then the
fragment is asked for by a signed-in director through all of the site's own layers, again and again.
What counts is the time that the processor spends on it, so that other work on the machine does not;
the time on the clock and that of a plain page of the same site stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bench.site_child import told_by

TEAMS, TIMES = 200, 40
MOST_MILLISECONDS = 50
SITE = """
import datetime, json, random, statistics, sys, time
from convenor.web.serve import prepare
prepare()
from django.test import Client
from convenor.simulator.cards import deal_of, result
from convenor.simulator.playing import CALM, Simulator
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.models import Official
teams, times = int(sys.argv[1]), int(sys.argv[2])
row = begin("bench", "Bench", "sabf-swiss-teams", by="bench", begins=datetime.date(2026, 3, 1))
desk = desk_of(row)
clock = desk.clock
simulator = Simulator(desk, "bench", CALM)
simulator.enter(teams)
while not desk.competition.state.sessions_of("swiss"):
    simulator.step()
desk.clock = clock
user = User.objects.create_user("bench", "bench-and-bench-9")
Official.objects.create(user=user, competition=row, role="director")
client = Client(HTTP_HOST="localhost")
client.force_login(user)
seats = desk.competition.state.session("swiss", 1).seating.seats
places = [(seat.table, board) for seat in seats for board in seat.boards]
random.Random(7).shuffle(places)

def enter(table, board):
    written = result(deal_of("bench", board), 0, 0, random.Random(f"{table} {board}"))
    given = {"stage": "swiss", "session": 1, "table": table, "board": board, "result": written}
    desk.do("enter-result", given, by="bench", role="director")

def timed(address):
    begun, spent = time.perf_counter(), time.process_time()
    answer = client.get(address)
    spent, begun = time.process_time() - spent, time.perf_counter() - begun
    assert answer.status_code == 200, answer.status_code
    return 1000 * spent, 1000 * begun, len(answer.content)

half = len(places) // 2
for table, board in places[:half]:
    enter(table, board)
timed("/desk/bench/s/swiss/1/room")
taken, empty = [], []
for table, board in places[half : half + times]:
    enter(table, board)
    taken.append(timed("/desk/bench/s/swiss/1/room"))
    empty.append(timed("/about/")[0])
print(json.dumps({
    "fragment": statistics.median(each[0] for each in taken),
    "clock": statistics.median(each[1] for each in taken),
    "empty": statistics.median(empty),
    "bytes": taken[-1][2],
    "tables": len({seat.table for seat in seats}),
}))
"""


def desk_fragment(teams: int = TEAMS, times: int = TIMES) -> Iterator[Measured]:
    """The live part of the desk after each of some results, half of the session entered."""
    found = told_by(SITE, "the desk", teams, times)
    note = (
        f"{found['tables']} tables, {found['bytes'] // 1000} kB; {found['clock']:.0f} ms on the "
        f"clock; the page About takes {found['empty']:.1f} ms"
    )
    yield at_most("desk-fragment", found["fragment"], "ms", MOST_MILLISECONDS, note)
