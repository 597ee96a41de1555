"""What the home page costs on a site with many events, beside a site with few.

Two sites run in processes of their own, one with twenty events and one with two thousand; a fact is
recorded in one event after another and the home page is asked for, first with every event still on
the disk, then with those open that it showed. What counts is the processor's time, and what the
process grew by.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bench.site_child import told_by

FEW, MANY, TIMES = 20, 2_000, 15
MOST = 2.0
SITE = """
import datetime, gc, json, resource, statistics, sys, time
from convenor.web.serve import prepare
prepare()
from django.conf import settings
settings.SECURE_SSL_REDIRECT = False
from django.test import Client
from convenor.ledger.facts import Draft
from convenor.web.desks import begin, forget_desks
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition

events, times = map(int, sys.argv[1:])
day = datetime.date(2026, 3, 1)
now = datetime.datetime(2026, 3, 1, 9, tzinfo=datetime.UTC)
first = begin("event-1", "Event 1", "club-duplicate", by="bench", begins=day)
drafts = [Draft(each.kind, each.version, each.body, each.happened, each.by)
          for each in ledgers.read(first.ledger)]
entered = [Draft("entry accepted", 1, {"contestant": str(n), "name": f"Pair {n}", "players": []},
                 now, "bench") for n in range(1, 25)]
for number in range(2, events + 1):
    name = f"event-{number}"
    Competition.objects.create(slug=name, title=f"Event {number}", ledger=name,
                               template="club-duplicate")
    ledgers.create(name)
    ledgers.append(name, [*drafts, *entered])
forget_desks()
client = Client(HTTP_HOST="localhost")

def spent(address):
    begun = time.process_time()
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return 1000 * (time.process_time() - begun)

spent("/about/")
spent("/c/event-1/")
gc.collect()  # what is left of making the events is not the page's
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
cold = spent("/")
found = []
for at in range(times):
    note = Draft("entry accepted", 1, {"contestant": str(100 + at), "name": f"Late {at}",
                                       "players": []}, now, "bench")
    ledgers.append(f"event-{events - at % 10}", [note])
    found.append(spent("/"))
other = [spent(f"/?page={page}") for page in (1, 2, 3)]
grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
print(json.dumps({"cold": cold, "warm": statistics.median(found), "grown": grown}))
"""


def home_page(few: int = FEW, many: int = MANY, times: int = TIMES) -> Iterator[Measured]:
    """The home page of a large site beside that of a small one."""
    small = told_by(SITE, "the home page", few, times)
    large = told_by(SITE, "the home page", many, times)
    for name, words in (("cold", "opened for the first time"), ("warm", "after a fact")):
        note = f"{large[name]:.1f} ms beside {small[name]:.1f}, {words}"
        called, ratio = f"home-page-{name} ({many:,} events)", large[name] / small[name]
        yield at_most(called, ratio, f"× {few} events", MOST, note)
    yield at_most(f"home-page-memory ({many:,} events)", large["grown"], "MB", 100)
