"""Scenes that are whole small competitions: begun with answers of their own, told step by step.

A script goes in that enters contestants, seats them and lets things happen at its own time; out
comes everything that was recorded, found, said and refused, and the figures at the end. Under a
layer the whole script is played again. What a scene ought to show is not known here.

    @competition("sbu-swiss-teams", boards=8)
    def a_slow_table(play: Play) -> None:
        play.enter(4)
        play.do("open-stage", stage="swiss")
        play.draw("swiss", 1, ("1", "2"), ("3", "4"))
        play.do("slow-play", stage="swiss", session=1, contestant="1", minutes=9)
        play.results("swiss", 1)
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tests.law.scenes.stage import Actors, scene
from tests.law.set_ups import answers_in, template_of

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.action import Role
from convenor.competition.finals import brackets, qualifying
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import plan_data
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.ledger.kinds import read_body
from convenor.standings.plain import as_plain

Script = Callable[["Play"], None]
Said = str | Mapping[str, str] | Callable[[Seat, int], str]
USUAL = "1NT= by N"
"""A result, or what it is at a table on a board (none: not played)."""
A_DAY = 24 * 60
_SIZES = {"pairs": 2, "teams": 4, "individuals": 1}


def competition(
    set_up: str,
    readings: Mapping[str, str] | None = None,
    own: Callable[[dict[str, Any]], None] | None = None,
    **answers: Any,
) -> Callable[[Script], Script]:
    """Marks a whole competition of a set-up, with answers and readings of the book of its own.

    `own` changes the plan, as an organiser does who writes one.
    """

    def marked(script: Script) -> Script:
        def play(actors: Actors) -> None:
            there = Play(_begun(actors.there, set_up, answers, readings or {}, own))
            script(there)
            there.look_at_figures()
            actors.shown += there.shown

        play.__name__ = script.__name__
        scene(set_up)(play)
        return script

    return marked


def _result(said: Said, seat: Seat, board: int) -> str:
    if isinstance(said, str):
        return said
    return said.get(seat.table, USUAL) if isinstance(said, Mapping) else said(seat, board)


def _begun(
    there: Competition,
    set_up: str,
    answers: Mapping[str, Any],
    readings: Mapping[str, str],
    own: Callable[[dict[str, Any]], None] | None = None,
) -> Competition:
    """The same competition when nobody had entered, with other answers and under its layers."""
    begun = there.facts[0]
    try:
        plan = plan_data(template_of(set_up), {**answers_in(set_up), **answers})
    except Mistake as why:  # a mistake of the scene, whatever the book says
        raise AssertionError(str(why)) from why
    if own is not None:
        own(plan)
    plan["times"] = {**plan.get("times", {}), "zone": "UTC"}
    plan["own_layers"] = list(there.state.the_plan.own_layers)
    body = {**begun.body, "plan": plan, "readings": {plan["rulebook"]: dict(readings)}}
    return Competition((Supposed(1, begun.kind, body, begun.happened, begun.recorded, "law"),))


class Play(Actors):
    """A competition that goes on: what it needs besides single actions."""

    # --- time ------------------------------------------------------------------------------------

    def wait(self, minutes: int) -> None:
        """Let time go by."""
        self.now += datetime.timedelta(minutes=minutes)

    def starts(self, minutes: int = 0) -> str:
        """A time so many minutes from now, as the start of a session is written down."""
        later = self.now + datetime.timedelta(minutes=minutes)
        return moments.local(self.there, later).isoformat(timespec="minutes")

    # --- what every competition needs ------------------------------------------------------------

    def put(self, kind: str, **body: Any) -> None:
        """A fact that the scene takes for granted."""
        self.suppose(kind, read_body(kind, 1, body))

    def enter(self, count: int, **more: Any) -> None:
        """So many contestants enter; `more` may work something out from the number of each."""
        size = _SIZES[self.there.state.the_plan.contestants]
        for number in range(1, count + 1):
            players = [{"name": f"P{number} {letter}"} for letter in "ABCD"[:size]]
            extra = {key: each(number) if callable(each) else each for key, each in more.items()}
            usual = {"contestant": str(number), "name": f"Side {number}", "players": players}
            self.do("enter", **{**usual, **extra})

    def draw(self, stage: str, number: int, *matches: tuple[str, str], **more: Any) -> None:
        """A round that a director drew by hand and published."""
        boards = more.pop("boards", self.there.state.the_plan.stage(stage).boards)
        rows = [
            {"table": at, "home": home, "away": away} for at, (home, away) in enumerate(matches, 1)
        ]
        draw = {"round": number, "matches": rows, "method": "by hand", "boards": boards, **more}
        self.put("draw made", stage=stage, session=number, draw=draw)
        self.put("draw published", stage=stage, session=number)

    def opened(self, stage: str, number: int, minutes: int | None = 60, **more: Any) -> None:
        """A session that starts now and has so many minutes (none: as the book has it)."""
        given = {"stage": stage, "session": number, "starts": self.starts(), **more}
        timed = {} if minutes is None else {"minutes": minutes}
        self.put("session opened", **given, **timed)

    def sit(self, stage: str, number: int, seats: Sequence[str], **more: Any) -> None:
        """A session of a Howell that starts now, two boards a round, perhaps in a section."""
        howell = {"kind": "howell", "pairs": len(seats)}
        given = {"movement": howell, "seats": list(seats), "boards_a_round": 2, **more}
        self.opened(stage, number, **given)

    def results(self, stage: str, number: int, said: Said = USUAL) -> None:
        """Every board of a session at every table: one result for all, by table, or as is said."""
        for seat in self.session(stage, number).the_seating.seats:
            for board in seat.boards:
                result = _result(said, seat, board)
                if result:
                    given = {"table": seat.table, "board": board, "result": result}
                    self.quietly("enter-result", stage=stage, session=number, **given)

    def quietly(self, action: str, role: Role = "director", **given: Any) -> None:
        """An action of which nothing is shown, unless it is refused."""
        at = len(self.shown)
        if self.do(action, role, after=0, **given):
            del self.shown[at:]

    def session(self, stage: str, number: int) -> SessionState:
        return self.there.state.session(stage, number)

    # --- what it shows ---------------------------------------------------------------------------

    def look_at_figures(self) -> None:
        """The figures of every stage that is open."""
        for stage in self.there.state.the_plan.stages:
            if self.there.state.stage(stage.name).opened:
                for figure in (_places, _going_on, pipeline.titles, _matches):
                    self.look(partial(figure, stage=stage.name))


def _places(c: Competition, stage: str) -> Any:
    if brackets.is_bracket(c.figures, stage):
        return str(brackets.progress(c.figures, stage))
    return {field: as_plain(found) for field, found in c.figures.standings(stage).items()}


def _going_on(c: Competition, stage: str) -> Any:
    return qualifying.going_on(c.figures, stage)


def _matches(c: Competition, stage: str) -> list[str]:
    numbers = [each.number for each in c.state.sessions_of(stage)]
    return [str(m) for number in numbers for m in c.figures.scores.matches(stage, number)]
