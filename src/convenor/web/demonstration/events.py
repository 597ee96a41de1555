"""The five competitions of the demonstration, each played by the simulator up to a moment.

Nothing goes in but the present time; the facts of five ledgers come out: a Swiss of teams between
rounds, a Butler in play, matchpoint pairs just finished with an appeal pending, a final of five, a
season table. Names, draws and results are the same everywhere; only the dates follow the calendar.
"""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from convenor.actions.desk import Desk
from convenor.competition.seats import Seat
from convenor.competition.state import SessionState
from convenor.competition.templates import plan_data, template
from convenor.ledger.facts import Fact
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, SIMULATOR, Clock, Simulator
from convenor.simulator.years import play_year
from convenor.values import value

IN_PLAY = "demo-butler"
"""The one that goes on by itself."""
VENUE = "Harbour Hall"
WEEKS_AGO = datetime.timedelta(days=42)
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


class Event:
    """A competition that is being played up to a moment, in memory."""

    def __init__(
        self, slug: str, title: str, template_id: str, clock: Clock, ledger: str, **answers: Any
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
        plan = self.state.the_plan.stage(stage)
        boards = len(self.state.session(stage, session).boards)
        self.simulator.do(
            "open-session",
            stage=stage,
            session=session,
            boards=boards,
            starts=starts.replace(tzinfo=None).isoformat(timespec="minutes"),
            minutes=int(boards * plan.minutes_per_board),
        )

    def enter_share(self, stage: str, session: int, tenths: int) -> None:
        """Enter so many tenths of the results of a session, all tables alike."""
        here = self.state.session(stage, session)
        left = in_turn(self.simulator.to_play(here))
        for seat, board in left[: len(left) * tenths // 10]:
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


# --- the five ------------------------------------------------------------------------------------


def swiss_teams(now: datetime.datetime, ledger: str) -> Built:
    """Between rounds: three posted, the draw of the fourth published, nobody has sat down."""
    clock = ShortBreaks(now - datetime.timedelta(hours=26))
    event = Event("demo-teams", "Swiss Teams", "sabf-swiss-teams", clock, ledger)
    event.simulator.enter(16)
    while len(event.posted("swiss")) < 3:
        event.simulator.step()
    for each in event.posted("swiss"):
        event.simulator.record_deals(each)
    clock.now = max(clock.now, now - datetime.timedelta(minutes=5))
    event.simulator.do("draw", stage="swiss", session=4, publish=True)
    event.open_drawn("swiss", 4, now + datetime.timedelta(minutes=25))
    return event.built()


def butler(now: datetime.datetime, ledger: str) -> Built:
    """In play: three rounds behind it, half of the fourth."""
    clock = ShortBreaks(now - datetime.timedelta(hours=26))
    event = Event(IN_PLAY, "Butler Pairs", "sabf-butler-swiss", clock, ledger, boards=8)
    event.simulator.enter(24)
    event.until("swiss", 4, now - datetime.timedelta(minutes=35))
    event.simulator.do(
        "fine", stage="swiss", session=2, contestant="3", amount="1", unit="VP", reason="slow play"
    )
    event.enter_share("swiss", 4, 5)
    return event.built()


def matchpoint_pairs(now: datetime.datetime, ledger: str) -> Built:
    """Just finished: the scores posted, a ruling made and an appeal against it to be heard."""
    clock = ShortBreaks(now - datetime.timedelta(hours=3))
    event = Event(
        "demo-pairs", "Matchpoint Pairs", "sabf-matchpoint-pairs", clock, ledger, sessions=1
    )
    event.simulator.enter(18)
    stage = event.state.the_plan.stages[0].name
    event.until(stage, 1, clock.now)
    event.enter_share(stage, 1, 10)
    clock.now = now - datetime.timedelta(minutes=12)
    _appeal(event.simulator, stage)
    event.simulator.do("post", stage=stage, session=1)
    event.simulator.record_deals(event.state.session(stage, 1))
    return event.built()


def _appeal(simulator: Simulator, stage: str) -> None:
    """East-West of the first table appeal against a ruling on their first board."""
    seat = simulator.there.state.session(stage, 1).seating.seats[0]
    ruled = simulator.do(
        "rule",
        stage=stage,
        session=1,
        table=seat.table,
        board=seat.boards[0],
        ns={"award": "average plus"},
        ew={"award": "average minus"},
        reason="a call after a long pause by partner",
    )
    simulator.do(
        "lodge-appeal",
        ruling=ruled.facts[0].body["ruling"],
        contestant=seat.ew,
        grounds="the pause suggested nothing, and the call is normal",
    )


def final_five(now: datetime.datetime, ledger: str) -> Built:
    """The second night of a final five, half played."""
    clock = Clock(now - WEEKS_AGO)
    event = Event(
        "demo-final-five",
        "State Teams",
        "sabf-state-teams",
        clock,
        ledger,
        rounds=3,
        boards=6,
        final_boards=8,
    )
    event.simulator.enter(10)
    event.until("finals", 2, now - datetime.timedelta(minutes=50))
    event.enter_share("finals", 2, 6)
    return event.built()


def season(now: datetime.datetime, ledger: str) -> Built:
    """The table of a season: places in the events of the year, and the points they are worth."""
    clock = Clock(now - WEEKS_AGO)
    event = Event("demo-season", "Open Trials: the season", "sabf-open-trials", clock, ledger)
    event.simulator.enter(18)
    event.simulator.step()
    play_year(event.simulator, event.state.the_plan.stages[0])
    return event.built()


EVENTS: tuple[Callable[[datetime.datetime, str], Built], ...] = (
    butler,
    swiss_teams,
    matchpoint_pairs,
    final_five,
    season,
)
