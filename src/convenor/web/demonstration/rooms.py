"""A competition of the demonstration while it is being played in memory, and its clocks.

A template, a clock and the id of a ledger go in; the facts come out, played by the simulator as far
as it is told. Which competitions there are is not known here.
"""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.actions.moments import local
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.ledger.facts import Fact
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, SIMULATOR, Clock, Simulator
from convenor.values import value

VENUE = "Harbour Hall"
A_BREAK = 20
A_DAY = 24 * 60


@value
class Built:
    """A competition of the demonstration, ready to be put on the site."""

    slug: str
    title: str
    template: str
    ledger: str
    facts: tuple[Fact, ...]


class ShortBreaks(Clock):
    """A clock for events of one day: between two rounds there is a cup of tea, not a night."""

    def on(self, minutes: float) -> None:
        super().on(A_BREAK if minutes == A_DAY else minutes)


class Evenings(Clock):
    """A clock for events of many evenings: the next round begins at the hour of the first."""

    def __init__(self, now: datetime.datetime) -> None:
        super().__init__(now)
        self.hour = now.time()

    def on(self, minutes: float) -> None:
        if minutes == A_DAY:
            self.now = at_hour(self.now + datetime.timedelta(days=1), self.hour)
        else:
            super().on(minutes)


def at_hour(day: datetime.datetime, hour: datetime.time) -> datetime.datetime:
    """That hour of a day, by its own clock."""
    return datetime.datetime.combine(day.date(), hour, day.tzinfo)


class Event:
    """A competition that is being played up to a moment, in memory."""

    def __init__(
        self, slug: str, title: str, template_id: str, clock: Clock, ledger: str, **answers: object
    ) -> None:
        self.slug, self.title, self.template, self.ledger = slug, title, template_id, ledger
        self.clock = clock
        store = Sqlite(sqlite3.connect(":memory:"), clock)
        store.create(ledger)
        desk = Desk(store, ledger, clock)
        given = {
            "name": title,
            "begins": clock.now.date().isoformat(),
            "plan": _here(plan_data(template(template_id), answers)),
            "template": template_id,
            "venue": VENUE,
            "seed": slug,
        }
        desk.do("begin", given, by=SIMULATOR, role="convenor")
        self.simulator = Simulator(desk, slug, CALM, clock)

    @property
    def state(self) -> Any:
        return self.simulator.there.state

    def until(self, stage: str, session: int, starts: datetime.datetime) -> None:
        """Play on until a session is set up, the last one so that it starts at this time."""
        while len(self.state.sessions_of(stage)) < session:
            sessions = self.state.sessions_of(stage)
            if len(sessions) == session - 1 and all(each.posted for each in sessions):
                self.clock.now = max(self.clock.now, starts)
            self.simulator.step()
        for each in list(self.state.sessions_of(stage))[: session - 1]:
            self.simulator.record_deals(each)

    def posted(self, stage: str) -> list[SessionState]:
        """The sessions of a stage whose scores are posted."""
        return [each for each in self.state.sessions_of(stage) if each.posted]

    def open_drawn(self, stage: str, session: int, starts: datetime.datetime) -> None:
        """Open a round that is drawn, to begin at this time."""
        boards = len(self.state.session(stage, session).boards)
        self.simulator.do(
            "open-session",
            stage=stage,
            session=session,
            boards=boards,
            starts=local(self.simulator.there, starts).isoformat(timespec="minutes"),
            minutes=int(pipeline.minutes(self.simulator.there, stage, boards)),
        )

    def enter_share(self, stage: str, session: int, tenths: int, until: datetime.datetime) -> None:
        """Enter so many tenths of the results of a session, all tables alike, as time goes by."""
        here = self.state.session(stage, session)
        left = in_turn(self.simulator.to_play(here))
        played = left[: len(left) * tenths // 10]
        step = (until - self.clock.now) / len(played)
        for seat, board in played:
            self.clock.now += step
            self.simulator.play(seat, board, here)

    def built(self) -> Built:
        """All its facts."""
        facts = tuple(self.simulator.desk.store.read(self.ledger))
        return Built(self.slug, self.title, self.template, self.ledger, facts)


def _here(plan: dict[str, Any]) -> dict[str, Any]:
    """The plan with this machine's clock on the wall, wherever its book is from."""
    times = {key: each for key, each in plan.get("times", {}).items() if key != "zone"}
    return {**plan, "times": times}


def in_turn(left: Iterable[tuple[Seat, int]]) -> list[tuple[Seat, int]]:
    """What tables have still to play, in the order in which a room plays it: one board each."""
    by_table = groupby(
        sorted(left, key=lambda each: (each[0].table, each[0].round, each[1])),
        key=lambda each: each[0].table,
    )
    boards = [list(reversed(list(group))) for _, group in by_table]
    return list(_most_left_first(boards))


def _most_left_first(boards: list[list[tuple[Seat, int]]]) -> Iterator[tuple[Seat, int]]:
    while any(boards):
        most = max(map(len, boards))
        for table in boards:
            if len(table) == most:
                yield table.pop()
