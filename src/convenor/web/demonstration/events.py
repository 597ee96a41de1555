"""The five competitions of the demonstration, each played by the simulator up to a moment.

Nothing goes in but the present time; the facts of five ledgers come out: a Swiss of teams between
rounds, a Butler in play, matchpoint pairs just finished with an appeal pending, a final of five, a
season table. Names, draws and results are the same everywhere; only the dates follow the calendar,
and the times the clock on the wall of whoever looks.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

from convenor.simulator.playing import Clock, Simulator
from convenor.simulator.years import play_year
from convenor.web.demonstration.rooms import Built, Evenings, Event, ShortBreaks, at_hour

IN_PLAY = "demo-butler"
"""The one that goes on by itself."""
BY_THE_CLOCK = ("demo-teams", "demo-final-five")
"""Those whose tables play as fast as real ones, while a director does the rest."""
WEEKS_AGO = datetime.timedelta(days=42)
AFTERNOON = datetime.time(13, 0)
EVENING = datetime.time(19, 30)


def swiss_teams(now: datetime.datetime, ledger: str) -> Built:
    """Between rounds: three posted, the draw of the fourth published, nobody has sat down."""
    clock = ShortBreaks(at_hour(now - datetime.timedelta(days=1), AFTERNOON))
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
    clock = ShortBreaks(at_hour(now - datetime.timedelta(days=1), AFTERNOON))
    event = Event(IN_PLAY, "Butler Pairs", "sabf-butler-swiss", clock, ledger, boards=8)
    event.simulator.enter(24)
    event.until("swiss", 4, now - datetime.timedelta(minutes=28))
    event.simulator.do(
        "fine", stage="swiss", session=2, contestant="3", amount="1", unit="VP", reason="slow play"
    )
    event.enter_share("swiss", 4, 5, now)
    return event.built()


def matchpoint_pairs(now: datetime.datetime, ledger: str) -> Built:
    """Just finished: the scores posted, a ruling made and an appeal against it to be heard."""
    clock = ShortBreaks(now - datetime.timedelta(hours=3, minutes=30))
    event = Event(
        "demo-pairs", "Matchpoint Pairs", "sabf-matchpoint-pairs", clock, ledger, sessions=1
    )
    event.simulator.enter(18)
    stage = event.state.the_plan.stages[0].name
    event.until(stage, 1, clock.now)
    event.enter_share(stage, 1, 10, now - datetime.timedelta(minutes=18))
    clock.now = now - datetime.timedelta(minutes=12)
    _appeal(event.simulator, stage)
    event.simulator.do("post", stage=stage, session=1)
    event.simulator.record_deals(event.state.session(stage, 1))
    return event.built()


def _appeal(simulator: Simulator, stage: str) -> None:
    """East-West of the first table appeal against a ruling on their first board."""
    seat = simulator.there.state.session(stage, 1).the_seating.seats[0]
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
    clock = Evenings(at_hour(now - WEEKS_AGO, EVENING))
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
    event.until("finals", 2, now - datetime.timedelta(minutes=27))
    event.enter_share("finals", 2, 5, now)
    return event.built()


def season(now: datetime.datetime, ledger: str) -> Built:
    """The table of a season: places in the events of the year, and the points they are worth."""
    clock = Clock(at_hour(now - WEEKS_AGO, EVENING))
    event = Event("demo-season", "Open Trials: the season", "sabf-open-trials", clock, ledger)
    event.simulator.enter(18)
    event.simulator.step()
    play_year(event.simulator, event.state.the_plan.stages[0])
    return event.built()


EVENTS: Mapping[str, Callable[[datetime.datetime, str], Built]] = {
    IN_PLAY: butler,
    "demo-teams": swiss_teams,
    "demo-pairs": matchpoint_pairs,
    "demo-final-five": final_five,
    "demo-season": season,
}
