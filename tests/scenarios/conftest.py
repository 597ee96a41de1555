"""What all scenarios share: a competition of a template played from entries to titles."""

import datetime
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.desk import Desk
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.jsonl import JsonLines
from convenor.simulator.playing import CALM, Clock, Simulator, Trouble

sys.path.insert(0, str(Path(__file__).parent))  # for the calculators apart
sys.path.insert(0, str(Path(__file__).parent.parent / "actions"))  # for a desk of a template
import troubles

BEGINS = datetime.datetime(2026, 11, 2, 9, 0, tzinfo=datetime.UTC)
Play = Callable[..., Desk]
Start = Callable[..., Simulator]


@pytest.fixture(autouse=True)
def not_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of results are entered here; that each survives a crash is tested elsewhere."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture(autouse=True)
def troubles_are_met(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """A test that the table of troubles names has really met them, when it ends."""
    name = request.node.nodeid.rpartition("/")[2].partition("[")[0]
    if not troubles.wanted_of(name):
        yield
        return
    heard = troubles.hear(monkeypatch)
    yield
    event = request.node.nodeid.partition("[")[2].removesuffix("]")
    troubles.check_met(name, event, heard)


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """A competition that has begun and has its entries, with the simulator that can play it."""

    def started(
        template_id: str,
        entries: int,
        seed: str = "one",
        trouble: Trouble = CALM,
        answers: Mapping[str, Any] | None = None,
        changed: Callable[[dict[str, Any]], None] | None = None,
        **more: Any,
    ) -> Simulator:
        made = template(template_id)
        plan = plan_data(made, answers or {})
        if changed is not None:
            changed(plan)
        ledger = f"{template_id}-{seed}".replace(" ", "-")
        clock = Clock(BEGINS)
        store = JsonLines(tmp_path / f"{ledger}-{len(list(tmp_path.iterdir()))}.jsonl", clock)
        store.create(ledger)
        desk = Desk(store, ledger, clock)
        begun = {
            "name": made.title,
            "begins": BEGINS.date().isoformat(),
            "plan": plan,
            "seed": seed,
            "template": made.id,
        }
        desk.do("begin", begun, by="convenor", role="convenor")
        simulator = Simulator(desk, seed, trouble, clock)
        simulator.enter(entries, **more)
        return simulator

    return started


@pytest.fixture
def play(start: Start) -> Play:
    """The desk of a competition that has been played to its end."""

    def played(
        template_id: str,
        entries: int,
        seed: str = "one",
        trouble: Trouble = CALM,
        answers: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Desk:
        simulator = start(template_id, entries, seed, trouble, answers, **more)
        simulator.run()
        return simulator.desk

    return played
