"""What a register of ten thousand players costs: taken in from a list, opened, searched in.

Seconds and milliseconds of the processor, on a file of SQLite in a folder of its own.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from convenor.actions.office.desk import take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.bench import Measured, at_most
from convenor.bench.timing import spent_on
from convenor.formats.spreadsheets import Limits, cells_of
from convenor.office.office import Office, open_office

PLAYERS = 10_000
SEARCHES = 130
_FIRST = (
    "Ann",
    "Bob",
    "Cara",
    "Dan",
    "Eve",
    "Finn",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lou",
    "Max",
)
_SYLLABLES = ("ba", "ke", "lo", "mi", "nu", "ra", "so", "te", "vi", "wa", "dor", "fen", "gal")


def list_of(players: int) -> bytes:
    """A list of players as CSV, always the same."""
    chosen = random.Random(16)
    lines = ["number,name,club,state,born,gender,rank,masterpoints,member until,email"]
    for at in range(players):
        last = "".join(chosen.choice(_SYLLABLES) for _ in range(3)).title()
        name = f"{chosen.choice(_FIRST)} {last}"
        born = f"{chosen.randint(1935, 2005)}-{chosen.randint(1, 12):02}-{chosen.randint(1, 28):02}"
        lines.append(
            f"{100_000 + at},{name},Club {at % 90},SA,{born},{'FM'[at % 2]},Master,"
            f"{at % 700}.25,2027-06-30,p{at}@example.org"
        )
    return "\n".join(lines).encode()


def register_costs() -> Iterator[Measured]:
    """An import of ten thousand, the same list again, opening, and search as one types."""
    data = list_of(PLAYERS)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "office.sqlite"
        office = open_office(place, begin=True)
        yield at_most("import of 10,000 players", spent_on(lambda: _import(office, data)), "s", 5)
        again = spent_on(lambda: _import(office, data.replace(b".25,", b".75,")))
        yield at_most("the same again, all changed", again, "s", 5)
        office.store.close()
        opened: list[Office] = []
        spent = spent_on(lambda: opened.append(open_office(place)))
        yield at_most("register opened", spent, "s", 2)
        register = opened[0].register
        register.search("a")
        texts = [f"{first[:2]} {second}" for first in _FIRST for second in _SYLLABLES[:10]]
        spent = spent_on(lambda: [register.search(each) for each in texts[:SEARCHES]])
        yield at_most("search as one types", 1000 * spent / SEARCHES, "ms", 50)
        opened[0].store.close()


def _import(office: Office, data: bytes) -> None:
    cells = cells_of("members.csv", data, Limits("players", 20_000_000, PLAYERS + 1))
    preview = previewed(office.refresh(), "members.csv", cells)
    take_in(office, preview, Caller("bench", "administrator"))
