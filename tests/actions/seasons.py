"""Competitions of one place, played by nobody, for seasons that count them."""

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from convenor.actions.desk import Desk
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, Clock, Simulator, Trouble

BEGINS = datetime.datetime(2026, 3, 2, 9, 0, tzinfo=datetime.UTC)
Units = Sequence[Sequence[str]]


class Year:
    """A place with the competitions of a year."""

    def __init__(self, place: Path) -> None:
        self.clock = Clock(BEGINS)
        self.place = place
        self.store = Sqlite(place, self.clock)

    def begin(
        self,
        ledger: str,
        of: str,
        units: Units,
        trouble: Trouble = CALM,
        *,
        two_fields: bool = False,
        **answers: object,
    ) -> Simulator:
        """A competition of these pairs or teams, numbered in this order, that can be played."""
        made = template(of)
        self.store.create(ledger)
        desk = Desk(self.store, ledger, self.clock)
        begun: Mapping[str, Any] = {
            "name": f"{made.title} of 2026",
            "begins": self.clock.now.date().isoformat(),
            "plan": plan_data(made, answers),
            "seed": ledger,
            "template": made.id,
        }
        desk.do("begin", begun, by="convenor", role="convenor")
        simulator = Simulator(desk, ledger, trouble, self.clock)
        for number, names in enumerate(units, 1):
            players = [{"name": each, "id": f"S{each}"} for each in names]
            where = {"club": "SABA"}
            if two_fields:
                where["side"] = "NS" if number % 2 else "EW"
            simulator.do("enter", contestant=str(number), players=players, **where)
        return simulator

    def play(self, ledger: str, of: str, units: Units, **answers: Any) -> Simulator:
        """The same, played to its end."""
        made = self.begin(ledger, of, units, **answers)
        made.run()
        return made


def pairs_of(*names: str) -> list[tuple[str, str]]:
    """Pairs out of 'Ann-Bob'."""
    return [(one, other) for one, other in (each.split("-") for each in names)]
