"""Competitions with a session set up, as the tests of devices need them."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

from convenor.actions.desk import Desk
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.jsonl import JsonLines
from convenor.simulator.playing import CALM, Clock, Simulator

BEGINS = datetime.datetime(2026, 11, 2, 9, 0, tzinfo=datetime.UTC)


def evening(folder: Path, name: str, entries: int, **answers: Any) -> Simulator:
    """A competition whose first session has its seats, and nobody has played."""
    clock = Clock(BEGINS)
    store = JsonLines(folder / f"{name}.jsonl", clock)
    store.create(name)
    desk = Desk(store, name, clock)
    made = template(name)
    more = answers.pop("more", {})
    begun = {
        "name": made.title,
        "begins": BEGINS.date().isoformat(),
        "plan": plan_data(made, answers),
        "seed": "devices",
        "template": made.id,
    }
    desk.do("begin", begun, by="convenor", role="convenor")
    simulator = Simulator(desk, "devices", CALM, clock)
    simulator.enter(entries, **more)
    stage = simulator.there.state.the_plan.stages[0].name
    draw_until(simulator, stage, 1)
    return simulator


def draw_until(simulator: Simulator, stage: str, session: int) -> None:
    """Play on until a session is set up."""
    while len(simulator.there.state.sessions_of(stage)) < session:
        assert simulator.step()


def again(desk: Desk) -> Desk:
    """The same ledger, opened as by a program that starts anew."""
    return Desk(desk.store, desk.ledger, desk.clock)
