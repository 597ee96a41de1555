"""A competition in a few lines: how far it has got, who leads, what comes next.

A competition goes in; what a festival's page and the page of the event say of it comes out. It is
kept by whoever asks until the next fact.
"""

from __future__ import annotations

import datetime

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.values import value
from convenor.web.public.people import Who, who
from convenor.web.public.stages import Round, Stage, stages_of
from convenor.web.public.standing import FIELDS, in_order
from convenor.web.public.wording import figure, ordinal

LEADERS = 3


@value
class Leader:
    """One of the first in a field."""

    place: str
    who: Who
    total: str


@value
class Summary:
    """What is said of a competition in a list of them."""

    stage: Stage
    playing: Round | None
    state: str
    share: int
    leaders: tuple[tuple[str, tuple[Leader, ...]], ...]
    entries: int
    kind: str
    over: bool
    posted: datetime.datetime | None

    @property
    def rounds(self) -> str:
        """'Round 4 of 9', as far as that is known."""
        latest = self.stage.latest
        if latest is None:
            return ""
        planned = self.stage.planned
        return f"{latest.name} of {planned}" if planned and planned > 1 else latest.name


def summary(there: Competition) -> Summary:
    """A competition in a few lines."""
    stages = stages_of(there)
    begun = [each for each in stages if each.rounds or _has_places(there, each)]
    stage = begun[-1] if begun else stages[0]
    playing = stage.playing
    over = stages[-1].closed or (stage is stages[-1] and stage.status == "final")
    posted = [e.session.posted.recorded for s in stages for e in s.rounds if e.session.posted]
    return Summary(
        stage,
        playing,
        _state(stages, stage, playing, over),
        round(100 * playing.done / playing.of) if playing and playing.of else 0,
        leaders(there, stage),
        len(there.state.entries),
        there.state.the_plan.contestants,
        over,
        max(posted, default=None),
    )


def _state(stages: tuple[Stage, ...], stage: Stage, playing: Round | None, over: bool) -> str:
    """How far a competition has got, in a word."""
    if over:
        return stage.status if stage.status == "final" else "over"
    if playing is not None:
        return playing.state
    return "between rounds" if any(each.rounds for each in stages) else "not begun"


def _has_places(there: Competition, stage: Stage) -> bool:
    return stage.plan.format == "season" and there.state.stage(stage.name).opened


def leaders(
    there: Competition, stage: Stage, most: int = LEADERS
) -> tuple[tuple[str, tuple[Leader, ...]], ...]:
    """The first of each field of a stage, or those who have a place in its bracket."""
    try:
        if stage.bracket:
            return _placed(there, stage, most)
        found = pipeline.standings(there, stage.name)
    except (Mistake, Refusal):
        return ()
    if not any(each.done for each in stage.rounds) and stage.plan.format != "season":
        return ()
    return tuple(
        (
            FIELDS.get(field, field),
            tuple(
                Leader(
                    f"{line.place}{'=' if line.tied_with else ''}",
                    who(there, line.contestant),
                    figure(line.total),
                )
                for line in standing.lines[:most]
            ),
        )
        for field, standing in sorted(found.items(), key=in_order)
    )


def _placed(
    there: Competition, stage: Stage, most: int
) -> tuple[tuple[str, tuple[Leader, ...]], ...]:
    progress = pipeline.bracket(there, stage.name)
    places = progress.places if progress.champions else ()
    found = tuple(
        Leader(ordinal(each.place), who(there, name), "")
        for each in places
        for name in each.contestants
    )[:most]
    return (("", found),) if found else ()


@value
class TitleShown:
    """A title and who holds it."""

    title: str
    clause: str
    holders: tuple[Who, ...]
    open: bool
    stage: Stage
    sure: bool


def titles_of(there: Competition) -> tuple[TitleShown, ...]:
    """The titles of all stages that have been scored, sure where the stage is over."""
    made = []
    for stage in stages_of(there):
        if not stage.plan.titles or not (stage.closed or stage.scored):
            continue
        try:
            found = pipeline.titles(there, stage.name)
        except (Mistake, Refusal):
            continue
        sure = stage.closed or stage.status == "final"
        for each in found:
            holders = tuple(who(there, name) for name in each.contestants)
            made.append(TitleShown(each.title, each.clause, holders, each.open, stage, sure))
    return tuple(made)


@value
class GoesOn:
    """Who goes on from a stage to another one, as things stand."""

    to: Stage
    qualified: tuple[tuple[Who, str], ...]
    alternates: tuple[Who, ...]
    clause: str
    waits: str


def qualifiers_of(there: Competition, stage: Stage) -> tuple[GoesOn, ...]:
    """Who would go on from a stage as it stands; nothing where that cannot be said yet."""
    if not stage.plan.qualify or not (stage.scored or stage.plan.format == "season"):
        return ()
    titles = {each.name: each for each in stages_of(there)}
    try:
        found = pipeline.qualification(there, stage.name)
    except (Mistake, Refusal):
        return ()
    return tuple(
        GoesOn(
            titles[each.to],
            tuple(
                (
                    who(there, name),
                    figure(each.carry_overs[name]) if name in each.carry_overs else "",
                )
                for name in each.found.qualified
            ),
            tuple(who(there, name) for name in each.found.alternates[:4]),
            each.clause,
            each.found.reason or "",
        )
        for each in found
    )
