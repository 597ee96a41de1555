"""What a stage waits for before it is closed: a lot among those who are level, or a play-off.

A competition and a stage that has been played go in; the steps that are due come out. Where nothing
is left open the stage itself is closed, with what could still change it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.closing.readiness import never_played
from convenor.actions.closing.unsettled import unsettled
from convenor.actions.matches.play_offs import to_play
from convenor.actions.overview.steps import Step, step
from convenor.actions.overview.wording import numbered
from convenor.competition.finals.play_offs import PLAY_OFF
from convenor.competition.finals.undecided import LeftOpen
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan


def closing(there: Competition, plan: StagePlan, now: datetime.datetime) -> Iterator[Step]:
    """The end of a stage: who is level for a place first, then all of it."""
    waits = pipeline.left_open(there, plan.name)
    for each in waits:
        play_off = each.by == PLAY_OFF
        yield (_play_off if play_off else _lot)(there, plan, each)
    if not waits and not never_played(there, plan.name):
        yield _close(there, plan, now)
    if plan.format == "season" and season_events(there, plan.name):
        title, says = "Record a place", "in an event of the year, as long as the table is open"
        yield step("earn-place", title, says, stage=plan.name)


def season_events(there: Competition, stage: str) -> list[tuple[str, str]]:
    """The events of the year in which places earn points for a table, by the book's names."""
    plan = next((each for each in there.state.the_plan.stages if each.name == stage), None)
    if plan is None or plan.format != "season":
        return []
    sources = pipeline.season(there, stage).sources
    return [(each.event, each.title) for each in sources if each.event]


def _close(there: Competition, plan: StagePlan, now: datetime.datetime) -> Step:
    """The end itself, with what could still change it."""
    still = [each.reason for each in unsettled(there, plan.name, now)]
    says = "; ".join(still) or "its placings, qualifiers and titles"
    return step("close-stage", f"Close {plan.shown}", says, screen="stage", stage=plan.name)


def _lot(there: Competition, plan: StagePlan, level: LeftOpen) -> Step:
    """Those who are level, in a lot that anybody can draw again."""
    return step(
        "draw-lot",
        f"Draw a lot between {_names(there, level.among)}",
        f"they are level for {_places(level.places)} in {_shown(there, level.to)}",
        purpose=level.purpose,
        among=", ".join(level.among),
        seed=pipeline.seed(there, plan.name) or f"{there.state.name} {plan.name}",
        stage=plan.name,
    )


def _play_off(there: Competition, plan: StagePlan, level: LeftOpen) -> Step:
    """Those who are level play for the place, over as many boards as the book has."""
    now = to_play(there, plan.name, level.to)
    who = now.level if now is not None else level.among
    boards = f", over {now.boards} boards" if now is not None and now.boards else ""
    return step(
        "play-off",
        f"Play-off of {_names(there, who)}",
        f"for {_places(level.places)} in {_shown(there, level.to)}{boards}",
        stage=plan.name,
        to=level.to,
    )


def _names(there: Competition, names: tuple[str, ...]) -> str:
    *most, last = (numbered(there, each) for each in names)
    return f"{', '.join(most)} and {last}"


def _places(count: int) -> str:
    return "a place" if count == 1 else f"{count} places"


def _shown(there: Competition, stage: str) -> str:
    return there.state.the_plan.stage(stage).shown
