"""Plays the demonstration in the background: a few results every few seconds, then the next round.

One thread of one process plays: the Butler at the pace of a room that can be watched, the other
rooms by the clock on their wall. It rests while the demonstration is paused and while nobody has
looked for some minutes, begins anew what is over, and goes on after whatever goes wrong. What it
does, it does through the desk, as people do.
"""

from __future__ import annotations

import datetime
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice

from django.core.signals import request_started
from django.db import close_old_connections, connections

from convenor.actions.moments import end_of, local, start_of
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger.store import utc_now
from convenor.simulator.playing import CALM, Clock, Simulator
from convenor.web import environment
from convenor.web.demonstration.ageing import is_outworn, is_over
from convenor.web.demonstration.events import BY_THE_CLOCK, IN_PLAY
from convenor.web.demonstration.festival import build_again, build_one_again
from convenor.web.demonstration.rooms import in_turn
from convenor.web.demonstration.sitting import agree, visited
from convenor.web.demonstration_bar import demonstration, look_for_it
from convenor.web.desks import desk_of
from convenor.web.store.demonstration import let_go
from convenor.web.store.models import Competition, Demonstration

PACE_SECONDS = 2.5
FASTEST_SECONDS = 0.05
AT_ONCE = 2
"""Results that come in together: about one a second is what can be watched."""
MOST_AT_ONCE = 12
"""Results that a room which plays by the clock catches up with together."""
IN_GOOD_TIME = 1.25
"""Rooms that play by the clock are done a little before it."""
NOBODY_LOOKS_SECONDS = 300
log = logging.getLogger(__name__)


class WallClock(Clock):
    """The real time, which no simulator moves on."""

    def __init__(self) -> None:
        super().__init__(utc_now())

    def __call__(self) -> datetime.datetime:
        return utc_now()

    def __getattribute__(self, name: str) -> object:
        return utc_now().astimezone() if name == "now" else super().__getattribute__(name)

    def on(self, minutes: float) -> None:
        """Time goes by itself."""


class Player(threading.Thread):
    """The thread that plays."""

    def __init__(self, pace: float = PACE_SECONDS) -> None:
        super().__init__(name="demonstration", daemon=True)
        self.pace = pace
        self.process = f"{socket.gethostname()[:60]} {os.getpid()} {secrets.token_hex(4)}"
        self._stopping = threading.Event()
        self._looked = time.monotonic()
        request_started.connect(self._look, weak=False, dispatch_uid="demonstration")

    def _look(self, **_: object) -> None:
        self._looked = time.monotonic()

    def run(self) -> None:
        while not self._stopping.wait(self.pace):
            try:
                if time.monotonic() - self._looked < NOBODY_LOOKS_SECONDS:
                    self.tick()
            except Exception:
                log.exception("the demonstration stumbled, and goes on")
            finally:
                close_old_connections()
        self._leave()

    def tick(self) -> bool:
        """Do the next few things, if it is for this process to do them; no if there is nothing."""
        there = demonstration()
        if there is None or not there.taken_by(self.process):
            return False
        if is_outworn(there):
            build_again()
            return True
        return False if there.paused else play_on(there)

    def stop(self, seconds: float = 5) -> None:
        """Play no more; what is being done is done first."""
        request_started.disconnect(dispatch_uid="demonstration")
        self._stopping.set()
        if self.is_alive():
            self.join(seconds)

    def _leave(self) -> None:
        try:
            let_go(self.process)
        except Exception:
            log.exception("the demonstration was not let go")
        finally:
            connections.close_all()


def play_on(there: Demonstration) -> bool:
    """The next results of the rooms in play; no if there is nothing to be done in any."""
    moved = False
    for row in there.festival.competitions.all():
        with suppress(Mistake, Refusal):  # it was begun anew at this very moment
            if row.slug == IN_PLAY:
                moved |= _play(row, partial(_next, row)) or _begin_anew(row)
            elif row.slug in BY_THE_CLOCK:
                moved |= _play(row, _keep_time)
    return moved


def _begin_anew(row: Competition) -> bool:
    """What is over begins again, unless somebody is at its desk."""
    if not is_over(row):
        return False
    build_one_again(row)
    return True


def _play(row: Competition, move: Callable[[Simulator], bool]) -> bool:
    """One move in one competition."""
    desk = desk_of(row)
    simulator = Simulator(desk, row.slug, CALM, WallClock())
    try:
        return move(simulator)
    except (Mistake, Refusal):  # a director has done something that this player cannot follow
        return False


def _next(row: Competition, simulator: Simulator) -> bool:
    state = simulator.there.state
    for plan in state.the_plan.stages:
        for session in state.sessions_of(plan.name):
            if session.posted is None and _play_session(row, simulator, session):
                return True
            if session.posted is None:
                return _post(simulator, session)
        if state.stage(plan.name).closed is None and _may_go_on(simulator):
            return simulator.step()
    return False


def _play_session(row: Competition, simulator: Simulator, session: SessionState) -> bool:
    """The next results of a session, but for tables at which visitors sit; no if all are in."""
    left = in_turn(simulator.to_play(session))
    own = (each for each in left if in_the_room(each[0].table) not in visited(row, session))
    for seat, board in islice(own, AT_ONCE):  # each looked at when it is its turn
        simulator.play(seat, board, session)
    if left:
        agree(simulator, session, visited(row, session))
    return bool(left)


def _keep_time(simulator: Simulator) -> bool:
    """Results where the clock says that there should be more; a director does the rest."""
    moved = False
    for session in simulator.there.state.sessions.values():
        if session.posted is not None or session.seating is None:
            continue
        left = in_turn(simulator.to_play(session))
        boards = sum(len(each.boards) for each in session.seating.seats)
        behind = int(boards * _share_gone(simulator, session)) - (boards - len(left))
        for seat, board in left[: max(0, min(behind, MOST_AT_ONCE))]:
            simulator.play(seat, board, session)
            moved = True
    return moved


def _share_gone(simulator: Simulator, session: SessionState) -> float:
    """How much of a session should be played by now: nothing before it starts."""
    there = simulator.there
    starts, ends = start_of(there, session), end_of(there, session)
    if starts is None or ends is None or starts >= ends:
        return 0
    return IN_GOOD_TIME * ((local(there, utc_now()) - starts) / (ends - starts))


def _post(simulator: Simulator, session: SessionState) -> bool:
    """A round that is played: its hands and its scores."""
    simulator.record_deals(session)
    simulator.do("post", stage=session.stage, session=session.number)
    return True


def _may_go_on(simulator: Simulator) -> bool:
    """Whether a round is left to be drawn: the last scores stay open for corrections."""
    plan = simulator.there.state.the_plan.stages[0]
    state = simulator.there.state
    return bool(len(state.sessions_of(plan.name)) < state.rounds_of(plan.name))


# --- with the server ------------------------------------------------------------------------------

_player: Player | None = None


def start() -> None:
    """Begin to play, where there is a demonstration to be played."""
    global _player
    if _player is None and look_for_it():
        _player = Player(_pace())
        _player.start()


def _pace() -> float:
    """Seconds between two moves: as said, if that can be, else what can be watched."""
    try:
        said = float(environment.said("DEMONSTRATION_PACE", str(PACE_SECONDS)))
    except ValueError:
        return PACE_SECONDS
    return said if FASTEST_SECONDS <= said <= NOBODY_LOOKS_SECONDS else PACE_SECONDS


def stop() -> None:
    """Stop, as the server does."""
    global _player
    if _player is not None:
        _player.stop()
        _player = None
