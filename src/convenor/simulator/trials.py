"""A plan tried out: played from entries to titles by nobody, so that what cannot be played shows.

A template goes in; sentences come out about what stopped it, none if it was played to its end. It
is played calmly with a field that suits it, then with one more, and once with all that can go
wrong. What a ledger of such a play holds is thrown away.
"""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from convenor.actions.desk import Desk, Refused
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.templates import Template, plan_data
from convenor.errors import Mistake, Refusal
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, Clock, Simulator, Trouble

FIELDS = (8, 12, 20, 40)
"""Fields that are tried, until one suits the plan."""
BUSY = Trouble(
    misread=0.02, late=0.2, fouled=0.02, appeal=0.05, withdrawal=0.02, fine=0.05, forfeit=0.05
)
MORNING = datetime.datetime(2026, 3, 2, 9, tzinfo=datetime.UTC)
MOST_STEPS = 2_000
SEED = "trial"


class Stopped(NamedTuple):
    """What stopped a play: a sentence, and the way to what is wrong where that is known."""

    text: str
    at: tuple[str | int, ...] = ()


class Tried(NamedTuple):
    """How a plan fared: the field that suited it (0: none), what stopped it, and what else."""

    entries: int
    problems: tuple[Stopped, ...] = ()
    notes: tuple[Stopped, ...] = ()


def try_out(made: Template, answers: Mapping[str, object] | None = None) -> Tried:
    """Play the plan of a template in all the ways above."""
    stopped = None
    for entries in FIELDS:
        stopped = stopped_by(made, entries, CALM, answers)
        if stopped is not None and stopped.at:
            return Tried(0, (stopped,))  # the plan itself is wrong, whoever enters
        if stopped is None:
            odd = stopped_by(made, entries + 1, CALM, answers)
            busy = stopped_by(made, entries, BUSY, answers)
            said = f"with {entries + 1} entered"
            return Tried(entries, _told("with trouble", busy), _told(said, odd))
    return Tried(0, _told(f"with {FIELDS[-1]} entered", stopped))


def _told(when: str, stopped: Stopped | None) -> tuple[Stopped, ...]:
    return () if stopped is None else (stopped._replace(text=f"{when}, {stopped.text}"),)


def stopped_by(
    made: Template, entries: int, trouble: Trouble, answers: Mapping[str, object] | None = None
) -> Stopped | None:
    """What stopped a competition of so many; nothing if it was played to its end."""
    clock = Clock(MORNING)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        store = Sqlite(memory, clock)
        store.create("trial")
        try:
            return _played(Desk(store, "trial", clock), made, entries, trouble, answers or {})
        except Mistake as mistake:
            return Stopped(f"it stops: {mistake}", mistake.at)
        except (Refusal, Refused) as refusal:
            return Stopped(f"it stops: {refusal}")
        except Exception as fault:  # whatever an author's data leads to, the author is told
            return Stopped(f"it breaks ({type(fault).__name__}: {fault}): please report it.")


def _played(
    desk: Desk, made: Template, entries: int, trouble: Trouble, answers: Mapping[str, object]
) -> Stopped | None:
    begun = {
        "name": made.title,
        "begins": MORNING.date().isoformat(),
        "plan": plan_data(made, answers),
        "seed": SEED,
        "template": made.id,
    }
    desk.do("begin", begun, by="trial", role="convenor")
    playing = Simulator(desk, SEED, trouble)
    playing.enter(entries, **placed(desk.competition.state.the_plan.stages, entries))
    steps = playing.run(MOST_STEPS)
    return Stopped(f"it does not end in {MOST_STEPS} steps.") if steps == MOST_STEPS else None


def placed(stages: Sequence[StagePlan], count: int) -> dict[str, object]:
    """Where the field is parted by side or by district, half of it is entered for each."""
    found: dict[str, object] = {}
    if any(each.fields == "two" for each in stages):
        found["side"] = lambda number: "NS" if number <= count // 2 else "EW"
    if any(each.section_by == "district" for each in stages):
        found["section"] = lambda number: "A" if number <= count // 2 else "B"
        found["district"] = lambda number: "East" if number <= count // 2 else "West"
    return found
