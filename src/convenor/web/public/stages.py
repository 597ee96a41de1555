"""The stages and sessions of a competition as far as the public may know of them.

A competition goes in; the stage of an address, its sessions that are out, how far each has got and
what comes next come out. A draw that is not published is not there.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from django.http import Http404
from django.utils.text import slugify

from convenor import pipeline
from convenor.actions.moments import minutes_of, start_of, worldwide
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.state import SessionState
from convenor.competition.views.plain_data import status_of
from convenor.competition.views.visibility import is_out
from convenor.values import value

WORDS = {
    "sessions": "Session",
    "knock-out": "Round",
    "final five": "Round",
    "final four": "Round",
    "season": "Event",
}

WHOSE = {"pairs": "Pair", "teams": "Team", "individuals": "Player"}


@value
class Round:
    """A session as it is listed: its number, what it is called, and how far it has got."""

    number: int
    word: str
    status: str
    done: int
    of: int
    starts: datetime.datetime | None
    ends: datetime.datetime | None
    session: SessionState

    @property
    def name(self) -> str:
        return f"{self.word} {self.number}"

    @property
    def tab(self) -> str:
        return f"round {self.number}"

    @property
    def state(self) -> str:
        """Drawn, playing, or done with its scores provisional, posted or final."""
        if self.status != "provisional":
            return self.status
        if not self.done:
            return "drawn"
        return "playing" if self.done < self.of else "provisional"

    @property
    def shown(self) -> str:
        """What its pages say of its scores: that it is drawn until there are any."""
        return "drawn" if self.state == "drawn" else self.status


@value
class Stage:
    """A stage as its page shows it."""

    plan: StagePlan
    slug: str
    status: str
    rounds: tuple[Round, ...]
    bracket: bool
    closed: bool
    awaited: bool = False
    """Whether those who play in it come from another stage, which has not sent them yet."""
    whose: str = "Name"
    """What stands over their names: Pair, Team or Player."""

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def title(self) -> str:
        return self.plan.shown

    @property
    def word(self) -> str:
        return WORDS.get(self.plan.format, "Round")

    @property
    def asked(self) -> Literal["round", "session"]:
        """The word by which one of its rounds is asked about."""
        return "session" if self.plan.format == "sessions" else "round"

    @property
    def latest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def playing(self) -> Round | None:
        """The last round that is neither posted nor final."""
        return next((e for e in reversed(self.rounds) if e.status == "provisional"), None)

    @property
    def scored(self) -> Round | None:
        """The last round with a result in it."""
        return next((each for each in reversed(self.rounds) if each.done), None)

    @property
    def has_course(self) -> bool:
        """Whether places change from round to round: not over a single session."""
        return not self.bracket and (self.planned or 0) > 1

    @property
    def planned(self) -> int | None:
        """How many rounds are planned; none is known of a bracket."""
        return None if self.bracket or self.plan.format == "season" else self.plan.rounds


def stages_of(there: Competition) -> tuple[Stage, ...]:
    """All stages of a competition."""
    return tuple(_stage(there, plan) for plan in there.state.the_plan.stages)


def stage_named(there: Competition, slug: str, stages: Sequence[Stage] | None = None) -> Stage:
    """The stage of an address; of all `stages`, where they are known already."""
    if stages is not None:
        found = [each for each in stages if each.slug == slug]
    else:
        plans = there.state.the_plan.stages
        found = [_stage(there, plan) for plan in plans if slug_of(plan.name) == slug]
    if found:
        return found[0]
    raise Http404(f"There is no stage '{slug}' in this competition.")


@lru_cache(1_000)
def slug_of(name: str) -> str:
    """A stage as an address names it."""
    return slugify(name) or "stage"


def _stage(there: Competition, plan: StagePlan) -> Stage:
    rounds = tuple(
        round_of(there, plan, each) for each in there.state.sessions_of(plan.name) if is_out(each)
    )
    closed = there.state.stage(plan.name).closed is not None
    bracket = pipeline.is_bracket(there, plan.name)
    status = status_of(there, plan.name)
    whose = WHOSE[there.state.the_plan.contestants]
    sent = there.state.stage(plan.name).opened or not there.state.the_plan.sending_to(plan.name)
    return Stage(plan, slug_of(plan.name), status, rounds, bracket, closed, not sent, whose)


def round_of(there: Competition, plan: StagePlan, session: SessionState) -> Round:
    """A session, with how many of its results are in."""
    seats = session.seating.by_board if session.seating else {}
    of = sum(map(len, seats.values()))
    done = pipeline.results_in(there, plan.name, session.number) if seats else 0
    starts = start_of(there, session)
    ends = None
    if starts is not None:
        ends = starts + datetime.timedelta(minutes=int(minutes_of(there, session)))
    word = WORDS.get(plan.format, "Round")
    return Round(session.number, word, session.status, done, of, starts, ends, session)


def clock_of_round(there: Competition, round: Round) -> tuple[str, str] | None:
    """When a round begins and ends, as moments that any screen can count to, wherever it stands."""
    if round.starts is None or round.ends is None or round.state not in ("drawn", "playing"):
        return None
    return worldwide(there, round.starts).isoformat(), worldwide(there, round.ends).isoformat()


def round_numbered(stage: Stage, number: int) -> Round:
    """A round of a stage that is out."""
    for each in stage.rounds:
        if each.number == number:
            return each
    raise Http404(f"{stage.word} {number} of {stage.title} has not been published.")
