"""Small competitions of every plan that ships, played with trouble, to hold the book against.

A set-up of a template goes in; out come the facts of a competition that the simulator played to its
end with few boards, an odd field where one can be had, and a good deal that goes wrong. The same
facts can be told again under an organiser's own layer.
"""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from typing import Any

from convenor.actions.desk import Desk, Refused
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import Template, plan_data
from convenor.errors import Mistake, Refusal
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import Clock, Simulator, Trouble

from .set_ups import answers_in, template_of

MORNING = datetime.datetime(2026, 3, 2, 9, tzinfo=datetime.UTC)
ROUGH = Trouble(
    misread=0.05, late=0.2, fouled=0.3, appeal=0.1, withdrawal=0.1, fine=0.2, forfeit=0.15
)
FIELDS = (9, 7, 11, 8, 12, 13, 16, 24, 6, 5, 30)
"""Fields that are tried, odd ones first, until the plan can be played with one."""
WANTED: Mapping[str, tuple[int, ...]] = {
    "anc-butler-womens-seniors": (13,),
    "anc-interstate-teams": (5,),
    "anc-interstate-teams with teams = 7": (7,),
    "qba-championship-pairs": (24,),
    "sbu-individual": (12, 16),
    "sbu-national-pairs": (24,),
    "sydney-blue-ribbon-pairs": (24, 26, 22, 28),
    "sabf-butler-round-robin": (14, 12),
    "sabf-state-open-pairs": (16,),
    "sabf-open-trials": (17,),
    "sabf-womens-trials": (14,),
    "sabf-seniors-trials": (13,),
}
"""Plans that are made for a larger field."""


def _apart(made: Template, count: int) -> dict[str, Callable[[int], str]]:
    """Sides, sections, districts and clubs, for plans that tell them apart."""
    text = str(made.data)
    found: dict[str, Callable[[int], str]] = {}
    if "'fields': 'two'" in text or "two fields" in text:
        found["side"] = lambda number: "NS" if number <= count // 2 else "EW"
    if "'sections': True" in text or "section_by" in text:
        found["section"] = lambda number: "AB"[number % 2]
        found["district"] = lambda number: ("North", "South")[number // 2 % 2]
    return found


class World:
    """A competition that was played, and its plan."""

    def __init__(self, id: str, facts: tuple[Supposed, ...], entries: int) -> None:
        self.id = id
        self.facts = facts
        self.entries = entries

    def told(self, upto: int | None = None) -> Competition:
        """The competition as its facts have it."""
        return Competition(self.facts if upto is None else self.facts[:upto])


@cache
def world(id: str) -> World:
    """The world of a set-up."""
    made = template_of(id)
    stopped = ""
    for entries in WANTED.get(id) or WANTED.get(made.id, FIELDS):
        try:
            return World(id, _played(id, entries), entries)
        except (Mistake, Refusal, Refused) as why:
            stopped = str(why)
    raise AssertionError(f"{id} cannot be played: {stopped}")


def _played(id: str, entries: int) -> tuple[Supposed, ...]:
    made = template_of(id)
    clock = Clock(MORNING)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        store = Sqlite(memory, clock)
        store.create("law")
        desk = Desk(store, "law", clock)
        begun: dict[str, Any] = {
            "name": made.title,
            "begins": MORNING.date().isoformat(),
            "plan": plan_data(made, answers_in(id)),
            "seed": "law",
            "template": made.id,
        }
        desk.do("begin", begun, by="law", role="convenor")
        playing = Simulator(desk, "law", ROUGH, clock)
        playing.enter(entries, **_apart(made, entries))
        playing.run()
        return tuple(
            Supposed(f.number, f.kind, _unpinned(f.body), f.happened, f.recorded, f.by)
            for f in desk.competition.facts
        )


def _unpinned(body: Mapping[str, Any]) -> dict[str, Any]:
    """A fact without the pin: what is held against the book must be read from the shelf."""
    return {key: each for key, each in body.items() if key != "pinned"}
