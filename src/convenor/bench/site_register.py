"""What a register of ten thousand costs the server, a letter typed: page and field of a form.

A site runs in a process of its own with a list taken in; names are asked for as one types them.
What counts is the processor's time of a whole request, and of taking the list in.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bench.office import PLAYERS
from convenor.bench.site_child import told_by

SITE = """
import json, statistics, sys, time
from convenor.web.serve import prepare
prepare()
from django.conf import settings
settings.SECURE_SSL_REDIRECT = False
from django.test import Client
from convenor.actions.office.desk import take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.bench.office import list_of
from convenor.formats.spreadsheets import Limits, cells_of
from convenor.web.accounts.models import User
from convenor.web.store.office import office
players = int(sys.argv[1])
begun = time.process_time()
cells = cells_of("members.csv", list_of(players), Limits("players", 20_000_000, players + 1))
previewed_list = previewed(office().register, "members.csv", cells)
take_in(office(), previewed_list, Caller("bench", "administrator"))
taken = time.process_time() - begun
client = Client(HTTP_HOST="localhost")
client.force_login(User.objects.create_user("ann", "x", role="administrator"))

def spent(address):
    begun = time.process_time()
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return 1000 * (time.process_time() - begun)

words = [f"{first} {rest}" for first in ("An", "Bo", "Ca", "Da") for rest in ("ba", "ke", "lo")]
for address in ("/office/typed?q=", "/office/?q="):
    spent(address + "ann")
typed = [spent(f"/office/typed?q={each}") for each in words]
found = [spent(f"/office/?q={each}") for each in words]
print(json.dumps({"taken": taken, "typed": max(typed), "page": max(found)}))
"""


def register_on_the_site(players: int = PLAYERS) -> Iterator[Measured]:
    """The slowest of some searches as one types, in a field and on the page of the register."""
    found = told_by(SITE, "the register", players)
    shown = f"{players:,} players"
    yield at_most(f"register taken in on the site ({shown})", found["taken"], "s", 5)
    yield at_most(f"name typed in a field ({shown})", found["typed"], "ms", 50)
    yield at_most(f"search on the register's page ({shown})", found["page"], "ms", 50)
