"""A competition that comes ready, on a store in memory, with somebody at its desk.

A template, answers and so many entries go in; the desk's own actions are done on it by hand. What
ought to come of them is for each test to work out.
"""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from convenor.actions.action import Proposal, Role, Setting
from convenor.actions.catalogue import action_named
from convenor.actions.desk import Desk, Done
from convenor.competition.live import Competition
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body, read_body
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, Clock, Simulator, Trouble

MORNING = datetime.datetime(2026, 11, 2, 9, tzinfo=datetime.UTC)
Told = Callable[[int], Any]


class AtTheDesk:
    """A competition of a template, and who does what in it."""

    def __init__(
        self,
        id: str,
        entries: int = 0,
        *,
        size: int | None = None,
        readings: Mapping[str, Any] | None = None,
        own: Mapping[str, Any] | None = None,
        trouble: Trouble = CALM,
        more: Mapping[str, Told] | None = None,
        **answers: Any,
    ) -> None:
        made = template(id)
        self.clock = Clock(MORNING)
        self.store = Sqlite(sqlite3.connect(":memory:", isolation_level=None), self.clock)
        self.store.create("event")
        self.desk = Desk(self.store, "event", self.clock)
        plan = plan_data(made, answers)
        if readings:
            plan["readings"] = {made.rulebook: dict(readings)}
        plan["stages"][0] = {**plan["stages"][0], **(own or {})}
        begun = {"name": made.title, "begins": "2026-11-02", "plan": plan, "seed": "7"}
        self.do("begin", role="convenor", **begun, template=made.id)
        self.stage = plan["stages"][0]["name"]
        self.play = Simulator(self.desk, "seven", trouble, self.clock)
        size = size or {"pairs": 2, "teams": 4, "individuals": 1}[made.contestants]
        for number in range(1, entries + 1):
            players = [{"name": f"P{number}{chr(96 + at)}"} for at in range(1, size + 1)]
            told = {key: each(number) for key, each in (more or {}).items()}
            body = {"contestant": str(number), "name": f"E{number}", "players": players, **told}
            self.put("entry accepted", **body)

    @property
    def there(self) -> Competition:
        return self.desk.competition

    def do(self, action: str, role: Role = "director", override: str = "", **given: Any) -> Done:
        """Something done at the desk."""
        return self.desk.do(action, given, "td", role, override=override)

    def asked(self, action: str, role: Role = "director", **given: Any) -> Proposal:
        """What doing something would record, and what is said to it."""
        found = action_named(action)
        return found.propose(self.there, found.read(given), Setting("td", role, self.clock(), None))

    def findings(self, action: str, **given: Any) -> list[tuple[str, str]]:
        """What is said to doing something, with the clause."""
        return [(each.reason, each.clause) for each in self.asked(action, **given).findings]

    def suggested(self, action: str, **given: Any) -> tuple[Any, ...]:
        found = action_named(action)
        assert found.suggest is not None
        return found.suggest(self.there, given)

    def put(self, kind: str, **body: Any) -> None:
        """A fact that the test takes for granted."""
        typed = read_body(kind, 1, body)
        draft = Draft(kind, 1, plain_body(kind, typed), self.clock(), "setting")
        self.store.append("event", (draft,))
        self.desk.refresh()

    def drawn(self, session: int, *matches: tuple[str, str], stage: str = "", **more: Any) -> None:
        """A round that was drawn by hand and published."""
        name = stage or self.stage
        rows = [{"table": at, "home": a, "away": b} for at, (a, b) in enumerate(matches, 1)]
        draw = {"round": session, "matches": rows, "method": "by hand", **more}
        self.put("draw made", stage=name, session=session, draw=draw)
        self.put("draw published", stage=name, session=session)

    def result(self, session: int, table: str, board: int, result: str, stage: str = "") -> None:
        place = {"stage": stage or self.stage, "session": session, "table": table, "board": board}
        self.put("result entered", **place, result=result)

    def results(
        self, session: int, table: str, result: str, boards: Iterable[int], stage: str = ""
    ) -> None:
        """The same result on some boards of a table."""
        for board in boards:
            self.result(session, table, board, result, stage)

    def places(self, stage: str = "") -> dict[str, int]:
        """Everybody's place."""
        standings = self.there.figures.standings(stage or self.stage)
        return {e.contestant: e.place for each in standings.values() for e in each.lines}

    def totals(self, stage: str = "") -> dict[str, Any]:
        """What everybody has in all."""
        standings = self.there.figures.standings(stage or self.stage)
        return {e.contestant: e.total for each in standings.values() for e in each.lines}
